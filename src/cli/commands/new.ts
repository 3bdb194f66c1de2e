/** `fatewright new`: founds a campaign and shows the promise its dice are held to. */
import { type Command, Option } from 'commander'
import { done, type Result } from '../../core/refusal.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Calendar } from '../../core/time/calendar.ts'
import { gregorian } from '../../core/time/gregorian.ts'
import { harptos } from '../../core/time/harptos.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { oneLine, printable } from '../printable.ts'
import { readJsonFile } from '../read-input.ts'
import { tellHead } from '../tell-head.ts'
import { widthOf, wrapText } from '../wrap-text.ts'

const rulesets = ['bands-2d6', 'dnd5e']
const calendars: Readonly<Record<string, Calendar>> = { harptos, gregorian }

interface NewOptions {
  readonly seed?: string
  readonly clientSeed?: string
  readonly calendar?: string
  readonly ruleset?: string
  readonly world?: string
  readonly empty?: true
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
    .addOption(new Option('--ruleset <name>', 'the rules it is played by').choices(rulesets))
    .option('--empty', 'found it without a hero and a scene')
    .option(
      '--world <file>',
      'JSON with the people, places, clocks and facts to begin with, instead of the ready scene',
    )
    .action((name: string, options: NewOptions) => perform((desk) => found(desk, name, options)))
}

async function found(desk: CliDesk, name: string, options: NewOptions): Promise<Result<Answer>> {
  const world = options.world === undefined ? done({}) : await readJsonFile(options.world, desk.surroundings)
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
  const founded = ready
    ? await desk.engine.foundReady(about)
    : await desk.engine.found({ ...about, ...given })
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
  const scene = ready ? await tellScene(desk, founded.value.campaign_id) : []
  const text = [
    desk.paint.strong(`${oneLine(name)} is founded as ${founded.value.campaign_id}.`),
    `  ${told.value.line}`,
    `  dice        ${chance}`,
    `  commitment  ${dice?.commitment ?? ''}`,
    ...(dice?.client_seed ? [`  your seed   ${oneLine(dice.client_seed)}`] : []),
    ...scene,
  ]
  return answer(data, text.join('\n'))
}

/** Whom one plays, where, and what to type first. */
async function tellScene(desk: CliDesk, campaignId: string): Promise<string[]> {
  const state = await desk.engine.state(campaignId)
  if (!state.ok) return []
  const { campaign, scene, entities, threads } = state.value
  const hero = entities[campaign.player_id ?? '']
  const place = entities[scene.location_id ?? '']
  const thread = Object.values(threads)[0]
  const description = place?.attrs.description
  const width = widthOf(desk.surroundings.stdout)
  const words = [
    `You are ${hero?.name ?? 'nobody yet'}, at ${place?.name ?? 'no place yet'}.`,
    typeof description === 'string' ? description : '',
    thread === undefined
      ? ''
      : `What you are about: ${thread.title.charAt(0).toLowerCase()}${thread.title.slice(1)}.`,
  ]
  const line = words.filter((one) => one !== '').join(' ')
  return [
    '',
    wrapText(printable(line), width),
    '',
    desk.paint.dim(`Play: fatewright turn ${campaignId} "I look around."`),
  ]
}
