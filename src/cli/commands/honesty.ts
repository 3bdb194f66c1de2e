/** `fatewright honesty`: one page about how honestly a campaign was told, for a terminal or to share. */
import type { Command } from 'commander'
import { openEvaluation } from '../../compose/evaluation.ts'
import { done, type Result } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { requireFree, writeNewFile } from '../files.ts'
import { printable } from '../terminal.ts'

/** Adds the command. */
export function addHonesty(program: Command, perform: Perform): void {
  program
    .command('honesty')
    .description('report how honestly a campaign was told: dice, prose, refusals, what was stopped')
    .argument(...campaignArgument)
    .option('--html <file>', 'write it as a page to share')
    .action((name: string, options: { readonly html?: string }) =>
      perform((context) => honesty(context, name, options.html)),
    )
}

async function honesty(context: CliContext, name: string, html: string | undefined): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  const free = html === undefined ? done(null) : requireFree(html)
  if (!free.ok) return free
  const evaluation = await openEvaluation(context.engine, context.machine)
  const report = await evaluation.honesty(found.value)
  if (!report.ok) return report
  const written = html === undefined ? done(0) : writeNewFile(html, [evaluation.html.honesty(report.value)])
  if (!written.ok) return written
  const text = [
    printable(evaluation.text.honesty(report.value)),
    ...(html === undefined ? [] : [`The page is in ${html}.`]),
  ]
  return answer(report.value, text.join('\n'), { holds: report.value.sound })
}
