/**
 * What of the log becomes memory: every turn of the story as the player's line and what was told, and what each record
 * wrote down that the player knows: facts, core memories, summaries. Nothing else is in it, so nothing hidden can be
 * remembered. A chunk's id names its turn and its record, so that no branch remembers another's.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import type { LoreChunk, LoreMarks } from '../lore-index-port.ts'
import { loreTokens } from '../lore-token-budget.ts'

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
  const resolved = [record, before].find((candidate) => candidate?.kind === 'resolved')
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
  const place = textOf(entities.find((entity) => entity.id === here)?.name)
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
  // What was typed at the console is its owner's and no part of the story.
  const typed = resolved.mode === 'GOD' ? [] : resolved.entries
  const said = typed.map(({ text }) => text.trim()).filter((text) => text !== '')
  const text = [...said, narrative.trim()].join('\n')
  return {
    id,
    corpus: 'history',
    source: campaign,
    file_path: '',
    section_path: place,
    text,
    subject: '',
    type: 'turn',
    marks,
    tokens: loreTokens(text),
    hidden: false,
  }
}

function rows(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** What making chunks needs beside the records. */
export interface MemoryScene {
  readonly campaign: string
  readonly player: string
  /** Texts of facts that came to light in these records and were known to the engine before. */
  readonly facts: Readonly<Record<string, { readonly text: string; readonly subject_id: string }>>
}

const openTo: readonly string[] = ['known', 'public', 'player']
const summarised: readonly string[] = ['scene', 'session']
const noMarks: LoreMarks = { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] }

type FactAdded = NonNullable<SealedRecord['diff']['facts_add']>[number]

/** The chunks of what a record wrote down. */
export function writtenChunks(
  record: SealedRecord,
  scene: MemoryScene,
  base: string,
  place: string,
): readonly LoreChunk[] {
  const { diff } = record
  const chunk = (name: string, type: string, text: string, marks: Partial<LoreMarks> = {}): LoreChunk => ({
    id: `${base}:${name}`,
    corpus: 'history',
    source: scene.campaign,
    file_path: '',
    section_path: place,
    text,
    subject: '',
    type,
    tokens: loreTokens(text),
    hidden: false,
    marks: { ...noMarks, ...marks },
  })
  const facts = learned(record, scene).map(({ id, text, subject_id }) =>
    chunk(`fact_${id}`, 'fact', text, { entity_ids: [subject_id] }),
  )
  const memories = (diff.memories_append ?? []).map((text, at) => chunk(`memory_${at}`, 'memory', text))
  const summaries = (diff.summaries_add ?? [])
    .filter(({ scope, text }) => summarised.includes(scope) && text !== '')
    .map(({ id, text }) => chunk(`summary_${id}`, 'summary', text))
  return [...facts, ...memories, ...summaries]
}

interface Learned {
  readonly id: string
  readonly text: string
  readonly subject_id: string
}

/** Facts that a record makes known to the player. */
function learned(record: SealedRecord, scene: MemoryScene): readonly Learned[] {
  const added = new Map(
    (record.diff.facts_add ?? []).flatMap((fact) => (fact.id === undefined ? [] : [[fact.id, fact]])),
  )
  return knownBy(record, scene.player).flatMap((id) => {
    const fact = added.get(id)
    const kept = scene.facts[id]
    const text = fact === undefined ? (kept?.text ?? '') : wordsOf(fact)
    const subject_id = fact?.subject_id ?? kept?.subject_id ?? ''
    return text === '' || subject_id === '' ? [] : [{ id, text, subject_id }]
  })
}

/** Ids of the facts that a record makes known to the player, whether it brings their words or not. */
export function knownBy({ diff }: SealedRecord, player: string): readonly string[] {
  const open = (diff.facts_add ?? []).filter(({ visibility }) => openTo.includes(visibility ?? ''))
  const shown = (diff.facts_update ?? []).filter(({ visibility }) => openTo.includes(visibility ?? ''))
  const told = (diff.knowledge_add ?? []).filter(({ knower_id }) => knower_id === player)
  const ids = [
    ...open.map(({ id }) => id),
    ...shown.map(({ id }) => id),
    ...told.map(({ fact_id }) => fact_id),
  ]
  return [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [id]))
}

function wordsOf({ object }: FactAdded): string {
  return typeof object === 'string' ? object.trim() : ''
}
