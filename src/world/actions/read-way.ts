/**
 * Going: by a way of the book, which may be closed, locked or dangerous and takes its own minutes; or only across the
 * room, to somebody or something that is here.
 */
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { bandOf } from '../act.ts'
import { applyEffects } from '../apply-effects.ts'
import type { ExitBook } from '../book/place-book.ts'
import { linesOfDeed } from '../deeds/authored-actions.ts'
import { holds } from '../holds.ts'
import { isFighting } from '../is-fighting.ts'
import { isHostile } from '../is-hostile.ts'
import { documentOf, nameOf, own, wholeIn } from '../state-rows.ts'
import { Unfolding } from '../unfolding.ts'
import { exitTo, hasKeyTo, hindranceOn, isWayLocked, isWayOpen, routeTo } from '../ways/exits.ts'
import { deedInWorld } from './plain-act.ts'
import {
  authoredBy,
  bareAttempt,
  type Job,
  type Prepared,
  type ReadAttempt,
  type Step,
  steps,
  stopped,
} from './step.ts'

const goings: ReadonlySet<string> = new Set([
  ...['go', 'move', 'walk', 'travel', 'enter', 'leave', 'exit', 'follow', 'flee', 'climb', 'sneak', 'swim'],
  ...['jump', 'crawl', 'balance'],
])
const leavings: ReadonlySet<string> = new Set(['leave', 'exit', 'flee'])
const outwards =
  /\b(?:out|outside|leave|exit|away|return)\b|\b(?:go|head|walk|run|step|turn|come|get|move) back\b/i
const somewhere = /\b(?:into|to|towards?|for|on|onwards?|ahead)\b/i

/** Reads a going. */
export const readWay: ReadAttempt = (tried) => {
  if (!goings.has(tried.action.verb)) return null
  const job = isUnpursued(tried) ? { ...tried, action: { ...tried.action, verb: 'leave' } } : tried
  const { state, action } = job
  const target = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (target === undefined) return wayOut(job)
  if (target.id === state.scene.location_id && action.verb === 'go')
    return wayOut(job) ?? stopped('You are there already.')
  if (target.type === 'location') return byExit({ ...job, action: onFoot(action) }, target.id)
  const walks = ['go', 'move', 'walk', 'follow', 'enter'].includes(action.verb)
  const here = state.scene.present_entity_ids.includes(target.id) || target.type === 'item'
  return walks && here && target.id !== action.actor_id ? approach(action, target.id) : null
}

/** Whoever runs where nobody is after them only leaves in a hurry. */
function isUnpursued({ state, action }: Job): boolean {
  if (action.verb !== 'flee' || isFighting(state)) return false
  const foe = state.scene.present_entity_ids.some((id) => {
    const one = own(state.entities, id)
    return one !== undefined && isHostile(one)
  })
  const pressed = Object.values(state.facts).some(
    ({ subject_id, predicate }) => subject_id === action.actor_id && predicate === 'situation',
  )
  return !foe && !pressed
}

/** A way of the book is walked, whatever it was called: what is dangerous on it, its hazard says. */
function onFoot(action: AttemptedAction): AttemptedAction {
  return /^(?:climb|jump|crawl|balance|swim)$/.test(action.verb) ? { ...action, verb: 'go' } : action
}

/** To somebody or something in the room. */
function approach(action: AttemptedAction, to: string): Prepared {
  const { target_id: _to, risk_flags: _flags, ...rest } = action
  const step: Step = {
    action: { ...rest, verb: 'act' },
    minutes: 0,
    after: ({ now }) => {
      const work = new Unfolding(now)
      const kind = own(now.entities, to)?.type ?? 'thing'
      work.tell('approached', { target_id: to, name: nameOf(now, to), kind, action: action.verb }, ['move'])
      return work.finish()
    },
  }
  return steps(step)
}

/** "Leave", "go back", "go out": the way one came by, else the first that is open. */
function wayOut(job: Job): Prepared | null {
  const { state, book, action } = job
  const exits = own(book.places, state.scene.location_id ?? '')?.exits ?? []
  const leaves = leavings.has(action.verb) || outwards.test(action.words ?? '')
  const open = exits.filter((exit) => isWayOpen(exit, state, action.actor_id))
  const free = open.filter((exit) => !isWayLocked(exit, state, action.actor_id))
  const way = cameBy(free, state) ?? free[0] ?? open[0]
  const [only, ...others] = free
  // Where one way leads on, whoever goes somewhere goes that way, whatever they call it.
  if (!leaves && others.length === 0 && only !== undefined && somewhere.test(action.words ?? ''))
    return byExit({ ...job, action: { ...action, target_id: only.to } }, only.to)
  if (!leaves) return noSuchWay(job, open)
  if (way === undefined) return null
  return byExit({ ...job, action: { ...action, target_id: way.to } }, way.to)
}

const directions = /\b(?:upstairs|downstairs|north|south|east|west)\b/i

/** A direction in which nothing lies. */
function noSuchWay({ state, action }: Job, open: readonly ExitBook[]): Prepared | null {
  const [direction] = directions.exec(action.words ?? '') ?? []
  if (direction === undefined || open.length === 0) return null
  const names = open.map((exit) => nameOf(state, exit.to)).slice(0, 8)
  return stopped(`No way leads ${direction.toLowerCase()} from here. You can go to ${names.join(', ')}.`)
}

/** The way to where one was last. */
function cameBy(exits: readonly ExitBook[], state: GameState): ExitBook | undefined {
  const visited = documentOf(state, 'world', 'visited')
  const last = (exit: ExitBook): number => wholeIn(own(visited, exit.to), -1)
  const [latest] = exits.filter((exit) => last(exit) >= 0).sort((one, other) => last(other) - last(one))
  return latest
}

function byExit(job: Job, to: string): Prepared | null {
  const { state, book, action } = job
  const exit = exitTo(state, book, to)
  const who = action.actor_id
  if (exit === undefined) return alongWays(job, to)
  const name = nameOf(state, to)
  if (!isWayOpen(exit, state, who))
    return stopped(exit.closed[0] ?? `The way to ${name} is closed for now.`, exit.closed)
  const locked = isWayLocked(exit, state, who)
  if (locked && !hasKeyTo(exit, state, who)) {
    const force = exit.locked?.dc === undefined ? '' : ' It could be picked, or forced.'
    return stopped(`The way to ${name} is locked.${force}`)
  }
  const hazard = hazardOf(job, exit)
  return steps(...(locked ? [unlocking(action, exit, name)] : []), ...hazard, taking(job, exit))
}

/**
 * Farther than the next door: along known ways as far as they can simply be walked. Where something stands in the first
 * of them, that one is tried by itself; what is left of the way is said.
 */
function alongWays(job: Job, to: string): Prepared | null {
  const { state, book, action } = job
  const who = action.actor_id
  const legs = routeTo(state, book, to, who) ?? []
  const [first] = legs
  if (first === undefined) return null
  const shut = legs.findIndex((leg) => hindranceOn(leg, state, who) !== null)
  const walked = shut < 0 ? legs : legs.slice(0, shut)
  const onward = toldRest(job, legs, Math.max(1, walked.length))
  const begun = walked.length === 0 ? byExit(job, first.to) : steps(...legSteps(job, walked))
  return begun?.kind === 'steps' ? steps(...begun.steps, ...onward) : begun
}

/** Each leg begins where the one before it ended, or not at all. */
function legSteps(job: Job, legs: readonly ExitBook[]): readonly Step[] {
  return legs.map((leg, at) => {
    const from = at === 0 ? job.state.scene.location_id : (legs[at - 1]?.to ?? null)
    const action = { ...job.action, verb: 'go', target_id: leg.to }
    return { ...taking({ ...job, action }, leg), when: (now) => isFree(now, from) }
  })
}

function isFree(now: GameState, at: string | null): boolean {
  return now.scene.location_id === at && !isFighting(now)
}

/** Whoever stops on the way hears why, and how far it still is. */
function toldRest(job: Job, legs: readonly ExitBook[], walked: number): readonly Step[] {
  const { state, action } = job
  const next = legs[walked]
  const at = legs[walked - 1]?.to ?? null
  const goal = legs.at(-1)
  if (next === undefined || goal === undefined) return []
  const hindrance = hindranceOn(next, state, action.actor_id)
  const on = next === goal ? 'there' : `on to ${nameOf(state, next.to)}`
  const why = hindrance === null ? 'goes on from here' : hindrances[hindrance]
  const text = `You do not come to ${nameOf(state, goal.to)} yet: the way ${on} ${why}.`
  return [
    {
      action: bareAttempt(action),
      minutes: 0,
      when: (now) => isFree(now, at),
      after: ({ now }) => {
        const work = new Unfolding(now)
        work.tell('way_stops', { at, next: next.to, to: goal.to, text }, ['move'])
        return work.finish()
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
function unlocking(action: AttemptedAction, exit: ExitBook, name: string): Step {
  return {
    action: bareAttempt(action),
    minutes: 0,
    after: ({ now }) => {
      const work = new Unfolding(now)
      work.tell('unlocked', { target_id: exit.to, name, with: exit.locked?.key ?? null }, ['thing'])
      if (exit.locked !== undefined) applyEffects(work, [{ flag: exit.locked.flag }], { cause: 'unlocked' })
      return work.finish()
    },
  }
}

/** What is dangerous on the way: one pays for a slip, and arrives all the same. */
function hazardOf({ state, action }: Job, { hazard, to }: ExitBook): readonly Step[] {
  if (hazard === undefined) return []
  if (hazard.if !== undefined && !holds(hazard.if, state, action.actor_id)) return []
  const check = hazard.check
  const reason = `to come safely to ${nameOf(state, to)}`
  return [
    {
      action: { ...bareAttempt(action), authored: authoredBy(check, reason) },
      minutes: 0,
      after: ({ now, outcome }) => {
        const work = new Unfolding(now)
        const say = [...linesOfDeed(hazard, outcome)]
        work.tell('hazard_passed', { to, outcome, band: bandOf(outcome), say }, ['move', 'hazard'])
        if (bandOf(outcome) !== 'success')
          applyEffects(work, hazard.fail, { who: action.actor_id, cause: reason })
        return work.finish()
      },
    },
  ]
}

function taking({ action }: Job, exit: ExitBook): Step {
  const { risk_flags: _flags, ...calm } = action
  const plain = ['go', 'move', 'walk', 'enter', 'leave', 'exit', 'follow', 'travel'].includes(action.verb)
  const taken = plain ? { ...calm, verb: 'go', target_id: exit.to } : { ...action, target_id: exit.to }
  return {
    action: taken,
    minutes: exit.minutes,
    exit,
    after: ({ before, now, outcome }) => deedInWorld(before, now, taken, outcome),
  }
}
