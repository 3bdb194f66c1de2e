/**
 * Opaque ids that stand for the ids of facts where a player reads them. An author's id is a note to the author
 * (`said_viktor_screen_lie`), so a player gets one that says nothing, the same for the same fact throughout a
 * campaign.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const handleLength = 12

/**
 * The handle of an id in a campaign.
 *
 * @example
 * playerHandle('salt_k3f9q2', 'fact', 'said_viktor_screen_lie') // 'fact_5d0c3a9e1b72'
 */
export function playerHandle(campaignId: string, kind: 'fact', id: string): string {
  const hash = bytesToHex(sha256(utf8ToBytes(`${campaignId}|${kind}|${id}`)))
  return `${kind}_${hash.slice(0, handleLength)}`
}
