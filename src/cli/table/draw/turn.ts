/** Draws a turn at the table: header, what the engine says, dice, words, choices. Nothing hidden is drawn. */

import type { DiceEntry, DiceFace } from '../../../core/ledger/dice-entry.ts'
import type { AuthorTurn, ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import {
  choiceLines,
  diceLines,
  modeNames,
  understoodLines,
  withBlankLine,
} from '../../printed-turn-and-position.ts'
import { printable, wrapText } from '../../terminal-text.ts'
import { fitted, heading, item, type Page } from './page-layout.ts'
import { drawHeader, type HeaderFacts } from './turn-header.ts'

/** The header of a turn; time and clocks come from where the campaign stands after it. */
export type SceneFacts = Pick<HeaderFacts, 'time' | 'clocks'>

export function drawTurn(turn: AuthorTurn, scene: SceneFacts, page: Page): string[] {
  const { paint, width } = page
  const narrated = turn.narrative.toLowerCase()
  const notices = turn.notices.filter((notice) => !narrated.includes(notice.toLowerCase()))
  const before = page.plain ? {} : { before: shownFaces }
  return [
    ...drawHeader(headerOf(turn, scene), page),
    ...understoodLines(turn.understood, width, '/meant WORDS corrects it').map(paint.dim),
    ...withBlankLine(notices.flatMap((notice) => item('·', notice, page, '')).map(paint.slanted)),
    ...withBlankLine(diceLines(turn, { width, paint, ...before })),
    ...withBlankLine(drawProse(turn.narrative, page)),
    ...withBlankLine(drawProse(turn.god_mode_response, page)),
    ...drawEnding(turn.engine_events, page),
    ...(turn.planning_block === null ? [] : choiceLines(turn.planning_block, width, paint)),
  ]
}

function headerOf(turn: AuthorTurn, scene: SceneFacts): HeaderFacts {
  return {
    place: turn.location_confirmed,
    time: scene.time,
    time_of_day: turn.world_time.time_of_day,
    session_header: turn.session_header,
    resources: turn.resources,
    clocks: scene.clocks,
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

/** Draws a narration; paragraphs are told apart by an empty line. */
export function drawProse(text: string, page: Page): string[] {
  const paragraphs = printable(text)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.flatMap((paragraph, index) => {
    const lines = painted(wrapText(paragraph, page.width).split('\n'), page)
    return index === 0 ? lines : ['', ...lines]
  })
}

interface Voice {
  speaking: boolean
  slanted: boolean
}

/** Paints lines of one paragraph; what opens on one line may close on another. */
function painted(lines: readonly string[], page: Page): string[] {
  const voice: Voice = { speaking: false, slanted: false }
  return lines.map((line) => paintedLine(line, voice, page))
}

function paintedLine(line: string, voice: Voice, { paint }: Page): string {
  let out = ''
  let run = ''
  const flush = (): void => {
    const slanted = voice.slanted ? paint.slanted(run) : run
    out += voice.speaking ? paint.speech(slanted) : slanted
    run = ''
  }
  const coloured = paint.slanted('x') !== 'x'
  for (const [index, letter] of [...line].entries()) {
    if (letter === '*' && coloured && emphasis(line, index, voice.slanted)) {
      flush()
      voice.slanted = !voice.slanted
    } else if (opens(letter, voice)) {
      flush()
      voice.speaking = true
      run += letter
    } else if (closes(letter, voice)) {
      run += letter
      flush()
      voice.speaking = false
    } else run += letter
  }
  flush()
  return out
}

/** A star that begins or ends emphasis, not one that stands alone or in a sum. */
function emphasis(line: string, index: number, open: boolean): boolean {
  const beside = open ? line[index - 1] : line[index + 1]
  return beside !== undefined && !/[\s*]/.test(beside)
}

function opens(letter: string, { speaking }: Voice): boolean {
  return !speaking && (letter === '"' || letter === '“')
}

function closes(letter: string, { speaking }: Voice): boolean {
  return speaking && (letter === '"' || letter === '”')
}

const pips = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'] as const
const maxDice = 8
const frames = 7

interface FallenDie {
  readonly sides: number
  readonly face: DiceFace
}

function diceOf(rolls: readonly DiceEntry[]): readonly FallenDie[] {
  const dice = rolls.flatMap((roll) =>
    roll.groups.flatMap((group) =>
      group.faces.map((face) => ({ sides: group.fate === true ? 0 : group.sides, face })),
    ),
  )
  return dice.slice(0, maxDice)
}

function drawn(sides: number, value: number): string {
  const pip = sides === 6 ? pips[value - 1] : undefined
  return pip ?? `[${String(value).padStart(String(sides).length)}]`
}

/** The faces of a roll, before its line. */
export function shownFaces(roll: DiceEntry): string {
  const dice = diceOf([roll])
  if (dice.length === 0 || dice.some(({ sides }) => sides !== 6)) return ''
  return `${dice.map(({ sides, face }) => drawn(sides, face.value)).join('')} `
}

/**
 * What is drawn one after another on one line; the last frame shows the dice as they lie. Empty when none fell.
 *
 * @example
 * for (const frame of fallingFrames(turn.rolls)) await show(frame)
 */
export function fallingFrames(rolls: readonly DiceEntry[]): readonly string[] {
  const dice = diceOf(rolls)
  if (dice.length === 0) return []
  return Array.from({ length: frames }, (_, frame) => {
    const shown = dice.map(({ sides, face }, index) => {
      // The dice come to rest one after another, the last one in the last frame.
      const rests = frame >= frames - 1 - Math.min(dice.length - 1 - index, 3)
      const many = Math.max(2, sides)
      return drawn(sides, rests ? face.value : 1 + ((frame * frame * 5 + frame * 8 + index * 7) % many))
    })
    return `  ${shown.join(' ')}`
  })
}
