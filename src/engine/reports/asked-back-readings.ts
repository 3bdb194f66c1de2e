/**
 * Clarifications: the player's lines that were asked back about, each with the readings to choose from and what the
 * player answered: what a reader got wrong and what was meant, in one row. It is read from the log and goes nowhere
 * by itself; a player who wants to give it to the authors of a reader hands the list over.
 */
import { asObject, asText, type JsonObject } from '../../core/json.ts'
import { interpreterOutputSchema, type ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { done, type Result } from '../../core/result.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { recordedTurns, type TurnRecords } from '../read-log.ts'

export interface AskedReading {
  readonly turn: number
  readonly line: string
  /** What there was to choose from. */
  readonly readings: readonly string[]
  /** What came next: the number of a reading, or null for other words; null while nothing has come. */
  readonly answer: { readonly reading: number | null; readonly words: string } | null
  /** The acts as they were read before the question. */
  readonly acts: readonly ReadAct[]
  /** Who read the line, and the weights that doubted it. */
  readonly by: string
  readonly gate: string | null
}

type ReadAct = Pick<ProposedAction, 'action' | 'target_id' | 'confidence' | 'likelihood'>

/** All of them on the active branch, the oldest first. */
export async function readAskedReadings(
  { store }: EngineDependencies,
  campaignId: string,
): Promise<Result<readonly AskedReading[]>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const asked: AskedReading[] = []
  let waiting: AskedReading | null = null
  for await (const turn of recordedTurns(store, head.value, { from: 1, to: head.value.turn })) {
    if (!turn.ok) return turn
    if (waiting !== null) asked.push({ ...waiting, answer: answerIn(turn.value) })
    waiting = askedIn(turn.value)
  }
  return done(waiting === null ? asked : [...asked, waiting])
}

/** The question of a turn; null when nothing was asked about its line. */
function askedIn({ resolved, told }: TurnRecords): AskedReading | null {
  const envelope: JsonObject = told?.body.envelope ?? {}
  const held = Object.keys(asObject(envelope.held) ?? {})
  if (held.length === 0) return null
  const choices = asObject(asObject(envelope.planning_block)?.choices) ?? {}
  const kept = asObject(resolved.body.pass_outputs.interpreter)
  const output = interpreterOutputSchema.safeParse(kept?.output)
  const acts = output.success ? output.data.proposed_actions : []
  return {
    turn: resolved.turn,
    line: lineOf(resolved),
    readings: held.map((key) => (asText(asObject(choices[key])?.text) ?? key).replace(/^Yes: /, '')),
    answer: null,
    acts: acts.map(({ action, target_id, confidence, likelihood }) => ({
      action,
      target_id,
      ...(confidence !== undefined && { confidence }),
      ...(likelihood !== undefined && { likelihood }),
    })),
    by: asText(kept?.by) ?? '',
    gate: output.success ? (output.data.gate?.model ?? null) : null,
  }
}

function answerIn({ resolved, told }: TurnRecords): AskedReading['answer'] {
  const picked = asText(asObject(told?.body.envelope)?.picked) ?? ''
  const [, number] = /^reading_(\d)$/.exec(picked) ?? []
  return { reading: number === undefined ? null : Number(number), words: lineOf(resolved) }
}

function lineOf({ body }: TurnRecords['resolved']): string {
  return body.entries
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n')
}
