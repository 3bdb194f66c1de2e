/**
 * The beginning of a turn: an interrupted turn is finished, a request that was answered before gets its reply, and the
 * story stands where the player saw it.
 */
import { canonicalJson } from '../core/json.ts'
import { type LogPosition, positionOf, readPosition } from '../core/ledger/chain.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import type { Head } from '../store/state-store.ts'
import { finishInterrupted } from './finish-interrupted.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnRequest } from './turn-request.ts'

/** Where a turn begins; or the reply that the same request got before. */
export interface BegunTurn {
  readonly reply: AuthorTurn | null
  readonly head: Head
  /** The branch that was left to play from another position. */
  readonly left: string | null
  /** A hash of the input, when the request has a key. */
  readonly hash: string | null
}

/** Makes the campaign ready for the requested turn. */
export async function beginTurn(
  dependencies: TurnDependencies,
  request: TurnRequest,
): Promise<Result<BegunTurn>> {
  const { campaign_id, key, input } = request
  const hash = key === undefined ? null : sha256Hex(canonicalJson(input))
  const head = await finishInterrupted(dependencies, campaign_id)
  if (!head.ok) return head
  const reply = await findIdempotentReply(dependencies, request, hash)
  if (!reply.ok) return reply
  if (reply.value !== null) return done({ reply: reply.value, head: head.value, left: null, hash })
  const seen = request.after === undefined ? null : readPosition(request.after)
  if (seen !== null && !isAt(seen, head.value)) return refuseStale(head.value)
  const from = request.from === undefined ? null : readPosition(request.from)
  if (from === null || isAt(from, head.value))
    return done({ reply: null, head: head.value, left: null, hash })
  const left = await dependencies.moveTo(campaign_id, from, key ?? sha256Hex(canonicalJson(input)))
  if (!left.ok) return left
  const moved = await finishInterrupted(dependencies, campaign_id)
  return moved.ok ? done({ reply: null, head: moved.value, left: left.value, hash }) : moved
}

/** The turn that the same request came to before; null when it is new. */
async function findIdempotentReply(
  { store }: TurnDependencies,
  { campaign_id, key }: TurnRequest,
  hash: string | null,
): Promise<Result<AuthorTurn | null>> {
  if (key === undefined || hash === null) return done(null)
  const known = await store.recall(campaign_id, key, hash)
  if (!known.ok) return known
  if (known.value.state === 'answered') return done(known.value.answer as unknown as AuthorTurn)
  if (known.value.state === 'new') return done(null)
  // Only in logs of older versions: their turns do not say which request asked for them.
  const message =
    'This turn was resolved before the telling was cut short; it has been told since. Look at the last turn.'
  return refuse('turn/told-already', message)
}

function isAt({ depth, mark }: LogPosition, head: Head): boolean {
  return head.depth === depth && head.hash.startsWith(mark)
}

function refuseStale(head: Head): Result<never> {
  const message =
    'The story has moved on since you looked: nothing was played. Read what happened, then say it again.'
  return refuse('store/stale', message, { data: { position: positionOf(head) } })
}
