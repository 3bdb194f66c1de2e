/** Who tells what happened at the table: in words for people, or one JSON a turn for programs. */
import type { Standing } from '../../campaign/table/standing.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { Refusal } from '../../core/refusal.ts'
import { tellChoices } from '../turn-text.ts'
import { fallingFrames } from './draw/falling-dice.ts'
import { drawHeader } from './draw/header.ts'
import { fitted, heading, type Page } from './draw/page.ts'
import { drawProse } from './draw/prose.ts'
import { drawTurn } from './draw/turn.ts'
import type { Seat } from './seat.ts'

/** A teller. */
export interface Teller {
  /** The table is set: an opening, or where one left off. */
  begin(standing: Standing): void
  turn(input: string, turn: AuthorTurn, after: Standing): Promise<void>
  /** The head was moved: undone or redone. */
  moved(input: string, words: string, now: Standing): void
  /** A page or a sentence about the game. */
  shown(input: string, lines: readonly string[]): void
  refused(input: string, refusal: Refusal): void
  end(standing: Standing): void
}

/* HEAD of src/cli/table/text-teller.ts Tells the table in words. */
/** A teller for people. */
export function textTeller(seat: Seat): Teller {
  const say = (lines: readonly string[]): void => seat.write(`\n${lines.join('\n')}\n`)
  return {
    begin(standing) {
      const page = seat.page()
      const goingOn = `${standing.name}, after turn ${standing.turn_no}. /recap tells how you came here.`
      const before = standing.last === null ? [] : [...fitted(goingOn, page).map(page.paint.dim), '']
      say([...before, ...drawBeginning(standing, page)])
    },
    async turn(_, turn, after) {
      await seat.animate(fallingFrames(turn.rolls))
      say(drawTurn(turn, { time: after.time, clocks: after.view.clocks }, seat.page()))
    },
    moved: (_, words, now) => say([...fitted(words, seat.page()), '', ...drawNow(now, seat.page())]),
    shown: (_, lines) => say(lines),
    refused: (_, refusal) => say(fitted(refusal.message, seat.page())),
    end(standing) {
      const page = seat.page()
      const where = `Saved after turn ${standing.turn_no}. Go on with: fatewright play ${standing.campaign_id}`
      say(fitted(where, page).map(page.paint.dim))
    },
  }
}

/** What one sees on sitting down: the opening of a new game, or the last turn of an old one. */
export function drawBeginning(standing: Standing, page: Page): string[] {
  if (standing.last !== null) return drawNow(standing, page)
  const { opening, description, view } = standing
  const quest = view.missions.find((one) => one.status === 'active')
  const words = opening.length > 0 ? opening : [description].filter((one) => one !== '')
  const about =
    quest === undefined || opening.length > 0 ? [] : [`What you are about: ${lowered(quest.title)}.`]
  const how = 'Say what you do, in your own words ("I look around"), or ? for help.'
  return [
    ...heading(standing.name, page),
    ...(view.you === null ? [] : fitted(`You are ${view.you.name}.`, page)),
    '',
    ...headerOf(standing, page),
    '',
    ...drawProse([...words, ...about].join('\n\n'), page),
    '',
    ...fitted(how, page).map(page.paint.dim),
  ]
}

/** Where one stands: the header, what was told last, and what could be done. */
function drawNow(standing: Standing, page: Page): string[] {
  if (standing.last === null) return drawBeginning(standing, page)
  const { narrative, planning_block: block } = standing.last
  return [
    ...headerOf(standing, page),
    '',
    ...drawProse(narrative, page),
    ...(block === null ? [] : tellChoices(block, page.width, page.paint)),
  ]
}

function headerOf(standing: Standing, page: Page): string[] {
  const notes = standing.branch === 'main' ? [] : [`branch ${standing.branch}`]
  return drawHeader({ ...standing, clocks: standing.view.clocks, notes }, page)
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
