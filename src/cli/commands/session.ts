/** `fatewright session start|end`: evenings of play. Ending one reveals the seed of its dice. */
import { Argument, type Command } from 'commander'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { findCampaign } from '../find-campaign.ts'

/** Adds the command. */
export function addSession(program: Command, perform: Perform): void {
  program
    .command('session')
    .description('start a session, or end it and reveal its dice')
    .addArgument(new Argument('<what>', 'start or end').choices(['start', 'end']))
    .argument('<campaign>', 'its id, the beginning of it, or its name')
    .option('--summary <text>', 'what happened, kept with the session that ends')
    .action((what: string, name: string, options: { readonly summary?: string }) =>
      perform(async (desk) => {
        const found = await findCampaign(desk.engine, name)
        if (!found.ok) return found
        return what === 'start' ? start(desk, found.value) : end(desk, found.value, options.summary ?? null)
      }),
    )
}

async function start(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const started = await desk.engine.startSession(campaignId)
  if (!started.ok) return started
  const { id, turn_range_start } = started.value
  return answer({ session: started.value }, `${id} begins with turn ${turn_range_start}.`)
}

async function end(desk: CliDesk, campaignId: string, summary: string | null): Promise<Result<Answer>> {
  const ended = await desk.engine.endSession(campaignId, summary)
  if (!ended.ok) return ended
  const { session, revealed } = ended.value
  const text = [
    `${session.id} is over.`,
    `The seed of its dice (epoch ${revealed.epoch}) is revealed; the next dice have a new one:`,
    `  commitment  ${revealed.commitment}`,
    `  seed        ${revealed.server_seed}`,
    desk.paint.dim(`  check it: printf %s ${revealed.server_seed} | sha256sum`),
  ]
  return answer({ session, revealed }, text.join('\n'))
}
