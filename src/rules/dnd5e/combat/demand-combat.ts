/** What an action in a fight calls for, with armour class, modifiers and reasons, before any die: for whoever asks why. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Check, Demand } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { whyBarred } from '../checks/demand-check.ts'
import { edgeFlags } from '../checks/edge.ts'
import { readProfile } from '../checks/profile.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { armorClassNow } from './armor-class-now.ts'
import { attackModifiers, edgeOf, formAt } from './attack.ts'
import { type Battle, feetBetween, fighterOf, openBattle } from './battle.ts'
import { runningCombat } from './combat-document.ts'
import { demandDeathSave } from './demand-death-save.ts'
import { readFighter } from './fighter.ts'
import { initiativeCheck } from './initiative-check.ts'
import { fightVerb, readOwnDeed } from './own-deed.ts'
import { sidesFor } from './sides.ts'
import { blankFight, freshState } from './start-combat.ts'

/** A cup that refuses: a demand asks for no dice. */
const noDice: Cup = {
  entries: [],
  roll: () => refuse('rules/no-dice-now', 'Nothing is rolled while one only asks.'),
}

/** Says what an action in a fight (or one that would start a fight) calls for. */
export function demandCombat(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<Demand> {
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${action.actor_id}" here.`)
  if (fightVerb(action) === 'death_save') return demandDeathSave(view, action, catalogue, noDice)
  const barred = whyBarred(readProfile(actor))
  if (barred !== null) return done(barred)
  const table = tableFor(view, action, catalogue)
  if (!table.ok) return table
  const deed = readOwnDeed(table.value, action, runningCombat(view) === undefined)
  if (!deed.ok) return deed
  if (runningCombat(view) === undefined)
    return done({ kind: 'check', check: initiativeCheck(table.value, action.actor_id) })
  if (deed.value.kind === 'attack')
    return done({
      kind: 'check',
      check: attackCheck(table.value, action.actor_id, deed.value.activity, deed.value.target),
    })
  if (deed.value.kind === 'cast') {
    const [first] = deed.value.spell.activities
    const [target] = deed.value.targets
    if (first?.kind === 'attack' && target !== undefined)
      return done({ kind: 'check', check: attackCheck(table.value, action.actor_id, first, target) })
    return done({ kind: 'automatic', reason: `${deed.value.spell.name} is cast; others may have to save.` })
  }
  return done({ kind: 'automatic', reason: 'It takes the turn; what it calls for is rolled as it comes.' })
}

/** The running fight, or the one this action would start, without initiative. */
function tableFor(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<Battle> {
  const running = runningCombat(view)
  if (running !== undefined) return done(openBattle(view, noDice, catalogue, running))
  const sides = sidesFor(view, action)
  if (!sides.ok) return sides
  const document = blankFight(view, sides.value)
  for (const { id, type } of sides.value.combatants) {
    const entity = view.entity(id)
    if (entity !== undefined)
      document.combatants[id] = freshState(readFighter(entity, catalogue, view.items(id)), type, 5)
  }
  return done(openBattle(view, noDice, catalogue, document))
}

function attackCheck(battle: Battle, id: string, activity: AttackActivity, target: string): Check {
  const feet = feetBetween(battle, id, target)
  const form = formAt(activity, feet)
  const armor = armorClassNow(battle, target)
  return {
    label: `${activity.name} attack`,
    skill: 'attack',
    notation: '1d20',
    modifiers: attackModifiers(battle, id, activity, form),
    difficulty: { kind: 'AC', value: armor.value, parts: armor.parts },
    ...edgeFlags(edgeOf(battle, id, target, activity)),
    rule: `an attack against the armour class of ${fighterOf(battle, target).name}; 1 misses, 20 hits`,
  }
}
