/**
 * The world simulation: what authors can make happen. A turn resolves attempts against it, offers what it makes possible
 * and takes narration hints from it; packs compile into its definition. Everything is pure: ruleset and dice are passed in.
 */

/** Authored actions: the one that some words name, and those that cannot be tried now. */
export { actionNamed, closedActions } from './actions/authored-actions.ts'
export { prepareAttempt } from './actions/prepare-attempt.ts'
export { approachesIn, approachOf } from './approaches.ts'
export { type AllOffers, allOffers } from './choices/offers.ts'
export { type Condition, compares } from './conditions.ts'
export { type Focus, focusAfter, keptFocus, noFocus, readFocus } from './conversation-focus.ts'
export { type AuthoredAction, maxLineLength } from './definition/authored-action.ts'
export type { Disclosable, Gate } from './definition/finds-and-disclosures.ts'
export {
  authoredSchemas,
  emptyDefinition,
  type WorldDefinition,
  worldDefinitionSchema,
} from './definition/world-definition.ts'
export { unfoundIn, waitingFinds } from './discovery.ts'
export { dispositionOf, isHostile } from './disposition.ts'
export type { ReadEffect } from './effects/effect.ts'
export { enterPlace } from './effects/people-and-scene.ts'
export { isExitOpen, perceivedExits, reachablePlaces } from './exits.ts'
export { hintsForReader, seenThingNames } from './hints/names-elsewhere.ts'
export { narrationHints } from './hints/narration-hints.ts'
export { memoryLines } from './memory-lines.ts'
export { hasEnded } from './pacing/set-piece-progress.ts'
export { actionMeant } from './pacing/try-set-piece.ts'
export { resolveAttempts, type TurnResolution } from './resolve-attempts.ts'
export { returnPath } from './return-path.ts'
export { disclosablesOf, factIdOf } from './talk/disclosure.ts'
export { isTalk } from './talk/talk-request.ts'
export { moodOf } from './talk/treatment.ts'
export { periodOf } from './time/ticking-clocks.ts'
/** What an attempt comes to before any die. */

/** How a verb is gone about (force, stealth, words …), and the approaches that some words speak of. */

/** What the definition and the rules offer now. */

/** The language of authors' conditions, and a number compared with an author's bound. */

/** What a person can be asked, and what opens it. */

/** What a campaign's packs say beside its state, and the schemas that packs are read with. */

/** What can still be found. */

/** Moves the scene to another place. */

/** The lines that events add to the long memory. */

/** Exits: open ones, and the places that known ones lead to. */

/** What the conversation is about, from turn to turn. */

/** The names that a reader of lines may know beside what is here. */

/** The words a game master may use now. */

/** True once the story has reached an ending. */

/** The action of the running set piece that a line means. */

/** Resolves the attempts of a turn: rules, time, and what the world does next. */

/** The next step of the main story and the way to it. */

/** What an NPC thinks of a character, who means harm, and which exits show. */

/** What an NPC was given to say, and the fact behind an entry. */

/** True for a verb that is meant for a listener. */

/** How an NPC is disposed towards a character. */

/** The seconds between two ticks of a clock that runs by itself. */
