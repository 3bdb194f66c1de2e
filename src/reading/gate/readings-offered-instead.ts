/** What the doubtful parts of a line may mean instead: clauses that nothing was made of, and acts that are not sure. */
import { lazy } from '../../core/lazy-constant.ts'
import type { GateVerdict, ReadAct, Reading } from '../../core/protocol/free-text-reading.ts'
import type { SceneIndex } from '../grammar/scene/scene-index.ts'
import { type DoubtfulClause, type Guess, guessesFor, sceneToGuessIn } from './guess-clause-meaning.ts'
import type { LikelyIntent } from './likely-acts-by-words.ts'

/** An act with what its words speak for. */
export interface JudgedAct {
  readonly act: ReadAct
  readonly likely: readonly LikelyIntent[]
}

const mostGuesses = 8
/** Clauses of one line that are guessed at. */
const mostClauses = 6
/** What is said as plainly as that is not doubted, even where it cannot be done. */
const plain = 0.9

/** What to offer beside a doubtful reading, clause by clause; the grammar's own alternatives come before. */
export function otherReadings(
  reading: Reading,
  judged: readonly JudgedAct[],
  index: () => SceneIndex,
  enough: GateVerdict['enough'],
  likelyIn: (span: readonly [number, number]) => readonly LikelyIntent[],
): readonly Guess[] {
  const own = reading.chips ?? []
  if (reading.mode !== 'play') return own
  const doubtful = judged.flatMap(({ act, likely }): DoubtfulClause[] => {
    if (
      act.likelihood === undefined ||
      act.likelihood >= Math.max(enough.costly, plain) ||
      act.at !== undefined
    )
      return []
    const span = act.span ?? ([0, reading.intent.length] as const)
    return [{ text: reading.intent.slice(...span), span, act, likely }]
  })
  // What is said of another place is not guessed at with what stands here.
  const away = reading.actions.find(({ at }) => at !== undefined)?.span?.[0] ?? reading.intent.length
  const unread = (reading.unread ?? []).flatMap((text): DoubtfulClause[] => {
    const from = reading.intent.indexOf(text)
    const span = [from, from + text.length] as const
    const last = reading.actions.findLast((act) => act.span !== undefined && act.span[1] <= from)
    const before = last?.span === undefined ? {} : { before: reading.intent.slice(...last.span) }
    return from < 0 || from > away ? [] : [{ text, span, likely: likelyIn(span), ...before }]
  })
  const clauses = [...unread, ...doubtful].slice(0, mostClauses)
  const around = lazy(() => sceneToGuessIn(index()))
  const others = clauses
    .flatMap((clause) => guessesFor(clause, around()))
    .filter(({ text, action }) => !own.some((chip) => chip.text === text && chip.action.span === action.span))
  return [...own, ...others].slice(0, mostGuesses)
}
