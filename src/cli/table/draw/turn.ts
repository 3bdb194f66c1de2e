/** A turn at the table: header, what the engine says, dice, words, choices. Nothing hidden is drawn. */
import type { AuthorTurn, ShownEvent } from '../../../core/protocol/envelope.ts'
import { choiceLines, diceLines, modeNames, withBlankLine } from '../../turn-text.ts'
import { shownFaces } from './falling-dice.ts'
import { drawHeader, type HeaderFacts } from './header.ts'
import { fitted, heading, item, type Page } from './page.ts'
import { drawProse } from './prose.ts'

/** The header of a turn; time and clocks come from where the campaign stands after it. */
export type TurnSurroundings = Pick<HeaderFacts, 'time' | 'clocks'>

/** Draws a turn. */
export function drawTurn(turn: AuthorTurn, around: TurnSurroundings, page: Page): string[] {
  const { paint, width } = page
  const narrated = turn.narrative.toLowerCase()
  const notices = turn.notices.filter((notice) => !narrated.includes(notice.toLowerCase()))
  const before = page.plain ? {} : { before: shownFaces }
  return [
    ...drawHeader(headerOf(turn, around), page),
    ...withBlankLine(notices.flatMap((notice) => item('·', notice, page, '')).map(paint.slanted)),
    ...withBlankLine(diceLines(turn, { width, paint, ...before })),
    ...withBlankLine(drawProse(turn.narrative, page)),
    ...withBlankLine(drawProse(turn.god_mode_response, page)),
    ...drawEnding(turn.engine_events, page),
    ...(turn.planning_block === null ? [] : choiceLines(turn.planning_block, width, paint)),
  ]
}

function headerOf(turn: AuthorTurn, around: TurnSurroundings): HeaderFacts {
  return {
    place: turn.location_confirmed,
    time: around.time,
    time_of_day: turn.world_time.time_of_day,
    session_header: turn.session_header,
    resources: turn.resources,
    clocks: around.clocks,
    notes: [modeNames[turn.mode], turn.branch === 'main' ? '' : `branch ${turn.branch}`],
  }
}

/** That the story came to one of its ends, and what can still be done. */
function drawEnding(events: readonly ShownEvent[], page: Page): string[] {
  const ending = events.find(({ type }) => type === 'ending_reached')
  if (ending === undefined) return []
  const { title } = ending.details
  const name = typeof title === 'string' && title !== '' ? `The end: ${title}` : 'The end'
  const after = 'You may play on, take it back with /undo, or read how you came here with /recap.'
  return ['', ...heading(name, page), ...fitted(after, page).map(page.paint.dim)]
}
