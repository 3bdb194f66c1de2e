/**
 * Travel: through an exit, which may be closed, locked or dangerous and takes its own minutes; or only across the
 * room, to a person or thing that is here.
 */
import { asInteger } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, isFighting, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { allows } from '../authored-conditions.ts'
import type { ExitDefinition } from '../definition/places-and-people.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { exitTo, hasKeyTo, isExitLocked, isExitOpen, obstacleOn, routeTo } from '../exits-and-routes.ts'
import { isHostile } from '../hostility-trust-and-mood.ts'
import {
  type AttemptContext,
  type AttemptReader,
  type AttemptStep,
  bandOf,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
  withAction,
} from './attempt-context-and-steps.ts'
import { linesOfOutcome } from './authored-actions.ts'
import { applyDefaultResult, goingVerbs } from './default-action-results.ts'

const acrobaticVerbs: ReadonlySet<string> = new Set(['jump', 'crawl', 'balance'])
const leavingVerbs: ReadonlySet<string> = new Set(['leave', 'exit', 'flee'])
const approachVerbs: ReadonlySet<string> = new Set(['go', 'move', 'walk', 'follow', 'enter'])
const walkingVerbs: ReadonlySet<string> = new Set([...approachVerbs, 'leave', 'exit', 'travel'])

const clambering = /^(?:climb|jump|crawl|balance|swim)$/
const climbs = /\b(?:climb|clamber|mount|ascend|scale|stairs?|staircase|landing|floor|storey)\b/i

const outwards =
  /\b(?:out|outside|leave|exit|away|return)\b|\b(?:go|head|walk|run|step|turn|come|get|move) back\b/i
const somewhere = /\b(?:into|to|towards?|for|on|onwards?|ahead)\b/i
const goal =
  /\b(?:go|head|walk|run|move|travel) (?:back |straight |over |on |down |up )?(?:into|to|towards?|for) \p{L}/iu
const directions = /\b(?:upstairs|downstairs|north|south|east|west)\b/i

export const prepareTravel: AttemptReader = (attempted) => {
  const { verb } = attempted.action
  if (!goingVerbs.has(verb) && !acrobaticVerbs.has(verb)) return null
  const context = isUnpursued(attempted)
    ? withAction(attempted, { ...attempted.action, verb: 'leave' })
    : attempted
  const { state, action, target, who } = context
  if (target === undefined) return goOut(context)
  if (target.id === state.scene.location_id && action.verb === 'go')
    return (leads(context) ? goOut(context) : null) ?? blocked('You are there already.')
  if (target.type === 'location') return goThrough(withAction(context, onFoot(action)), target.id)
  const isHere = state.scene.present_entity_ids.includes(target.id) || target.type === 'item'
  return approachVerbs.has(action.verb) && isHere && target.id !== who ? approach(action, target) : null
}

/** Fleeing without a pursuer is leaving in a hurry. */
function isUnpursued({ state, action, who }: AttemptContext): boolean {
  if (action.verb !== 'flee' || isFighting(state)) return false
  const hasFoe = state.scene.present_entity_ids.some((id) => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && isHostile(entity)
  })
  const isPressed = Object.values(state.facts).some(
    ({ subject_id, predicate }) => subject_id === who && predicate === 'situation',
  )
  return !hasFoe && !isPressed
}

/** An exit is walked, whatever the verb: what is dangerous on it, its hazard says. */
function onFoot(action: AttemptedAction): AttemptedAction {
  return clambering.test(action.verb) ? { ...action, verb: 'go' } : action
}

/** To a person or thing in the room. */
function approach(action: AttemptedAction, target: Entity): PreparedAttempt {
  const { target_id: _to, risk_flags: _flags, ...rest } = action
  return steps({
    action: { ...rest, verb: 'act' },
    minutes: 0,
    after: (edit) => {
      const { type: kind, name } = rowOf(edit.state.entities, target.id) ?? target
      edit.emit('approached', { target_id: target.id, name, kind, action: action.verb }, ['move'])
    },
  })
}

/** True for words that lead out of the place. */
function leads({ action, words }: AttemptContext): boolean {
  return leavingVerbs.has(action.verb) || outwards.test(words)
}

/** "Leave", "go back", "go out": the exit the player came by, else the first that is open. */
function goOut(context: AttemptContext): PreparedAttempt | null {
  const { state, action, place, who, words } = context
  const open = (place?.exits ?? []).filter((exit) => isExitOpen(exit, state, who))
  const free = open.filter((exit) => !isExitLocked(exit, state, who))
  const take = ({ to }: ExitDefinition): PreparedAttempt | null =>
    goThrough(withAction(context, { ...action, target_id: to }), to)
  if (leads(context)) {
    const exit = lastTaken(free, state) ?? free[0] ?? open[0]
    return exit === undefined ? null : take(exit)
  }
  // Where only one exit is open, going anywhere means that exit; a climb may stay in the place.
  const [only, ...others] = free
  const isWalked = !clambering.test(action.verb) && !climbs.test(words)
  if (only !== undefined && others.length === 0 && isWalked && somewhere.test(words)) return take(only)
  return noSuchWay(context, open)
}

/** A direction in which nothing lies, or a goal that is nowhere near. */
function noSuchWay(
  { state, words, target }: AttemptContext,
  open: readonly ExitDefinition[],
): PreparedAttempt | null {
  const [direction] = directions.exec(words) ?? []
  if (open.length === 0) return null
  const names = open.map((exit) => nameOf(state, exit.to)).slice(0, 8)
  const ways = `You can go to ${names.join(', ')}.`
  if (direction !== undefined) return blocked(`No way leads ${direction.toLowerCase()} from here. ${ways}`)
  // A goal that was named and is no place known here is not set out for: nothing would come of it but lost time.
  return target === undefined && goal.test(words)
    ? blocked(`No way leads there from here that you know of. ${ways}`)
    : null
}

/** The exit to where the player was last. */
function lastTaken(exits: readonly ExitDefinition[], state: GameState): ExitDefinition | undefined {
  const visited = documentOf(state, 'world', 'visited')
  const lastVisit = (exit: ExitDefinition): number => asInteger(rowOf(visited, exit.to)) ?? -1
  const known = exits.filter((exit) => lastVisit(exit) >= 0)
  return known.sort((left, right) => lastVisit(right) - lastVisit(left))[0]
}

function goThrough(context: AttemptContext, to: string): PreparedAttempt | null {
  const { state, definition, action, who } = context
  const exit = exitTo(state, definition, to)
  if (exit === undefined) return goAlong(context, to)
  const name = nameOf(state, to)
  if (!isExitOpen(exit, state, who))
    return blocked(exit.closed[0] ?? `The way to ${name} is closed for now.`, exit.closed)
  const isLocked = isExitLocked(exit, state, who)
  if (isLocked && !hasKeyTo(exit, state, who)) {
    const force = exit.locked?.dc === undefined ? '' : ' It could be picked, or forced.'
    return blocked(`The way to ${name} is locked.${force}`)
  }
  const unlock = isLocked ? [unlockStep(action, exit, name)] : []
  return steps(...unlock, ...hazardSteps(context, exit), exitStep(action, exit))
}

/**
 * Farther than the next exit: along known exits as far as they can simply be walked. Where something stands in the
 * first of them, that one is tried by itself; what is left of the route is said.
 */
function goAlong(context: AttemptContext, to: string): PreparedAttempt | null {
  const { state, definition, action, who } = context
  const legs = routeTo(state, definition, to, who) ?? []
  const [first] = legs
  if (first === undefined) return null
  const obstacle = legs.findIndex((leg) => obstacleOn(leg, state, who) !== null)
  const free = obstacle < 0 ? legs : legs.slice(0, obstacle)
  const begun = free.length === 0 ? goThrough(context, first.to) : steps(...legSteps(state, action, free))
  if (begun?.kind !== 'steps') return begun
  return steps(...begun.steps, ...restOfRoute(context, legs, Math.max(1, free.length)))
}

/** Each leg begins where the one before it ended, or not at all. */
function legSteps(
  state: GameState,
  action: AttemptedAction,
  legs: readonly ExitDefinition[],
): readonly AttemptStep[] {
  return legs.map((leg, at) => {
    const from = at === 0 ? state.scene.location_id : (legs[at - 1]?.to ?? null)
    const step = exitStep({ ...action, verb: 'go', target_id: leg.to }, leg)
    return { ...step, when: (now) => isFreeAt(now, from) }
  })
}

function isFreeAt(now: GameState, place: string | null): boolean {
  return now.scene.location_id === place && !isFighting(now)
}

const obstacleWords = {
  shut: 'is closed as things are',
  locked: 'is locked',
  danger: 'is not safe, and wants to be gone by itself',
} as const

/** Says why the route ends here, and how far it still is. */
function restOfRoute(
  { state, action, who }: AttemptContext,
  legs: readonly ExitDefinition[],
  walked: number,
): readonly AttemptStep[] {
  const next = legs[walked]
  const goal = legs.at(-1)
  if (next === undefined || goal === undefined) return []
  const at = legs[walked - 1]?.to ?? null
  const obstacle = obstacleOn(next, state, who)
  const on = next === goal ? 'there' : `on to ${nameOf(state, next.to)}`
  const why = obstacle === null ? 'goes on from here' : obstacleWords[obstacle]
  const text = `You do not come to ${nameOf(state, goal.to)} yet: the way ${on} ${why}.`
  return [
    {
      action: bareAttempt(action),
      minutes: 0,
      when: (now) => isFreeAt(now, at),
      after: (edit) => edit.emit('way_stops', { at, next: next.to, to: goal.to, text }, ['move']),
    },
  ]
}

/** The key turns without being asked to, and it is said. */
function unlockStep(action: AttemptedAction, { to, locked }: ExitDefinition, name: string): AttemptStep {
  return {
    action: bareAttempt(action),
    minutes: 0,
    after: (edit) => {
      edit.emit('unlocked', { target_id: to, name, with: locked?.key ?? null }, ['thing'])
      if (locked !== undefined) applyEffects(edit, [{ flag: locked.flag }], { cause: 'unlocked' })
    },
  }
}

/** What is dangerous on the way: a failure has its price, and the player arrives all the same. */
function hazardSteps(
  { state, action, who }: AttemptContext,
  { hazard, to }: ExitDefinition,
): readonly AttemptStep[] {
  if (hazard === undefined || !allows(hazard.if, state, who)) return []
  const reason = `to come safely to ${nameOf(state, to)}`
  return [
    {
      action: bareAttempt(action, hazard.check, reason),
      minutes: 0,
      after: (edit, { outcome }) => {
        const band = bandOf(outcome)
        const say = [...linesOfOutcome(hazard, outcome)]
        edit.emit('hazard_passed', { to, outcome, band, say }, ['move', 'hazard'])
        if (band !== 'success') applyEffects(edit, hazard.fail, { who, cause: reason })
      },
    },
  ]
}

function exitStep(action: AttemptedAction, exit: ExitDefinition): AttemptStep {
  const { risk_flags: _flags, ...calm } = action
  const taken = walkingVerbs.has(action.verb)
    ? { ...calm, verb: 'go', target_id: exit.to }
    : { ...action, target_id: exit.to }
  return {
    action: taken,
    minutes: exit.minutes,
    exit,
    after: (edit, { before, outcome }) => applyDefaultResult(edit, before, taken, outcome),
  }
}
