/**
 * A turn as surfaces with buttons send it: what the player saw, said and picked. It is played once for a key, not at all
 * when the story has moved on since, and a button counts only while it is there.
 */
import { canonicalJson, type JsonObject } from '../../core/json.ts'
import { positionOf, readPosition } from '../../core/ledger/chain.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { TurnOptions } from '../../turn/open-turn.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { playTurn } from '../play-turn.ts'
import { type ChoiceAnswers, checkAnswers } from './choice-questions.ts'
import { offeredChoice } from './offered-choice.ts'
import { turnRecords } from './turn-records.ts'

/** What was sent. */
export interface SentTurn {
  readonly input?: string | undefined
  readonly mode?: string | undefined
  readonly choice?: string | number | undefined
  /** What was decided about the choice; what nobody decided is done as usual. */
  readonly answers?: ChoiceAnswers | undefined
  /** The position the player saw. */
  readonly after?: string | undefined
}

/** A turn that was played, now or when the same key came before. */
export interface TurnAtTable {
  readonly turn: AuthorTurn
  /** What was said: the player's line, or the words of the choice. */
  readonly input: string
  readonly position: string
}

/**
 * Plays it.
 *
 * @example
 * const played = await playAtTable(desk, 'the_salt_road_k3f9q2', { choice: 2 }, { owner: true, key: 'a7' })
 */
export async function playAtTable(
  desk: CampaignDesk,
  campaignId: string,
  sent: SentTurn,
  options: TurnOptions = {},
): Promise<Result<TurnAtTable>> {
  const message = messageOf(sent)
  const before = await playedBefore(desk, campaignId, message, options.key)
  if (!before.ok) return before
  if (before.value !== null) return placed(desk, campaignId, before.value, sent.input ?? '')
  const current = await stillThere(desk, campaignId, sent.after)
  if (!current.ok) return current
  const picked = sent.choice === undefined ? null : await offeredChoice(desk, campaignId, String(sent.choice))
  if (picked !== null && !picked.ok) return picked // enforces: GM-03
  const decided = picked === null ? null : await decidedWell(desk, campaignId, picked.value.key, sent)
  if (decided !== null && !decided.ok) return decided
  const played = await playTurn(desk, campaignId, message, options)
  if (!played.ok) return played
  return placed(desk, campaignId, played.value, sent.input ?? picked?.value.text ?? '')
}

async function decidedWell(
  desk: CampaignDesk,
  campaignId: string,
  choice: string,
  { answers }: SentTurn,
): Promise<Result<null>> {
  return answers === undefined ? done(null) : checkAnswers(desk, campaignId, choice, answers)
}

function messageOf({ input, mode, choice, answers }: SentTurn): JsonObject {
  return {
    ...(choice !== undefined && answers !== undefined && { answers: { ...answers } as JsonObject }),
    ...(input !== undefined && { message: input }),
    ...(mode !== undefined && { mode }),
    ...(choice !== undefined && { choice: String(choice) }),
  }
}

/** The turn that this key stands for; null when it is new. */
async function playedBefore(
  { store }: CampaignDesk,
  campaignId: string,
  message: JsonObject,
  key: string | undefined,
): Promise<Result<AuthorTurn | null>> {
  if (key === undefined) return done(null)
  const known = await store.recall(campaignId, key, sha256Hex(canonicalJson(message)))
  if (!known.ok) return known
  return done(known.value.state === 'answered' ? (known.value.answer as unknown as AuthorTurn) : null)
}

async function stillThere(
  { store }: CampaignDesk,
  campaignId: string,
  after: string | undefined,
): Promise<Result<null>> {
  const seen = after === undefined ? null : readPosition(after)
  if (seen === null) return done(null)
  const head = await store.head(campaignId)
  if (!head.ok) return head
  if (head.value.depth === seen.depth && head.value.hash.startsWith(seen.mark)) return done(null)
  const message =
    'The story has moved on since you looked: nothing was played. Read what happened, then say it again.'
  return refuse('store/stale', message, { data: { position: positionOf(head.value) } })
}

async function placed(
  desk: CampaignDesk,
  campaignId: string,
  turn: AuthorTurn,
  input: string,
): Promise<Result<TurnAtTable>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  if (head.value.hash === turn.record) return done({ turn, input, position: positionOf(head.value) })
  const records = await turnRecords(desk, campaignId, turn.turn.turn_no)
  const own = records.ok ? records.value.find((one) => one.hash === turn.record) : undefined
  return done({ turn, input, position: positionOf(own ?? head.value) })
}
