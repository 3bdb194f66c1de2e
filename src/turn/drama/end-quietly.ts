/**
 * An ending silences the rest: what was running is laid down, what had only just begun is not told, and no omen, rumour or
 * hint is heard over it, in the turn of the ending or after. What happened has still happened; it is only not told.
 */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { viewOf } from '../../rules/rules-view.ts'
import { quietTag } from '../../world/drama/pacing.ts'
import { note, runningPiece } from '../../world/drama/progress.ts'
import type { WorldEvent } from '../../world/world-event.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enterResolution, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'
import { endInPeace } from './encounters.ts'

/** What nobody hears once the story has ended. */
const hushed: ReadonlySet<string> = new Set([
  'clock_advanced',
  'clock_triggered',
  'rumour_heard',
  'hint_given',
  'tension_move',
  'threat_due',
  'time_warning',
  'deadline_missed',
  'npc_action',
  'agenda_step',
])

/** Lays down what runs, in the turn in which the story ends, and hushes what would be told beside the end. */
export function endQuietly(account: Account, input: DramaInput): void {
  const { events } = account
  const ended = events.some((event) => event.type === 'ending_reached')
  const piece = runningPiece(account.state)
  const before = events.length
  if (ended) layDown(account, input)
  // What began in this very turn, and was laid down with the end, never came to anything.
  const opened = piece === null ? -1 : events.findIndex((event) => event.type === `${piece.kind}_opened`)
  const began = ended && opened >= 0 ? opened : before
  const told = events.map((event, at) =>
    event.type !== 'ending_reached' && (at >= began || hushed.has(event.type)) ? hush(event) : event,
  )
  events.splice(0, events.length, ...told)
}

function layDown(account: Account, input: DramaInput): void {
  const piece = runningPiece(account.state)
  if (piece?.kind === 'encounter') endInPeace(account, input)
  else if (piece !== null) {
    const event = { type: 'piece_laid_down', details: { kind: piece.kind, id: piece.id }, tags: ['hidden'] }
    unfold(account, (work) => note(work, event, piece.kind, { current: null, [`over|${piece.id}`]: 'left' }))
  }
  if (!isFighting(account.state)) return
  const settled = input.ruleset.ordeals?.settle(viewOf(account.state), [], 'truce', input.roller)
  if (settled?.ok === true) enterResolution(account, settled.value)
}

/** The same, not to be told. */
export function hush<Event extends ShownEvent | WorldEvent>(event: Event): Event {
  return event.tags.includes(quietTag) ? event : { ...event, tags: [...event.tags, quietTag] }
}
