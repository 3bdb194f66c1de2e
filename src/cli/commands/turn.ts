/** `fatewright turn`: plays a turn of the story, and prints it for people, or whole for programs. */
import { type Command, Option } from 'commander'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { findCampaign } from '../find-campaign.ts'
import { tellTurn } from '../tell-turn.ts'
import { widthOf } from '../wrap-text.ts'

interface TurnOptions {
  readonly mode?: string
  readonly choice?: string
  readonly key?: string
  readonly player?: true
}

/** Adds the command. */
export function addTurn(program: Command, perform: Perform): void {
  program
    .command('turn')
    .description('play a turn: say what you do, or pick a choice by its number')
    .argument('<campaign>', 'its id, the beginning of it, or its name')
    .argument('[input...]', 'what you do; "THINK: …" to plan, "OOC: …" to talk, "GOD MODE: …" to correct')
    .addOption(new Option('--mode <mode>', 'how you speak').choices(['story', 'think', 'god', 'dm']))
    .option('--choice <key>', 'a choice that was offered, by its key or its number')
    .option('--key <key>', 'a name for this request: sending it twice plays it once')
    .option('--player', 'print only what the player may see, as JSON')
    .action((campaign: string, input: string[], options: TurnOptions) =>
      perform((desk) => play(desk, campaign, input.join(' '), options)),
    )
}

async function play(
  desk: CliDesk,
  campaign: string,
  input: string,
  options: TurnOptions,
): Promise<Result<Answer>> {
  const { engine, paint, surroundings } = desk
  const found = await findCampaign(engine, campaign)
  if (!found.ok) return found
  const { mode, choice, key } = options
  const message = {
    ...(input !== '' && { message: input }),
    ...(mode !== undefined && { mode }),
    ...(choice !== undefined && { choice }),
  }
  // Whoever has the file has the campaign: the local command line is its owner.
  const played = await engine.play(found.value, message, { owner: true, ...(key !== undefined && { key }) })
  if (!played.ok) return played
  if (options.player === true) {
    const seen = engine.playerTurn(played.value)
    return answer(seen, JSON.stringify(seen, null, 2))
  }
  const kept = await engine.store.getCampaign(found.value)
  if (!kept.ok) return kept
  const width = widthOf(surroundings.stdout)
  const said = input === '' ? (choice ?? '') : input
  return answer(
    played.value,
    tellTurn(played.value, { calendar: kept.value.calendar, width, paint, input: said }),
  )
}
