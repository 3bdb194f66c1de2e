/**
 * What a campaign remembers, each thing with the turn it came from: core memories, what was established in play, and the
 * summaries of what is over. Only what the player's character can know is in it.
 */
import { viewFor } from '../../core/document/view-for.ts'
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { Fact } from '../../core/state/rows.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** Something that is remembered. */
export interface Remembered {
  readonly turn: number | null
  readonly text: string
}

/** Something that became known in play. */
export interface EstablishedFact extends Remembered {
  readonly id: string
  readonly about: string
  /** How it came to be known: found, told, witnessed, established by a narrator … */
  readonly by: string
}

/** What a campaign remembers. */
export interface CampaignMemory {
  readonly core_memories: readonly Remembered[]
  readonly established_facts: readonly EstablishedFact[]
  readonly summaries: readonly {
    readonly scope: string
    readonly id: string
    readonly turns: readonly [number, number]
    readonly text: string
  }[]
}

/** Reads what a campaign remembers. */
export async function memoryOf(desk: CampaignDesk, campaignId: string): Promise<Result<CampaignMemory>> {
  const state = await desk.store.getState(campaignId)
  return state.ok ? done(memoryIn(state.value)) : state
}

function memoryIn(state: GameState): CampaignMemory {
  const player = state.campaign.player_id ?? ''
  const known = new Set(viewFor(state, player).facts.map((fact) => fact.id))
  const facts = Object.values(state.facts).flatMap((fact) =>
    known.has(fact.id) ? established(fact, state, player) : [],
  )
  const summaries = Object.values(state.summaries).map(({ id, scope, text, turn_no_range: turns }) => ({
    ...{ scope, id, text, turns },
  }))
  return {
    core_memories: inOrder(Object.values(state.memories).map(({ turn, text }) => ({ turn, text }))),
    established_facts: inOrder(facts),
    summaries: summaries.sort((one, other) => one.turns[1] - other.turns[1]),
  }
}

/** A fact of play; what everybody knew from the start was not established. */
function established(fact: Fact, state: GameState, player: string): readonly EstablishedFact[] {
  const row = state.knowledge[joinedKey(player, fact.id)]
  const turn = fact.discovered_turn ?? row?.turn ?? null
  const text = factWords(fact)
  if (turn === null || text === '') return []
  const told = fact.tags.includes('narrator_established')
  const by = told ? 'established in a telling' : (fact.discovery_method ?? row?.source ?? 'known')
  const about = state.entities[fact.subject_id]?.name ?? fact.subject_id
  return [{ id: fact.id, turn, text, about, by }]
}

/** What a fact says in words; what is only a number or a list stays what it is. */
export function factWords({ predicate, object }: Fact): string {
  if (typeof object === 'string') return object
  const value: JsonValue = object as JsonValue
  const text = isJsonObject(value) ? (value.text ?? value.fact ?? value.detail) : undefined
  if (typeof text === 'string') return text
  return typeof value === 'number' || typeof value === 'boolean' ? `${predicate}: ${String(value)}` : ''
}

function inOrder<Row extends Remembered>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
}
