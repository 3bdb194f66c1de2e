/** Makes everybody in reach of an activity save against it, and does to each what their save left. */
import { edgeFor } from '../checks/edge.ts'
import type { SaveActivity } from '../data/activity-shapes.ts'
import type { Battle } from './battle.ts'
import type { DamagePart } from './blow.ts'
import { hurt } from './damage.ts'
import { destroyTurned, isTurning } from './destroy-turned.ts'
import { applyEffects, blowFrom, forceSave } from './effects.ts'
import { mechanicsLike } from './mechanics.ts'
import { type Doing, difficultyFor, rollDamage } from './roll-damage.ts'
import { sparedBy } from './spared.ts'
import { withDuration } from './with-duration.ts'

/** Makes them save. */
export function saveAll(
  battle: Battle,
  activity: SaveActivity,
  targets: readonly string[],
  doing: Doing,
): undefined {
  const dc = difficultyFor(battle, activity.dc, doing)
  const [first] = targets
  if (first === undefined) return
  const parts = rollDamage(battle, doing, activity.damage, first)
  const words = activity.on_fail.flatMap((one) => (one.kind === 'condition' ? [one.condition as string] : []))
  const turning = isTurning(activity.name) ? ['turning'] : []
  const against = [...words, ...activity.damage.map((one) => one.type), ...turning]
  const spared = sparedBy(battle, doing, targets)
  const potent = doing.of?.level === 0 && mechanicsLike(battle, doing.source, 'potent-cantrip').length > 0
  for (const target of targets) {
    if (spared.get(target) === 'sculpted') continue
    const heightened = doing.bent?.includes('heightened') === true && target === first
    const outcome = spared.has(target)
      ? { saved: true, margin: 0 }
      : forceSave(battle, target, {
          ability: activity.ability,
          dc,
          doing,
          against,
          area: activity.target?.area !== undefined,
          edge: edgeFor(heightened ? 'disadvantage' : undefined, 'heightened spell'),
        })
    if (turning.length > 0 && !outcome.saved && destroyTurned(battle, doing.source, target)) continue
    const evades =
      activity.ability === 'dexterity' &&
      activity.success === 'half' &&
      mechanicsLike(battle, target, 'evasion').length > 0
    const half = activity.success === 'half' || potent
    const share = outcome.saved ? (half && !evades ? 0.5 : 0) : evades ? 0.5 : 1
    const dealt: DamagePart[] =
      share === 0 ? [] : parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) }))
    const blow = dealt.length === 0 ? { taken: 0 } : hurt(battle, target, dealt, blowFrom(doing))
    const worse = activity.on_fail_by
    const failed = worse !== undefined && -outcome.margin >= worse.margin ? worse.effects : activity.on_fail
    const effects = outcome.saved ? (activity.on_success ?? []) : failed
    applyEffects(battle, target, withDuration(effects, activity.duration), {
      doing,
      damageDone: blow.taken,
      dc,
      ability: activity.ability,
    })
  }
}
