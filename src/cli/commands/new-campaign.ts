/** The command that begins a campaign: from a scenario, or blank. */

import { type Command, Option } from 'commander'
import { done, type Result, refuse } from '../../core/result.ts'
import { rulesetIds } from '../../core/ruleset-ids.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { gregorian, harptos } from '../../core/time/shipped-calendars.ts'
import type { Epoch, Head } from '../../store/state-store.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { readJsonFile } from '../command-files.ts'
import { type DescribedPosition, describePosition } from '../printed-turn-and-position.ts'
import { oneLine, printable, widthOf, wrapText } from '../terminal-text.ts'

const calendars: Readonly<Record<string, Calendar>> = { harptos, gregorian }

interface ScenarioOptions {
  readonly name?: string
  readonly hero?: string
  readonly seed?: string
  readonly clientSeed?: string
  readonly calibration?: string
}

interface BlankOptions {
  readonly seed?: string
  readonly clientSeed?: string
  readonly calendar?: string
  readonly ruleset?: string
  readonly world?: string
  readonly empty?: true
}

interface NewOptions extends BlankOptions, ScenarioOptions {
  readonly blank?: true
}

/** `fatewright new`: begins a scenario, or with --blank a campaign without one. */
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
    .addOption(new Option('--ruleset <name>', 'blank: the rules it is played by').choices(rulesetIds))
    .option('--empty', 'blank: without a hero and a scene')
    .option('--world <file>', 'blank: JSON with the people, places, clocks and facts to begin with')
    .action((word: string, options: NewOptions) => perform((context) => create(context, word, options)))
}

async function create(context: CliContext, word: string, options: NewOptions): Promise<Result<Answer>> {
  const { blank, calendar, ruleset, empty, world } = options
  const isBlank = [blank, calendar, ruleset, empty, world].some((option) => option !== undefined)
  if (isBlank) return newBlank(context, word, options)
  const known = (await context.engine.packs.scenarios()).map(({ id }) => id)
  if (known.includes(word)) return newFromScenario(context, word, options)
  const there = known.length === 0 ? 'None are installed.' : `There are: ${known.join(', ')}.`
  const message = `There is no scenario "${word}". ${there} A campaign of your own without one: fatewright new --blank "${word}"`
  return refuse('pack/unknown-scenario', message, { data: { scenarios: known } })
}

/** Creates a campaign from a scenario and reads its opening out. */
async function newFromScenario(
  context: CliContext,
  scenario: string,
  options: ScenarioOptions,
): Promise<Result<Answer>> {
  const { name, hero, seed, clientSeed, calibration } = options
  const created = await context.engine.campaigns.createFromScenario({
    scenario,
    ...(name !== undefined && { name }),
    ...(hero !== undefined && { hero }),
    ...(seed !== undefined && { seed }),
    ...(clientSeed !== undefined && { client_seed: clientSeed }),
    ...(calibration !== undefined && { calibration }),
  })
  if (!created.ok) return created
  const described = await describeCreation(context, created.value)
  if (!described.ok) return described
  const { head, dice, promise } = described.value
  const { campaign_id, opening } = created.value
  const about = { scenario, ruleset: created.value.ruleset, hero: created.value.hero, opening }
  const data = { ...head.data, name: created.value.name, ...about, ...dice }
  const width = widthOf(context.io.stdout)
  const text = [
    context.paint.strong(`${oneLine(created.value.name)} is founded as ${campaign_id}.`),
    `  you play    ${oneLine(created.value.hero.name)}`,
    ...promise,
    ...opening.flatMap((line) => ['', wrapText(printable(line), width)]),
    '',
    context.paint.dim(`Play: fatewright turn ${campaign_id} "I look around."`),
  ]
  return answer(data, text.join('\n'))
}

/** Creates a campaign without a scenario and shows what its dice are committed to. */
async function newBlank(context: CliContext, name: string, options: BlankOptions): Promise<Result<Answer>> {
  const world = options.world === undefined ? done({}) : await readJsonFile(options.world, context.io)
  if (!world.ok) return world
  const calendar = calendars[options.calendar ?? '']
  const about = {
    name,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.clientSeed === undefined ? {} : { client_seed: options.clientSeed }),
    ...(calendar === undefined ? {} : { calendar }),
    ...(options.ruleset === undefined ? {} : { ruleset: options.ruleset }),
  }
  const ready = options.world === undefined && options.empty === undefined
  // The law checks every field of a world before anything is kept.
  const given = options.world === undefined ? {} : { world: world.value as StateDiff }
  const created = ready
    ? await context.engine.campaigns.createStarter(about)
    : await context.engine.campaigns.create({ ...about, ...given })
  if (!created.ok) return created
  const described = await describeCreation(context, created.value)
  if (!described.ok) return described
  const { head, dice, promise } = described.value
  const data = { ...head.data, name: name.trim(), ...dice }
  const scene = ready ? await sceneLines(context, created.value.campaign_id) : []
  const text = [
    context.paint.strong(`${oneLine(name)} is founded as ${created.value.campaign_id}.`),
    `  ${head.line}`,
    ...promise,
    ...scene,
  ]
  return answer(data, text.join('\n'))
}

/** Whom the player plays, where, and what to type first. */
async function sceneLines(context: CliContext, campaignId: string): Promise<string[]> {
  const state = await context.engine.campaigns.state(campaignId)
  if (!state.ok) return []
  const { scene, entities, threads } = state.value
  const hero = entities[playerIdOf(state.value)]
  const place = entities[scene.location_id ?? '']
  const thread = Object.values(threads)[0]
  const width = widthOf(context.io.stdout)
  const words = [
    `You are ${hero?.name ?? 'nobody yet'}, at ${place?.name ?? 'no place yet'}.`,
    placeOf(place).description,
    thread === undefined
      ? ''
      : `What you are about: ${thread.title.charAt(0).toLowerCase()}${thread.title.slice(1)}.`,
  ]
  const line = words.filter((sentence) => sentence !== '').join(' ')
  return [
    '',
    wrapText(printable(line), width),
    '',
    context.paint.dim(`Play: fatewright turn ${campaignId} "I look around."`),
  ]
}

interface DescribedCreation {
  readonly head: DescribedPosition
  readonly dice: Epoch | undefined
  readonly promise: readonly string[]
}

/** Where the new campaign stands, and what its dice are committed to. */
async function describeCreation(context: CliContext, created: Head): Promise<Result<DescribedCreation>> {
  const head = await describePosition(context, created)
  if (!head.ok) return head
  const epochs = await context.engine.store.epochs(created.campaign_id)
  if (!epochs.ok) return epochs
  const dice = epochs.value[0]
  return done({ head: head.value, dice, promise: promiseLines(dice) })
}

/** The commitment of the dice, as lines. */
function promiseLines(dice: Epoch | undefined): readonly string[] {
  const chance = dice?.reproducible
    ? 'decided by your --seed: reproducible, not unknowable'
    : 'sealed until you reveal them'
  return [
    `  dice        ${chance}`,
    `  commitment  ${dice?.commitment ?? ''}`,
    ...(dice?.client_seed ? [`  your seed   ${oneLine(dice.client_seed)}`] : []),
  ]
}
