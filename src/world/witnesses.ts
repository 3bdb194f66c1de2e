/**
 * Witnesses: who knows what a turn brought. What happens in the open is known to those who are present and awake;
 * what was found, whispered or thought is known to the character it happened to.
 */
import { personOf } from '../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { currentTurn, rowOf } from '../core/state/state-queries.ts'
import type { Entity, Knowledge } from '../core/state/table-row-schemas.ts'
import { isHiddenFact } from '../knowledge/index.ts'
import type { SheetReader } from '../rules/index.ts'
import type { WorldEvent } from './collect-world-changes.ts'
import { stringList } from './read-untrusted-lists.ts'

const unseen: readonly string[] = [
  'private',
  'secret',
  'discovery',
  'disclosure',
  'hidden',
  'agenda',
  'resource',
]
const watching: readonly string[] = ['pc', 'npc']

/**
 * Those who witnessed an event: present, awake, and it happened in the open.
 *
 * @example
 * witnessesOf(event, state) // ['pc_mira_001', 'npc_oda_001']
 */
export function witnessesOf(event: WorldEvent, state: GameState): readonly string[] {
  if (event.tags.some((tag) => unseen.includes(tag)) && !event.tags.includes('aloud')) return []
  return state.scene.present_entity_ids.filter((id) => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && watching.includes(entity.type) && !personOf(entity).isOut
  })
}

/** What those who witnessed some events now know: one row for each of them and each fact the events name. */
export function witnessedKnowledge(events: readonly WorldEvent[], state: GameState): readonly Knowledge[] {
  const turn = currentTurn(state)
  const rows = new Map<string, Knowledge>()
  for (const event of events) {
    const facts = [...stringList(event.details.fact_id), ...stringList(event.details.fact_ids)]
    if (facts.length === 0) continue
    for (const knower_id of witnessesOf(event, state))
      for (const fact_id of facts.slice(0, 20))
        rows.set(`${knower_id}|${fact_id}`, { knower_id, fact_id, turn, source: 'witnessed' })
  }
  return [...rows.values()]
}

/** What a character came upon for themselves: bystanders do not know it because they stood there. */
const ownFinds: readonly string[] = ['clue', 'discovery', 'investigation', 'private', 'secret']

const openVisibilities: readonly string[] = ['known', 'public', 'player']

/** The change of a turn, with its new facts named, and with what those present know of its facts. */
export function knowledgeOfTurn(
  diff: StateDiff,
  events: readonly WorldEvent[],
  state: GameState,
  ruleset: SheetReader,
): StateDiff {
  return joinDiffs(withWitnesses(diff, state, ruleset), overheard(events, state))
}

function withWitnesses(diff: StateDiff, state: GameState, ruleset: SheetReader): StateDiff {
  const added = diff.facts_add ?? []
  if (added.length === 0) return diff
  const turn = currentTurn(state)
  const facts = added.map((fact, index) => ({ ...fact, id: fact.id ?? `fact_${turn}_${index + 1}` }))
  const present = state.scene.present_entity_ids.filter((id) => isAwake(rowOf(state.entities, id), ruleset))
  // A fact that came and went in the same turn is known to no one.
  const removed = new Set((diff.facts_remove ?? []).map(({ id }) => id))
  const seen = facts.filter(
    ({ id, visibility = 'known' }) => !removed.has(id) && !isHiddenFact({ visibility }),
  )
  const isOwnFind = (tags: readonly string[] = []): boolean => tags.some((tag) => ownFinds.includes(tag))
  const known = new Set((diff.knowledge_add ?? []).map((row) => joinedKey(row.knower_id, row.fact_id)))
  const knowledge = seen.flatMap((fact) =>
    present
      .filter((id) => id === state.campaign.player_id || !isOwnFind(fact.tags))
      .filter((id) => !known.has(joinedKey(id, fact.id)))
      .map((id) => ({ knower_id: id, fact_id: fact.id, turn, source: 'witnessed' })),
  )
  return {
    ...diff,
    facts_add: facts,
    ...(knowledge.length > 0 && { knowledge_add: [...(diff.knowledge_add ?? []), ...knowledge] }),
  }
}

/** What those present know of facts that the events speak of openly; a find stays the finder's own. */
function overheard(events: readonly WorldEvent[], state: GameState): StateDiff {
  const found = new Set(
    events.flatMap(({ tags, details }) =>
      tags.includes('discovery') || tags.includes('disclosure') ? [details.fact_id] : [],
    ),
  )
  const rows = witnessedKnowledge(events, state).filter(({ knower_id, fact_id }) => {
    const fact = rowOf(state.facts, fact_id)
    if (fact === undefined || !openVisibilities.includes(fact.visibility) || found.has(fact_id)) return false
    return !Object.hasOwn(state.knowledge, joinedKey(knower_id, fact_id))
  })
  return rows.length > 0 ? { knowledge_add: [...rows] } : {}
}

function isAwake(entity: Entity | undefined, ruleset: SheetReader): boolean {
  if (entity === undefined || !watching.includes(entity.type)) return false
  return ruleset.readSheet(entity).canPerceive ?? !personOf(entity).isOut
}
