/**
 * What the book and the state make possible now, as ideas for choices: each an act that could be tried, with what speaks
 * for it. Nothing in them tells what the player has not come by: that somebody keeps something back shows only after a
 * tell was seen.
 */
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { authoredFor, deedIdea, verbForSkill } from './deed-idea.ts'
import { personIdeas } from './person-ideas.ts'
import { pieceDeeds } from './piece-deeds.ts'
import { placeIdeas } from './place-ideas.ts'
import { hasEnded, runningPiece } from './progress.ts'
import type { WorldIdea } from './world-idea.ts'

/** The ideas of a moment, best first; while a set piece runs only its own. */
export function worldIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  const piece = runningPiece(state)
  const fighting = piece?.kind === 'encounter'
  const deeds = pieceDeeds(state, book).map((one) => deedIdea(one, fighting))
  if (piece?.kind === 'contest') return [...deeds, ...honestWords(piece.id, book)]
  if (piece !== null) return deeds
  const ideas = [...placeIdeas(state, book), ...personIdeas(state, book)]
  const weighed = hasEnded(state) ? ideas.filter((one) => one.risk !== 'high') : ideas
  return [...deeds, ...[...weighed].sort((one, other) => other.score - one.score)]
}

/** In a contest one may also simply speak. */
function honestWords(contestId: string, book: WorldBook): readonly WorldIdea[] {
  const contest = Object.hasOwn(book.contests, contestId) ? book.contests[contestId] : undefined
  if (contest?.anything === undefined) return []
  return [
    {
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
    },
  ]
}
