/** Names that were told or answered and belong to nobody in the scene: whoever they are, their spelling is theirs. */
import type { ContextPacket } from '../core/protocol/context-packet.ts'

const longestText = 20_000
const name = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}[\p{Ll}\p{M}]{2,}/gu

/**
 * Words with a capital in the middle of a sentence, in small letters.
 *
 * @example
 * namesIn('My older brother Corin was a deckhand.') // Set { 'corin' }
 */
function namesIn(text: string): ReadonlySet<string> {
  return new Set((text.slice(0, longestText).match(name) ?? []).map((word) => word.toLowerCase()))
}

/** Names in what the player answered before the game began, and in what was told and written down since. */
export function toldNames(packet: ContextPacket): readonly string[] {
  const { calibration, recent_events, core_memories = [], directives = [], facts } = packet
  const answers = JSON.stringify(calibration.answers ?? [])
  const told = recent_events.map(({ text }) => text)
  const known = facts.map(({ object }) => (typeof object === 'string' ? object : ''))
  return [...namesIn([answers, ...directives, ...core_memories, ...told, ...known].join('\n'))]
}
