/**
 * "If the dog moves, I stab it": what waits for its moment. In a fight the rules know it; outside one it is kept as a
 * stance (document world|ready), used when a fight breaks out here, and given up when one walks away.
 */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { documentOf, playingTurn, wholeIn } from '../../world/state-rows.ts'
import { Unfolding } from '../../world/unfolding.ts'
import type { Happening } from '../../world/world-event.ts'
import { type ReadAttempt, steps } from './step.ts'

/** Nobody stands ready for longer. */
const turnsHeld = 6

/** Reads a readied act. */
export const readReady: ReadAttempt = ({ state, action }) => {
  if (action.verb !== 'ready') return null
  const { target_id, item_id, words = '' } = action
  const trigger = typeof action.options?.trigger === 'string' ? action.options.trigger : words
  const kept: JsonObject = {
    trigger: trigger.slice(0, 300),
    words: words.slice(0, 300),
    turn: playingTurn(state),
    place: state.scene.location_id,
    ...(target_id !== undefined && { target_id }),
    ...(item_id !== undefined && { item_id }),
  }
  return steps({
    action: { verb: 'ready', actor_id: action.actor_id, words },
    minutes: 1,
    after: ({ now }) => {
      const work = new Unfolding(now)
      const set = Object.entries(kept).map(([key, value]) => ({ path: [key], value }))
      const change = { documents_update: [{ kind: 'world' as const, id: 'ready', set }] }
      work.record('readied', kept, change, ['stance'])
      return work.finish()
    },
  })
}

/** The act that is held ready here and now, as the rules of a fight read it; null when none is. */
export function stanceOf(state: GameState): AttemptedAction | null {
  const kept = documentOf(state, 'world', 'ready')
  const fresh = playingTurn(state) - wholeIn(kept.turn, -turnsHeld - 1) <= turnsHeld
  if (!fresh || kept.place !== state.scene.location_id) return null
  return {
    verb: 'ready',
    actor_id: state.campaign.player_id ?? '',
    ...(typeof kept.target_id === 'string' && { target_id: kept.target_id }),
    ...(typeof kept.item_id === 'string' && { item_id: kept.item_id }),
    options: { trigger: typeof kept.trigger === 'string' ? kept.trigger : '' },
  }
}

/** Gives a stance up, and says why. */
export function dropStance(state: GameState, type: 'ready_used' | 'ready_lapsed', reason: string): Happening {
  const kept = documentOf(state, 'world', 'ready')
  const { trigger = '', words = '' } = kept
  return {
    diff: { documents_remove: [{ kind: 'world', id: 'ready' }] },
    events: [{ type, details: { trigger, words, reason }, tags: ['stance'] }],
    refusals: [],
  }
}
