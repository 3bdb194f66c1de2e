/**
 * `fatewright raw`: plays a turn without a game master. The engine rolls; the words come from the command line, a
 * narrator's answer from a file.
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { done, type Result, refuse } from '../../core/result.ts'
import { type TimedAction, timedActions } from '../../core/time/action-and-travel-duration.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { RollRequest } from '../../dice/index.ts'
import type { RawAnswer, RawTurn, RawTurnResult } from '../../engine/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { readJsonFile } from '../command-files.ts'
import { type Paint, printable } from '../terminal-text.ts'

interface RawOptions {
  readonly mode?: string
  readonly action?: TimedAction
  readonly rounds?: number
  readonly minutes?: number
  readonly roll?: readonly string[]
  readonly answer?: string
  readonly timeTravel?: true
  readonly key?: string
}

export function addRaw(program: Command, perform: Perform): void {
  program
    .command('raw')
    .description('play a turn without a game master: your words, your rolls, the engine’s clock')
    .argument(...campaignArgument)
    .argument('<input...>', 'what you say; several in a row are one scene')
    .addOption(new Option('--mode <mode>', 'how you speak').choices(['story', 'think', 'god', 'dm']))
    .addOption(new Option('--action <kind>', 'what you do; decides how long it takes').choices(timedActions))
    .option('--rounds <number>', 'rounds of combat that pass', wholeNumber)
    .option('--minutes <number>', 'how long it took, when you know: a journey, a wait', wholeNumber)
    .option('--roll <spec>', 'a roll, like "Perception: 1d20 +5 WIS vs DC 15"; may be repeated', collect)
    .option(
      '--answer <file>',
      'a narrator’s answer as JSON; it is held against ledger and state (- is stdin)',
    )
    .option('--time-travel', 'in god mode: the answer may set another time')
    .option('--key <key>', 'a name for this request: sending it twice plays it once')
    .action((campaign: string, input: string[], options: RawOptions) =>
      perform(onCampaign(campaign, (context, id) => play(context, id, input, options))),
    )
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

async function play(
  context: CliContext,
  campaignId: string,
  input: readonly string[],
  options: RawOptions,
): Promise<Result<Answer>> {
  const rolls = readRolls(options)
  if (!rolls.ok) return rolls
  const said = await readAnswer(context, options.answer)
  if (!said.ok) return said
  const turn: RawTurn = {
    input,
    rolls: rolls.value,
    ...(options.mode === undefined ? {} : { mode: options.mode.toUpperCase() as Mode }),
    ...actionOf(options),
    ...(options.rounds === undefined ? {} : { rounds: options.rounds }),
    ...(options.minutes === undefined ? {} : { measured_seconds: options.minutes * 60 }),
    ...(said.value === null ? {} : { answer: said.value }),
    ...(options.timeTravel === undefined ? {} : { timeRequested: true }),
    ...(options.key === undefined ? {} : { key: options.key }),
  }
  const played = await context.engine.turns.playRaw(campaignId, turn)
  if (!played.ok) return played
  const kept = await context.engine.store.getCampaign(campaignId)
  if (!kept.ok) return kept
  return answer(played.value, rawTurnText(played.value, kept.value.calendar, input, context.paint))
}

/** Without a narrator and a stated duration, the engine's table decides how long it took. */
function actionOf({ action, mode = 'story', answer: file }: RawOptions): Pick<RawTurn, 'action'> {
  if (action !== undefined) return { action }
  return mode === 'story' && file === undefined ? { action: 'unspecified' } : {}
}

function readRolls(options: RawOptions): Result<readonly RollRequest[]> {
  const requests: RollRequest[] = []
  for (const line of options.roll ?? []) {
    const read = readRoll(line, { action: options.action ?? 'unspecified' })
    if (!read.ok) return read
    requests.push(read.value)
  }
  return done(requests)
}

async function readAnswer(context: CliContext, file: string | undefined): Promise<Result<RawAnswer | null>> {
  if (file === undefined) return done(null)
  const read = await readJsonFile(file, context.io)
  if (!read.ok) return read
  const { narrative } = read.value
  if (narrative === undefined || typeof narrative === 'string') return done(read.value as RawAnswer)
  return refuse('record/bad-answer', `"narrative" in ${file} must be text: it is what the player reads.`)
}

function rawTurnText(
  played: RawTurnResult,
  calendar: Calendar,
  lines: readonly string[],
  paint: Paint,
): string {
  const { turn, mode, world_time, branch } = played
  const time = `${formatTime(calendar, world_time)} (${world_time.time_of_day})`
  const head = [`Turn ${turn.turn_no}`, `scene ${turn.user_scene_number}`, time, `branch ${branch}`]
  if (mode !== 'STORY') head.splice(1, 0, mode)
  return [
    paint.strong(head.join(' · ')),
    ...lines.map((line) => paint.dim(`> ${printable(line)}`)),
    ...played.dice_rolls.flatMap((line, index) => [
      `  ${printable(line)}`,
      ...repeatLine(played, index, paint),
    ]),
    ...(played.narrative === '' ? [] : ['', printable(played.narrative)]),
    ...played.warnings.map((line) => paint.dim(`  note: ${printable(line)}`)),
    ...played.refused.map(({ path, reason, rule }) =>
      paint.bad(`  refused ${printable(path)}: ${printable(reason)} [${rule}]`),
    ),
    ...otherViolations(played).map(({ action, rule_id, message }) =>
      paint.bad(`  ${action} [${rule_id}] ${printable(message)}`),
    ),
  ].join('\n')
}

/** The violations that no refused path has already named. */
function otherViolations(played: RawTurnResult): RawTurnResult['violations'] {
  const named = new Set(played.refused.map(({ rule, reason }) => `${rule}|${reason}`))
  return played.violations.filter(({ rule_id, message }) => !named.has(`${rule_id}|${message}`))
}

function repeatLine(played: RawTurnResult, index: number, paint: Paint): string[] {
  if (played.rolls[index]?.repeats !== true) return []
  return [paint.dim('    the dice of the first try: going back does not buy another roll')]
}

/** The parts of a line: label, notation, advantage, target. */
const rollLine =
  /^(?:([^:]*):)?(.*?)(?:\s+with\s+(advantage|disadvantage))?(?:\s+vs\.?\s+(DC|AC)\s*(-?\d{1,6}))?$/i
const namedModifier = /\s*([+-])\s*(\d{1,9})\s+([A-Za-z](?:[A-Za-z _'-]{0,38}[A-Za-z])?)$/

/** What the dice are rolled for: the same try from the same moment gets the same dice, however it is worded. */
interface Purpose {
  readonly action: string
}

/**
 * Reads a `--roll` as a request to the dice. It only takes the line apart; what may be rolled is decided by the engine. A
 * line that starts with { is a request written out as JSON.
 *
 * @example
 * const read = readRoll('Stealth: 1d20+3 with advantage vs DC 12', { action: 'quick_action' })
 */
export function readRoll(line: string, purpose: Purpose): Result<RollRequest> {
  const text = line.trim()
  const attempt = { actor: 'player', action: purpose.action, target: '', check: '' }
  if (text.startsWith('{')) return readWritten(text, attempt)
  const parts = rollLine.exec(text)
  const notation = parts?.[2]?.trim() ?? ''
  if (parts === null || notation === '') return unreadable(line)
  const label = parts[1]?.trim() ?? ''
  const { dice, modifiers } = takeModifiers(notation)
  const side = parts[3]?.toLowerCase()
  const kind = parts[4]?.toUpperCase()
  return done({
    label,
    notation: dice,
    modifiers,
    ...(kind === 'DC' || kind === 'AC' ? { target: { kind, value: Number(parts[5]) } } : {}),
    ...(side === undefined ? {} : { [side]: true }),
    attempt: { ...attempt, check: label.toLowerCase() },
  })
}

function unreadable(line: string): Result<never> {
  const message = `"${line}" is not a roll. Write it like "Perception: 1d20 +5 WIS vs DC 15", or just "2d6+1".`
  return refuse('dice/unreadable-roll', message, { data: { roll: line } })
}

/** Takes ` +5 WIS +3 PROF` off the end; numbers without a name stay in the notation. */
function takeModifiers(notation: string): { dice: string; modifiers: { value: number; source: string }[] } {
  const modifiers: { value: number; source: string }[] = []
  let dice = notation
  for (let found = namedModifier.exec(dice); found !== null; found = namedModifier.exec(dice)) {
    const value = Number(found[2]) * (found[1] === '-' ? -1 : 1)
    modifiers.unshift({ value, source: found[3] ?? '' })
    dice = dice.slice(0, found.index)
  }
  return { dice, modifiers }
}

/** Only what was left out is filled in; refusing a field that no roll has is the dice's own business. */
function readWritten(text: string, attempt: RollRequest['attempt']): Result<RollRequest> {
  try {
    return done({ label: '', attempt, ...(JSON.parse(text) as object) } as RollRequest)
  } catch {
    const message = 'The roll begins like JSON and is not: write an object, or a plain line.'
    return refuse('dice/unreadable-roll', message, { data: { roll: text } })
  }
}
