/**
 * What the player's character would have written down: what is to be done, what was found out, whom they met, where they
 * have been. It starts from the player's view and from scenes that were played, so it cannot know more than they do.
 */

import type { PlayerView } from '../../core/document/player-view.ts'
import { viewFor } from '../../core/document/view-for.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { type RecapLine, recapOf } from '../../lore/summaries/summary-lines.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { type KnownMap, knownMap } from './known-map.ts'
import { done, type Result } from '../../core/result.ts'

/** Somebody the player's character has met. */
export interface MetPerson {
  readonly name: string
  readonly role: string
  readonly present: boolean
  /** Where they were last seen, and in which turn; null when it was only heard of them. */
  readonly seen: { readonly place: string; readonly turn: number } | null
}

/** Something that was found out. */
export interface FoundClue {
  readonly text: string
  readonly turn: number | null
}

/** The journal. */
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
const turnsRead = 400
const clueTags: readonly string[] = ['clue', 'discovery', 'secret', 'player_discovery']

/** Reads the journal of a campaign. */
export async function journal(desk: CampaignDesk, campaignId: string): Promise<Result<Journal>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const range = { from: Math.max(1, head.value.turn - turnsRead + 1), to: head.value.turn }
  const events = await desk.store.getEvents(campaignId, range)
  if (!events.ok) return events
  return done(journalOf(state.value, events.value))
}

/** The journal out of a state and the turns that led to it. */
export function journalOf(state: GameState, turns: readonly TurnEvent[]): Journal {
  const view = viewFor(state, state.campaign.player_id ?? '')
  const scenes = turns.map(sceneOf)
  const places = [...visitedIn(state), ...scenes.flatMap((one) => (one.place === null ? [] : [one.place]))]
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
  return (Array.isArray(answers) ? answers : []).flatMap((one) => {
    const { question, answer } = isJsonObject(one) ? one : {}
    return typeof question === 'string' && typeof answer === 'string' ? [{ question, answer }] : []
  })
}

/** Who and where a turn was told about: its packet holds nobody who could not be perceived. */
interface PlayedScene {
  readonly turn: number
  readonly place: string | null
  readonly present: readonly string[]
}

function sceneOf({ turn_no, context_packet: packet }: TurnEvent): PlayedScene {
  const parts = isJsonObject(packet) ? packet : {}
  const scene = isJsonObject(parts.scene) ? parts.scene : {}
  const place = typeof scene.location_id === 'string' ? scene.location_id : null
  return { turn: turn_no, place, present: textsIn(parts.present_entities) }
}

function visitedIn(state: GameState): readonly string[] {
  const kept = state.documents[joinedKey('world', 'visited')]?.value
  return isJsonObject(kept) ? Object.keys(kept) : []
}

function cluesIn(view: PlayerView, state: GameState): readonly FoundClue[] {
  const clues = view.facts.flatMap((fact) => {
    const row = state.facts[fact.id]
    if (row === undefined || !row.tags.some((tag) => clueTags.includes(tag))) return []
    const text = textOf(fact.object)
    return text === '' ? [] : [{ text, turn: row.discovered_turn }]
  })
  return [...clues].sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
}

function peopleIn(view: PlayerView, state: GameState, scenes: readonly PlayedScene[]): readonly MetPerson[] {
  const seen = new Map<string, MetPerson['seen']>()
  for (const entity of view.entities) if (entity.type === 'npc') seen.set(entity.id, null)
  for (const { turn, place, present } of scenes)
    for (const id of present) {
      if (state.entities[id]?.type !== 'npc') continue
      seen.set(id, { place: state.entities[place ?? '']?.name ?? '', turn })
    }
  const here = new Set(view.entities.flatMap((one) => (one.present ? [one.id] : [])))
  const people = [...seen].flatMap(([id, where]) => {
    const entity = state.entities[id]
    if (entity === undefined) return []
    return [{ name: entity.name, role: personOf(entity).knownRole, present: here.has(id), seen: where }]
  })
  return people.sort((one, other) => one.name.localeCompare(other.name))
}

function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value
  const text = isJsonObject(value) ? (value.text ?? value.fact ?? value.detail) : undefined
  return typeof text === 'string' ? text : ''
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
