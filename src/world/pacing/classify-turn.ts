/** What kind of turn it was, as pacing sees it: what was tried and how it went, a rest, a quiet turn. */
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { approachOf } from '../approach-of-verb.ts'
import type { TriedAttempt } from '../world-turn-in-progress.ts'

/** True for a look around: it costs no tolerance and wins nothing. */
export function isLook({ attempt }: TriedAttempt): boolean {
  return approachOf(attempt.verb) === 'senses'
}

const bodily: readonly string[] = ['force', 'stealth', 'movement', 'magic', 'improvise']

/** True for what could carry the player through a leg of a chase: something of the body that was rolled for. */
export function isRun({ attempt, outcome }: TriedAttempt): boolean {
  return outcome !== 'automatic' && bodily.includes(approachOf(attempt.verb))
}

const rests: readonly string[] = ['rest', 'sleep', 'short_rest', 'long_rest', 'recover']

/** True when something failed that no author has priced. */
export function hasFailed(tried: readonly TriedAttempt[]): boolean {
  return tried.some((entry) => entry.outcome === 'failure' && !entry.piece)
}

/** True when the turn was spent resting. */
export function hasRested(tried: readonly TriedAttempt[]): boolean {
  return tried.some((entry) => entry.outcome !== 'failure' && rests.includes(entry.attempt.verb))
}

const news: ReadonlySet<string> = new Set([
  'disclosed',
  'discovered',
  'fact_revealed',
  'deduced',
  'thread_changed',
  'contest_opened',
  'contest_moved',
  'chase_opened',
  'chase_moved',
  'encounter_opened',
  'encounter_won',
  'storylet_played',
  'deed_done',
])

/** True when the story moved: something was learned, done or met. */
export function hasMoved(events: readonly ShownEvent[]): boolean {
  return events.some(
    ({ type, details }) =>
      (news.has(type) && details.band !== 'fail') || (type === 'scene_changed' && details.first === true),
  )
}

/** True when nothing of weight happened: room for colour. */
export function isQuiet(events: readonly ShownEvent[], tried: readonly TriedAttempt[]): boolean {
  const weighty = events.some(
    ({ type, tags }) => tags.includes('major') || tags.includes('combat') || type === 'disclosed',
  )
  return !weighty && !tried.some((entry) => entry.outcome === 'failure')
}
