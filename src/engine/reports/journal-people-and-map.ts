/**
 * The journal: what the player's character would have written down: what is to be done, what was found out, whom they
 * met, where they have been. It starts from the player's view and from scenes that were played, so it cannot know
 * more than they do.
 */

import { asObject, asObjects, asText, asTexts, type JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { factText, playerIdOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { factsInView, isHidden, type PlayerView, viewFor } from '../../knowledge/index.ts'
import { type KnownSoFar, knownSoFar, type RecapLine, recapOf } from '../../lore/index.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { attitudeOf } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { headAndPlayerState } from '../read-log.ts'
import { factWords, type MemoryEntry, readMemory } from '../story-memory-and-search.ts'

/** A person the player's character has met or heard of. */
export interface MetPerson {
  readonly name: string
  readonly role: string
  readonly present: boolean
  /** Where they were last seen, and in which turn; null when it was only heard of them. */
  readonly seen: { readonly place: string; readonly turn: number } | null
}

export interface FoundClue {
  readonly text: string
  readonly turn: number | null
}

export interface Journal {
  readonly quests: PlayerView['missions']
  readonly clues: readonly FoundClue[]
  readonly people: readonly MetPerson[]
  readonly map: KnownMap
  readonly recap: readonly RecapLine[]
  /** What the player said of their hero before it began. */
  readonly said: readonly { readonly question: string; readonly answer: string }[]
}

/** How far back it is read; older scenes are in what the state remembers of them. */
const maxTurnsRead = 400
const clueTags: readonly string[] = ['clue', 'discovery', 'secret', 'player_discovery']

export async function readJournal(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Journal>> {
  const current = await headAndPlayerState(dependencies, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const range = { from: Math.max(1, head.turn - maxTurnsRead + 1), to: head.turn }
  const events = await dependencies.store.getEvents(campaignId, range)
  if (!events.ok) return events
  return done(buildJournal(state, events.value))
}

/** What the player knows of the world, and the packs it is made of: what decides which lore they may read. */
export interface KnownWorld extends KnownSoFar {
  readonly packs: readonly string[]
}

export async function readSeen(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<KnownWorld>> {
  const state = await dependencies.store.getState(campaignId)
  return state.ok ? done({ ...knownSoFar(state.value), packs: Object.keys(state.value.packs) }) : state
}

export function buildJournal(state: GameState, turns: readonly TurnEvent[]): Journal {
  const view = viewFor(state, playerIdOf(state))
  const scenes = turns.map(sceneOf)
  const places = [
    ...visitedIn(state),
    ...scenes.flatMap((scene) => (scene.place === null ? [] : [scene.place])),
  ]
  return {
    quests: view.missions,
    clues: cluesIn(view, state),
    people: peopleIn(view, state, scenes),
    map: knownMap(state, places),
    recap: recapOf(turns),
    said: saidBefore(state),
  }
}

function saidBefore({ campaign }: GameState): Journal['said'] {
  const { answers } = campaign.calibration as JsonObject
  return asObjects(answers).flatMap(({ question, answer }) =>
    typeof question === 'string' && typeof answer === 'string' ? [{ question, answer }] : [],
  )
}

/** Who was there in a turn, and where: its packet holds only what the hero could perceive. */
interface PlayedScene {
  readonly turn: number
  readonly place: string | null
  readonly present: readonly string[]
}

function sceneOf({ turn_no, context_packet: packet }: TurnEvent): PlayedScene {
  const { scene, present_entities } = asObject(packet) ?? {}
  const place = asText(asObject(scene)?.location_id) ?? null
  return { turn: turn_no, place, present: asTexts(present_entities) }
}

function visitedIn(state: GameState): readonly string[] {
  const kept = state.documents[joinedKey('world', 'visited')]?.value
  return Object.keys(asObject(kept) ?? {})
}

function cluesIn(view: PlayerView, state: GameState): readonly FoundClue[] {
  const rows = factsInView(state, playerIdOf(state))
  const clues = rows.flatMap(({ tags, discovered_turn: turn }, index) => {
    if (!tags.some((tag) => clueTags.includes(tag))) return []
    const text = factText({ object: view.facts[index]?.object ?? '' })
    return text === '' ? [] : [{ text, turn }]
  })
  return [...clues].sort((left, right) => (left.turn ?? 0) - (right.turn ?? 0))
}

function peopleIn(view: PlayerView, state: GameState, scenes: readonly PlayedScene[]): readonly MetPerson[] {
  const seen = new Map<string, MetPerson['seen']>()
  for (const entity of view.entities) if (entity.type === 'npc') seen.set(entity.id, null)
  for (const { turn, place, present } of scenes)
    for (const id of present) {
      if (state.entities[id]?.type !== 'npc') continue
      seen.set(id, { place: state.entities[place ?? '']?.name ?? '', turn })
    }
  const here = new Set(view.entities.flatMap((entity) => (entity.present ? [entity.id] : [])))
  const people = [...seen].flatMap(([id, where]) => {
    const entity = state.entities[id]
    if (entity === undefined) return []
    return [{ name: entity.name, role: personOf(entity).knownRole, present: here.has(id), seen: where }]
  })
  return people.sort((left, right) => left.name.localeCompare(right.name))
}

/** A person of the journal, and what is known of them. */
export interface KnownPerson extends MetPerson {
  /** As a half sentence: `is wary of you`; null for a person who was never seen. */
  readonly attitude: string | null
  /** What they told you. */
  readonly told: readonly MemoryEntry[]
  /** What you know about them from elsewhere. */
  readonly known: readonly MemoryEntry[]
}

/** Those who are here first. */
export async function readPeople(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<readonly KnownPerson[]>> {
  const kept = await readJournal(dependencies, campaignId)
  if (!kept.ok) return kept
  const remembered = await readMemory(dependencies, campaignId)
  if (!remembered.ok) return remembered
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const ids = new Map(Object.values(state.value.entities).map(({ id, name }) => [name, id]))
  const you = playerIdOf(state.value)
  const people = kept.value.people.map((person): KnownPerson => {
    const { name, seen, present } = person
    const facts = remembered.value.established_facts
    const told = facts.filter((fact) => fact.by === `told by ${name}`)
    const known = facts.filter((fact) => fact.about === name && !told.includes(fact))
    const shows = present || seen !== null
    return {
      ...person,
      attitude: shows ? attitudeOf(state.value, ids.get(name) ?? '', you) : null,
      told: told.map(plain),
      known: known.map(plain),
    }
  })
  return done(people.sort((left, right) => Number(right.present) - Number(left.present)))
}

function plain({ turn, text }: MemoryEntry): MemoryEntry {
  return { turn, text }
}

/** What the player's character has put together, in the words in which it was narrated. */
export interface Deduction {
  readonly turn: number
  readonly text: string
  /** What it follows from. */
  readonly clues: readonly string[]
}

/** Oldest first. */
export async function readDeductions(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<readonly Deduction[]>> {
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const noted = state.value.documents[joinedKey('world', 'deduced')]?.value ?? {}
  const turns = [...new Set(Object.values(noted).filter((turn) => typeof turn === 'number'))]
  const found: Deduction[] = []
  for (const turn of turns.sort((left, right) => left - right)) {
    const events = await dependencies.store.getEvents(campaignId, { from: turn, to: turn })
    if (!events.ok) return events
    for (const event of events.value) found.push(...deducedIn(event, state.value))
  }
  return done(found)
}

function deducedIn(turn: TurnEvent, state: GameState): readonly Deduction[] {
  return asObjects(turn.engine_events).flatMap(({ type, details }) => {
    if (type !== 'deduced') return []
    const { say, clues: clueIds } = asObject(details) ?? {}
    const said = asTexts(say)
    const text = said.find((sentence) => turn.final_text.includes(sentence)) ?? said[0]
    if (text === undefined) return []
    const clues = asTexts(clueIds).flatMap((id) => {
      const fact = state.facts[id]
      const words = fact === undefined ? '' : factWords(fact)
      return words === '' ? [] : [words]
    })
    return [{ turn: turn.turn_no, text, clues }]
  })
}

export interface KnownPlace {
  readonly id: string
  readonly name: string
  readonly here: boolean
  /** False for a place that was only seen from another. */
  readonly visited: boolean
}

/** The places the hero knows, and the exits between them. */
export interface KnownMap {
  readonly places: readonly KnownPlace[]
  /** Pairs of ids, each once. */
  readonly ways: readonly (readonly [string, string])[]
}

export function knownMap(state: GameState, visited: readonly string[]): KnownMap {
  const here = state.scene.location_id
  const been = new Set(
    [...(here === null ? [] : [here]), ...visited].filter((id) => placeAt(state, id) !== null),
  )
  const places = new Map<string, KnownPlace>()
  const ways = new Map<string, readonly [string, string]>()
  const note = (id: string): void => {
    const place = placeAt(state, id)
    if (place !== null) places.set(id, { id, name: place.name, here: id === here, visited: been.has(id) })
  }
  for (const id of been) note(id)
  for (const id of been)
    for (const to of exitsFrom(state, id)) {
      note(to)
      const pair: readonly [string, string] = id < to ? [id, to] : [to, id]
      ways.set(pair.join('|'), pair)
    }
  return { places: [...places.values()], ways: [...ways.values()] }
}

function placeAt(state: GameState, id: string): Entity | null {
  const entity = Object.hasOwn(state.entities, id) ? state.entities[id] : undefined
  return entity?.type === 'location' ? entity : null
}

/** The exits of a place that are not hidden. */
function exitsFrom(state: GameState, id: string): readonly string[] {
  return placeOf(placeAt(state, id) ?? undefined).exits.filter((to) => {
    const place = placeAt(state, to)
    return place !== null && !isHidden(state, place)
  })
}
