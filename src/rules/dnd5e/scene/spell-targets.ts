/** Whom a spell is cast on in peace: those named, if they are here, not too many, and of a kind it works on. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type Doing, grownCount } from '../combat/roll-damage.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { hasBody } from './peace-table.ts'

/** The targets of a spell, the caster when nobody is named. */
export function spellTargets(
  view: RulesView,
  caster: Entity,
  cast: { readonly spell: Spell; readonly slot: number; readonly activities: readonly Activity[] },
  named: readonly string[],
  catalogue: Catalogue,
): Result<readonly string[]> {
  const [first] = cast.activities
  if (first === undefined || first.kind === 'utility' || first.target?.who === 'self')
    return done([caster.id])
  const missing = named.find((id) => !hasBody(view.entity(id)) || !isHere(view, id, caster.id))
  if (missing !== undefined)
    return refuse('rules/not-here', `${view.entity(missing)?.name ?? missing} is not here to be reached.`, {
      rule: 'PIPE-03',
    })
  const doing = { slot: cast.slot, level: 1 } as Doing
  const most =
    first.target?.area === undefined ? grownCount(first.target?.count, doing, cast.spell.level) : 20
  const unfit = named.find((id) => !isFit(view.entity(id), first.target?.only ?? [], catalogue))
  if (unfit !== undefined)
    return refuse(
      'rules/not-fit',
      `${cast.spell.name} does not work on ${view.entity(unfit)?.name ?? unfit}.`,
    )
  if (named.length > most)
    return refuse('rules/too-many', `${cast.spell.name} reaches ${most} at most, not ${named.length}.`)
  return done(named.length > 0 ? named : [caster.id])
}

/** True when somebody is of a kind the spell works on; what the words cannot tell does not exclude. */
function isFit(entity: Entity | undefined, only: readonly string[], catalogue: Catalogue): boolean {
  const block =
    typeof entity?.attrs.stat_block === 'string' ? catalogue.monster(entity.attrs.stat_block) : undefined
  const type = (block?.type ?? 'humanoid').toLowerCase()
  if (only.some((word) => word === `not-${type}`)) return false
  const kinds = only.filter((word) =>
    ['humanoid', 'beast', 'undead', 'fiend', 'celestial', 'fey'].includes(word),
  )
  return kinds.length === 0 || kinds.includes(type)
}

function isHere(view: RulesView, id: string, casterId: string): boolean {
  return id === casterId || view.scene.present_entity_ids.includes(id)
}
