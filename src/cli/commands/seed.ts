/** `fatewright seed`: the promises behind the dice, kept and open; --reveal keeps the open one and makes the next. */
import type { Command } from 'commander'
import type { Result } from '../../core/result.ts'
import type { Epoch } from '../../store/state-store.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { oneLine } from '../terminal.ts'

interface SeedOptions {
  readonly reveal?: true
  readonly clientSeed?: string
}

/** Adds the command. */
export function addSeed(program: Command, perform: Perform): void {
  program
    .command('seed')
    .description('show what the dice are committed to; reveal it and go on with a new seed')
    .argument(...campaignArgument)
    .option('--reveal', 'reveal the open seed: its rolls can then be checked by anybody')
    .option('--client-seed <text>', 'your own words for the dice to come (reveals the open seed, too)')
    .action((name: string, options: SeedOptions) => perform((context) => show(context, name, options)))
}

async function show(context: CliContext, name: string, options: SeedOptions): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  // The player's seed is part of an epoch, so new words need a new one, and the old rolls must stay checkable.
  if (options.reveal === true || options.clientSeed !== undefined) {
    const client = options.clientSeed === undefined ? {} : { client_seed: options.clientSeed }
    const rotated = await context.engine.dice.revealSeed(found.value, { reason: 'on request', ...client })
    if (!rotated.ok) return rotated
  }
  const epochs = await context.engine.store.epochs(found.value)
  const slice = await context.engine.store.getSlice(found.value)
  if (!epochs.ok) return epochs
  if (!slice.ok) return slice
  const open = slice.value.dice.epoch
  const current = epochs.value.find(({ epoch }) => epoch === open)
  const data = {
    campaign_id: found.value,
    epoch: open,
    commitment: current?.commitment,
    epochs: epochs.value,
  }
  return answer(data, epochs.value.map((epoch) => epochText(epoch, epoch.epoch === open, context)).join('\n'))
}

function epochText(epoch: Epoch, open: boolean, { paint }: CliContext): string {
  const seed = epoch.server_seed ?? paint.dim('not revealed')
  const marks = [open ? 'in use' : '', epoch.reproducible ? 'from --seed' : ''].filter((mark) => mark !== '')
  return [
    paint.strong(`Epoch ${epoch.epoch}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`),
    `  commitment  ${epoch.commitment}`,
    `  seed        ${seed}`,
    `  your seed   ${epoch.client_seed === '' ? paint.dim('none') : oneLine(epoch.client_seed)}`,
  ].join('\n')
}
