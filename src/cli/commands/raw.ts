/** `fatewright raw`: a turn without a game master. The engine rolls; words and wishes come from the line and a file. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { RawAnswer, RawTurn } from '../../campaign/raw-turn.ts'
import type { Mode } from '../../core/mode.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { type TimedAction, timedActions } from '../../core/time/duration.ts'
import type { RollRequest } from '../../dice/roll-request.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { findCampaign } from '../find-campaign.ts'
import { readJsonFile } from '../read-input.ts'
import { readRoll } from '../read-roll.ts'
import { tellRawTurn } from '../tell-raw-turn.ts'

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

/** Adds the command. */
export function addRaw(program: Command, perform: Perform): void {
  program
    .command('raw')
    .description('play a turn without a game master: your words, your rolls, the engine’s clock')
    .argument('<campaign>', 'its id, the beginning of it, or its name')
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
      perform((desk) => play(desk, campaign, input, options)),
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
  desk: CliDesk,
  campaign: string,
  input: readonly string[],
  options: RawOptions,
): Promise<Result<Answer>> {
  const found = await findCampaign(desk.engine, campaign)
  if (!found.ok) return found
  const rolls = readRolls(options)
  if (!rolls.ok) return rolls
  const said = await readAnswer(desk, options.answer)
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
  const played = await desk.engine.turn(found.value, turn)
  if (!played.ok) return played
  const kept = await desk.engine.store.getCampaign(found.value)
  if (!kept.ok) return kept
  return answer(played.value, tellRawTurn(played.value, kept.value.calendar, input, desk.paint))
}

/** Whoever plays without a narrator and does not say how long it took lets the engine's table decide. */
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

async function readAnswer(desk: CliDesk, file: string | undefined): Promise<Result<RawAnswer | null>> {
  if (file === undefined) return done(null)
  const read = await readJsonFile(file, desk.surroundings)
  if (!read.ok) return read
  const { narrative } = read.value
  if (narrative === undefined || typeof narrative === 'string') return done(read.value as RawAnswer)
  return refuse('record/bad-answer', `"narrative" in ${file} must be text: it is what the player reads.`)
}
