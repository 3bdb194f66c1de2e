/**
 * Tells a turn of the story: beats, words for each, several drafts, the best of them. The same request with the same
 * memory always gives the same words; every sentence says where it comes from.
 */

import { splitProse } from '../../../text/sentences.ts'
import type { NarrateRequest, Told } from '../../game-master.ts'
import { quietBeats, storyOf } from './beats/all-beats-of-story-turn.ts'
import { type Draft, draftOf, prepare, shortened, textOf } from './compose-draft.ts'
import type { Piece } from './draft-in-progress.ts'
import type { Library } from './fragment-library.ts'
import type { Beat } from './narration-beat.ts'
import { readScene } from './narration-scene.ts'
import { polished } from './pronouns-and-verb-agreement.ts'
import { readMemory } from './recently-used-wordings.ts'
import { measureAgainst, scoreOf } from './score-draft.ts'
import { chanceFrom, hashOf } from './seeded-random-for-words.ts'

const drafts = 14

/** A sentence and where its words come from: `pack:…`, `lib:…`, `player`, `engine`. */
export interface Sourced {
  readonly text: string
  readonly from: string
}

/** Tells a turn. */
export function tellStory(request: NarrateRequest, library: Library): Told {
  const scene = readScene(request)
  const story = storyOf(request, scene)
  const told = tellBeats(request, library, story, scene)
  // An author may have left every line empty; a turn is told all the same.
  return isEmpty(told)
    ? tellBeats(request, library, { ...story, beats: quietBeats(request, scene) }, scene)
    : told
}

function isEmpty({ answer }: Told): boolean {
  return (answer as { readonly final_text: string }).final_text === ''
}

/** Tells beats in the best of several drafts. */
export function tellBeats(
  request: NarrateRequest,
  library: Library,
  story: { readonly beats: readonly Beat[]; readonly fewest: number; readonly most: number },
  scene = readScene(request),
): Told {
  const memory = readMemory(request.memory)
  const search = { scene, library, memory }
  const prepared = prepare(story.beats, search)
  const measure = measureAgainst(scene.told.slice(-4), story.fewest, story.most)
  const seed = hashOf(varietyOf(request, memory.now))
  let best: { readonly draft: Draft; readonly pieces: readonly Piece[]; readonly score: number } | null = null
  for (let at = 0; at < drafts; at += 1) {
    const draft = draftOf(prepared, search, chanceFrom(seed + Math.imul(at, 0x9e3779b9)))
    const pieces = shortened(draft.pieces, story.most)
    const score = scoreOf(pieces, measure)
    if (best === null || score > best.score) best = { draft, pieces, score }
  }
  const pieces = (best?.pieces ?? []).map((piece) => ({ ...piece, text: polished(piece.text) }))
  const text = textOf(pieces)
  return {
    answer: { final_text: text },
    usage: { provenance: sourcesOf(pieces).map(({ text: sentence, from }) => ({ text: sentence, from })) },
    memory: memory.after(best?.draft.used ?? []),
  }
}

/** What makes the words of this turn its own. */
function varietyOf(
  { variety, player_input, engine_events, packet, repair }: NarrateRequest,
  now: number,
): string {
  // Whoever asks again wants other words.
  if (variety !== undefined && variety !== '') return repair.length === 0 ? variety : `${variety} again`
  const last = packet.recent_events.at(-1)
  return `${now} ${repair.length} ${last?.turn_no ?? 0} ${player_input} ${JSON.stringify(engine_events.map(({ type }) => type))}`
}

function sourcesOf(pieces: readonly Piece[]): Sourced[] {
  return pieces.flatMap(({ text, from }) => splitProse(text).map((sentence) => ({ text: sentence, from })))
}
