/**
 * The recall stage: what was told before and what the packs say openly that fits what was understood, into the packet, each
 * piece with its source and its score. Words alone decide here, so that a turn costs the same at any age and plays the
 * same on every machine; a question about the past is also asked by meaning where a model is loaded.
 */

import { asText, type JsonObject } from '../core/json.ts'
import type { RecalledPiece, RetrievedChunk } from '../core/protocol/lore-schemas.ts'
import type { InterpreterOutput } from '../core/protocol/stage-outputs.ts'
import { documentOf, playerIdOf } from '../core/state/state-queries.ts'
import { redactSecrets } from '../knowledge/index.ts'
import {
  knownSoFar,
  loreTokens,
  mayBeReadAgain,
  questionOf,
  sharesWords,
  strangerFinderFor,
} from '../lore/index.ts'

import { topicWords } from '../text/word-and-text-similarity.ts'
import type { Gathered } from './turn-value-by-stage.ts'

/** What one turn may take in. */
const turnLimits = { most: 3, max_tokens: 400 } as const
/** What an answer to a question about the past may take in. */
const answerLimits = { most: 8, max_tokens: 1_200 } as const
/** A word that more pieces have than this tells nothing about any of them. */
const commonWord = 50
/** So many pieces are looked at for a turn. */
const lookedAt = 12
/** As much of the log is read into the memory at the beginning of a turn. */
const opening = { least: 0, most: 512 } as const

/** The turn with what it brings to mind; an answer about the past may take in more than a turn of the story. */
export async function recall<Turn extends Gathered>(
  turn: Turn,
  understood: InterpreterOutput | null,
  asked: 'story' | 'answer' = 'story',
): Promise<Turn> {
  const { dependencies, head, state, text, packet } = turn
  const { memory, store } = dependencies
  const limits = asked === 'story' ? turnLimits : answerLimits
  if (asked === 'story' && topicWords(text).size === 0) return turn
  const question = questionOf(text, state, understood, limits.max_tokens * 8)
  if (asked === 'answer') await memory.keepUp(store, head, playerIdOf(state), opening)
  const pieces = await memory.recall(store, {
    head,
    question,
    lore: asText(documentOf(state, 'world', 'book').lore_hash) ?? null,
    ...(asked === 'story'
      ? { by: 'words' as const, common: commonWord, wanted: lookedAt }
      : { by: 'warm' as const }),
    limits: { ...limits, ...beforePacket(turn, asked), fits: fitting(turn, asked) },
  })
  if (pieces.length === 0) return turn
  const lore_context = { ...packet.lore_context, recalled: pieces } as unknown as JsonObject
  const token_count = (packet.token_count ?? 0) + tokensOf(pieces)
  return { ...turn, packet: { ...packet, lore_context, token_count }, recalled: pieces }
}

/** The newest turns stand in the packet already; a question about the past may mean them all the same. */
function beforePacket({ packet }: Gathered, asked: 'story' | 'answer'): { readonly before?: number } {
  const [first] = packet.recent_events
  return asked === 'answer' || first === undefined ? {} : { before: first.turn_no }
}

/** Whether a piece has to do with the line, may be told, and tells nothing that is secret now. */
function fitting(turn: Gathered, asked: 'story' | 'answer'): (chunk: RetrievedChunk) => boolean {
  const { state, text } = turn
  const known = knownSoFar(state)
  const namesStranger = strangerFinderFor(state, known)
  const secrets = turn.secretsOf(state)
  return (chunk) =>
    mayBeReadAgain(chunk, known, namesStranger) &&
    sharesWords(text, chunk, asked === 'story' ? 'line' : 'question') &&
    (chunk.source === 'history' || redactSecrets(chunk.text, secrets).violations.length === 0)
}

function tokensOf(pieces: readonly RecalledPiece[]): number {
  return pieces.reduce((sum, piece) => sum + loreTokens(piece.text), 0)
}

/** What a record keeps of it: which pieces, how well they fitted, and why. Their words stand in the packet. */
export function keptRecall(pieces: readonly RecalledPiece[] | undefined): JsonObject {
  if (pieces === undefined || pieces.length === 0) return {}
  return { recalled: pieces.map(({ id, turn, pack, score, why }) => ({ id, turn, pack, score, why })) }
}
