/**
 * A turn as surfaces with buttons send it: what the player saw, said and picked. It is played once for a key, not at all
 * when the story has moved on since, and a button counts only while it is there.
 */
import { canonicalJson, type JsonObject } from '../../core/json.ts'
import { type LogPosition, positionOf, readPosition } from '../../core/ledger/position.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { TurnOptions } from '../../turn/open-turn.ts'
import { createBranch, switchBranch } from '../branches.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { turnRecords } from '../log.ts'
import { type ChoiceAnswers, checkAnswers, offeredChoice } from './choices.ts'
import { playTurn } from './turn-dependencies.ts'

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
 * const played = await playAtTable(dependencies, 'the_salt_road_k3f9q2', { choice: 2 }, { owner: true, key: 'a7' })
 */
export async function playAtTable(
  dependencies: EngineDependencies,
  campaignId: string,
  sent: SentTurn,
  options: TurnOptions = {},
): Promise<Result<TurnAtTable>> {
  const message = messageOf(sent)
  const before = await playedBefore(dependencies, campaignId, message, options.key)
  if (!before.ok) return before
  if (before.value !== null) return placed(dependencies, campaignId, before.value, sent.input ?? '')
  const current = await stillThere(dependencies, campaignId, sent.after)
  if (!current.ok) return current
  const picked =
    sent.choice === undefined ? null : await offeredChoice(dependencies, campaignId, String(sent.choice))
  if (picked !== null && !picked.ok) return picked // enforces: GM-03
  const decided = picked === null ? null : await decidedWell(dependencies, campaignId, picked.value.key, sent)
  if (decided !== null && !decided.ok) return decided
  const played = await playTurn(dependencies, campaignId, message, options)
  if (!played.ok) return played
  return placed(dependencies, campaignId, played.value, sent.input ?? picked?.value.text ?? '')
}

async function decidedWell(
  dependencies: EngineDependencies,
  campaignId: string,
  choice: string,
  { answers }: SentTurn,
): Promise<Result<null>> {
  return answers === undefined ? done(null) : checkAnswers(dependencies, campaignId, choice, answers)
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
  { store }: EngineDependencies,
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
  { store }: EngineDependencies,
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
  dependencies: EngineDependencies,
  campaignId: string,
  turn: AuthorTurn,
  input: string,
): Promise<Result<TurnAtTable>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (head.value.hash === turn.record) return done({ turn, input, position: positionOf(head.value) })
  const records = await turnRecords(dependencies, campaignId, turn.turn.turn_no)
  const own = records.ok ? records.value.find((one) => one.hash === turn.record) : undefined
  return done({ turn, input, position: positionOf(own ?? head.value) })
}

/** A line, and where it was said. */
export interface LineFrom {
  readonly input: string
  /** The position of the answer before it; null to go on from wherever the story stands. */
  readonly from: string | null
}

/** A turn, and whether the story had to go back for it. */
export interface TurnFrom extends TurnAtTable {
  /** The branch that was left for it, when it was. */
  readonly left: string | null
}

/**
 * Plays a line from a place.
 *
 * @example
 * await playFrom(dependencies, 'salt_k3f9q2', { input: 'I wait.', from: '4.0a1b2c3d4e5f' }, { key: 'k', owner: true })
 */
export async function playFrom(
  dependencies: EngineDependencies,
  campaignId: string,
  { input, from }: LineFrom,
  options: TurnOptions & { readonly key: string },
): Promise<Result<TurnFrom>> {
  const asked = sha256Hex(canonicalJson({ message: input }))
  const known = await dependencies.store.recall(campaignId, options.key, asked)
  if (!known.ok) return known
  const place = from === null || known.value.state === 'answered' ? null : readPosition(from)
  const moved = place === null ? done(null) : await goTo(dependencies, campaignId, place, options.key)
  if (!moved.ok) return moved
  const played = await playAtTable(dependencies, campaignId, { input }, options)
  return played.ok ? done({ ...played.value, left: moved.value }) : played
}

/** Stands where a line was said; gives the branch that was left, null when nobody had to move. */
async function goTo(
  dependencies: EngineDependencies,
  campaignId: string,
  place: LogPosition,
  key: string,
): Promise<Result<string | null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (isAt(place, head.value)) return done(null)
  const branches = await dependencies.store.branches(campaignId)
  if (!branches.ok) return branches
  for (const { name, head: hash } of branches.value) {
    const records = await dependencies.store.getRecords(campaignId, {
      from: place.depth,
      to: place.depth,
      branch: name,
    })
    const record = records.ok ? records.value.find((one) => isAt(place, one)) : undefined
    if (record === undefined) continue
    const moved = await moveTo(dependencies, campaignId, { name, record, isHead: hash === record.hash }, key)
    return moved.ok ? done(head.value.branch) : moved
  }
  const message = 'That answer is not of this campaign, or of a log that is gone: nothing was played.'
  return refuse('campaign/unknown-record', message)
}

async function moveTo(
  dependencies: EngineDependencies,
  campaignId: string,
  to: { readonly name: string; readonly record: SealedRecord; readonly isHead: boolean },
  key: string,
): Promise<Result<Head>> {
  if (to.isHead) return switchBranch(dependencies, campaignId, to.name)
  const name = `chat-${sha256Hex(key).slice(0, 8)}`
  const made = await createBranch(dependencies, campaignId, name, { record: to.record.hash })
  return made.ok || made.refusal.code !== 'campaign/branch-exists'
    ? made
    : switchBranch(dependencies, campaignId, name)
}

function isAt({ depth, mark }: LogPosition, one: { readonly depth: number; readonly hash: string }): boolean {
  return one.depth === depth && one.hash.startsWith(mark)
}
