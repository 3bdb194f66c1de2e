/**
 * Dice: notation, the roller of a turn, the provable stream behind it, ledger strings, and the checks that anybody can
 * run on them. Pure, and safe in a browser.
 */

/** Checks a narrator's claims about dice against the ledger; what comes out is the engine's own. */
export { type AuditedDice, auditDiceClaims, stripDiceBrackets } from './audit-claims.ts'
/** One rolled check as other programs read it. */
export type { DiceAuditEvent } from './audit-event.ts'
/** One spelling for equal notations. */
export { canonicalNotation } from './canonical-notation.ts'
/** A roll outside any campaign, described whole. */
export { describeRoll, type RollDescription, type RollRefused } from './describe-roll.ts'
/** The dice roller of a turn and what may be asked of it. */
export { checkRollRequest, createDiceRoller, type DiceRoller, type RollRequest } from './dice-roller.ts'
/** The dice of a critical hit. */
export { doubleDice } from './double-dice.ts'
/** Where faces come from: the provable stream, or a fixed list in a test. */
export { type FaceSource, listedDice, lowestDice } from './face-source.ts'
/** The line of a roll that players read. */
export { renderLedgerString } from './ledger-string.ts'
/** Notation into a tree, or a refusal with its position. */
export { parseNotation } from './notation.ts'
/** The stream of dice that a seed gives. */
export { type StreamFamily, type StreamSource, sha256Hex, streamFamily } from './random-stream.ts'
/** Rolls a parsed notation. */
export { roll } from './roll.ts'
/** Judging a roll. */
export { type Judge, keptFaces } from './rolled-tree.ts'
/** Seeds: the commitment before play, the seed after it. */
export { commitTo, type SeedEpoch, seedFromText } from './seed-epoch.ts'
/** Recomputes a ledger from revealed seeds. */
export { type PublicEpoch, type Verification, verifyEntries } from './verify.ts'
