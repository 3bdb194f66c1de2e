/**
 * What goes without saying: crossing to the next place where a thing is known to be, picking up what lies here before
 * using it. Each step is an act of its own, judged and announced like any other; nothing is done in silence.
 */

import { thingOf } from '../../core/state/entity-attrs.ts'
import { isFighting, rowOf } from '../../core/state/state-queries.ts'
import { knowsFact } from '../../knowledge/index.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { type ActCase, conditionOf, contradiction } from './action-checks.ts'
import { findTarget, nameOf } from './senses-and-targets.ts'
import { handling } from './tools-needed-and-verb-groups.ts'

export interface ImplicitStep {
  readonly announce: string
  readonly attempt: AttemptedAction
}

const whereabouts: ReadonlySet<string> = new Set([
  'location',
  'located_at',
  'located_in',
  'is_at',
  'whereabouts',
  'lives_at',
  'works_at',
])

/** The step that must come before an act, when it is one that goes without saying. */
export function implicitStep(act: ActCase): ImplicitStep | null {
  return crossing(act) ?? pickingUp(act)
}

function crossing(act: ActCase): ImplicitStep | null {
  const { state, senses, target } = act
  if (target === undefined || target.type === 'location' || senses.reachable.has(target.id)) return null
  if (!senses.known.has(target.id) || isFighting(state) || conditionOf(senses, target) === 'destroyed')
    return null
  const next = senses.exits.find((id) => isKnownToBeAt(act, id))
  const place = rowOf(state.entities, next)
  if (next === undefined || place === undefined) return null
  const way = { ...act, action: { ...act.action, action: 'go', target_id: next }, target: place }
  if (contradiction(way) !== null) return null
  return {
    announce: `You cross to ${place.name} first.`,
    attempt: { verb: 'go', actor_id: senses.actor_id, target_id: next },
  }
}

/** Where the actor knows a thing to be. Only facts tell where people are; a thing's own row tells where it stands. */
function isKnownToBeAt({ state, senses, target }: ActCase, placeId: string): boolean {
  if (target === undefined) return false
  const told = senses.facts(target.id).some((fact) => {
    if (!whereabouts.has(fact.predicate)) return false
    return (
      knowsFact(state, senses.actor_id, fact) &&
      (fact.object === placeId || fact.object === nameOf(state, placeId))
    )
  })
  if (told || target.type === 'npc' || target.type === 'pc') return told
  return thingOf(target).standsAt(placeId) || rowOf(state.inventory, `${placeId}|${target.id}`) !== undefined
}

function pickingUp({ state, senses, action }: ActCase): ImplicitStep | null {
  if (!handling.has(action.action) || action.action === 'read' || action.item_id === undefined) return null
  const found = findTarget(state, senses, action.item_id)
  if (found.kind !== 'one' || !senses.lying.has(found.id) || senses.carried.has(found.id)) return null
  return {
    announce: `You pick up ${nameOf(state, found.id)} first.`,
    attempt: { verb: 'take', actor_id: senses.actor_id, target_id: found.id },
  }
}
