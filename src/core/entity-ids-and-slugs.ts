/**
 * Ids of entities. Play gives ids of the form `{type}_{name}_{seq}`; packs give `pack:entity`. An id once given
 * never changes: logs, facts and ledgers refer to it for as long as the campaign lives.
 */

import { normalText } from '../text/limit-combining-marks.ts'
import { isJsonObject, type JsonValue } from './json.ts'
import { done, type Result, refuse } from './result.ts'

/** What kind of thing an entity id names (seed 000). */
export const entityPrefixes = ['pc', 'npc', 'loc', 'item', 'faction'] as const
export type EntityPrefix = (typeof entityPrefixes)[number]

const played = /^(pc|npc|loc|item|faction)_[a-z0-9_]{1,80}_\d{3,6}$/
const packed = /^[a-z][a-z0-9_]{0,63}:[a-z0-9][a-z0-9_]{0,79}$/
const loose = /^[a-z0-9][a-z0-9_]{0,79}$/

/** True for an id made in play, such as `npc_goblin_scout_001`. */
export function isPlayedId(text: string): boolean {
  return played.test(text)
}

/** True for an id that belongs to a pack or to another campaign, such as `neo_seattle:viktor`. */
export function isPackId(text: string): boolean {
  return packed.test(text)
}

/** True for anything an entity may be called in a log: a played id, a pack id. */
export function isEntityId(text: string): boolean {
  return isPlayedId(text) || isPackId(text)
}

/** True for keys of the smaller things (clocks, threads, facts, documents): a slug, or a pack's slug. */
export function isKey(text: string): boolean {
  return loose.test(text) || packed.test(text)
}

/** Letters, digits or pictures of any script: something by which one name differs from another. */
const distinctive = /[\p{L}\p{N}\p{So}]/u

/**
 * The lower-case words of a name, joined by underscores, as ids use them. A name without a Latin letter or digit gets a
 * mark of its own, the same for every way to write it; one of nothing but signs is `unnamed`.
 *
 * @example
 * slugOf('Goblin Scout #2') // 'goblin_scout_2'
 */
export function slugOf(name: string): string {
  const slug = normalText(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
    .replace(/_+$/g, '')
  if (slug !== '') return slug
  return distinctive.test(name)
    ? `name_${textMark(normalText(name, 'NFKC').trim().toLowerCase()).slice(0, 8)}`
    : 'unnamed'
}

/**
 * The next free id for a name: three digits, more when a thousand are taken.
 *
 * @example
 * nextId('npc', 'Goblin Scout', (id) => id === 'npc_goblin_scout_001') // 'npc_goblin_scout_002'
 */
export function nextId(prefix: EntityPrefix, name: string, taken: (id: string) => boolean): string {
  const base = `${prefix}_${slugOf(name)}`
  for (let sequence = 1; ; sequence += 1) {
    const id = `${base}_${String(sequence).padStart(3, '0')}`
    if (!taken(id)) return id
  }
}

/**
 * Reads an id as a narrator writes it (`goblin_1`, `npc_goblin_1`, `Goblin Scout`) and gives the well-formed one,
 * saying whether it had to be repaired. Refuses only what holds no name at all.
 *
 * @example
 * repairId('npc', 'goblin_1') // { ok: true, value: { id: 'npc_goblin_001', repaired: true } }
 */
export function repairId(
  prefix: EntityPrefix,
  text: string,
): Result<{ readonly id: string; readonly repaired: boolean }> {
  if (isEntityId(text)) return done({ id: text, repaired: false }) // enforces: SCHEMA-01
  const slug = slugOf(text)
  if (slug === 'unnamed') {
    return refuse('id/no-name', `"${text}" holds no letters or digits to make an id from.`, {
      rule: 'SCHEMA-01',
    })
  }
  const parts = /^(?:(pc|npc|loc|item|faction)_)?(.*?)(?:_(\d{1,6}))?$/.exec(slug)
  const kind = parts?.[1] ?? prefix
  const name = parts?.[2] === undefined || parts[2] === '' ? slug : parts[2]
  const sequence = String(Number(parts?.[3] ?? '1')).padStart(3, '0') // enforces: SCHEMA-02
  return done({ id: `${kind}_${name}_${sequence}`, repaired: true })
}

/**
 * A short fingerprint of a text for caches, sixteen hexadecimal digits. It is no cryptographic hash.
 *
 * @example
 * textMark('the quay') === textMark('the quay') // true
 */
export function textMark(text: string): string {
  let first = 0x811c9dc5
  let second = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13)
  }
  return hex(first) + hex(second)
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0')
}

/**
 * The slug of a thing, by its id, slug or name; empty when it has none.
 *
 * @example
 * itemSlug({ name: 'Rope, hempen' }) // 'rope_hempen'
 */
export function itemSlug(thing: JsonValue): string {
  const named = isJsonObject(thing) ? (thing.id ?? thing.slug ?? thing.name) : thing
  if (typeof named !== 'string' || named.trim() === '') return ''
  return /^[a-z0-9][a-z0-9_:-]{0,99}$/.test(named) ? named : slugOf(named)
}

/** The part of an id that is its own within its pack. */
export function idWithoutPack(id: string): string {
  return id.split(':').at(-1) ?? id
}
