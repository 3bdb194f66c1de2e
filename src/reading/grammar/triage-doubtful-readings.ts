/**
 * Lines worth a human look: read with little confidence, or with words left over. Each becomes a row with its scene, so
 * that somebody can label it and the reader can be measured on it. Where the rows are kept is not decided here.
 */
import type { Reading, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { surely } from './finish/reading-confidence.ts'

/** One line for a human to look at. */
export interface TriageRow {
  readonly text: string
  readonly scene: ReadingScene
  readonly reading: Reading
  /** Why it is here. */
  readonly why: readonly string[]
}

const manyLeftOver = 3

/** Why a reading deserves a look; empty when it does not. */
export function reasonsToLook(reading: Reading): string[] {
  if (reading.mode !== 'play' || reading.answer_to_question !== undefined) return []
  const left = new Set(
    reading.actions.filter(({ speech }) => speech === undefined).flatMap(({ unlinked }) => unlinked ?? []),
  )
  return [
    ...(reading.confidence < surely ? [`sure to ${reading.confidence}`] : []),
    ...(reading.actions.some(({ action }) => action === 'improvise') ? ['no act found'] : []),
    ...(left.size >= manyLeftOver ? [`left over: ${[...left].join(', ')}`] : []),
  ]
}

/**
 * The row for a reading, or null when it needs nobody's eyes.
 *
 * @example
 * const row = triageRow('boop the mastiff', scene, readLine('boop the mastiff', scene))
 */
export function triageRow(text: string, scene: ReadingScene, reading: Reading): TriageRow | null {
  const why = reasonsToLook(reading)
  return why.length === 0 ? null : { text, scene, reading, why }
}
