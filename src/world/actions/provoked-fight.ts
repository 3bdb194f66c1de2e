/** A provoked NPC begins a fight, or under rules without fights becomes a threat. */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { joinDiffs } from '../../core/state/state-diff.ts'
import { currentTurn, isFighting, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { type Resolution, type Ruleset, viewOf } from '../../rules/index.ts'
import { endReadied, readiedAction } from './readied-action.ts'

function isTaggedHostile(entity: Entity | undefined): boolean {
  return entity?.tags.includes('hostile') === true
}

/** Those who have turned on the player in this step. */
function provoked(before: GameState, now: GameState): readonly Entity[] {
  return now.scene.present_entity_ids.flatMap((id) => {
    const entity = rowOf(now.entities, id)
    return entity?.type === 'npc' && isTaggedHostile(entity) && !isTaggedHostile(rowOf(before.entities, id))
      ? [entity]
      : []
  })
}

/** The fight that begins with this step; null when none does. */
export function provokedFight(
  before: GameState,
  now: GameState,
  ruleset: Ruleset,
  dice: DiceRoller,
): Resolution | null {
  const foes = isFighting(now) ? [] : provoked(before, now)
  if (foes.length === 0) return null
  if (ruleset.answerFight === undefined) return asThreat(foes, now)
  const combatants = Object.fromEntries(foes.map(({ id, name }) => [id, { name, type: 'enemy' }]))
  const wish = { combat_state: { in_combat: true, combat_trigger: 'provoked', combatants } }
  const { resolution } = ruleset.answerFight(viewOf(now), wish, dice)
  return resolution === null ? null : withReadied(resolution, now, ruleset, dice)
}

/** What the player held ready is used first; what the rules cannot use lapses. */
function withReadied(begun: Resolution, now: GameState, ruleset: Ruleset, dice: DiceRoller): Resolution {
  const readied = readiedAction(now)
  if (readied === null) return begun
  const after = stateAfter(now, begun.diff)
  const held = ruleset.resolve(viewOf(after), readied, dice)
  const ended = held.ok
    ? endReadied(now, 'ready_used', 'The moment you waited for has come.')
    : endReadied(now, 'ready_lapsed', held.refusal.message)
  const parts = [begun, ...(held.ok ? [held.value] : [])]
  return {
    ...begun,
    diff: joinDiffs(...parts.map((part) => part.diff), ended.diff),
    events: [...parts.flatMap((part) => part.events), ...ended.events],
  }
}

function asThreat(foes: readonly Entity[], now: GameState): Resolution {
  const facts_add = foes.map(({ id, name }) => ({
    id: `threat_${slugOf(id)}_${currentTurn(now)}`,
    subject_id: id,
    predicate: 'pending_threat',
    object: {
      what: `${name} means to hurt you`,
      level: 'hard',
      source_id: id,
      since_turn: currentTurn(now),
    },
    visibility: 'known',
    tags: ['threat'],
  }))
  const events = foes.map(({ id, name }) => ({
    type: 'threat_announced',
    details: { npc_id: id, npc_name: name, level: 'hard' },
    tags: ['threat'],
  }))
  return { outcome: 'automatic', diff: { facts_add }, events, elapsed: { action: 'quick_action' } }
}
