/** Session zero as surfaces get it: the questions and presets as data, and what answers come to. It keeps nothing. */
import { answerQuestions } from './answer-questions.ts'
import { presets, usualPreset } from './presets.ts'
import { boundaryQuestions, questions, standsAt, valueAt } from './questions.ts'
import { readCalibration } from './read-calibration.ts'
import { tellCalibration } from './tell-calibration.ts'

/**
 * Everything a surface needs to lead somebody through it, or past it.
 *
 * @example
 * const agreed = sessionZero.read('noir_standard')
 * if (agreed.ok) console.log(sessionZero.tell(agreed.value).join(' '))
 */
export const sessionZero = {
  presets,
  /** The agreement of whoever agreed on nothing. */
  usual: usualPreset.calibration,
  questions,
  /** The two that are asked even of whoever takes a preset. */
  boundaryQuestions,
  read: readCalibration,
  answer: answerQuestions,
  standsAt,
  valueAt,
  tell: tellCalibration,
} as const
