/**
 * The world simulation: what authors can make happen. A turn resolves attempts against it, offers what it makes possible
 * and takes narration hints from it; packs compile into its definition. Everything is pure: ruleset and dice are passed in.
 */

/** Authored actions: the one that some words name, and those that cannot be tried now. */
export { actionNamed, type ClosedActions, closedActions } from './actions/authored-actions.ts'
export { prepareAttempt } from './actions/prepare-attempt.ts'
export { takenThings } from './actions/take-and-give.ts'
export { approachesIn, approachOf } from './approach-of-verb.ts'
export { type Condition, compares } from './authored-conditions.ts'
export { type AuthoredChoice, authoredChoices, authoredTitles } from './choices/authored-choices.ts'
export { type AllOffers, allOffers } from './choices/world-offers.ts'
export { type Focus, focusAfter, keptFocus, noFocus, readFocus } from './conversation-focus.ts'
export { type AuthoredAction, maxLineLength } from './definition/authored-action-and-line-schemas.ts'
export type { Disclosable, Gate } from './definition/finds-and-disclosures.ts'
export type { PreparedAnswer } from './definition/places-and-people.ts'
export {
  authoredSchemas,
  emptyDefinition,
  type WorldDefinition,
  worldDefinitionSchema,
} from './definition/world-definition.ts'
export {
  type AuthoredSearch,
  authoredSearches,
  lookingVerbs,
  unfoundIn,
  waitingFinds,
} from './discovery.ts'
export type { ReadEffect } from './effects/effect-schema-and-context.ts'
export { enterPlace } from './effects/people-and-scene-effects.ts'
export {
  obstacleOn,
  perceivedExits,
  reachablePlaces,
  routeTo,
  withoutSecretExits,
} from './exits-and-routes.ts'
export { narrationHints } from './hints/choose-narration-hints.ts'
export { hintsForReader, isStoryThing, seenThingNames, strangersAmong } from './hints/line-reading-hints.ts'
export { dispositionOf, isHostile, moodOf } from './hostility-trust-and-mood.ts'
export { memoryLines } from './long-memory-of-events.ts'
export { hasStoryEnded } from './pacing/story-endings.ts'
export { pathBackToStory } from './path-back-to-story.ts'
export { resolveTurn, type TurnResolution } from './resolve-turn.ts'
export { actionMeant } from './set-pieces/try-set-piece.ts'
export { onlyQuestionIn, questionIn, questionsIn } from './talk/asked-questions.ts'
export { asksWhoTheyAre, isStatement, sayingOf, wantsDone } from './talk/classify-speech.ts'
export { commonKnowledge } from './talk/common-knowledge.ts'
export { disclosablesOf, disclosures, factIdOf } from './talk/disclose-npc-knowledge.ts'
export { isTalk } from './talk/match-talk-to-disclosures.ts'
export { type NearAnswer, nearestAnswers, openAnswers } from './talk/prepared-answers.ts'
export { wishIn } from './talk/requested-favours.ts'
export { periodOf, tickingOf } from './time/ticking-clocks.ts'
export { timeAtSeconds, worldSeconds } from './time/world-seconds.ts'

/** World time as one number of seconds, and back. */
/** What an attempt comes to before any die. */

/** How a verb is gone about (force, stealth, words …), and the approaches that some words speak of. */

/** What the definition and the rules offer now. */

/** The language of authors' conditions, and a number compared with an author's bound. */

/** What the conversation is about, from turn to turn. */

/** Something an author made possible, and how long a line of it may be. */

/** What a person can be asked, and what opens it. */

/** What a campaign's packs say beside its state, and the schemas that packs are read with. */

/** What can still be found. */

/** What an NPC thinks of a character, and who means harm. */

/** An effect as an author wrote it, with what was left out. */

/** Moves the scene to another place. */

/** Exits: open ones, those that show, and the places that known ones lead to. */

/** The words a game master may use now. */

/** The names that a reader of lines may know beside what is here. */

/** The lines that events add to the long memory. */

/** Resolves the attempts of a turn: rules, time, and what the world does next. */

/** The next step of the main story and the way to it. */

/** True once the story has reached an ending. */

/** The action of the running set piece that a line means. */

/** What an NPC was given to say, and the fact behind an entry. */

/** True for a verb that is meant for a listener. */

/** How an NPC is disposed towards a character. */

/** The seconds between two ticks of a clock that runs by itself. */
