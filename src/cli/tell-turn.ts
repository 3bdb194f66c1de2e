/**
 * A turn of the story as people read it: where and when, what the engine says, what the dice said and why they were
 * thrown, the words, and what could be done next. Nothing hidden is printed; `show turn` is for that.
 */
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { Calendar } from '../core/time/calendar.ts'
import { formatTime } from '../core/time/format-time.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'
import { tellChoices } from './tell-choices.ts'
import { tellDice } from './tell-dice.ts'
import { wrapText } from './wrap-text.ts'

/** How a turn is to be printed. */
export interface TurnPage {
  readonly calendar: Calendar
  readonly width: number
  readonly paint: Paint
  /** What the player typed. */
  readonly input: string
}

/** The turn as lines. */
export function tellTurn(turn: AuthorTurn, page: TurnPage): string {
  const { width, paint } = page
  const lines = (text: string, indent = ''): string[] => wrapText(printable(text), width, indent).split('\n')
  const notices = turn.notices.flatMap((notice) => lines(`* ${notice}`))
  const dice = tellDice(turn, page)
  return [
    ...heading(turn, page),
    ...lines(page.input).map((line) => paint.dim(`> ${line}`)),
    ...apart(notices),
    ...apart(dice),
    ...apart(turn.narrative === '' ? [] : lines(turn.narrative)),
    ...apart(turn.god_mode_response === '' ? [] : lines(turn.god_mode_response)),
    ...(turn.planning_block === null ? [] : tellChoices(turn.planning_block, width, paint)),
  ].join('\n')
}

/** A part with an empty line before it; nothing when there is nothing. */
function apart(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines]
}

const modeNames: Readonly<Record<AuthorTurn['mode'], string | null>> = {
  STORY: null,
  THINK: 'thinking',
  GOD: 'god mode',
  DM: 'talk at the table',
}

function heading(turn: AuthorTurn, { calendar, paint, width }: TurnPage): string[] {
  const time = `${formatTime(calendar, turn.world_time)} (${turn.world_time.time_of_day.toLowerCase()})`
  const parts = [`Turn ${turn.turn.turn_no}`, modeNames[turn.mode], time, turn.location_confirmed]
  const branch = turn.branch === 'main' ? null : `branch ${turn.branch}`
  const title = [...parts, branch].filter((part) => part !== null).join(' · ')
  const header = turn.session_header.split('\n')
  const status = header.filter((line) => line.startsWith('Status: ')).map((line) => line.slice(8))
  const conditions = header.filter((line) => line.startsWith('Conditions: ') && !quiet.test(line))
  const resources = turn.resources === '' ? [] : [turn.resources]
  const stands = status.length === 0 ? [] : [[...status, ...resources].join(' · ')]
  return [
    ...wrapText(printable(title), width).split('\n').map(paint.strong),
    ...[...stands, ...conditions]
      .flatMap((line) => wrapText(printable(line), width).split('\n'))
      .map(paint.dim),
  ]
}

/** Conditions worth no line: there are none. */
const quiet = /^Conditions: None \| Exhaustion: 0 \| Inspiration: No$/
