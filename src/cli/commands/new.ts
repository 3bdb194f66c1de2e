/** `fatewright new`: begins a scenario, or with --blank a campaign without one. */
import { type Command, Option } from 'commander'
import { type Result, refuse } from '../../core/refusal.ts'
import type { Answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { type BlankOptions, calendars, foundBlank } from '../found-blank.ts'
import { foundPlayed, type PlayedOptions } from '../found-played.ts'

const rulesets = ['bands-2d6', 'dnd5e']

interface NewOptions extends BlankOptions, PlayedOptions {
  readonly blank?: true
}

/** Adds the command. */
export function addNew(program: Command, perform: Perform): void {
  program
    .command('new')
    .description('begin a scenario')
    .argument(
      '<scenario>',
      'which one ("fatewright scenarios" lists them); with --blank the name of the campaign',
    )
    .option('--name <name>', 'what the campaign is called')
    .option('--hero <id>', 'which of the ready heroes you play')
    .option(
      '--calibration <preset>',
      'how hard and how dark: pulp_adventure, noir_standard, hard_boiled, one_bad_day',
    )
    .option('--seed <text>', 'let this text decide all dice: reproducible, and no longer unknowable')
    .option('--client-seed <text>', 'your own words, mixed into every roll')
    .option('--blank', 'found a campaign of your own, without a scenario')
    .addOption(
      new Option('--calendar <name>', 'blank: how the world counts its days').choices(Object.keys(calendars)),
    )
    .addOption(new Option('--ruleset <name>', 'blank: the rules it is played by').choices(rulesets))
    .option('--empty', 'blank: without a hero and a scene')
    .option('--world <file>', 'blank: JSON with the people, places, clocks and facts to begin with')
    .action((word: string, options: NewOptions) => perform((desk) => found(desk, word, options)))
}

async function found(desk: CliDesk, word: string, options: NewOptions): Promise<Result<Answer>> {
  const { blank, calendar, ruleset, empty, world } = options
  const own = [blank, calendar, ruleset, empty, world].some((one) => one !== undefined)
  if (own) return foundBlank(desk, word, options)
  const known = (await desk.engine.scenarios()).map((one) => one.id)
  if (known.includes(word)) return foundPlayed(desk, word, options)
  const there = known.length === 0 ? 'None are installed.' : `There are: ${known.join(', ')}.`
  const message = `There is no scenario "${word}". ${there} A campaign of your own without one: fatewright new --blank "${word}"`
  return refuse('pack/unknown-scenario', message, { data: { scenarios: known } })
}
