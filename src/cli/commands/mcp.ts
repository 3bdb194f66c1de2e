/** `fatewright mcp`: the engine as a Model Context Protocol server on standard input and output. */
import type { Command } from 'commander'
import { openLore } from '../../compose.ts'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { packageVersion } from '../version.ts'

/** Adds the command. */
export function addMcp(program: Command, perform: Perform): void {
  program
    .command('mcp')
    .description('speak the Model Context Protocol on standard input and output')
    .action(() => perform(serveMcp))
}

async function serveMcp({ engine, home, surroundings }: CliDesk): Promise<Result<Answer>> {
  const { serveMcpOnStdio } = await import('../../mcp/serve-stdio.ts')
  const { openTurnLine } = await import('../../server/turn-line.ts')
  const { environment, untilStopped } = surroundings
  const line = openTurnLine(() => undefined)
  const lore = openLore({ home, environment })
  const serving = serveMcpOnStdio({
    ...{ engine, version: packageVersion(), wait: line.wait, lore: () => lore },
    // Whoever has the file has the campaign: the local command line is its owner.
    owner: true,
  })
  await untilStopped?.({ input: true })
  await line.close()
  await serving.close()
  await lore.close()
  return answer(undefined, '')
}
