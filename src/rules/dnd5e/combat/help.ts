/** Help in a fight: one distracts a foe next to oneself, and a friend's next attack on it has advantage. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { type Battle, feetBetween, foesOf, friendsOf, stateOf, tell } from './battle.ts'
import { addLasting } from './effects.ts'
import { moveWithin } from './movement.ts'
import type { SpecialDeed } from './special-deed.ts'
import { targetOf, withinReach } from './target-of.ts'

type Help = Extract<SpecialDeed, { kind: 'help' }>

/** Reads whom to help (a friend) against whom (a foe within reach). */
export function readHelp(battle: Battle, action: AttemptedAction, lenient: boolean): Result<Help> {
  const id = action.actor_id
  const all = friendsOf(battle, id)
  if (all.length === 0)
    return refuse('rules/nobody-to-help', 'No friend stands beside you; dodge or attack instead.', {
      rule: 'PIPE-03',
    })
  const named = action.target_id
  const friend = named !== undefined && all.includes(named) ? named : undefined
  const against = action.options?.against
  const foe = friend === undefined ? named : typeof against === 'string' ? against : nearestTo(battle, friend)
  const { target_id: _, ...rest } = action
  const target = targetOf(battle, foe === undefined ? rest : { ...rest, target_id: foe }, undefined)
  if (!target.ok) return target
  const reached = lenient ? target : withinReach(battle, id, target.value, 5)
  if (!reached.ok) return reached
  return done({ kind: 'help', foe: target.value, friends: friend === undefined ? all : [friend] })
}

function nearestTo(battle: Battle, id: string): string | undefined {
  return foesOf(battle, id).sort(
    (one, other) => feetBetween(battle, id, one) - feetBetween(battle, id, other),
  )[0]
}

/** Helps. */
export function doHelp(battle: Battle, id: string, deed: Help): undefined {
  if (!moveWithin(battle, id, deed.foe, 5)) return tell(battle, 'too_far', { who: id, target: deed.foe })
  const { name } = stateOf(battle, id)
  addLasting(battle, deed.foe, {
    name: `${name} distracts`,
    source: id,
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
    opening: { for: [...deed.friends] },
  })
  tell(battle, 'helps', { who: id, target: deed.foe, friends: [...deed.friends] })
}
