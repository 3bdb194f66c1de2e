/** `fatewright export`: a campaign as one text file, to standard output or into a file that must not exist yet. */
import type { Command } from 'commander'
import { done, type Result } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { requireFree, writeNewFile } from '../files.ts'
import type { TextSink } from '../process-io.ts'

/** Adds the command. */
export function addExport(program: Command, perform: Perform): void {
  program
    .command('export')
    .description('write a campaign as lines of JSON; seeds that are not revealed stay at home')
    .argument(...campaignArgument)
    .argument('[file]', 'a new file; standard output without it')
    .option('--reveal', 'reveal the open seed first, so that the export can be checked to the last roll')
    .action((name: string, file: string | undefined, options: { readonly reveal?: true }) =>
      perform((context) => write(context, name, file, options.reveal === true)),
    )
}

async function write(
  context: CliContext,
  name: string,
  file: string | undefined,
  reveal: boolean,
): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  // Before anything is revealed for a file that cannot be written.
  const free = file === undefined ? done(null) : requireFree(file)
  if (!free.ok) return free
  if (reveal) {
    const revealed = await context.engine.dice.revealSeed(found.value, { reason: 'export' })
    if (!revealed.ok) return revealed
  }
  const lines = await context.engine.campaigns.export(found.value)
  if (!lines.ok) return lines
  if (file === undefined) {
    await pour(lines.value, context.io.stdout)
    return answer(undefined, '')
  }
  const written = writeNewFile(file, lines.value)
  if (!written.ok) return written
  const data = { campaign_id: found.value, file, lines: written.value }
  return answer(data, `${found.value} is written to ${file} (${written.value} lines).`)
}

async function pour(lines: Iterable<string>, sink: TextSink): Promise<void> {
  for (const line of lines) {
    if (!sink.write(`${line}\n`)) return
    await sink.drained()
  }
}
