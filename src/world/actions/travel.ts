/**
 * Going: through an exit, which may be closed, locked or dangerous and takes its own minutes; or only across the
 * room, to a person or thing that is here.
 */

import { asInteger } from '../../core/json.ts'
import { documentOf, isFighting, nameOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { holds } from '../conditions.ts'
import type { ExitDefinition } from '../definition/places-and-people.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { exitTo, hasKeyTo, isExitLocked, isExitOpen, obstacleOn, routeTo } from '../exits.ts'
import { isHostile } from '../state-readers.ts'
import { WorldEdit } from '../world-edit.ts'
import {
  type AttemptContext,
  type AttemptReader,
  type AttemptStep,
  bandOf,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  rulesetCheck,
  steps,
} from './attempt.ts'
import { linesOfOutcome } from './authored-actions.ts'
import { plainActChange } from './plain-act.ts'

const goings: ReadonlySet<string> = new Set([
  ...['go', 'move', 'walk', 'travel', 'enter', 'leave', 'exit', 'follow', 'flee', 'climb', 'sneak', 'swim'],
  ...['jump', 'crawl', 'balance'],
])
const leavings: ReadonlySet<string> = new Set(['leave', 'exit', 'flee'])
const outwards =
  /\b(?:out|outside|leave|exit|away|return)\b|\b(?:go|head|walk|run|step|turn|come|get|move) back\b/i
const somewhere = /\b(?:into|to|towards?|for|on|onwards?|ahead)\b/i

/** Reads a going. */
export const prepareTravel: AttemptReader = (tried) => {
  if (!goings.has(tried.action.verb)) return null
  const job = isUnpursued(tried) ? { ...tried, action: { ...tried.action, verb: 'leave' } } : tried
  const { state, action } = job
  const target = action.target_id === undefined ? undefined : rowOf(state.entities, action.target_id)
  if (target === undefined) return wayOut(job)
  if (target.id === state.scene.location_id && action.verb === 'go')
    return wayOut(job) ?? blocked('You are there already.')
  if (target.type === 'location') return byExit({ ...job, action: onFoot(action) }, target.id)
  const walks = ['go', 'move', 'walk', 'follow', 'enter'].includes(action.verb)
  const here = state.scene.present_entity_ids.includes(target.id) || target.type === 'item'
  return walks && here && target.id !== action.actor_id ? approach(action, target.id) : null
}

/** Fleeing without a pursuer is leaving in a hurry. */
function isUnpursued({ state, action }: AttemptContext): boolean {
  if (action.verb !== 'flee' || isFighting(state)) return false
  const foe = state.scene.present_entity_ids.some((id) => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && isHostile(entity)
  })
  const pressed = Object.values(state.facts).some(
    ({ subject_id, predicate }) => subject_id === action.actor_id && predicate === 'situation',
  )
  return !foe && !pressed
}

/** An exit is walked, whatever the verb: what is dangerous on it, its hazard says. */
function onFoot(action: AttemptedAction): AttemptedAction {
  return /^(?:climb|jump|crawl|balance|swim)$/.test(action.verb) ? { ...action, verb: 'go' } : action
}

/** To a person or thing in the room. */
function approach(action: AttemptedAction, to: string): PreparedAttempt {
  const { target_id: _to, risk_flags: _flags, ...rest } = action
  const step: AttemptStep = {
    action: { ...rest, verb: 'act' },
    minutes: 0,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      const kind = rowOf(now.entities, to)?.type ?? 'thing'
      edit.tell('approached', { target_id: to, name: nameOf(now, to), kind, action: action.verb }, ['move'])
      return edit.finish()
    },
  }
  return steps(step)
}

/** "Leave", "go back", "go out": the way one came by, else the first that is open. */
function wayOut(job: AttemptContext): PreparedAttempt | null {
  const { state, definition, action } = job
  const exits = rowOf(definition.places, state.scene.location_id ?? '')?.exits ?? []
  const leaves = leavings.has(action.verb) || outwards.test(action.words ?? '')
  const open = exits.filter((exit) => isExitOpen(exit, state, action.actor_id))
  const free = open.filter((exit) => !isExitLocked(exit, state, action.actor_id))
  const way = cameBy(free, state) ?? free[0] ?? open[0]
  const [only, ...others] = free
  // Where only one exit is open, going anywhere means that exit.
  if (!leaves && others.length === 0 && only !== undefined && somewhere.test(action.words ?? ''))
    return byExit({ ...job, action: { ...action, target_id: only.to } }, only.to)
  if (!leaves) return noSuchWay(job, open)
  if (way === undefined) return null
  return byExit({ ...job, action: { ...action, target_id: way.to } }, way.to)
}

const directions = /\b(?:upstairs|downstairs|north|south|east|west)\b/i

/** A direction in which nothing lies. */
function noSuchWay(
  { state, action }: AttemptContext,
  open: readonly ExitDefinition[],
): PreparedAttempt | null {
  const [direction] = directions.exec(action.words ?? '') ?? []
  if (direction === undefined || open.length === 0) return null
  const names = open.map((exit) => nameOf(state, exit.to)).slice(0, 8)
  return blocked(`No way leads ${direction.toLowerCase()} from here. You can go to ${names.join(', ')}.`)
}

/** The way to where one was last. */
function cameBy(exits: readonly ExitDefinition[], state: GameState): ExitDefinition | undefined {
  const visited = documentOf(state, 'world', 'visited')
  const last = (exit: ExitDefinition): number => asInteger(rowOf(visited, exit.to)) ?? -1
  const [latest] = exits.filter((exit) => last(exit) >= 0).sort((left, right) => last(right) - last(left))
  return latest
}

function byExit(job: AttemptContext, to: string): PreparedAttempt | null {
  const { state, definition, action } = job
  const exit = exitTo(state, definition, to)
  const who = action.actor_id
  if (exit === undefined) return alongWays(job, to)
  const name = nameOf(state, to)
  if (!isExitOpen(exit, state, who))
    return blocked(exit.closed[0] ?? `The way to ${name} is closed for now.`, exit.closed)
  const locked = isExitLocked(exit, state, who)
  if (locked && !hasKeyTo(exit, state, who)) {
    const force = exit.locked?.dc === undefined ? '' : ' It could be picked, or forced.'
    return blocked(`The way to ${name} is locked.${force}`)
  }
  const hazard = hazardOf(job, exit)
  return steps(...(locked ? [unlocking(action, exit, name)] : []), ...hazard, taking(job, exit))
}

/**
 * Farther than the next door: along known ways as far as they can simply be walked. Where something stands in the first
 * of them, that one is tried by itself; what is left of the way is said.
 */
function alongWays(job: AttemptContext, to: string): PreparedAttempt | null {
  const { state, definition, action } = job
  const who = action.actor_id
  const legs = routeTo(state, definition, to, who) ?? []
  const [first] = legs
  if (first === undefined) return null
  const shut = legs.findIndex((leg) => obstacleOn(leg, state, who) !== null)
  const walked = shut < 0 ? legs : legs.slice(0, shut)
  const onward = toldRest(job, legs, Math.max(1, walked.length))
  const begun = walked.length === 0 ? byExit(job, first.to) : steps(...legSteps(job, walked))
  return begun?.kind === 'steps' ? steps(...begun.steps, ...onward) : begun
}

/** Each leg begins where the one before it ended, or not at all. */
function legSteps(job: AttemptContext, legs: readonly ExitDefinition[]): readonly AttemptStep[] {
  return legs.map((leg, at) => {
    const from = at === 0 ? job.state.scene.location_id : (legs[at - 1]?.to ?? null)
    const action = { ...job.action, verb: 'go', target_id: leg.to }
    return { ...taking({ ...job, action }, leg), when: (now) => isFree(now, from) }
  })
}

function isFree(now: GameState, at: string | null): boolean {
  return now.scene.location_id === at && !isFighting(now)
}

/** Says why the way ends here, and how far it still is. */
function toldRest(
  job: AttemptContext,
  legs: readonly ExitDefinition[],
  walked: number,
): readonly AttemptStep[] {
  const { state, action } = job
  const next = legs[walked]
  const at = legs[walked - 1]?.to ?? null
  const goal = legs.at(-1)
  if (next === undefined || goal === undefined) return []
  const hindrance = obstacleOn(next, state, action.actor_id)
  const on = next === goal ? 'there' : `on to ${nameOf(state, next.to)}`
  const why = hindrance === null ? 'goes on from here' : hindrances[hindrance]
  const text = `You do not come to ${nameOf(state, goal.to)} yet: the way ${on} ${why}.`
  return [
    {
      action: bareAttempt(action),
      minutes: 0,
      when: (now) => isFree(now, at),
      after: ({ now }) => {
        const edit = new WorldEdit(now)
        edit.tell('way_stops', { at, next: next.to, to: goal.to, text }, ['move'])
        return edit.finish()
      },
    },
  ]
}

const hindrances = {
  shut: 'is closed as things are',
  locked: 'is locked',
  danger: 'is not safe, and wants to be gone by itself',
} as const

/** The key turns without being asked to, and it is said. */
function unlocking(action: AttemptedAction, exit: ExitDefinition, name: string): AttemptStep {
  return {
    action: bareAttempt(action),
    minutes: 0,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      edit.tell('unlocked', { target_id: exit.to, name, with: exit.locked?.key ?? null }, ['thing'])
      if (exit.locked !== undefined) applyEffects(edit, [{ flag: exit.locked.flag }], { cause: 'unlocked' })
      return edit.finish()
    },
  }
}

/** What is dangerous on the way: one pays for a slip, and arrives all the same. */
function hazardOf({ state, action }: AttemptContext, { hazard, to }: ExitDefinition): readonly AttemptStep[] {
  if (hazard === undefined) return []
  if (hazard.if !== undefined && !holds(hazard.if, state, action.actor_id)) return []
  const check = hazard.check
  const reason = `to come safely to ${nameOf(state, to)}`
  return [
    {
      action: { ...bareAttempt(action), authored: rulesetCheck(check, reason) },
      minutes: 0,
      after: ({ now, outcome }) => {
        const edit = new WorldEdit(now)
        const say = [...linesOfOutcome(hazard, outcome)]
        edit.tell('hazard_passed', { to, outcome, band: bandOf(outcome), say }, ['move', 'hazard'])
        if (bandOf(outcome) !== 'success')
          applyEffects(edit, hazard.fail, { who: action.actor_id, cause: reason })
        return edit.finish()
      },
    },
  ]
}

function taking({ action }: AttemptContext, exit: ExitDefinition): AttemptStep {
  const { risk_flags: _flags, ...calm } = action
  const plain = ['go', 'move', 'walk', 'enter', 'leave', 'exit', 'follow', 'travel'].includes(action.verb)
  const taken = plain ? { ...calm, verb: 'go', target_id: exit.to } : { ...action, target_id: exit.to }
  return {
    action: taken,
    minutes: exit.minutes,
    exit,
    after: ({ before, now, outcome }) => plainActChange(before, now, taken, outcome),
  }
}
