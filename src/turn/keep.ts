/**
 * The commits of a turn. A game master that has to be waited for speaks only after its dice are durable; one that answers
 * at once has both records committed together. Nobody is told anything before that.
 */

import type { JsonValue } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { RecordDraft } from '../core/ledger/record.ts'
import { done, type Result } from '../core/result.ts'
import type { Head } from '../store/state-store.ts'
import type { OpenTurn } from './open-turn.ts'
import { diceLines } from './own-words.ts'

/** What is kept so far: the head to go on from, and the record that still waits to be written. */
export interface Kept {
  readonly head: Head
  readonly waiting: readonly RecordDraft[]
}

/** Commit 1: the dice and what they changed, unless they are committed with the words. */
export async function keepDice(
  turn: OpenTurn,
  resolved: RecordDraft,
  dice: readonly DiceEntry[],
): Promise<Result<Kept>> {
  const { desk, head, options } = turn
  if (desk.gameMaster.instant) return done({ head, waiting: [resolved] })
  const appended = await desk.store.append(head.campaign_id, {
    expected: head.hash,
    drafts: [askedFor(turn, resolved)],
    ...keyOf(turn, null),
  })
  if (!appended.ok) return appended
  if (dice.length > 0) options.progress?.({ kind: 'dice', dice_rolls: diceLines(dice), dice })
  return done({ head: appended.value.head, waiting: [] })
}

/** Commit 2: the words, with everything that still waits; `answer` is what the same request gets again. */
export async function keepTelling(
  turn: OpenTurn,
  kept: Kept,
  told: RecordDraft,
  answer: (head: Head) => JsonValue,
): Promise<Result<Head>> {
  const { desk, head } = turn
  const appended = await desk.store.append(head.campaign_id, {
    expected: kept.head.hash,
    drafts: [...kept.waiting, told], // enforces: GM-10
    ...keyOf(turn, answer),
  })
  return appended.ok ? done(appended.value.head) : appended
}

/** The record with the request it answers, so that the turn can be finished for whoever asked. */
function askedFor({ options: { key }, request }: OpenTurn, resolved: RecordDraft): RecordDraft {
  if (key === undefined || request === null || resolved.kind !== 'resolved') return resolved
  return { ...resolved, body: { ...resolved.body, asked_as: { key, request } } }
}

function keyOf({ options, request }: OpenTurn, answer: ((head: Head) => JsonValue) | null) {
  if (options.key === undefined || request === null) return {}
  return { key: { key: options.key, request, answer } }
}
