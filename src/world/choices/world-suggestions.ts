/**
 * What the definition and the state make possible now, as suggestions for choices. Nothing in them reveals what the
 * player has not come by.
 */
import { idWithoutPack, slugOf } from '../../core/entity-ids-and-slugs.ts'
import { riskOf } from '../../core/protocol/risk-levels.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { attemptFor, rulesetCheck, verbForSkill } from '../actions/attempt-context-and-steps.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { hasStoryEnded } from '../pacing/story-endings.ts'
import { plainSpeechCount } from '../set-pieces/contests-of-words.ts'
import { type SetPieceAction, setPieceActions } from '../set-pieces/set-piece-actions.ts'
import { type RunningSetPiece, runningSetPiece } from '../set-pieces/set-piece-progress.ts'
import type { Suggestion } from './choice-suggestion.ts'
import { peopleSuggestions } from './people-suggestions.ts'
import { placeSuggestions } from './place-suggestions.ts'

/** The suggestions of a moment, best first; while a set piece runs only its own. */
export function worldSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const piece = runningSetPiece(state)
  const inEncounter = piece?.kind === 'encounter'
  const actions = setPieceActions(state, definition)
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map((action) => setPieceSuggestion(action, inEncounter))
  if (piece?.kind === 'contest') return withPlainSpeech(actions, piece, definition)
  if (piece !== null) return actions
  const others = [...placeSuggestions(state, definition), ...peopleSuggestions(state, definition)]
  const fitting = hasStoryEnded(state) ? others.filter(({ risk }) => !riskOf(risk).isDangerous) : others
  return [...actions, ...fitting.toSorted((left, right) => right.score - left.score)]
}

/** What is sure comes before what is tried, and giving up comes last. */
function rankOf({ of, sure }: SetPieceAction): number {
  if (of === 'leave') return 2
  return sure ? 0 : 1
}

function setPieceSuggestion({ action, of, sure }: SetPieceAction, fighting: boolean): Suggestion {
  return {
    key: slugOf(idWithoutPack(action.id)),
    text: action.text,
    description: action.description || (sure ? 'You have what it takes to be believed.' : action.text),
    risk: sure && of !== 'leave' ? 'safe' : action.risk,
    act: attemptFor(action, sure, fighting),
    score: 10,
    piece: true,
  }
}

const maxPlainSpeeches = 2

/** In a contest the player may also simply speak, before giving it up; what was said twice is no new word. */
function withPlainSpeech(
  actions: readonly Suggestion[],
  piece: RunningSetPiece,
  definition: WorldDefinition,
): readonly Suggestion[] {
  const contest = rowOf(definition.contests, piece.id)
  if (contest?.anything === undefined || plainSpeechCount(piece) >= maxPlainSpeeches) return actions
  const speech: Suggestion = {
    key: 'speak_plainly',
    text: 'Speak plainly',
    description: 'Say what you honestly think, and hope it carries.',
    risk: 'medium',
    act: {
      verb: verbForSkill(contest.anything.skill),
      words: 'I speak plainly',
      authored: rulesetCheck(contest.anything, contest.title),
    },
    score: 0,
    piece: true,
  }
  return [...actions.slice(0, -1), speech, ...actions.slice(-1)]
}
