/** The turn: `runTurn` plays one; everything else here is what it is given, what it returns, and what shows it. */

export { whileItStands } from './begin.ts'
export { secretCache, secretCheck } from './find-secrets.ts'
export { finishInterrupted } from './finish-interrupted.ts'
export type { InputProfile, InputProfiles, ProfileScene } from './input-profile-port.ts'
export { recordedReading } from './interpret/recorded-reading.ts'
export { lastTurn } from './left-by-last-turn.ts'
export { attitudeOf } from './npc-attitude-words.ts'
export { shownChoices } from './offer/shown-choices.ts'
export { type ChoiceAnswers, type ChoiceQuestions, choiceQuestions } from './parse/choice-questions.ts'
export { playerState } from './player-state.ts'
export { understoodIn } from './render/understood-line.ts'
export { ownWords, playerTurn } from './render.ts'
export { runTurn } from './run-turn.ts'
export {
  defaultLimits,
  limitsForWait,
  noLore,
  noWorldDefinition,
  type TurnDependencies,
  type TurnLimits,
} from './turn-dependencies.ts'
export type { TurnReply } from './turn-reply.ts'
export type { MeantLine, TurnOptions, TurnRequest } from './turn-request.ts'
export { definitionReader, type WorldDefinitionStore } from './world-definition-reader.ts'
