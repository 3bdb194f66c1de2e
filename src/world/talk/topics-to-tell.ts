/** What a person could freely tell that the player has not heard from them, by the names that the player has come by. */
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { knows } from '../../knowledge/index.ts'
import { allows } from '../authored-conditions.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { disclosablesOf, factIdOf } from './disclose-npc-knowledge.ts'

/** A subject, and what it is called. */
export interface TopicToTell {
  readonly topic: string
  readonly name: string
}

export function topicsToTell(
  npc: Entity,
  state: GameState,
  definition: Pick<WorldDefinition, 'topics'>,
  player: string,
): readonly TopicToTell[] {
  const entries = disclosablesOf(npc, (entry) => entry.gate === undefined).filter(
    (entry) => !knows(state, player, factIdOf(npc.id, entry, state)),
  )
  const topics = [...new Set(entries.flatMap((entry) => entry.topics))].flatMap((topic) => {
    const name = topic === npc.id ? null : topicName(topic, state, definition, player)
    return name === null ? [] : [{ topic, name }]
  })
  // A place and a topic may have one name; they are one subject.
  return topics.filter(({ name }, at) => topics.findIndex((other) => other.name === name) === at)
}

/** The name of a topic the player can speak of; null when they have not come by it. */
function topicName(
  topic: string,
  state: GameState,
  definition: Pick<WorldDefinition, 'topics'>,
  player: string,
): string | null {
  const entry = rowOf(definition.topics, topic)
  if (entry !== undefined) return allows(entry.if, state, player) ? entry.name : null
  const entity = rowOf(state.entities, topic)
  if (entity === undefined) return null
  const isKnown =
    state.scene.present_entity_ids.includes(topic) ||
    Object.hasOwn(documentOf(state, 'world', 'talk'), topic) ||
    Object.hasOwn(documentOf(state, 'world', 'visited'), topic) ||
    Object.values(state.facts).some((fact) => fact.subject_id === topic && knows(state, player, fact.id))
  return isKnown ? entity.name : null
}
