/**
 * What was found, as it may be recalled here: only what lies on the branch that asks, one piece a turn, none of those that
 * the reader has before their eyes anyway, within a budget. Looking is bounded, however often a story was taken back.
 */
import type { RetrievedChunk } from '../../core/protocol/lore.ts'
import type { RecalledPiece } from '../../core/protocol/recalled.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import { type ChunkOrigin, originOf } from './memory-chunks.ts'

/** The logs that are read. */
export type MemoryStore = Pick<StateStore, 'getRecords' | 'getSlice' | 'moves'>

/** What an answer may hold. */
export interface RecallLimits {
  readonly most: number
  readonly max_tokens: number
  /** Turns from this one on are before the reader's eyes. */
  readonly before?: number
  /** Whether a piece may be told, and whether it has enough to do with what was asked. */
  readonly fits?: (chunk: RetrievedChunk) => boolean
}

/** So many pieces are looked up on the branch at most. */
const mostLookedUp = 60

/** The pieces that may be recalled, the best first. */
export async function piecesOf(
  store: MemoryStore,
  head: Head,
  found: readonly RetrievedChunk[],
  { most, max_tokens, before, fits }: RecallLimits,
): Promise<readonly RecalledPiece[]> {
  const onBranch = await branchOf(store, head)
  const turns = new Set<number>()
  const pieces: RecalledPiece[] = []
  let spent = 0
  for (const chunk of found) {
    if (pieces.length >= most) break
    const origin = chunk.source === 'history' ? originOf(chunk.chunk_id) : null
    if (chunk.source === 'history' && (origin === null || turns.has(origin.turn))) continue
    if (origin !== null && before !== undefined && origin.turn >= before) continue
    if (fits !== undefined && !fits(chunk)) continue
    if (origin !== null && !(await onBranch(origin))) continue
    const tokens = Number(chunk.metadata.token_count ?? 0)
    if (spent + tokens > max_tokens) continue
    spent += tokens
    if (origin !== null) turns.add(origin.turn)
    pieces.push(pieceOf(chunk, origin))
  }
  return pieces
}

/** Whether a record lies on the branch. Where nothing was ever taken back, every record up to the head does. */
async function branchOf(
  store: MemoryStore,
  { campaign_id, depth }: Head,
): Promise<(origin: ChunkOrigin) => Promise<boolean>> {
  const moves = await store.moves(campaign_id)
  const straight = moves.ok && moves.value.length === 0
  const known = new Map<number, string | null>()
  return async (origin) => {
    if (origin.depth > depth) return false
    if (straight) return true
    if (!known.has(origin.depth)) {
      if (known.size >= mostLookedUp) return false
      const found = await store.getRecords(campaign_id, { from: origin.depth, to: origin.depth })
      known.set(origin.depth, found.ok ? (found.value[0]?.hash ?? null) : null)
    }
    return known.get(origin.depth)?.startsWith(origin.hash) === true
  }
}

function pieceOf(chunk: RetrievedChunk, origin: ChunkOrigin | null): RecalledPiece {
  const { type, section_path, matched, bm25, cosine } = chunk.metadata
  return {
    id: chunk.chunk_id,
    source: chunk.source,
    type: typeof type === 'string' ? type : '',
    turn: origin?.turn ?? null,
    pack: chunk.pack_id,
    place: typeof section_path === 'string' ? section_path : '',
    text: chunk.text,
    score: chunk.relevance_score,
    why: whyOf(matched, bm25, cosine),
  }
}

function whyOf(matched: unknown, bm25: unknown, cosine: unknown): string {
  const ids = Array.isArray(matched) ? matched.map((one) => String(one).replace(/^\w+_ids:/, '')) : []
  const parts = [
    ...(typeof bm25 === 'number' ? ['its words fit'] : []),
    ...(typeof cosine === 'number' ? [`its meaning is near (${cosine.toFixed(2)})`] : []),
    ...(ids.length > 0 ? [`it has to do with ${ids.slice(0, 3).join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'it was found' : parts.join('; ')
}
