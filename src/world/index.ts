/**
 * The world simulation: what authors can make happen. A turn resolves attempts against it, offers what it makes possible
 * and takes narration hints from it; packs compile into its definition. Everything is pure: ruleset and dice are passed in.
 */

/** Authored actions: the one that some words name, and those that cannot be tried now. */
export { actionNamed, closedActions } from './actions/authored-actions.ts'
/** What an attempt comes to before any die. */
export { prepareAttempt } from './actions/prepare-attempt.ts'
/** How a verb is gone about (force, stealth, words …), and the approaches that some words speak of. */
export { approachesIn, approachOf } from './approaches.ts'
/** What the definition and the rules offer now. */
export { type AllOffers, allOffers } from './choices/offers.ts'
/** The language of authors' conditions, and a number compared with an author's bound. */
export { type Condition, compares } from './conditions.ts'
/** What the conversation is about, from turn to turn. */
export { type Focus, focusAfter, keptFocus, noFocus, readFocus } from './conversation-focus.ts'
/** Something an author made possible, and how long a line of it may be. */
export { type AuthoredAction, maxLineLength } from './definition/authored-action.ts'
/** What a person can be asked, and what opens it. */
export type { Disclosable, Gate } from './definition/finds-and-disclosures.ts'
/** What a campaign's packs say beside its state, and the schemas that packs are read with. */
export {
  authoredSchemas,
  emptyDefinition,
  type WorldDefinition,
  worldDefinitionSchema,
} from './definition/world-definition.ts'
/** What can still be found. */
export { unfoundIn, waitingFinds } from './discovery.ts'
/** What an NPC thinks of a character, and who means harm. */
export { dispositionOf, isHostile } from './disposition.ts'
/** An effect as an author wrote it, with what was left out. */
export type { ReadEffect } from './effects/effect.ts'
/** Moves the scene to another place. */
export { enterPlace } from './effects/people-and-scene.ts'
/** Exits: open ones, those that show, and the places that known ones lead to. */
export { isExitOpen, perceivedExits, reachablePlaces } from './exits.ts'
/** The names that a reader of lines may know beside what is here. */
export { hintsForReader, seenThingNames } from './hints/names-elsewhere.ts'
/** The words a game master may use now. */
export { narrationHints } from './hints/narration-hints.ts'
/** The lines that events add to the long memory. */
export { memoryLines } from './memory-lines.ts'
/** True once the story has reached an ending. */
export { hasEnded } from './pacing/set-piece-progress.ts'
/** The action of the running set piece that a line means. */
export { actionMeant } from './pacing/try-set-piece.ts'
/** Resolves the attempts of a turn: rules, time, and what the world does next. */
export { resolveAttempts, type TurnResolution } from './resolve-attempts.ts'
/** The next step of the main story and the way to it. */
export { returnPath } from './return-path.ts'
/** What an NPC was given to say, and the fact behind an entry. */
export { disclosablesOf, factIdOf } from './talk/disclosure.ts'
/** True for a verb that is meant for a listener. */
export { isTalk } from './talk/talk-request.ts'
/** How an NPC is disposed towards a character. */
export { moodOf } from './talk/treatment.ts'
/** The seconds between two ticks of a clock that runs by itself. */
export { periodOf } from './time/ticking-clocks.ts'
