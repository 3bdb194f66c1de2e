/** The output of the table: drawn in words for people, or one JSON value for each event for programs. */

import type { AuthorTurn, PlayerTurn } from '../../core/protocol/turn-envelope.ts'
import type { Refusal } from '../../core/result.ts'
import type { CampaignStatus } from '../../engine/index.ts'
import { choiceLines } from '../printed-turn-and-position.ts'
import { fitted, heading, type Page } from './draw/page-layout.ts'
import { drawProse, drawTurn, fallingFrames } from './draw/turn.ts'
import { drawHeader } from './draw/turn-header.ts'
import type { PlayerConsole } from './player-console.ts'

/** Where what happens at the table goes. */
export interface TableOutput {
  /** Play begins: an opening, or where the story was left. */
  begin(standing: CampaignStatus): void
  turn(input: string, turn: AuthorTurn, after: CampaignStatus): Promise<void>
  /** The head was moved: undone or redone. */
  moved(input: string, words: string, now: CampaignStatus): void
  /** A page or a sentence about the game. */
  shown(input: string, lines: readonly string[]): void
  refused(input: string, refusal: Refusal): void
  end(standing: CampaignStatus): void
}

/** An output for people, drawn on their console. */
export function textOutput(playerConsole: PlayerConsole, keepsNothing = false): TableOutput {
  const say = (lines: readonly string[]): void => playerConsole.write(`\n${lines.join('\n')}\n`)
  return {
    begin(standing) {
      const page = playerConsole.page()
      const goingOn = `${standing.name}, after turn ${standing.turn_no}. /recap tells how you came here.`
      const before = standing.last === null ? [] : [...fitted(goingOn, page).map(page.paint.dim), '']
      say([...before, ...drawBeginning(standing, page)])
    },
    async turn(_, turn, after) {
      await playerConsole.animate(fallingFrames(turn.rolls))
      say(drawTurn(turn, { time: after.time, clocks: after.view.clocks }, playerConsole.page()))
    },
    moved: (_, words, now) =>
      say([...fitted(words, playerConsole.page()), '', ...drawNow(now, playerConsole.page())]),
    shown: (_, lines) => say(lines),
    refused: (_, refusal) => say(fitted(refusal.message, playerConsole.page())),
    end(standing) {
      const page = playerConsole.page()
      const kept = `Saved after turn ${standing.turn_no}. Go on with: fatewright play ${standing.campaign_id}`
      const gone = `Left after turn ${standing.turn_no}. A pack that is tried from its folder keeps nothing.`
      say(fitted(keepsNothing ? gone : kept, page).map(page.paint.dim))
    },
  }
}

/** An output for programs: a line of JSON for each event. */
export function jsonOutput(
  write: (text: string) => void,
  playerTurn: (turn: AuthorTurn) => PlayerTurn,
): TableOutput {
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`)
  return {
    begin: (standing) => say({ event: 'begin', ...where(standing), opening: standing.opening }),
    turn: async (input, turn) => say({ event: 'turn', input, turn: playerTurn(turn) }),
    moved: (input, _, now) => say({ event: 'moved', input, ...where(now) }),
    shown: (input, lines) => say({ event: 'shown', input, text: lines.join('\n') }),
    refused: (input, error) => say({ event: 'refused', input, error }),
    end: (standing) => say({ event: 'end', ...where(standing) }),
  }
}

function where({ campaign_id, branch, turn_no, place, time, view }: CampaignStatus): object {
  return { campaign_id, branch, turn_no, place, time, clocks: view.clocks }
}

/** What a player sees first: the opening of a new game, or the last turn of an old one. */
export function drawBeginning(standing: CampaignStatus, page: Page): string[] {
  if (standing.last !== null) return drawNow(standing, page)
  const { opening, description, view } = standing
  const quest = view.missions.find((mission) => mission.status === 'active')
  const words = opening.length > 0 ? opening : [description].filter((text) => text !== '')
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

/** Where the story stands: the header, the last narration, and what could be done. */
function drawNow(standing: CampaignStatus, page: Page): string[] {
  if (standing.last === null) return drawBeginning(standing, page)
  const { narrative, planning_block: block } = standing.last
  return [
    ...headerOf(standing, page),
    '',
    ...drawProse(narrative, page),
    ...(block === null ? [] : choiceLines(block, page.width, page.paint)),
  ]
}

function headerOf(standing: CampaignStatus, page: Page): string[] {
  const notes = standing.branch === 'main' ? [] : [`branch ${standing.branch}`]
  return drawHeader({ ...standing, clocks: standing.view.clocks, notes }, page)
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
