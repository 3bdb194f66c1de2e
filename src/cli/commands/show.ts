/** `fatewright show`: a campaign, as a summary or one part of it in full. */
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { type Result, refuse } from '../../core/refusal.ts'
import type { Answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { findCampaign } from '../find-campaign.ts'
import { showContext } from '../show-context.ts'
import { showDivergence } from '../show-divergence.ts'
import { showMemory } from '../show-memory.ts'
import { showBranches, showDice, showEntries, showEvents, showState } from '../show-parts.ts'
import { showSummary } from '../show-summary.ts'
import { showTurn } from '../show-turn.ts'

type Part = (desk: CliDesk, campaignId: string) => Promise<Result<Answer>>

const parts: Readonly<Record<string, Part>> = {
  summary: showSummary,
  state: showState,
  events: showEvents,
  dice: showDice,
  branches: showBranches,
  entries: showEntries,
  memory: showMemory,
  divergence: showDivergence,
}

const turnParts: Readonly<Record<string, (...rest: [...Parameters<Part>, number]) => ReturnType<Part>>> = {
  turn: showTurn,
  context: showContext,
}

/** Adds the command. */
export function addShow(program: Command, perform: Perform): void {
  program
    .command('show')
    .description(
      'look at a campaign: a summary, its state, turns, what a turn was told from, dice, branches, memory, how far it is from its packs',
    )
    .argument('<campaign>', 'its id, the beginning of it, or its name')
    .addArgument(
      new Argument('[what]', 'which part')
        .choices([...Object.keys(parts), ...Object.keys(turnParts)])
        .default('summary'),
    )
    .argument('[number]', 'which turn', turnNumber)
    .action((name: string, what: string, number: number | undefined) =>
      perform(async (desk) => {
        const found = await findCampaign(desk.engine, name)
        if (!found.ok) return found
        const part = parts[what]
        if (part !== undefined) return part(desk, found.value)
        const ofTurn = turnParts[what]
        if (ofTurn !== undefined && number !== undefined) return ofTurn(desk, found.value, number)
        return refuse('campaign/no-such-turn', `Say which turn: fatewright show CAMPAIGN ${what} 3.`)
      }),
    )
}

function turnNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a turn.')
  return Number(text)
}
