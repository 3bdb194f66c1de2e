/** Why a piece of lore is in or out, as sentences with their numbers. Pure. */

/** What the server says about one piece. */
export interface ExplainedPiece {
  readonly chunk_id: string
  readonly section_path: string
  readonly in: boolean
  readonly verdict: string
  readonly rank?: number | null
  readonly tokens?: number
  readonly metadata_hits?: readonly string[]
  readonly bm25?: { readonly rank: number; readonly score: number } | null
  readonly cosine?: number | { readonly rank: number; readonly score: number } | null
  readonly budget_left?: number | null
  readonly visibility?: string
}

/** The sentences, most telling first. */
export function reasonsOf(piece: ExplainedPiece): readonly string[] {
  const { bm25, cosine, metadata_hits: marks = [], tokens, budget_left: left } = piece
  const near = typeof cosine === 'object' && cosine !== null ? cosine.score : (cosine ?? null)
  return [
    ...(piece.in ? [] : [`${sentence(piece.verdict)}.`]),
    ...(marks.length > 0 ? [`It is marked ${marks.join(', ')}.`] : []),
    ...(bm25 ? [`Number ${bm25.rank} by its words (${bm25.score.toFixed(1)}).`] : []),
    ...(near === null ? [] : [`Its meaning is ${Math.round(near * 100)} % alike.`]),
    ...(tokens === undefined ? [] : [`${tokens} tokens${left ? `, ${left} were left` : ''}.`]),
    ...(piece.visibility === 'gm' ? ['For the game master alone.'] : []),
  ]
}

function sentence(verdict: string): string {
  const words = verdict.replaceAll('_', ' ').replace(/\.$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
