/**
 * The beginning of a turn: an interrupted turn is finished, a request that was answered before gets its reply, and the
 * story stands where the player saw it.
 */
import { canonicalJson } from '../core/json.ts'
import { type LogPosition, positionOf, readPosition } from '../core/ledger/log-position.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { sha256Hex } from '../dice/index.ts'
import type { Head, StateStore } from '../store/state-store.ts'
import { finishInterrupted } from './finish-interrupted.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnRequest } from './turn-request-and-reply.ts'
import type { Begun, Idempotency } from './turn-value-by-stage.ts'

/** A turn that may be played, or the one that the same request came to before. */
export type Beginning = { readonly begun: Begun } | { readonly reply: AuthorTurn }

/** Makes the campaign ready for the requested turn. */
export async function begin(
  dependencies: TurnDependencies,
  request: TurnRequest,
): Promise<Result<Beginning>> {
  const { campaign_id, input } = request
  const key = keyOfCaller(request)
  const idempotency = key === undefined ? null : { key, request: sha256Hex(canonicalJson(input)) }
  const head = await finishInterrupted(dependencies, campaign_id)
  if (!head.ok) return head
  const reply = await findIdempotentReply(dependencies, campaign_id, idempotency)
  if (!reply.ok) return reply
  if (reply.value !== null) return done({ reply: reply.value })
  const seen = request.after === undefined ? null : readPosition(request.after)
  if (seen !== null && !isAt(seen, head.value)) return refuseStale(head.value)
  const begun = { dependencies, request, idempotency, head: head.value, left: null }
  return goTo(begun, request.from === undefined ? null : readPosition(request.from))
}

const longestKey = 255

/**
 * The key as it is kept: the owner's as it was sent, every other caller's with who they are in it, so that no caller is given
 * another's answer or finds their key taken.
 */
function keyOfCaller({ key, owner, caller = '' }: TurnRequest): string | undefined {
  // A key that is none is refused by its own name.
  if (key === undefined || owner === true || key === '' || key.length > longestKey) return key
  return `player-${sha256Hex(canonicalJson([caller, key]))}`
}

/** The turn that the same request came to before; null when it is new. */
async function findIdempotentReply(
  { store }: TurnDependencies,
  campaignId: string,
  idempotency: Idempotency | null,
): Promise<Result<AuthorTurn | null>> {
  if (idempotency === null) return done(null)
  const known = await store.recall(campaignId, idempotency.key, idempotency.request)
  if (!known.ok) return known
  if (known.value.state === 'answered')
    return whileItStands(store, campaignId, known.value.answer as unknown as AuthorTurn)
  if (known.value.state === 'new') return done(null)
  // Only in logs of older versions: their turns do not say which request asked for them.
  const message =
    'This turn was resolved before the telling was cut short; it has been told since. Look at the last turn.'
  return refuse('turn/told-already', message)
}

/** An answer that was kept, unless its turn was taken back: then it would say what is no longer so. */
export async function whileItStands<Answer extends { readonly record: string }>(
  store: Pick<StateStore, 'stands'>,
  campaignId: string,
  answer: Answer,
): Promise<Result<Answer>> {
  const stands = await store.stands(campaignId, answer.record)
  if (!stands.ok) return stands
  if (stands.value) return done(answer)
  const message =
    'This request was carried out before, and its turn was taken back since: nothing was played. Put the turn back, or send the request under a new key.'
  return refuse('turn/taken-back', message)
}

/** The turn at the position it is to be played from. */
async function goTo(begun: Begun, from: LogPosition | null): Promise<Result<Beginning>> {
  const { dependencies, request, idempotency, head } = begun
  if (from === null || isAt(from, head)) return done({ begun })
  const name = idempotency?.key ?? canonicalJson(request.input)
  const left = await dependencies.moveTo(head.campaign_id, from, name, { owner: request.owner === true })
  if (!left.ok) return left
  const moved = await finishInterrupted(dependencies, head.campaign_id)
  return moved.ok ? done({ begun: { ...begun, head: moved.value, left: left.value } }) : moved
}

function isAt({ depth, mark }: LogPosition, head: Head): boolean {
  return head.depth === depth && head.hash.startsWith(mark)
}

function refuseStale(head: Head): Result<never> {
  const message =
    'The story has moved on since you looked: nothing was played. Read what happened, then say it again.'
  return refuse('store/stale', message, { data: { position: positionOf(head) } })
}
