/** The turn: `runTurn` plays one; everything else here is what it is given, what it returns, and what shows it. */

export { actNamed, beginsWithVerb } from '../reading/index.ts'
export { whileItStands } from './begin-turn.ts'
export { finishInterrupted } from './finish-interrupted.ts'
export { isConsoleBlock } from './god/god-mode-choices-and-help.ts'
export type { InputProfile, InputProfiles, ProfileScene } from './input-profile-port.ts'
export { recordedReading } from './interpret/recorded-reading.ts'
export { lastTurn, withoutConsoleChoices } from './last-turn.ts'
export { attitudeOf } from './npc-attitude-words.ts'
export { shownChoices } from './offer/shown-choices.ts'
export { admitMessage } from './parse/admit-message.ts'
export { type ChoiceAnswers, type ChoiceQuestions, choiceQuestions } from './parse/choice-questions.ts'
export { ownWords, playerTurn, understoodIn } from './render-turn.ts'
export { runTurn } from './run-turn.ts'
export { playerState } from './scene-and-player-state.ts'
export { secretCache, secretCheck } from './scene-secrets.ts'
export {
  defaultLimits,
  limitsForWait,
  noLore,
  noWorldDefinition,
  type TurnDependencies,
  type TurnLimits,
} from './turn-dependencies.ts'
export type { MeantLine, TurnOptions, TurnReply, TurnRequest } from './turn-request-and-reply.ts'
export { definitionReader, type WorldDefinitionStore } from './world-definition-reader.ts'
