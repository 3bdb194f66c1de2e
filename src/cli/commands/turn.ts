/** `fatewright turn`: plays a turn of the story, and prints it for people, or whole for programs. */
import { type Command, Option } from 'commander'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import {
  choiceLines,
  diceLines,
  modeNames,
  understoodLines,
  withBlankLine,
} from '../printed-turn-and-position.ts'
import { type Paint, printable, widthOf, wrapText } from '../terminal-text.ts'

interface TurnOptions {
  readonly mode?: string
  readonly choice?: string
  readonly key?: string
  readonly player?: true
}

export function addTurn(program: Command, perform: Perform): void {
  program
    .command('turn')
    .description('play a turn: say what you do, or pick a choice by its number')
    .argument(...campaignArgument)
    .argument('[input...]', 'what you do; "THINK: …" to plan, "OOC: …" to talk, "GOD MODE: …" to correct')
    .addOption(new Option('--mode <mode>', 'how you speak').choices(['story', 'think', 'god', 'dm']))
    .option('--choice <key>', 'a choice that was offered, by its key or its number')
    .option('--key <key>', 'a name for this request: sending it twice plays it once')
    .option('--player', 'print only what the player may see, as JSON')
    .action((campaign: string, input: string[], options: TurnOptions) =>
      perform(onCampaign(campaign, (context, id) => play(context, id, input.join(' '), options))),
    )
}

async function play(
  context: CliContext,
  campaignId: string,
  input: string,
  options: TurnOptions,
): Promise<Result<Answer>> {
  const { engine, paint, io } = context
  const { mode, choice, key } = options
  const message = {
    ...(input !== '' && { message: input }),
    ...(mode !== undefined && { mode }),
    ...(choice !== undefined && { choice }),
  }
  // The local command line has the file, and with it the campaign: it is its owner.
  const played = await engine.turns.play(campaignId, message, {
    owner: true,
    ...(key !== undefined && { key }),
  })
  if (!played.ok) return played
  if (options.player === true) {
    const seen = engine.turns.forPlayer(played.value.turn)
    return answer(seen, JSON.stringify(seen, null, 2))
  }
  const kept = await engine.store.getCampaign(campaignId)
  if (!kept.ok) return kept
  const width = widthOf(io.stdout)
  const said = input === '' ? (choice ?? '') : input
  return answer(
    played.value.turn,
    turnText(played.value.turn, { calendar: kept.value.calendar, width, paint, input: said }),
  )
}

/** How a turn is to be printed. */
interface TurnPage {
  readonly calendar: Calendar
  readonly width: number
  readonly paint: Paint
  readonly input: string
}

function turnText(turn: AuthorTurn, page: TurnPage): string {
  const { width, paint } = page
  const lines = (text: string, indent = ''): string[] => wrapText(printable(text), width, indent).split('\n')
  const notices = turn.notices.flatMap((notice) => lines(`* ${notice}`))
  const dice = diceLines(turn, page)
  return [
    ...heading(turn, page),
    ...lines(page.input).map((line) => paint.dim(`> ${line}`)),
    ...understoodLines(turn.understood, width).map(paint.dim),
    ...withBlankLine(notices),
    ...withBlankLine(dice),
    ...withBlankLine(turn.narrative === '' ? [] : lines(turn.narrative)),
    ...withBlankLine(turn.god_mode_response === '' ? [] : lines(turn.god_mode_response)),
    ...(turn.planning_block === null ? [] : choiceLines(turn.planning_block, width, paint)),
  ].join('\n')
}

function heading(turn: AuthorTurn, { calendar, paint, width }: TurnPage): string[] {
  const time = `${formatTime(calendar, turn.world_time)} (${turn.world_time.time_of_day.toLowerCase()})`
  const parts = [`Turn ${turn.turn.turn_no}`, modeNames[turn.mode] || null, time, turn.location_confirmed]
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
