/** Session zero as surfaces get it: the questions and presets as data, and what answers come to. It keeps nothing. */
import { answerQuestions } from './answer-questions.ts'
import { presets } from './presets.ts'
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
  questions,
  /** The two that are asked even of whoever takes a preset. */
  boundaryQuestions,
  read: readCalibration,
  answer: answerQuestions,
  standsAt,
  valueAt,
  tell: tellCalibration,
} as const

/** Session zero. */
export type SessionZero = typeof sessionZero
