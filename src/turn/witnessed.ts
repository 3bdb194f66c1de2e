/**
 * Who saw what happened: facts that came to be in a scene are known to those who were there and awake. Each gets an id
 * here, so that knowing it can be written in the same record.
 */
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'

/** What somebody came upon for themselves: nobody else knows it because they stood there. */
const ownFinds: readonly string[] = ['clue', 'discovery', 'investigation', 'private', 'secret']

/** The change, with its new facts named and their witnesses noted. */
export function witnessed(diff: StateDiff, state: GameState): StateDiff {
  const added = diff.facts_add ?? []
  if (added.length === 0) return diff
  const turn = state.counters.current_turn + 1
  const facts = added.map((fact, index) => ({ ...fact, id: fact.id ?? `fact_${turn}_${index + 1}` }))
  const there = state.scene.present_entity_ids.filter((id) => isAwake(state, id))
  const seen = facts.filter((fact) => !['gm', 'hidden', 'world'].includes(fact.visibility ?? 'known'))
  const isOwn = (tags: readonly string[] = []): boolean => tags.some((tag) => ownFinds.includes(tag))
  const known = new Set((diff.knowledge_add ?? []).map((one) => `${one.knower_id}|${one.fact_id}`))
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
  const { conscious, status, hp_current: hp } = entity.attrs
  return conscious !== false && status !== 'unconscious' && status !== 'dead' && hp !== 0
}
