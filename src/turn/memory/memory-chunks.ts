/**
 * What of the log becomes memory: every turn of the story as the player's line and what was told, and what each record
 * wrote down that the player knows: facts, core memories, summaries. Nothing else is in it, so nothing hidden can be
 * remembered. A chunk's id names its turn and its record, so that no branch remembers another's.
 */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { LoreChunk, LoreMarks } from '../../lore/lore-index.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import { loreTokens } from '../../world/lore/lore-tokens.ts'
import { type MemoryScene, writtenChunks } from './written-chunks.ts'

/** Where a chunk comes from, as its id says. */
export interface ChunkOrigin {
  readonly turn: number
  readonly depth: number
  /** The beginning of its record's hash. */
  readonly hash: string
}

/** The beginning of the ids of everything that a record left. */
export function chunkBase(campaign: string, { turn, depth, hash }: ChunkOrigin): string {
  return `${campaign}:turn_${turn}:${depth}_${hash.slice(0, 16)}`
}

/** Where a chunk comes from; null for what was not made here. */
export function originOf(chunkId: string): ChunkOrigin | null {
  const [, turn, depth, hash] = /:turn_(\d+):(\d+)_([0-9a-f]+)/.exec(chunkId) ?? []
  if (turn === undefined || depth === undefined || hash === undefined) return null
  return { turn: Number(turn), depth: Number(depth), hash }
}

/** The chunks of records that follow one another; the first only lends its turn to the one after it. */
export function memoryChunks(records: readonly SealedRecord[], scene: MemoryScene): readonly LoreChunk[] {
  return records.flatMap((record, at) => {
    if (at === 0 || record.turn === 0) return []
    const before = records[at - 1]
    const turn = toldTurn(record, before)
    const about = turn === null ? null : aboutTurn(turn.resolved, turn.narrative)
    const base = chunkBase(scene.campaign, record)
    return [
      ...(turn === null || about === null ? [] : [turnChunk(base, scene.campaign, turn, about)]),
      ...writtenChunks(record, scene, base, placeOf(record, before)),
    ]
  })
}

interface ToldTurn {
  readonly resolved: RecordBodies['resolved']
  readonly narrative: string
}

/** A turn of the story; talk about the game, thoughts and the console are not remembered. */
function toldTurn(record: SealedRecord, before: SealedRecord | undefined): ToldTurn | null {
  if (record.kind !== 'told' || before?.kind !== 'resolved' || record.body.mode !== 'STORY') return null
  return record.body.narrative.trim() === ''
    ? null
    : { resolved: before.body, narrative: record.body.narrative }
}

/** Where a record's turn was played, by name; empty when its packet does not say. */
function placeOf(record: SealedRecord, before: SealedRecord | undefined): string {
  const resolved = [record, before].find((one) => one?.kind === 'resolved')
  const body = resolved?.body as RecordBodies['resolved'] | undefined
  return body === undefined ? '' : aboutTurn(body, '').place
}

interface AboutTurn {
  readonly place: string
  readonly marks: LoreMarks
}

const mostMarks = 24

function aboutTurn(
  { context_packet, engine_events, pass_outputs }: ToldTurn['resolved'],
  told: string,
): AboutTurn {
  const packet = context_packet as JsonObject
  const entities = rows(packet.entities)
  const here = isJsonObject(packet.scene) ? textOf(packet.scene.location_id) : ''
  const place = textOf(entities.find((one) => one.id === here)?.name)
  const said = told.toLowerCase()
  const spokenOf = entities.flatMap(({ id, name }) =>
    typeof name === 'string' && name.length > 2 && said.includes(name.toLowerCase()) ? [textOf(id)] : [],
  )
  const meant = isJsonObject(pass_outputs.interpreter) ? pass_outputs.interpreter.output : undefined
  const referenced = isJsonObject(meant) ? texts(meant.referenced_entities) : []
  const ids = new Set([...texts(packet.present_entities), ...referenced, ...spokenOf])
  return {
    place,
    marks: {
      location_ids: here === '' ? [] : [here],
      entity_ids: [...ids].filter((id) => id !== '').slice(0, mostMarks),
      faction_ids: [],
      thread_ids: threadsIn(engine_events),
      tags: [...new Set(engine_events.map(({ type }) => type))].slice(0, mostMarks),
    },
  }
}

function threadsIn(events: ToldTurn['resolved']['engine_events']): readonly string[] {
  const ids = events.map(({ details }) => textOf((details as JsonObject).thread_id))
  return [...new Set(ids)].filter((id) => id !== '').slice(0, mostMarks)
}

function turnChunk(
  id: string,
  campaign: string,
  { resolved, narrative }: ToldTurn,
  { place, marks }: AboutTurn,
): LoreChunk {
  const said = resolved.entries.map(({ text }) => text.trim()).filter((text) => text !== '')
  const text = [...said, narrative.trim()].join('\n')
  return {
    ...{ id, corpus: 'history', source: campaign, file_path: '', section_path: place, text },
    ...{ subject: '', type: 'turn', marks, tokens: loreTokens(text), hidden: false },
  }
}

function rows(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
