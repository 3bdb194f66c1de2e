/**
 * Fills the identity fields that seed 000 demands and narrators forget (STATE-07). The values follow from the id
 * alone, so that the same entity gets the same ones on every machine and in every replay. They are INTERNAL: a
 * consistent character for the narrator, never a word for a player.
 */
import { alignments } from './sheet-fields.ts'

/** The internal fields of a character. */
export interface InternalIdentity {
  readonly alignment: string
  readonly mbti: string
}

/** FNV-1a over the id's UTF-16 units: small, stable, no secret. */
function fingerprint(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * The alignment and Myers-Briggs code an id stands for until somebody says otherwise.
 *
 * @example
 * internalIdentity('npc_goblin_scout_001').mbti.length // 4
 */
export function internalIdentity(id: string): InternalIdentity {
  const hash = fingerprint(id)
  const letter = (bit: number, pair: string): string => pair.charAt((hash >>> bit) & 1)
  const mbti = letter(3, 'EI') + letter(9, 'NS') + letter(15, 'FT') + letter(21, 'JP')
  return { alignment: alignments[(hash >>> 4) % 9] ?? 'true neutral', mbti }
}
