/** `fatewright mcp`: the engine as a Model Context Protocol server on standard input and output. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { openKernelFolder } from '../../compose/folders.ts'
import { openLore } from '../../compose.ts'
import type { Result } from '../../core/result.ts'
import type { McpFolder } from '../../mcp/tool.ts'
import { type Answer, answer } from '../answer.ts'
import { type FolderRole, folderRoles } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { packageVersion } from '../version.ts'

interface McpOptions {
  readonly folder?: string
  readonly role: FolderRole
  readonly readOnly?: true
}

/** Adds the command. */
export function addMcp(program: Command, perform: Perform): void {
  program
    .command('mcp')
    .description('speak the Model Context Protocol on standard input and output')
    .option('--folder <dir>', 'serve the tools of this campaign folder too')
    .addOption(new Option('--role <role>', 'whose tools of the folder').choices(folderRoles).default('DM'))
    .option('--read-only', 'only those tools of the folder that read')
    .action((options: McpOptions) => perform((context) => serveMcp(context, options)))
}

/** The tools of a folder for a role; the role is the caller's, and no call can name another. */
async function folderOf(
  { engine, machine }: CliContext,
  { folder: dir, role, readOnly }: McpOptions,
): Promise<McpFolder | undefined> {
  if (dir === undefined) return undefined
  const folder = await openKernelFolder(engine, resolve(dir), machine.clock)
  return {
    tools: folder.tools(role, readOnly === true),
    call: (name, input) => folder.call(role, name, input),
  }
}

async function serveMcp(context: CliContext, options: McpOptions): Promise<Result<Answer>> {
  const { engine, home, machine, io } = context
  const folder = await folderOf(context, options)
  const { serveMcpOnStdio } = await import('../../mcp/serve-stdio.ts')
  const { openTurnQueue } = await import('../../server/turn-queue.ts')
  const { environment, untilStopped } = io
  const queue = openTurnQueue(() => undefined)
  const lore = openLore({ home, environment, ...machine })
  const serving = serveMcpOnStdio({
    ...{ engine, version: packageVersion(), entropy: machine.entropy, wait: queue.wait, lore: () => lore },
    ...(folder !== undefined && { folder }),
    // The local command line has the file, and with it the campaign: it is its owner.
    owner: true,
  })
  await untilStopped?.({ input: true })
  await queue.close()
  await serving.close()
  await lore.close()
  return answer(undefined, '')
}
