/**
 * What the book and the state make possible now, as ideas for choices: each an act that could be tried, with what speaks
 * for it. Nothing in them tells what the player has not come by: that somebody keeps something back shows only after a
 * tell was seen.
 */
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { own } from '../state-rows.ts'
import { plainWordsSaid } from './contest.ts'
import { authoredFor, deedIdea, verbForSkill } from './deed-idea.ts'
import { personIdeas } from './person-ideas.ts'
import { type PieceDeed, pieceDeeds } from './piece-deeds.ts'
import { placeIdeas } from './place-ideas.ts'
import { hasEnded, type RunningPiece, runningPiece } from './progress.ts'
import type { WorldIdea } from './world-idea.ts'

/** The ideas of a moment, best first; while a set piece runs only its own. */
export function worldIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  const piece = runningPiece(state)
  const fighting = piece?.kind === 'encounter'
  const open = pieceDeeds(state, book)
  // What is sure comes before what is tried, and giving up comes last.
  const surest = [...open].sort((one, other) => rankOf(one) - rankOf(other))
  const deeds = surest.map((one) => deedIdea(one, fighting))
  if (piece?.kind === 'contest') return [...honestFirst(deeds, piece, book)]
  if (piece !== null) return deeds
  const ideas = [...placeIdeas(state, book), ...personIdeas(state, book)]
  const weighed = hasEnded(state) ? ideas.filter((one) => one.risk !== 'high') : ideas
  return [...deeds, ...[...weighed].sort((one, other) => other.score - one.score)]
}

function rankOf({ of, sure }: PieceDeed): number {
  if (of === 'leave') return 2
  return sure ? 0 : 1
}

/** In a contest one may also simply speak, before giving it up; what was said twice is no new word. */
function honestFirst(
  deeds: readonly WorldIdea[],
  piece: RunningPiece,
  book: WorldBook,
): readonly WorldIdea[] {
  const contest = own(book.contests, piece.id)
  const leave = deeds.slice(-1)
  if (contest?.anything === undefined || plainWordsSaid(piece) >= mostPlainWords) return deeds
  const speak: WorldIdea = {
    key: 'speak_plainly',
    text: 'Speak plainly',
    description: 'Say what you honestly think, and hope it carries.',
    risk: 'medium',
    act: {
      verb: verbForSkill(contest.anything.skill),
      words: 'I speak plainly',
      authored: authoredFor(contest.anything, contest.title),
    },
    score: 0,
    piece: true,
  }
  return [...deeds.slice(0, -1), speak, ...leave]
}

const mostPlainWords = 2
