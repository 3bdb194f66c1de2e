/**
 * Indicators (Grace, Debt, Rumor, Heat …) are engine state: documents with a value between two bounds. They change by
 * validated operations and are never read out of prose.
 */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'

/** One indicator. */
export interface Indicator {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
}

/** The bounds that the seed's own indicators have. */
export const knownIndicators: readonly Indicator[] = [
  { id: 'grace', name: 'Grace', value: 0, min: 0, max: 10 },
  { id: 'debt', name: 'Debt', value: 0, min: 0, max: 10 },
  { id: 'rumor', name: 'Rumor', value: 0, min: 0, max: 3 },
  { id: 'heat', name: 'Heat', value: 0, min: 0, max: 3 },
]

function numberOr(value: JsonValue | undefined, other: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : other
}

/** The indicators of a campaign, in the order of their ids. */
export function indicatorsOf(state: GameState): readonly Indicator[] {
  const rows = Object.values(state.documents).filter(
    (row) => row.kind === 'indicator' && row.value.hidden !== true,
  )
  return rows
    .map((row) => readIndicator(row.id, row.value as JsonObject))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function readIndicator(id: string, value: JsonObject): Indicator {
  const known = knownIndicators.find((one) => one.id === id)
  const name = typeof value.name === 'string' ? value.name : (known?.name ?? id)
  return {
    ...{ id, name, value: numberOr(value.value, 0) },
    min: numberOr(value.min, known?.min ?? 0),
    max: numberOr(value.max, known?.max ?? 10),
  }
}

/** The change that sets indicators; refused when one is out of its bounds or unknown. */
export function setIndicators(state: GameState, wanted: Readonly<Record<string, number>>): Result<StateDiff> {
  const updates: NonNullable<StateDiff['documents_update']> = []
  for (const [id, value] of Object.entries(wanted)) {
    const row = state.documents[joinedKey('indicator', id)]
    const known =
      row === undefined
        ? knownIndicators.find((one) => one.id === id)
        : readIndicator(id, row.value as JsonObject)
    if (known === undefined)
      return refuse('state/unknown', `There is no indicator "${id}"; there are ${namesOf(state)}.`)
    if (!Number.isInteger(value) || value < known.min || value > known.max)
      return refuse(
        'state/out-of-bounds',
        `${known.name} is a whole number from ${known.min} to ${known.max}; ${value} is none.`,
      )
    const { name, min, max } = known
    const fresh = row === undefined ? Object.entries({ name, min, max }) : []
    updates.push({
      kind: 'indicator',
      id,
      set: [...fresh, ['value', value] as const].map(([key, leaf]) => ({ path: [key], value: leaf })),
    })
  }
  return done(updates.length === 0 ? {} : { documents_update: updates })
}

function namesOf(state: GameState): string {
  const ids = [...indicatorsOf(state), ...knownIndicators].map((one) => one.id)
  return [...new Set(ids)].join(', ')
}
