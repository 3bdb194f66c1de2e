/**
 * Waiting: a number of minutes, until an hour of the clock, or until an NPC comes or goes. The world is advanced
 * ahead first, so that an arrival interrupts the wait; nothing of that look ahead is kept.
 */

import { personOf } from '../../core/state/entity-attrs.ts'
import { isFighting } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { stateAfter } from '../../core/state/write-diff.ts'
import { foldedWords } from '../../text/words.ts'
import { advanceWorld } from '../time/advance-world.ts'
import { parseHour, timeAtSeconds, worldSeconds } from '../time/clock-time.ts'
import { WorldEdit, type WorldEvent } from '../world-edit.ts'
import { type AttemptContext, type AttemptReader, blocked, type PreparedAttempt, steps } from './attempt.ts'

/** The longest wait for a person, in minutes. */
const maxWait = 120
/** A wait shorter than this is not looked into. */
const short = 15
const looks = 40
/** An hour farther off than this was, and will not be for a long while. */
const lateHour = 660

/** Reads a wait. */
export const prepareWait: AttemptReader = (job) => {
  const { state, action } = job
  if (action.verb !== 'wait' || isFighting(state)) return null
  const { until, estimated_minutes: said } = action.options ?? {}
  const usual = typeof said === 'number' && Number.isInteger(said) && said > 0 && said <= 1_440 ? said : 10
  if (typeof until !== 'string') return waiting(job, usual, '')
  const hour = parseHour(until, state.time.hour * 60 + state.time.minute)
  if (hour?.isNow === true) return blocked(`It is ${hour.name} already.`)
  // An hour that has just gone by is not waited for till tomorrow.
  if (hour !== null && hour.minutes > lateHour && !/\b(?:tomorrow|morning|dawn|next)\b/i.test(until))
    return blocked(`It is past ${until} already.`)
  if (hour !== null) return waiting(job, hour.minutes, `until ${until}`)
  return forPerson(job, until) ?? waiting(job, Math.max(usual, 30), `until ${until}`)
}

const goes = /\b(?:leaves?|goes|go|is gone|gets? up|walks? (?:out|off|away)|heads?|moves? (?:on|off))\b/i
const comes =
  /\b(?:comes?|arrives?|enters?|shows? up|walks? in|turns? up|appears?|returns?|is (?:back|here)|gets? here)\b/i

/** Waits until a named NPC comes or goes. */
function forPerson(job: AttemptContext, until: string): PreparedAttempt | null {
  const { state } = job
  const npc = Object.values(state.entities).find(
    (person) => person.type === 'npc' && isNamed([person.name, ...personOf(person).aliases], until),
  )
  const type = goes.test(until) ? 'npc_left' : comes.test(until) ? 'npc_arrived' : null
  if (npc === undefined || type === null) return null
  const here = state.scene.present_entity_ids.includes(npc.id)
  if (type === 'npc_left' && !here) return blocked(`${npc.name} is not here.`)
  if (type === 'npc_arrived' && here) return blocked(`${npc.name} is here already.`)
  const at = firstTime(state, maxWait, (event) => event.type === type && event.details.npc_id === npc.id)
  const came = `${npc.name} ${type === 'npc_left' ? 'leaves' : 'comes in'}.`
  if (at !== null) return waiting(job, at.minutes, `until ${until}`, came)
  const vain = type === 'npc_left' ? 'is still here' : 'does not come'
  return waiting(job, 60, `until ${until}`, `An hour goes by, and ${npc.name} ${vain}.`)
}

function isNamed(names: readonly string[], until: string): boolean {
  const said = foldedWords(until)
  return names.some((name) => {
    const own = foldedWords(name)
    const parts = name.split(' ').filter((part) => /^\p{Lu}\p{Ll}{2,}/u.test(part) && !title.test(part))
    return (
      (own.length > 0 && own.every((word) => said.includes(word))) ||
      parts.some((part) => said.includes(foldedWords(part)[0] ?? part))
    )
  })
}

const title = /^(?:Agent|Brother|Captain|Mother|Sergeant|Sister|The|Old|Young|Company)$/

/** What would happen first, and after how many minutes; null when it would not. */
function firstTime(
  state: GameState,
  most: number,
  wanted: (event: WorldEvent) => boolean,
): { readonly minutes: number; readonly event: WorldEvent } | null {
  const { calendar } = state.campaign
  const start = worldSeconds(calendar, state.time)
  const step = Math.max(5, Math.ceil(most / looks))
  let ahead = state
  // In small steps: an NPC may come and be gone again before the end.
  for (let minutes = step; minutes < most + step; minutes += step) {
    const time = timeAtSeconds(calendar, start + Math.min(minutes, most) * 60)
    const passed = advanceWorld(ahead, ahead.time, time)
    const event = passed.events.find(wanted)
    if (event !== undefined) return { minutes: Math.min(minutes, most), event }
    ahead = { ...stateAfter(ahead, passed.diff), time }
  }
  return null
}

/** The wait itself; an arrival ends it. */
function waiting(
  { state, action }: AttemptContext,
  minutes: number,
  meant: string,
  ended = '',
): PreparedAttempt {
  const isComing = ({ type, tags }: WorldEvent): boolean => type === 'npc_arrived' && !tags.includes('quiet')
  const broken = minutes < short ? null : firstTime(state, minutes, isComing)
  const took = broken?.minutes ?? minutes
  return steps({
    action,
    minutes: took,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      const early = took < minutes
      const who = String(broken?.event.details.npc_name ?? 'somebody')
      const text = early
        ? `You meant to wait ${meant === '' ? 'longer' : meant}, but ${who} comes in.`
        : ended
      if (early || meant !== '') edit.tell('wait_ended', { minutes: took, text }, ['time'])
      return edit.finish()
    },
  })
}
