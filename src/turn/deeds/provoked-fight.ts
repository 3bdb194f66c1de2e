/**
 * A fight somebody was provoked into (a reaction of the book), begun by the rules that know fights; under rules that
 * have none it hangs over the player as a threat. What the player held ready is used first.
 */
import { slugOf } from '../../core/ids.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { joinDiffs } from '../../core/state/state-diff.ts'
import type { Cup } from '../../dice/cup.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { Resolution, Ruleset } from '../../rules/ruleset.ts'
import { own, playingTurn } from '../../world/state-rows.ts'
import { type Happening, nothingHappens } from '../../world/world-event.ts'
import { isFighting } from '../is-fighting.ts'
import { sceneAfter } from '../scene-state.ts'
import { dropStance, stanceOf } from './read-ready.ts'

function isHostile(entity: Entity | undefined): boolean {
  return entity?.tags.includes('hostile') === true
}

/** Those who have turned on the player in this step. */
function provoked(before: GameState, now: GameState): readonly Entity[] {
  return now.scene.present_entity_ids.flatMap((id) => {
    const entity = own(now.entities, id)
    return entity?.type === 'npc' && isHostile(entity) && !isHostile(own(before.entities, id)) ? [entity] : []
  })
}

/** The fight that begins with this step; null when none does. */
export function provokedFight(
  before: GameState,
  now: GameState,
  ruleset: Ruleset,
  cup: Cup,
): Resolution | null {
  const foes = isFighting(now) ? [] : provoked(before, now)
  if (foes.length === 0) return null
  if (ruleset.answerFight === undefined) return asThreat(foes, now)
  const combatants = Object.fromEntries(foes.map(({ id, name }) => [id, { name, type: 'enemy' }]))
  const wish = { combat_state: { in_combat: true, combat_trigger: 'provoked', combatants } }
  const { resolution } = ruleset.answerFight(viewOf(now), wish, cup)
  return resolution === null ? null : withStance(resolution, now, ruleset, cup)
}

/** Whoever stood ready does so in the fight; what the rules cannot use is said to have come to nothing. */
function withStance(begun: Resolution, now: GameState, ruleset: Ruleset, cup: Cup): Resolution {
  const stance = stanceOf(now)
  if (stance === null) return begun
  const after = sceneAfter(now, begun.diff)
  const held = ruleset.resolve(viewOf(after), stance, cup)
  const told = held.ok
    ? dropStance(now, 'ready_used', 'The moment you waited for has come.')
    : dropStance(now, 'ready_lapsed', held.refusal.message)
  const parts = [begun, ...(held.ok ? [held.value] : [])]
  return {
    ...begun,
    diff: joinDiffs(...parts.map((part) => part.diff), told.diff),
    events: [...parts.flatMap((part) => part.events), ...told.events],
  }
}

function asThreat(foes: readonly Entity[], now: GameState): Resolution {
  const facts_add = foes.map(({ id, name }) => ({
    id: `threat_${slugOf(id)}_${playingTurn(now)}`,
    subject_id: id,
    predicate: 'pending_threat',
    object: {
      what: `${name} means to hurt you`,
      level: 'hard',
      source_id: id,
      since_turn: playingTurn(now),
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

/** A stance ends where one walks away from it. */
export function endStance(before: GameState, now: GameState): Happening {
  if (now.scene.location_id === before.scene.location_id || stanceOf(before) === null) return nothingHappens
  return dropStance(before, 'ready_lapsed', 'You have walked away from it.')
}
