/**
 * What a game master is told of the NPCs present. An NPC knows what their author gave them and what they witnessed or
 * were told since, and nothing else.
 */

import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { NpcBriefing } from '../../core/protocol/lore-schemas.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { factText, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { factsKnownBy, isPublicFact, knows } from '../../knowledge/index.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { type Disclosable, disclosablesOf, factIdOf, moodOf } from '../../world/index.ts'

/** The game master behind the screen, or the narrator who speaks to the player. */
export type LoreReader = 'game_master' | 'player'

const mostKnown = 12

/** Those of the scene who can be briefed about: people with a will, awake or not, but not the player. */
export function peopleToBrief(state: GameState): readonly Entity[] {
  const player = state.campaign.player_id
  return state.scene.present_entity_ids.flatMap((id) => {
    const entity = rowOf(state.entities, id)
    return entity?.type === 'npc' && id !== player ? [entity] : []
  })
}

/**
 * @example
 * briefingOf(jory, state, 'player').withholds // []: what is kept back is not for the player
 */
export function briefingOf(person: Entity, state: GameState, reader: LoreReader): NpcBriefing {
  const { learned, kept, unsaid } = knowledgeOf(person, state)
  const all = reader === 'game_master'
  return {
    disposition: dispositionText(person, state),
    knows: [...new Set([...learned, ...(all ? unsaid : [])])].slice(0, mostKnown),
    withholds: all ? [...new Set(kept)].slice(0, mostKnown) : [], // enforces: LORE-20
    capabilities: capabilitiesText(person),
  }
}

interface Known {
  /** What they know and the player knows too. */
  readonly learned: readonly string[]
  /** What they would say if they were asked. */
  readonly unsaid: readonly string[]
  readonly kept: readonly string[]
}

function knowledgeOf(person: Entity, state: GameState): Known {
  const player = playerIdOf(state)
  const learned: string[] = []
  const unsaid: string[] = []
  const kept: string[] = []
  const withheld = new Set(idsIn(personOf(person).withholds))
  for (const entry of disclosablesOf(person)) {
    const text = textOf(entry, state)
    if (knows(state, player, factIdOf(person.id, entry, state))) learned.push(text)
    else if (entry.gate !== undefined || withheld.has(entry.id)) kept.push(text)
    else unsaid.push(text)
  }
  for (const fact of factsKnownBy(state, person.id)) {
    const text = factText(fact)
    if (text === '') continue
    if (isPublicFact(fact) || knows(state, player, fact.id)) learned.push(text)
    else unsaid.push(text)
  }
  // Plain labels are no facts; the game master should still know that something is kept there.
  const labels = personOf(person).keptLabels
  return { learned, unsaid, kept: [...kept, ...labels] }
}

function idsIn(list: readonly JsonValue[]): readonly string[] {
  return list.flatMap((item) => (isJsonObject(item) && typeof item.id === 'string' ? [item.id] : []))
}

function textOf(entry: Disclosable, state: GameState): string {
  const fact = rowOf(state.facts, entry.fact)
  return (fact === undefined ? '' : factText(fact)) || entry.fact
}

const moodWords = {
  neutral: 'Neither warm nor cold towards the player.',
  warm: 'Well disposed towards the player.',
  cold: 'Cold towards the player.',
  afraid: 'Afraid.',
} as const

function dispositionText(person: Entity, state: GameState): string {
  if (personOf(person).isOut) return personOf(person).status === 'dead' ? 'Dead.' : 'Out of it.'
  const mood = moodWords[moodOf(state, person.id, playerIdOf(state))]
  const written = personOf(person).briefing('disposition')
  return written === '' ? mood : `${written} ${mood}`
}

function capabilitiesText(person: Entity): string {
  const written = personOf(person).briefing('capabilities')
  if (written !== '') return written
  const { role, threatLevel, capabilities, limitations } = personOf(person)
  const threat = threatLevel === undefined ? '' : `${threatLevel} threat`
  const parts = [role, threat, ...capabilities, ...limitations].filter((part) => part !== '')
  return parts
    .filter((part) => part !== 'unknown')
    .map((part) => `${capitalize(part).replace(/[.\s]+$/, '')}.`)
    .join(' ')
}
