/** Rolling a check with two dice, and the band its total falls into: failure, mixed, success, critical. */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../core/result.ts'
import type { DiceRoller, Judge } from '../../dice/index.ts'
import { type AttemptedAction, type Check, triedAs } from '../ruleset.ts'
import type { Verb } from './verb-kinds-and-skills.ts'

/** Rolls a check and says its band. */
export function rollCheck(
  action: AttemptedAction,
  verb: Verb,
  check: Check,
  roller: DiceRoller,
): Result<{ readonly entry: DiceEntry; readonly band: Band }> {
  const attempt = {
    actor: action.actor_id,
    action: verb.word.slice(0, 200),
    target: action.target_id ?? '',
    check: check.skill.slice(0, 200),
    ...triedAs(action, 'check'),
  }
  const modifiers = check.modifiers.map(({ value, source }) => ({ value, source }))
  const rolled = roller.roll(
    { label: check.label, notation: check.notation, modifiers, attempt },
    judgeByBands,
  )
  if (!rolled.ok) return rolled
  const faces = rolled.value.groups.flatMap((group) => group.faces.map((face) => face.value))
  return done({ entry: rolled.value, band: bandOf(rolled.value.total, faces) })
}

type Band = 'failure' | 'mixed' | 'success' | 'critical'

/** The highest total that fails, and the highest that is mixed. */
const highestFailure = 6

const highestMixed = 9

/**
 * The band of a total: 6 or less fails, 7 to 9 is mixed, 10 or more succeeds; two natural sixes are a critical
 * success whatever is added to or taken from them.
 *
 * @example
 * bandOf(9, [4, 5]) // 'mixed'
 */
export function bandOf(total: number, faces: readonly number[]): Band {
  if (faces.length === 2 && faces.every((face) => face === 6)) return 'critical' // enforces: PIPE-10
  if (total <= highestFailure) return 'failure' // enforces: PIPE-10
  if (total <= highestMixed) return 'mixed' // enforces: PIPE-10
  return 'success'
}

const words: Readonly<Record<Band, string>> = {
  failure: 'Failure',
  mixed: 'Mixed',
  success: 'Success',
  critical: 'Critical',
}

/** Says a band in the ledger's words. */
const judgeByBands: Judge = ({ total, kept }) => words[bandOf(total, kept)]

/** A word for what two dice have to show. */
export function difficultyLabel(value: number): string {
  if (value <= 4) return 'trivial'
  if (value <= 6) return 'easy'
  if (value <= 8) return 'fair'
  if (value <= 10) return 'hard'
  return value <= 12 ? 'desperate' : 'impossible'
}
