/** `fatewright new`: founds a campaign and shows the promise its dice are held to. */
import { type Command, Option } from 'commander'
import { done, type Result } from '../../core/refusal.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Calendar } from '../../core/time/calendar.ts'
import { gregorian } from '../../core/time/gregorian.ts'
import { harptos } from '../../core/time/harptos.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { oneLine } from '../printable.ts'
import { readJsonFile } from '../read-input.ts'
import { tellHead } from '../tell-head.ts'

const calendars: Readonly<Record<string, Calendar>> = { harptos, gregorian }

interface NewOptions {
  readonly seed?: string
  readonly clientSeed?: string
  readonly calendar?: string
  readonly ruleset?: string
  readonly world?: string
}

/** Adds the command. */
export function addNew(program: Command, perform: Perform): void {
  program
    .command('new')
    .description('found a campaign')
    .argument('<name>', 'what it is called')
    .option('--seed <text>', 'let this text decide all dice: reproducible, and no longer unknowable')
    .option('--client-seed <text>', 'your own words, mixed into every roll')
    .addOption(
      new Option('--calendar <name>', 'how the world counts its days').choices(Object.keys(calendars)),
    )
    .option('--ruleset <name>', 'the rules it is played by (only noted until rules are there)')
    .option('--world <file>', 'JSON with the people, places, clocks and facts that exist from the start')
    .action((name: string, options: NewOptions) => perform((desk) => found(desk, name, options)))
}

async function found(desk: CliDesk, name: string, options: NewOptions): Promise<Result<Answer>> {
  const world = options.world === undefined ? done({}) : await readJsonFile(options.world, desk.surroundings)
  if (!world.ok) return world
  const calendar = calendars[options.calendar ?? '']
  const founded = await desk.engine.found({
    name,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.clientSeed === undefined ? {} : { client_seed: options.clientSeed }),
    ...(calendar === undefined ? {} : { calendar }),
    ...(options.ruleset === undefined ? {} : { ruleset: options.ruleset }),
    // The law checks every field of it before anything is kept.
    ...(options.world === undefined ? {} : { world: world.value as StateDiff }),
  })
  if (!founded.ok) return founded
  const told = await tellHead(desk, founded.value)
  const epochs = await desk.engine.store.epochs(founded.value.campaign_id)
  if (!told.ok) return told
  if (!epochs.ok) return epochs
  const dice = epochs.value[0]
  const data = { ...told.value.data, name: name.trim(), ...dice }
  const chance = dice?.reproducible
    ? 'decided by your --seed: reproducible, not unknowable'
    : 'sealed until you reveal them'
  const text = [
    desk.paint.strong(`${oneLine(name)} is founded as ${founded.value.campaign_id}.`),
    `  ${told.value.line}`,
    `  dice        ${chance}`,
    `  commitment  ${dice?.commitment ?? ''}`,
    ...(dice?.client_seed ? [`  your seed   ${oneLine(dice.client_seed)}`] : []),
  ]
  return answer(data, text.join('\n'))
}
