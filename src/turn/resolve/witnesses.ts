/** Who knows what happened in a turn because they were there. */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { isHiddenFact } from '../../knowledge/index.ts'
import { witnessedKnowledge } from '../../world/event-memory.ts'

/** Facts that a person came upon alone: standing beside them tells nothing. */
const ownFinds: readonly string[] = ['clue', 'discovery', 'investigation', 'private', 'secret']

const open: readonly string[] = ['known', 'public', 'player']

/** What those who were there know of the facts that the turn's events speak of openly; a find stays the finder's own. */
export function overheard(events: readonly ShownEvent[], state: GameState): StateDiff {
  const found = new Set(
    events.flatMap(({ tags, details }) =>
      tags.includes('discovery') || tags.includes('disclosure') ? [details.fact_id] : [],
    ),
  )
  const rows = witnessedKnowledge(events, state).filter(({ knower_id, fact_id }) => {
    const fact = Object.hasOwn(state.facts, fact_id) ? state.facts[fact_id] : undefined
    if (fact === undefined || !open.includes(fact.visibility) || found.has(fact_id)) return false
    return !Object.hasOwn(state.knowledge, `${knower_id}|${fact_id}`)
  })
  return rows.length > 0 ? { knowledge_add: [...rows] } : {}
}

/** The change, with its new facts named and their witnesses noted. */
export function withWitnesses(diff: StateDiff, state: GameState): StateDiff {
  const added = diff.facts_add ?? []
  if (added.length === 0) return diff
  const turn = state.counters.current_turn + 1
  const facts = added.map((fact, index) => ({ ...fact, id: fact.id ?? `fact_${turn}_${index + 1}` }))
  const there = state.scene.present_entity_ids.filter((id) => isAwake(state, id))
  // What came and went in the same turn was seen by no one.
  const gone = new Set((diff.facts_remove ?? []).map(({ id }) => id))
  const seen = facts.filter(
    (fact) => !gone.has(fact.id) && !isHiddenFact({ visibility: fact.visibility ?? 'known' }),
  )
  const isOwn = (tags: readonly string[] = []): boolean => tags.some((tag) => ownFinds.includes(tag))
  const known = new Set((diff.knowledge_add ?? []).map(({ knower_id, fact_id }) => `${knower_id}|${fact_id}`))
  const knowledge = seen.flatMap((fact) =>
    there
      .filter((id) => id === state.campaign.player_id || !isOwn(fact.tags))
      .filter((id) => !known.has(`${id}|${fact.id}`))
      .map((id) => ({ knower_id: id, fact_id: fact.id, turn, source: 'witnessed' })),
  )
  return {
    ...diff,
    facts_add: facts,
    ...(knowledge.length > 0 && { knowledge_add: [...(diff.knowledge_add ?? []), ...knowledge] }),
  }
}

function isAwake(state: GameState, id: string): boolean {
  const entity = state.entities[id]
  if (entity === undefined || (entity.type !== 'npc' && entity.type !== 'pc')) return false
  const person = personOf(entity)
  return person.isConscious && person.status !== 'dead' && !person.isAtZeroHitPoints
}
