/**
 * "If the dog moves, I stab it": what waits for its moment. In a fight the rules know it; outside one it is kept as a
 * stance (document world|ready), used when a fight breaks out here, and given up when one walks away.
 */
import type { JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { documentOf, playingTurn, wholeIn } from '../../world/state-rows.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { exitTo, isWayOpen } from '../../world/ways/exits.ts'
import type { Happening } from '../../world/world-event.ts'
import { isFighting } from '../is-fighting.ts'
import { readiedSentence } from './stance-words.ts'
import { type ReadAttempt, steps } from './step.ts'
import { triggerIn } from './trigger-in.ts'

/** Nobody stands ready for longer. */
const turnsHeld = 6

/** Reads a readied act. */
export const readReady: ReadAttempt = ({ state, action }) => {
  if (action.verb !== 'ready') return null
  const { target_id, item_id, words = '' } = action
  const { trigger: awaited, readied } = action.options ?? {}
  const trigger = typeof awaited === 'string' ? awaited : ''
  const names = Object.values(state.entities).flatMap((one) => (one.type === 'npc' ? [one.name] : []))
  const text = readiedSentence(trigger, words, names)
  const kept: JsonObject = {
    trigger: trigger.slice(0, 300),
    words: words.slice(0, 300),
    turn: playingTurn(state),
    place: state.scene.location_id,
    ...(target_id !== undefined && { target_id }),
    ...(item_id !== undefined && { item_id }),
    ...(typeof readied === 'string' && { readied }),
  }
  return steps({
    action: { verb: 'ready', actor_id: action.actor_id, words },
    minutes: 1,
    after: ({ now }) => {
      const work = new Unfolding(now)
      const set = Object.entries(kept).map(([key, value]) => ({ path: [key], value }))
      const change = { documents_update: [{ kind: 'world' as const, id: 'ready', set }] }
      work.record('readied', { ...kept, text }, change, ['stance'])
      return work.finish()
    },
  })
}

/** What is held ready here and now. */
function keptOf(state: GameState): JsonObject | null {
  const kept = documentOf(state, 'world', 'ready')
  const fresh = playingTurn(state) - wholeIn(kept.turn, -turnsHeld - 1) <= turnsHeld
  return fresh && kept.place === state.scene.location_id ? kept : null
}

/** What comes of a stance: the deeds that were held ready, none when it is too late for them, and the sentence for it. */
export interface Held {
  readonly acts: readonly AttemptedAction[]
  readonly sign: string
}

/** What was held ready, when what it waited for is among the events of a turn; null when it is not. */
export function heldNow(
  before: GameState,
  now: GameState,
  events: readonly ShownEvent[],
  book: WorldBook,
): Held | null {
  const kept = keptOf(before)
  const still = documentOf(now, 'world', 'ready').turn === kept?.turn
  if (kept === null || !still || typeof kept.readied !== 'string' || isFighting(now)) return null
  const target = typeof kept.target_id === 'string' ? kept.target_id : null
  const came = triggerIn(typeof kept.trigger === 'string' ? kept.trigger : '', target, events, now)
  if (came === undefined) return null
  const verb = kept.readied
  const actor_id = now.campaign.player_id ?? ''
  const act: AttemptedAction = {
    ...{ verb, actor_id, words: typeof kept.words === 'string' ? kept.words : '' },
    // Whoever meant to run runs from somebody, not to them.
    ...(target !== null && verb !== 'flee' && { target_id: target }),
    ...(typeof kept.item_id === 'string' && { item_id: kept.item_id }),
  }
  const gone = came.type === 'npc_left' && came.details.npc_id === target && verb !== 'flee'
  const moved = movementOf(came, events)
  if (!gone) return { acts: [act], sign: `${moved}That is what you were waiting for.` }
  const to = String(came.details.to ?? '')
  const exit = exitTo(now, book, to)
  if (exit === undefined || !isWayOpen(exit, now, actor_id))
    return { acts: [], sign: `${moved}You are up at once, and too late to see which way.` }
  const after: AttemptedAction = { verb: 'go', actor_id, target_id: to, words: '' }
  const acts = /^(?:chase|follow|go)$/.test(verb) ? [after] : [after, act]
  return { acts, sign: `${moved}That is what you were waiting for, and you are not far behind.` }
}

/** Who came or went, unless it has been said. */
function movementOf({ type, details }: ShownEvent, events: readonly ShownEvent[]): string {
  if (typeof details.npc_name !== 'string' || !/^npc_(?:left|arrived)$/.test(type)) return ''
  const said = `${details.npc_name} ${type === 'npc_left' ? 'leaves' : 'comes in'}.`
  return events.some((event) => event.details.text === said) ? '' : `${said} `
}

/** The act that is held ready here and now, as the rules of a fight read it; null when none is. */
export function stanceOf(state: GameState): AttemptedAction | null {
  const kept = keptOf(state)
  if (kept === null) return null
  return {
    verb: 'ready',
    actor_id: state.campaign.player_id ?? '',
    ...(typeof kept.target_id === 'string' && { target_id: kept.target_id }),
    ...(typeof kept.item_id === 'string' && { item_id: kept.item_id }),
    options: { trigger: typeof kept.trigger === 'string' ? kept.trigger : '' },
  }
}

/** Gives a stance up, and says why. */
export function dropStance(
  state: GameState,
  type: 'ready_used' | 'ready_lapsed',
  reason: string,
  sign?: string,
): Happening {
  const kept = documentOf(state, 'world', 'ready')
  const { trigger = '', words = '' } = kept
  const text =
    sign ??
    (type === 'ready_used' ? 'That is what you were waiting for.' : 'You let go of what you held ready.')
  return {
    diff: { documents_remove: [{ kind: 'world', id: 'ready' }] },
    events: [{ type, details: { trigger, words, reason, text }, tags: ['stance'] }],
    refusals: [],
  }
}
