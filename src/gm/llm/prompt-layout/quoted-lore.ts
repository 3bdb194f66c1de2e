/**
 * Lore in a prompt: quotations with where they come from, cut to a length, each one line of JSON. Whatever a pack or an
 * old turn says in them is said about the world and never to whoever reads the prompt.
 */
import { isJsonObject, type JsonValue } from '../../../core/json.ts'
import { recalledIn } from '../../../core/protocol/lore-schemas.ts'

/** One quotation. */
export interface Quotation {
  /** The same for the same words, whenever they come up. */
  readonly key: string
  readonly line: string
}

/** The longest quotation, in characters. */
const longestQuotation = 1_200

/** The quotations in a packet's lore, as far as it is there and not only named. */
export function quotationsIn(lore: unknown): readonly Quotation[] {
  if (!isJsonObject(lore)) return []
  const { atmosphere, npc_briefings: people, thread_connections: threads, sources } = lore
  const from = sourcesIn(sources)
  const told = (what: string, value: JsonValue | undefined, source = from): Quotation =>
    quotation(what, value ?? null, source)
  return [
    ...(Array.isArray(atmosphere) ? atmosphere : []).map((text: JsonValue) => told('the place', text)),
    ...entries(people).map(([id, briefing]) => told(`about ${id}`, briefing, id)),
    ...entries(threads).map(([id, text]) => told(`about thread ${id}`, text, id)),
    ...recalledIn(lore).map((piece) =>
      told(
        piece.source === 'history' ? 'told before' : 'from a pack',
        piece.text,
        piece.turn === null ? `${piece.pack ?? 'pack'}: ${piece.place}` : `turn ${piece.turn}`,
      ),
    ),
  ]
}

function entries(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : []
}

function sourcesIn(sources: JsonValue | undefined): string {
  const list = Array.isArray(sources) ? (sources as readonly JsonValue[]) : []
  const ids = list.flatMap((one) => (isJsonObject(one) && typeof one.id === 'string' ? [one.id] : []))
  return ids.slice(0, 6).join(', ') || 'the packs'
}

function quotation(what: string, value: JsonValue, from: string): Quotation {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const quoted = text.slice(0, longestQuotation).toWellFormed()
  return {
    key: `${what}|${quoted}`,
    line: `- ${JSON.stringify({ quoted: what, from: from.slice(0, 200), text: quoted })}`,
  }
}
