/**
 * Clocks that run by themselves towards something with a name (the tag `until:the turn of the tide`): as it comes near, the
 * player is told what time it is and how much is left, once at each mark. A clock that was pushed on is told of the same way.
 */
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf } from '../../core/state/state-queries.ts'
import type { Clock } from '../../core/state/table-row-schemas.ts'
import { clockTime } from '../../core/time/format-and-read-time.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { type TickingClock, tickingOf } from './ticking-clocks.ts'
import { worldSeconds } from './world-seconds.ts'

/** The marks in minutes, the last first, with the words for so much time and a little less. */
const marks = [
  { minutes: 5, left: 'not five minutes are left' },
  { minutes: 15, left: 'a quarter of an hour is left' },
  { minutes: 30, left: 'half an hour is left' },
  { minutes: 60, left: 'an hour is left' },
  { minutes: 120, left: 'two hours are left' },
] as const

/** Half of what a clock runs in all is soon enough for the first word of it. */
const soonest = 0.5
const endTag = /^until:(.+)$/

/** Tells of every clock that has come to a mark by the end of a stretch of time. */
export function warnOfClocks(edit: WorldEdit, now: WorldTime): void {
  const { state } = edit
  for (const clock of Object.values(state.clocks)) {
    const until = endOf(clock)
    const ticking = until === undefined || clock.tags.includes('hidden') ? null : tickingOf(clock, state)
    if (until === undefined || ticking === null) continue
    const left = secondsLeft(ticking, state, now)
    const longest = clock.max * ticking.period * soonest
    const mark = marks.find(({ minutes }) => left <= minutes * 60 && minutes * 60 <= longest)
    if (mark === undefined || left <= 0) continue
    const given = documentOf(state, 'time_warning', clock.id)
    if (given[keyOf(mark)] === true) continue
    const passed = marks.filter(({ minutes }) => minutes >= mark.minutes)
    const text = `It is ${clockTime(now)}, and ${wordsFor(mark, left)} until ${until}.`
    const urgency = mark.minutes > 15 ? 'clear' : 'urgent'
    const details = { clock_id: clock.id, description: text, text, urgency, seconds_left: Math.round(left) }
    edit.recordFields(
      { type: 'time_warning', details, tags: ['time_pressure', urgency] },
      { kind: 'time_warning', id: clock.id },
      Object.fromEntries(passed.map((level) => [keyOf(level), true])),
    )
  }
}

/** What a clock runs towards, in the words that follow "until". */
function endOf({ tags }: Clock): string | undefined {
  for (const tag of tags) {
    const [, words] = endTag.exec(tag) ?? []
    if (words !== undefined) return words
  }
  return undefined
}

/** Seconds of world time until a clock has run out by itself. */
function secondsLeft({ clock, period, step }: TickingClock, state: GameState, now: WorldTime): number {
  const seconds = worldSeconds(state.campaign.calendar, now)
  const steps = step === 1 ? clock.max - clock.value : clock.value
  return (Math.floor(seconds / period) + steps) * period - seconds
}

type Mark = (typeof marks)[number]

function keyOf({ minutes }: Mark): string {
  return `${minutes}_minutes_given`
}

/** Much less than the mark says is said in minutes. */
function wordsFor({ minutes, left: words }: Mark, left: number): string {
  const count = Math.round(left / 60)
  if (minutes <= 5 || count >= minutes * 0.9) return words
  return `${count} minutes are left`
}
