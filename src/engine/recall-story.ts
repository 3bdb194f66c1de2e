/** Asking a campaign's memory from outside a turn, and reading all of the log into it. */
import type { GameState } from '../core/state/state.ts'
import { mayBeRecalled, questionOf, seenSoFar, sharesWords } from '../lore/memory/recall-question.ts'
import type { Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import type { RecalledPiece } from '../core/protocol/lore.ts'
import { done, type Result } from '../core/result.ts'

/** How a memory is asked. */
export interface RecallOptions {
  readonly most?: number
  /** True: by words alone, without the embedding model. */
  readonly words_only?: boolean
  /** True: only what was told in play, nothing of what packs say. */
  readonly history_only?: boolean
  /** True: everything that was found, even what has little to do with the question. */
  readonly all?: boolean
}

/** An answer: the best first, each with its turn, and how much of the log had not been read yet. */
export interface RecalledStory {
  readonly question: string
  readonly pieces: readonly RecalledPiece[]
  /** Records that the memory has not read yet; 0 nearly always. */
  readonly unread: number
}

const usuallyAsked = 5
const batchOfRecords = 512
const answerTokens = 20_000
/** Vectors that are made while somebody waits for an answer. */
const vectorsOnAsking = 16

/**
 * Asks what was told.
 *
 * @example
 * const found = await recallStory(desk, 'the_salt_road_k3f9q2', 'who gave me the key?')
 */
export async function recallStory(
  desk: CampaignDesk,
  campaignId: string,
  question: string,
  options: RecallOptions = {},
): Promise<Result<RecalledStory>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const id = head.value.campaign_id
  const player = state.value.campaign.player_id ?? ''
  const unread = await desk.memory.keepUp(desk.store, head.value, player, { least: 0, most: batchOfRecords })
  const lore = options.history_only === true ? null : await readFoundingProse(desk, head.value, state.value)
  if (options.words_only !== true) await desk.memory.embed({ campaign: id, lore }, { most: vectorsOnAsking })
  const asked = questionOf(question, state.value, null, answerTokens)
  const seen = seenSoFar(state.value)
  const pieces = await desk.memory.recall(desk.store, {
    ...{ head: head.value, lore, by: options.words_only === true ? 'words' : 'meaning' },
    question: { ...asked, ...(options.history_only === true && { corpus: 'history' as const }) },
    limits: {
      ...{ most: options.most ?? usuallyAsked, max_tokens: answerTokens },
      fits: (chunk) =>
        mayBeRecalled(chunk, seen) && (options.all === true || sharesWords(question, chunk, 'question')),
    },
  })
  return done({ question, pieces, unread })
}

/** Reads the prose that a campaign was created with into the memory and gives its hash; null when there is none. */
async function readFoundingProse(desk: CampaignDesk, head: Head, state: GameState): Promise<string | null> {
  const prose = await desk.loreFor(head, state)
  if (prose === null) return null
  await desk.memory.readFounding({ hash: prose.hash, pieces: [...prose.chunks.values()] })
  return prose.hash
}

/** How far the reading of a log has come. */
export interface MemoryRead {
  readonly records: number
  /** Vectors that were made. */
  readonly vectors: number
}

export interface IndexOptions {
  /** True: vectors that are missing are made, too. */
  readonly vectors?: boolean
  readonly progress?: (made: number, all: number) => void
  readonly signal?: AbortSignal
}

/** Reads the whole log into the memory, telling how far it is; with `vectors` it makes those that are missing, too. */
export async function readMemory(
  desk: CampaignDesk,
  campaignId: string,
  options: IndexOptions = {},
): Promise<Result<MemoryRead>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const player = state.value.campaign.player_id ?? ''
  const all = head.value.depth
  let left = Number.POSITIVE_INFINITY
  for (;;) {
    options.signal?.throwIfAborted()
    const pace = { least: 0, most: batchOfRecords }
    const unread = await desk.memory.keepUp(desk.store, head.value, player, pace)
    options.progress?.(all - unread, all)
    if (unread === 0 || unread >= left) break
    left = unread
  }
  const scope = {
    campaign: head.value.campaign_id,
    lore: await readFoundingProse(desk, head.value, state.value),
  }
  const { progress, signal } = options
  const vectors =
    options.vectors === true
      ? await desk.memory.embed(scope, { ...(progress && { progress }), ...(signal && { signal }) })
      : 0
  return done({ records: all, vectors })
}
