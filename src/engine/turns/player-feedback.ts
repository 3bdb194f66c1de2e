/**
 * Feedback on a turn: good, bad, a flag, a note. It is kept beside the log and names the record it is about, so that it
 * follows branches and exports. It is no record itself, because a remark must never change the dice that follow.
 */
import { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { noSuchTurn, recordedTurns, turnRecords } from '../read-log.ts'

export const verdicts = ['good', 'bad', 'flag', 'note'] as const
export type Verdict = (typeof verdicts)[number]

/** The longest remark, in characters. */
export const maxRemarkLength = 2_000

const feedbackSchema = z.strictObject({
  turn: z.int().min(1),
  /** The record of the turn: what is said of a turn that was taken back is not said of the one played instead. */
  record: z.string().regex(/^[0-9a-f]{64}$/),
  verdict: z.enum(verdicts),
  text: z.string(),
  /** Who said it, as a surface names them; empty when it does not. */
  by: z.string(),
  at: z.string(),
})

export type Feedback = Readonly<z.infer<typeof feedbackSchema>>

/** What is to be said of a turn. */
export interface NewFeedback {
  readonly turn: number
  readonly verdict: Verdict
  readonly text?: string
  readonly by?: string
}

/**
 * @example
 * await giveFeedback(dependencies, 'the_salt_road_k3f9q2', { turn: 3, verdict: 'flag', text: 'Oda was dead.' })
 */
export async function giveFeedback(
  dependencies: EngineDependencies,
  campaignId: string,
  given: NewFeedback,
): Promise<Result<Feedback>> {
  const text = (given.text ?? '').trim()
  if (given.verdict === 'note' && text === '')
    return refuse('campaign/empty-note', 'A note needs words: say what you would like to remember.')
  if ([...text].length > maxRemarkLength)
    return refuse(
      'campaign/long-note',
      `A remark has up to ${maxRemarkLength} characters; this one is longer.`,
    )
  const record = await hashOfTurn(dependencies, campaignId, given.turn)
  if (!record.ok) return record
  const feedback: Feedback = {
    turn: given.turn,
    record: record.value,
    verdict: given.verdict,
    text,
    by: (given.by ?? '').slice(0, 100),
    at: dependencies.clock.now(),
  }
  const kept = await dependencies.store.attach(campaignId, 'feedback', JSON.stringify(feedback))
  return kept.ok ? done(feedback) : kept
}

/** What was thought of the turns of the active branch, by turn, the oldest word first. */
export async function readFeedback(
  { store }: EngineDependencies,
  campaignId: string,
): Promise<Result<readonly Feedback[]>> {
  const kept = await store.attachments(campaignId, 'feedback')
  if (!kept.ok) return kept
  if (kept.value.length === 0) return done([])
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const said = kept.value.flatMap(({ text }) => {
    const read = feedbackSchema.safeParse(parsed(text))
    return read.success ? [read.data] : []
  })
  const records = new Set<string>()
  for await (const turn of recordedTurns(store, head.value, spanOf(said))) {
    if (!turn.ok) return turn
    records.add(turn.value.resolved.hash)
  }
  const here = said.filter((feedback) => records.has(feedback.record))
  return done(here.sort((left, right) => left.turn - right.turn || (left.at < right.at ? -1 : 1)))
}

function spanOf(said: readonly Feedback[]) {
  const turns = said.map((feedback) => feedback.turn)
  return { from: Math.min(...turns), to: Math.max(...turns) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function hashOfTurn(
  { store }: EngineDependencies,
  campaignId: string,
  turn: number,
): Promise<Result<string>> {
  const records = await turnRecords(store, campaignId, turn)
  if (!records.ok) return records
  const resolved = records.value.find(({ kind }) => kind === 'resolved')
  if (resolved !== undefined) return done(resolved.hash)
  const head = await store.head(campaignId)
  return head.ok ? noSuchTurn(head.value, turn) : head
}
