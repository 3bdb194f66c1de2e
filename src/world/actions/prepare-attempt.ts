/**
 * Prepares an attempt, as steps: what the world definition has to say about it, before any die. In combat the rules
 * alone decide; where the definition says nothing, the attempt goes to the rules as it is.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { applyNpcReaction, wouldYield } from '../authored-npc-reactions.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { noteTreatment } from '../talk/social-acts-and-npc-memory.ts'
import {
  type AttemptContext,
  type AttemptReader,
  attemptContext,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'
import { prepareAuthoredAction } from './authored-actions.ts'
import { preparePrice, prepareRefreshment, prepareSale } from './buying-and-prices.ts'
import { applyDefaultResult } from './default-action-results.ts'
import { prepareSearch } from './look-and-search.ts'
import { prepareLock } from './open-and-lock.ts'
import { prepareReady } from './readied-action.ts'
import { prepareTakeOrGive } from './take-and-give.ts'
import { prepareTalk } from './talk-attempt.ts'
import { prepareTheft } from './theft.ts'
import { prepareTravel } from './travel.ts'
import { prepareWait } from './wait.ts'

/** What an attempt comes to; `byWords` says whether its words may name an authored action. */
export function prepareAttempt(
  state: GameState,
  definition: WorldDefinition,
  action: AttemptedAction,
  byWords = true,
): PreparedAttempt {
  const context = attemptContext(state, definition, action, byWords)
  if (isFighting(state)) return plainAttempt(context)
  for (const read of readers) {
    const prepared = read(context)
    if (prepared !== null) return prepared
  }
  return plainAttempt(context)
}

const violentVerbs: ReadonlySet<string> = new Set('attack shoot grapple shove kill fight stab'.split(' '))

/** An NPC who would rather run or give up does so before the attack. */
const prepareViolence: AttemptReader = ({ state, definition, action, who, target: npc }) => {
  if (violentVerbs.has(action.verb) && action.target_id === undefined)
    return blocked('There is nobody here to fight; say whom you attack.')
  if (npc?.type !== 'npc' || !violentVerbs.has(action.verb)) return null
  if (!wouldYield(state, definition, npc, action)) return null
  return steps({
    action: bareAttempt(action),
    minutes: 0,
    after: (edit, { outcome }) => {
      noteTreatment(edit, npc.id, who, 'violence')
      applyNpcReaction(edit, definition, npc, action, outcome)
    },
  })
}

/** In the order in which they are asked. */
const readers: readonly AttemptReader[] = [
  prepareAuthoredAction,
  prepareViolence,
  prepareReady,
  prepareWait,
  prepareTravel,
  prepareLock,
  prepareTakeOrGive,
  prepareTheft,
  prepareSale,
  prepareRefreshment,
  preparePrice,
  prepareTalk,
  prepareSearch,
]

/** The attempt as the rules have it, and the reaction of the NPC it was done to. */
function plainAttempt({ definition, action }: AttemptContext): PreparedAttempt {
  return steps({
    action,
    after: (edit, { before, outcome }) => {
      applyDefaultResult(edit, before, action, outcome)
      const npc = rowOf(edit.state.entities, action.target_id)
      if (npc?.type === 'npc' && !isFighting(edit.state))
        applyNpcReaction(edit, definition, npc, action, outcome)
    },
  })
}

/** Told to a player who wants to act in a campaign without a character. */
export const noPlayerMessage =
  'Nobody is played in this campaign yet, so there is nobody to do it. Begin one with a hero: from a scenario, or in the starter scene.'

const passiveVerbs: ReadonlySet<string> = new Set(['look', 'listen', 'wait'])

/** True for an attempt in a campaign without a character: the rules have no skill to ask for. */
export function hasNoActor({ actor_id: actor }: AttemptedAction): boolean {
  return actor === ''
}

/** True for what needs no character: it is what such a campaign offers. */
export function isPassive({ verb, target_id: target }: AttemptedAction): boolean {
  return passiveVerbs.has(verb) && (target === undefined || target === '')
}
