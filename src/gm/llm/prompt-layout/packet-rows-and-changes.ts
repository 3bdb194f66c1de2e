/**
 * A packet as rows that can be told apart: each with a name that stays, and a value. What a scene began with is written
 * out once; what changed since is found by comparing rows, so that a turn repeats nothing.
 */
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'

/** One row of a packet. */
export interface PacketRow {
  readonly part: PacketPart
  /** What names it within its part. */
  readonly key: string
  readonly value: JsonValue
}

/** The parts of a packet that lie still while a scene goes on, in the order in which a prompt shows them. */
export const packetParts = [
  'summary',
  'directives',
  'calibration',
  'core_memories',
  'entities',
  'inventory',
  'npc_capabilities',
  'npc_agendas',
  'relationships',
  'facts',
  'threads',
  'clocks',
  'investigation_progress',
  'active_situations',
  'pending_threats',
] as const

/** A part of a packet. */
export type PacketPart = (typeof packetParts)[number]

const namedBy: Readonly<Partial<Record<PacketPart, readonly string[]>>> = {
  inventory: ['owner_id', 'item_id'],
  relationships: ['a_id', 'b_id', 'rel_type'],
}

/** The rows of a packet. */
export function packetRows(packet: ContextPacket): readonly PacketRow[] {
  return packetParts.flatMap((part) => rowsOf(part, packet[part] as JsonValue | undefined))
}

function rowsOf(part: PacketPart, value: JsonValue | undefined): readonly PacketRow[] {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((one) => ({ part, key: keyOf(part, one), value: one }))
  if (!isJsonObject(value)) return []
  return Object.entries(value)
    .filter(([, one]) => one !== '')
    .map(([key, one]) => ({ part, key, value: one }))
}

function keyOf(part: PacketPart, value: JsonValue): string {
  if (!isJsonObject(value)) return canonicalJson(value)
  const names = (namedBy[part] ?? ['id']).map((name) => value[name])
  return names.every((name) => typeof name === 'string') ? names.join(' ') : canonicalJson(value)
}

/** What is different now. */
export interface RowChanges {
  /** New rows whole, changed rows with what changed in them. */
  readonly changed: readonly PacketRow[]
  readonly gone: readonly PacketRow[]
}

/** Compares two packets row by row. */
export function changesBetween(before: readonly PacketRow[], now: readonly PacketRow[]): RowChanges {
  const name = ({ part, key }: PacketRow): string => `${part} ${key}`
  const known = new Map(before.map((row) => [name(row), row]))
  const still = new Set(now.map(name))
  const changed = now.flatMap((row) => {
    const old = known.get(name(row))
    if (old === undefined) return [row]
    const value = changedIn(old.value, row.value)
    return value === undefined ? [] : [{ ...row, value }]
  })
  return { changed, gone: before.filter((row) => !still.has(name(row))) }
}

/** The leaves that are not what they were; undefined when nothing is. */
function changedIn(before: JsonValue | undefined, now: JsonValue): JsonValue | undefined {
  if (!isJsonObject(now) || !isJsonObject(before))
    return canonicalJson(before ?? null) === canonicalJson(now) ? undefined : now
  const changes: Record<string, JsonValue> = {}
  for (const [key, value] of Object.entries(now)) {
    const changed = changedIn(Object.hasOwn(before, key) ? before[key] : undefined, value)
    if (changed !== undefined) changes[key] = changed
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(now, key)) changes[key] = null
  return Object.keys(changes).length === 0 ? undefined : (changes as JsonObject)
}

/** A row as one line of a prompt: JSON, so that nothing in it can look like anything but data. */
export function rowLine({ key, value }: PacketRow, withKey: boolean): string {
  const text = canonicalJson(value)
  return withKey ? `- ${JSON.stringify(key)}: ${text}` : `- ${text}`
}
