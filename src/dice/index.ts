/**
 * Dice: notation, the roller of a turn, the provable stream behind it, ledger strings, and the checks that anybody can
 * run on them. Pure, and safe in a browser.
 */

/** Checks a narrator's claims about dice against the ledger; what comes out is the engine's own. */
export { type AuditedDice, auditDiceClaims, stripDiceBrackets } from './audit-dice-claims.ts'
export { canonicalNotation } from './canonical-notation.ts'
export { describeRoll, type RollDescription, type RollRefused } from './describe-roll.ts'
export type { DiceAuditEvent } from './dice-audit-event.ts'
export {
  checkRollRequest,
  createDiceRoller,
  type DiceRoller,
  type RollRequest,
  type TurnDice,
} from './dice-roller.ts'
export { doubleDice } from './double-dice-for-critical.ts'
export { type FaceSource, listedDice, lowestDice } from './face-source.ts'
export { renderLedgerString } from './ledger-string.ts'
export { parseNotation } from './parse-notation.ts'
export { type StreamFamily, type StreamSource, sha256Hex, streamFamily } from './random-stream.ts'
export { roll } from './roll-expression.ts'
export { type Judge, keptFaces } from './rolled-tree.ts'
export { commitTo, type SeedEpoch, seedFromText } from './seed-epoch.ts'
export { type PublicEpoch, type Verification, verifyEntries } from './verify-dice-ledger.ts'

/** One rolled check as other programs read it. */
/** One spelling for equal notations. */
/** A roll outside any campaign, described whole. */
/** The dice roller of a turn and what may be asked of it. */
/** The dice of a critical hit. */
/** Where faces come from: the provable stream, or a fixed list in a test. */
/** The line of a roll that players read. */
/** Notation into a tree, or a refusal with its position. */
/** The stream of dice that a seed gives. */
/** Rolls a parsed notation. */
/** Judging a roll. */
/** Seeds: the commitment before play, the seed after it. */
/** Recomputes a ledger from revealed seeds. */
