/** The status and resources lines that a player always sees: how the character stands, and what is left to spend. */

import type { RulesView } from '../rules-view.ts'
import { sheetOf } from './character-sheet.ts'
import { clockRulesOf, costClock } from './clock-rules.ts'
import { type CostKind, costKinds } from './default-clock-rules.ts'
import { activeSituations } from './situations.ts'

/** `Courier | Harm: 1/4 | Heat: 3/8 | exposed`. */
export function statusLine(view: RulesView, actorId: string): string {
  const actor = view.entity(actorId)
  if (actor === undefined) return 'Nobody'
  const { status, background, failureStreak } = sheetOf(actor)
  const situations = activeSituations(view, actorId).map(({ name, severity }) =>
    severity === 'hard' ? `${name}!` : name,
  )
  const streak = failureStreak?.count ?? 0
  return [
    background ?? actor.name,
    ...(status === undefined || status === 'conscious' ? [] : [status]),
    ...clockText(view, ['harm', 'heat']),
    situations.length === 0 ? 'free and clear' : situations.join(', '),
    ...(streak > 1 ? [`${streak} failures in a row`] : []),
  ].join(' | ')
}

/** `Time: 6/12, Cred: 450, Rep: 2/5, Ammo: 3`. */
export function resourcesLine(view: RulesView, actorId: string): string {
  const items = view
    .items(actorId)
    .filter((item) => item.qty > 1 || item.flags.consumable === true)
    .map((item) => `${view.entity(item.item_id)?.name ?? item.item_id.replaceAll('_', ' ')}: ${item.qty}`)
  const parts = [...clockText(view, ['time', 'cred', 'rep']), ...items]
  return parts.length === 0 ? 'Nothing to count' : parts.join(', ')
}

function clockText(view: RulesView, kinds: readonly CostKind[]): string[] {
  const rules = clockRulesOf(view)
  return costKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => {
      const clock = costClock(view, rules, kind)
      if (clock === undefined) return []
      return [
        kind === 'cred' ? `${clock.name}: ${clock.value}` : `${clock.name}: ${clock.value}/${clock.max}`,
      ]
    })
}
