/** `fatewright metrics`: how a campaign was told, in numbers, the turns somebody should look at first. */
import type { Command } from 'commander'
import { openEvaluation } from '../../compose/evaluation.ts'
import { done, type Result } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { withLines } from '../files.ts'
import { printable } from '../terminal.ts'

/** Adds the command. */
export function addMetrics(program: Command, perform: Perform): void {
  program
    .command('metrics')
    .description('measure how a campaign was told: contradictions, refusals, lengths, dice, tokens, time')
    .argument(...campaignArgument)
    .option('--relevant <file>', 'ids of lore chunks that belong where they were retrieved, one a line')
    .action((name: string, options: { readonly relevant?: string }) =>
      perform((context) => metrics(context, name, options.relevant)),
    )
}

async function metrics(context: CliContext, name: string, file: string | undefined): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  const judged = file === undefined ? done(undefined) : await readIds(context, file)
  if (!judged.ok) return judged
  const evaluation = await openEvaluation(context.engine, context.machine)
  const options = judged.value === undefined ? {} : { relevant: judged.value }
  const measured = await evaluation.metrics(found.value, options)
  if (!measured.ok) return measured
  return answer(measured.value, printable(evaluation.text.metrics(measured.value)))
}

function readIds(context: CliContext, file: string): Promise<Result<ReadonlySet<string>>> {
  return withLines(file, context.io, async (lines) => {
    return done(new Set([...lines].map((line) => line.trim()).filter((line) => line !== '')))
  })
}
