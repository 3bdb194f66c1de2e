/** Who may know what: what is hidden, who knows which fact, what a player is shown, secrets and their redaction, names. */

export {
  hasHidingTag,
  isHidden,
  isInternalKey,
  isSecretTag,
  openEntries,
  openFields,
} from './hidden-entities-tags-and-keys.ts'
export { acquaintances, hasSeen, knownEntities } from './known-entities.ts'
export { isKnownThread, metThreads } from './known-threads.ts'
export { findByName, findEntityNamed, matchName, type NameWords, nameWords } from './match-names.ts'
export { playerHandle } from './opaque-fact-ids.ts'
export { factsInView, type OwnCharacter, type PlayerView, viewFor } from './player-view.ts'
export { mayReveal, prepareSecret, redactInternalWords, redactSecrets } from './redaction.ts'
export {
  hiddenInEntity,
  hiddenInFact,
  indexWords,
  isUnmistakable,
  queryWords,
  type Secret,
  textsKept,
} from './secrets.ts'
export { withoutPaths, withoutPathsIn } from './strip-disk-paths.ts'
export { factsKnownBy, isHiddenFact, isPublicFact, knows, knowsFact } from './who-knows-which-fact.ts'
