/**
 * The three ways to come by ability scores: the standard array, 27 points, or dice from the roller. Rolled scores are
 * believed only with the ledger rows they come from.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import { abilities } from '../data/srd-vocabulary.ts'
import type { AbilityScores } from './ability-modifiers.ts'

export const standardArray = [15, 14, 13, 12, 10, 8] as const

/** What there is to spend when scores are bought. */
export const pointsToSpend = 27

/** What each score costs when it is bought. */
const prices: Readonly<Record<number, number>> = { 8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9 }

const rollNotation = '4d6kh3'

export const scoreMethods = ['standard', 'points', 'rolled'] as const

function no(message: string): Result<AbilityScores> {
  return refuse('rules/bad-scores', message, { data: { step: 'abilities' } })
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((first, second) => second - first).join(', ')
}

function readScores(value: JsonValue | undefined): AbilityScores | undefined {
  if (!isJsonObject(value)) return undefined
  const whole = abilities.every((ability) => Number.isSafeInteger(value[ability]))
  return whole && Object.keys(value).length === abilities.length
    ? (value as unknown as AbilityScores)
    : undefined
}

/**
 * Throws six scores; the rows are what `checkScores` believes.
 *
 * @example
 * const rows = rollScores(roller, 'pc_mira_001')
 */
export function rollScores(roller: DiceRoller, actorId: string): Result<readonly DiceEntry[]> {
  const rows: DiceEntry[] = []
  for (let index = 1; index <= abilities.length; index += 1) {
    const attempt = { actor: actorId, action: 'create', target: '', check: `ability score ${index}` }
    const row = roller.roll({ label: `Ability score ${index}`, notation: rollNotation, attempt })
    if (!row.ok) return row
    rows.push(row.value)
  }
  return done(rows)
}

/**
 * The scores the player chose, before race, checked against the method the choices name.
 *
 * @example
 * const scores = checkScores({ ability_method: 'points', abilities: bought }, [])
 */
export function checkScores(choices: JsonObject, rolls: readonly DiceEntry[]): Result<AbilityScores> {
  const told = Array.isArray(choices.ability_method) ? choices.ability_method[0] : choices.ability_method
  const method = scoreMethods.find((scoreMethod) => scoreMethod === (told ?? 'standard'))
  const scores = readScores(choices.abilities)
  if (method === undefined)
    return no(`Scores come by ${scoreMethods.join(', ')}; "${String(told)}" is none of them.`)
  if (scores === undefined) return no('abilities: give each of the six abilities a whole number.')
  const values = abilities.map((ability) => scores[ability])
  if (method === 'points') return bought(scores, values)
  const from = method === 'standard' ? standardArray : rolledTotals(rolls)
  if (from === undefined)
    return no(
      `Rolled scores need their six rolls of ${rollNotation} from the dice; numbers alone are not believed.`,
    )
  if (sorted(values) !== sorted(from))
    return no(`abilities: place exactly ${sorted(from)}; this places ${sorted(values)}.`)
  return done(scores)
}

function rolledTotals(rolls: readonly DiceEntry[]): readonly number[] | undefined {
  const own = rolls.filter((row) => row.notation === rollNotation && row.modifiers.length === 0)
  return own.length === abilities.length ? own.map((row) => row.total) : undefined
}

function bought(scores: AbilityScores, values: readonly number[]): Result<AbilityScores> {
  const costs = values.map((value) => prices[value])
  if (costs.some((cost) => cost === undefined)) return no('abilities: bought scores go from 8 to 15.')
  const spent = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  if (spent > pointsToSpend) return no(`abilities: these cost ${spent} points; there are ${pointsToSpend}.`)
  return done(scores)
}
