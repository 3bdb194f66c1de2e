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
  const dice = turn.dice_rolls.flatMap((_, index) => rollLines(turn, index, page))
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

/** A roll, why it was thrown, and whether these dice had fallen before. */
function rollLines(turn: AuthorTurn, index: number, { paint, width }: TurnPage): string[] {
  const roll = turn.rolls[index]
  const line = printable(turn.dice_rolls[index] ?? '')
  const won = roll?.outcome !== undefined && /success|critical|hit/i.test(roll.outcome)
  const lost = roll?.outcome !== undefined && /fail|miss/i.test(roll.outcome)
  const painted = won ? paint.good : lost ? paint.bad : (text: string) => text
  const why = reasonOf(turn, roll?.id)
  return [
    ...wrapText(line, width, '  ').split('\n').map(painted),
    ...(why === null ? [] : wrapText(printable(why), width, '    ').split('\n').map(paint.dim)),
    ...(roll?.repeats === true
      ? [paint.dim('    the dice of the first try: going back does not buy another roll')]
      : []),
  ]
}

/** Why a roll was asked for: the rule that the event behind it names, or how hard the thinking was. */
function reasonOf(turn: AuthorTurn, rollId: string | undefined): string | null {
  const quality = turn.mode === 'THINK' ? turn.planning_block?.plan_quality : undefined
  if (quality !== undefined) return `${quality.dc_category}: ${quality.dc_reasoning}`
  const event = turn.engine_events.find(({ details }) => rollId !== undefined && details.roll === rollId)
  const rule = event?.details.rule
  return typeof rule === 'string' && rule !== '' ? rule : null
}
