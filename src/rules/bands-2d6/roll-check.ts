/** The one place where these rules ask for dice. */

import type { DiceEntry } from '../../core/dice-entry.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { Cup } from '../../dice/cup.ts'
import type { AttemptedAction, Check } from '../ruleset.ts'
import { type Band, bandOf, judgeByBands } from './band.ts'
import type { Verb } from './verbs.ts'

/** Rolls a check and says its band. */
export function rollCheck(
  action: AttemptedAction,
  verb: Verb,
  check: Check,
  cup: Cup,
): Result<{ readonly entry: DiceEntry; readonly band: Band }> {
  const attempt = {
    actor: action.actor_id,
    action: verb.word.slice(0, 200),
    target: action.target_id ?? '',
    check: check.skill.slice(0, 200),
  }
  const modifiers = check.modifiers.map(({ value, source }) => ({ value, source }))
  const rolled = cup.roll({ label: check.label, notation: check.notation, modifiers, attempt }, judgeByBands)
  if (!rolled.ok) return rolled
  const faces = rolled.value.groups.flatMap((group) => group.faces.map((face) => face.value))
  return done({ entry: rolled.value, band: bandOf(rolled.value.total, faces) })
}
