/**
 * Waiting: a number of minutes, until an hour of the clock, or until an NPC comes or goes. The world is advanced
 * ahead first, so that an arrival interrupts the wait; nothing of that look ahead is kept.
 */
import { asInteger } from '../../core/json.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting } from '../../core/state/state-queries.ts'
import { foldedWords } from '../../text/folded-words.ts'
import type { WorldEvent } from '../collect-world-changes.ts'
import { advanceWorld } from '../time/advance-world.ts'
import { parseHour } from '../time/parse-hour.ts'
import { timeAtSeconds, worldSeconds } from '../time/world-seconds.ts'
import {
  type AttemptContext,
  type AttemptReader,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'

/** The longest wait for a person, in minutes. */
const maxWait = 120
/** The longest wait for what has no hour: no player waits for long without having said so (READ-02). */
const vagueWait = 10
/** A shorter wait is not looked into. */
const shortWait = 15
/** Into how many steps a look ahead is cut. */
const maxLooks = 40
/** An hour farther off than this was, and will not be for a long while. */
const lateHour = 660

export const prepareWait: AttemptReader = (context) => {
  const { state, action } = context
  if (action.verb !== 'wait' || isFighting(state)) return null
  const { until, estimated_minutes } = action.options ?? {}
  const estimated = asInteger(estimated_minutes) ?? 0
  const usual = estimated > 0 && estimated <= 1_440 ? estimated : 10
  if (typeof until !== 'string') return waitFor(context, usual, '')
  const hour = parseHour(until, state.time.hour * 60 + state.time.minute)
  if (hour?.isNow === true) return blocked(`It is ${hour.name} already.`)
  // An hour that has just gone by is not waited for till tomorrow.
  if (hour !== null && hour.minutes > lateHour && !/\b(?:tomorrow|morning|dawn|next)\b/i.test(until))
    return blocked(`It is past ${until} already.`)
  if (hour !== null) return waitFor(context, hour.minutes, `until ${until}`)
  return waitForPerson(context, until) ?? waitFor(context, Math.min(usual, vagueWait), `until ${until}`)
}

const goes = /\b(?:leaves?|goes|go|is gone|gets? up|walks? (?:out|off|away)|heads?|moves? (?:on|off))\b/i
const comes =
  /\b(?:comes?|arrives?|enters?|shows? up|walks? in|turns? up|appears?|returns?|is (?:back|here)|gets? here)\b/i

/** Waits until a named NPC comes or goes. */
function waitForPerson(context: AttemptContext, until: string): PreparedAttempt | null {
  const { state } = context
  const npc = Object.values(state.entities).find(
    (person) => person.type === 'npc' && isNamed([person.name, ...personOf(person).aliases], until),
  )
  const type = goes.test(until) ? 'npc_left' : comes.test(until) ? 'npc_arrived' : null
  if (npc === undefined || type === null) return null
  const isHere = state.scene.present_entity_ids.includes(npc.id)
  if (type === 'npc_left' && !isHere) return blocked(`${npc.name} is not here.`)
  if (type === 'npc_arrived' && isHere) return blocked(`${npc.name} is here already.`)
  const awaited = lookAhead(state, maxWait, (event) => event.type === type && event.details.npc_id === npc.id)
  if (awaited !== null) {
    const came = `${npc.name} ${type === 'npc_left' ? 'leaves' : 'comes in'}.`
    return waitFor(context, awaited.minutes, `until ${until}`, came)
  }
  const inVain = type === 'npc_left' ? 'is still here' : 'does not come'
  return waitFor(context, vagueWait, `until ${until}`, `Some minutes go by, and ${npc.name} ${inVain}.`)
}

const title = /^(?:Agent|Brother|Captain|Mother|Sergeant|Sister|The|Old|Young|Company)$/

function isNamed(names: readonly string[], until: string): boolean {
  const said = foldedWords(until)
  return names.some((name) => {
    const whole = foldedWords(name)
    const parts = name.split(' ').filter((part) => /^\p{Lu}\p{Ll}{2,}/u.test(part) && !title.test(part))
    return (
      (whole.length > 0 && whole.every((word) => said.includes(word))) ||
      parts.some((part) => said.includes(foldedWords(part)[0] ?? part))
    )
  })
}

interface Foreseen {
  readonly minutes: number
  readonly event: WorldEvent
}

/** The first wanted event within so many minutes if the player only waits; null when there is none. */
function lookAhead(
  state: GameState,
  most: number,
  isWanted: (event: WorldEvent) => boolean,
): Foreseen | null {
  const { calendar } = state.campaign
  const start = worldSeconds(calendar, state.time)
  const step = Math.max(5, Math.ceil(most / maxLooks))
  let ahead = state
  // In small steps: an NPC may come and be gone again before the end.
  for (let minutes = step; minutes < most + step; minutes += step) {
    const time = timeAtSeconds(calendar, start + Math.min(minutes, most) * 60)
    const passed = advanceWorld(ahead, ahead.time, time)
    const event = passed.events.find(isWanted)
    if (event !== undefined) return { minutes: Math.min(minutes, most), event }
    ahead = { ...stateAfter(ahead, passed.diff), time }
  }
  return null
}

/** The wait itself; an arrival ends it. `meant` says for how long it was meant, `ended` what is told at its end. */
function waitFor(
  { state, action }: AttemptContext,
  minutes: number,
  meant: string,
  ended = '',
): PreparedAttempt {
  const isArrival = ({ type, tags }: WorldEvent): boolean => type === 'npc_arrived' && !tags.includes('quiet')
  const interruption = minutes < shortWait ? null : lookAhead(state, minutes, isArrival)
  const took = interruption?.minutes ?? minutes
  return steps({
    action,
    minutes: took,
    after: (edit) => {
      const isEarly = took < minutes
      const who = String(interruption?.event.details.npc_name ?? 'somebody')
      const text = isEarly
        ? `You meant to wait ${meant === '' ? 'longer' : meant}, but ${who} comes in.`
        : ended
      if (isEarly || meant !== '') edit.emit('wait_ended', { minutes: took, text }, ['time'])
    },
  })
}
