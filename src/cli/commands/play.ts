/** The command `play`: a game at a terminal, or lines from a script. */
import type { Command } from 'commander'
import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Answer } from '../command-answer-and-printing.ts'
import { findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { withLines } from '../command-files.ts'
import { playGuided } from '../guide/guided-start.ts'
import { adventuresOf, createGame, findAdventure, savedGames } from '../guide/playable-games.ts'
import { sitDown, type TableOptions } from '../table/play-at-table.ts'

interface PlayOptions {
  readonly new?: string
  readonly name?: string
  readonly seed?: string
  readonly hero?: string
  readonly preset?: string
  readonly script?: string
}

/** `fatewright play`: sits down at the table of a campaign, or of a new one; a file or a pipe of lines plays too. */
export function addPlay(program: Command, perform: Perform): void {
  program
    .command('play')
    .description('sit down and play: go on with a campaign, or start a new one')
    .argument('[campaign]', 'its id, the beginning of it, or its name; default: the one played last')
    .option('--new <scenario>', 'start a new game of this scenario')
    .option('--name <name>', 'what the new game is called')
    .option('--seed <text>', 'let this text decide all dice of the new game')
    .option('--hero <id>', 'a ready hero of the scenario; default: the first')
    .option('--preset <name>', 'how the new game is played, for example noir_standard')
    .option('--script <file>', 'play the lines of a file ("-": standard input) and print the transcript')
    .action((campaign: string | undefined, options: PlayOptions) =>
      perform((context) => play(context, campaign, options, program.opts<TableOptions>())),
    )
}

async function play(
  context: CliContext,
  campaign: string | undefined,
  options: PlayOptions,
  look: TableOptions,
): Promise<Result<Answer>> {
  const chosen = options.new === undefined ? await existing(context, campaign) : await begun(context, options)
  if (!chosen.ok) return chosen
  if (chosen.value === null) return playGuided(context, look)
  const id = chosen.value
  if (options.script === undefined) return sitDown(context, id, look)
  return withLines(options.script, context.io, (lines) => sitDown(context, id, look, lines))
}

/** The campaign that is meant; null when there is none yet and a player can be asked. */
async function existing(context: CliContext, campaign: string | undefined): Promise<Result<string | null>> {
  if (campaign !== undefined) return findCampaign(context.engine, campaign)
  const [last] = await savedGames(context.engine)
  if (last !== undefined) return done(last.campaign_id)
  if (context.io.terminal !== undefined) return done(null)
  return refuse('campaign/none', 'There is no game yet. Start one: fatewright play --new SCENARIO')
}

async function begun(context: CliContext, options: PlayOptions): Promise<Result<string>> {
  const { engine } = context
  const adventure = findAdventure(await adventuresOf(engine), options.new ?? '')
  if (!adventure.ok) return adventure
  const { name, seed, hero, preset } = options
  if (hero !== undefined && !adventure.value.heroes.some(({ id }) => id === hero)) {
    const known = adventure.value.heroes.map(({ id }) => id).join(', ')
    return refuse('campaign/unknown-hero', `Nobody called "${hero}" is ready for it; there are ${known}.`)
  }
  const agreed = preset === undefined ? undefined : engine.heroes.sessionZero.read(preset)
  if (agreed !== undefined && !agreed.ok) return agreed
  const created = await createGame(engine, {
    adventure: adventure.value,
    ...(name !== undefined && { name }),
    ...(seed !== undefined && { seed }),
    ...(hero !== undefined && { hero }),
    ...(agreed !== undefined && { calibration: agreed.value as unknown as JsonObject }),
  })
  return created.ok ? done(created.value.campaign_id) : created
}
