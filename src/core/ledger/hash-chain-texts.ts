/**
 * The texts that the hash chain covers. They are built here, so that anybody can recompute them; the hash function is
 * handed in, because the core knows no cryptography. A record's long body enters as its own hash: a whole campaign's
 * chain and fold can be checked without reading a word of its prose.
 */

/** Hashes text (as UTF-8) with SHA-256 to 64 lowercase hexadecimal characters. */
export type HashText = (text: string) => string

/** The fields that a record's hash binds together. */
export interface SealedFields {
  readonly campaign_id: string
  readonly parent: string
  readonly kind: string
  readonly depth: number
  readonly turn: number
  readonly nonce: number | null
  readonly body_hash: string
  readonly diff_text: string
}

/** The exact text whose SHA-256 is the record's hash. The diff comes last because it alone may hold any character. */
export function sealText(fields: SealedFields): string {
  return `fatewright.record.v1\n${fields.campaign_id}\n${fields.parent}\n${fields.kind}\n${fields.depth}\n${fields.turn}\n${fields.nonce ?? '-'}\n${fields.body_hash}\n${fields.diff_text}`
}

/** The parent of a campaign's first record: there is nothing before it but its name. */
export function genesisParent(campaignId: string, hash: HashText): string {
  return hash(`fatewright.campaign.v1\n${campaignId}`)
}

/** The text of a note that a branch's head was moved; notes are chained, so that no undo can be hidden. */
export function moveText(move: {
  readonly previous: string
  readonly branch: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly at: string
}): string {
  return `fatewright.move.v1\n${move.previous}\n${move.branch}\n${move.from}\n${move.to}\n${move.reason}\n${move.at}`
}

/**
 * The text whose SHA-256 names the moment after a roll. A moment is made of tries and nothing else, each of which has the
 * moment before it in its key: talk, waiting, seeds and sessions leave it as it is, and a player who goes back and tries the
 * same things again, in one turn in any order, stands in the same moment again.
 */
export function momentText(attempts: readonly string[]): string {
  return `fatewright.moment.v1\n${attempts.toSorted().join('\n')}`
}
