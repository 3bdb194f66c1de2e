/** `fatewright replay`: turns played again in a sandbox, held against what was told; the campaign is only read. */
import { type Command, InvalidArgumentError } from 'commander'
import { chooseGameMaster, openEvaluation } from '../../compose/evaluation.ts'
import { done, type Result } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign, turnNumber } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { requireFree, writeNewFile } from '../files.ts'
import { printable } from '../terminal.ts'

interface ReplayOptions {
  readonly from?: number
  readonly to?: number
  readonly gm?: string
  readonly strategy?: string
  readonly model?: string
  readonly prompt: Readonly<Record<string, string>>
  readonly html?: string
}

/** Adds the command. */
export function addReplay(program: Command, perform: Perform): void {
  program
    .command('replay')
    .description(
      'play turns again in a sandbox and show what comes out otherwise; exit 1 when something does',
    )
    .argument(...campaignArgument)
    .option('--from <turn>', 'the first turn', turnNumber)
    .option('--to <turn>', 'the last turn', turnNumber)
    .option('--gm <name>', 'who tells this time: embedded or plain; whoever is set up here without it')
    .option('--strategy <name>', 'how a model is asked')
    .option('--model <name>', 'which model is asked')
    .option('--prompt <id=version>', 'another version of a prompt; may be given several times', prompts, {})
    .option('--html <file>', 'write a report to read, side by side')
    .action((name: string, options: ReplayOptions) => perform((context) => replay(context, name, options)))
}

async function replay(context: CliContext, name: string, options: ReplayOptions): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  const { from, to, html, prompt, gm, strategy, model } = options
  const free = html === undefined ? done(null) : requireFree(html)
  if (!free.ok) return free
  const wish = {
    prompts: prompt,
    ...(gm !== undefined && { gm }),
    ...(strategy !== undefined && { strategy }),
    ...(model !== undefined && { model }),
  }
  const gameMaster = chooseGameMaster(wish, context.engine, context.io.environment, context.machine)
  if (!gameMaster.ok) return gameMaster
  const evaluation = await openEvaluation(context.engine, context.machine)
  const report = await evaluation.replay(found.value, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    gameMaster: gameMaster.value,
  })
  if (!report.ok) return report
  const written = html === undefined ? done(0) : writeNewFile(html, [evaluation.html.replay(report.value)])
  if (!written.ok) return written
  const text = [
    printable(evaluation.text.replay(report.value)),
    ...(html === undefined ? [] : [`The report is in ${html}.`]),
  ]
  // Another game master is expected to tell otherwise; the same one is not.
  const holds = gm !== undefined || report.value.divergences.length === 0
  return answer(report.value, text.join('\n'), { holds })
}

function prompts(text: string, known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, id, version] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (id === undefined || version === undefined)
    throw new InvalidArgumentError('It must be a prompt and its version, for example narrator=v2.')
  return { ...known, [id]: version }
}
