/** What worked for one roll only is gone after it: a bard's die that was thrown, a friend's help. */
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Check, RulesEvent } from '../../ruleset.ts'
import { setLeaf, sheetDiff } from '../character/sheet-changes.ts'
import { type ActiveEffect, effectRows, foreignRows, rowOf } from './active-effect.ts'

function isSpent(effect: ActiveEffect, dice: ReadonlySet<string>): boolean {
  if (effect.once === true) return true
  return dice.has(effect.name) && (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'bonus-once')
}

/** The change and the words for what a check used up. */
export function spendOnce(
  view: RulesView,
  actorId: string,
  check: Check,
): { readonly events: readonly RulesEvent[]; readonly diff: StateDiff } {
  const attrs = (view.entity(actorId)?.attrs ?? {}) as JsonObject
  const rows = effectRows(attrs)
  const dice = new Set((check.bonus_dice ?? []).map((die) => die.source))
  const spent = rows.filter((row) => isSpent(row, dice))
  if (spent.length === 0) return { events: [], diff: {} }
  const kept: JsonValue[] = [...foreignRows(attrs), ...rows.filter((row) => !spent.includes(row)).map(rowOf)]
  const events = spent.map(({ name, source }) => ({
    type: 'effect_ends',
    details: { who: actorId, effect: name, from: source, reason: 'used' },
    tags: ['effect'],
  }))
  return { events, diff: sheetDiff(actorId, attrs, [setLeaf(['active_effects'], kept)]) }
}
