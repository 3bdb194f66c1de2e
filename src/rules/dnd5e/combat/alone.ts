/** A table with one person at it: whoever bled on a battlefield or fell into a trap fights for life without a fight. */
import type { Entity } from '../../../core/state/rows.ts'
import type { Cup } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { type Battle, openBattle } from './battle.ts'
import { readFighter } from './fighter.ts'
import { blankFight, freshState } from './start-combat.ts'

/** Sets a table for one. */
export function aloneAt(view: RulesView, entity: Entity, cup: Cup, catalogue: Catalogue): Battle {
  const fighter = readFighter(entity, catalogue, view.items(entity.id))
  return openBattle(view, cup, catalogue, {
    ...blankFight(view, { combatants: [] }),
    in_combat: false,
    combat_phase: 'ended',
    combatants: { [entity.id]: freshState(fighter, 'pc', 0) },
  })
}
