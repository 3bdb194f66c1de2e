/** Commands that look at how a campaign was played: verify, honesty, replay, metrics. */
import { type Command, InvalidArgumentError } from 'commander'
import { openEvaluation } from '../../compose/campaign-evaluation.ts'
import { chooseGameMaster, readingOnly } from '../../compose/models-and-game-masters.ts'
import { isFault } from '../../core/fault.ts'
import { done, type Result } from '../../core/result.ts'
import type { CampaignVerification } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign, turnNumber } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { requireFree, withLines, writeNewFile } from '../command-files.ts'
import { type Paint, printable } from '../terminal-text.ts'

/** `fatewright verify`: checks chain, fold and every roll, changes nothing, and names the first bad turn. */
export function addVerify(program: Command, perform: Perform): void {
  program
    .command('verify')
    .description('check every record, the state and every roll; exit 1 when something is wrong')
    .argument(...campaignArgument)
    .action((name: string) => perform(onCampaign(name, verify)))
}

async function verify(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  try {
    const checked = await context.engine.campaigns.verify(campaignId)
    if (!checked.ok) return checked
    return answer(checked.value, tellVerification(checked.value, context.paint), { holds: checked.value.ok })
  } catch (error) {
    // A check that cannot even read the file has found what it was looking for.
    if (!isFault(error) || error.kind !== 'damaged') throw error
    const data = { ok: false, campaign_id: campaignId, problems: [error.message] }
    return answer(data, `${context.paint.bad('Not sound.')}\n  ${printable(error.message)}`, { holds: false })
  }
}

export function tellVerification(checked: CampaignVerification, paint: Paint): string {
  const { ok, records, turns, rolls, sealed_rolls, first_bad_turn, problems, notes } = checked
  const counted = `${records} records, ${countOf(turns, 'turn')}, ${countOf(rolls, 'roll')} recomputed`
  const sealed = sealed_rolls === 0 ? '' : `, ${sealed_rolls} sealed until their seed is revealed`
  const where = first_bad_turn === undefined ? '' : ` The first bad turn is ${first_bad_turn}.`
  return [
    ok ? `${paint.good('Sound.')} ${counted}${sealed}.` : `${paint.bad('Not sound.')}${where}`,
    ...problems.map((line) => paint.bad(`  ${printable(line)}`)),
    ...(ok ? [] : [`  ${counted}${sealed}.`]),
    paint.dim(`  ${honestySummary(checked)}`),
    ...notes.map((line) => `  note: ${printable(line)}`),
  ].join('\n')
}

function honestySummary({ honesty: report }: CampaignVerification): string {
  const { undone, redone, branched, repeated, epochs, revealed, reproducible } = report
  const moves = `undone ${undone}, redone ${redone}, branched ${branched}, repeated rolls ${repeated}`
  const seeds = `seeds revealed ${revealed} of ${epochs}`
  return `${moves}; ${seeds}${reproducible ? '; dice decided by --seed' : ''}.`
}

/** `fatewright honesty`: one page about how honestly a campaign was told, for a terminal or to share. */
export function addHonesty(program: Command, perform: Perform): void {
  program
    .command('honesty')
    .description('report how honestly a campaign was told: dice, prose, refusals, what was stopped')
    .argument(...campaignArgument)
    .option('--html <file>', 'write it as a page to share')
    .action((name: string, options: { readonly html?: string }) =>
      perform(onCampaign(name, (context, id) => honesty(context, id, options.html))),
    )
}

async function honesty(
  context: CliContext,
  campaignId: string,
  html: string | undefined,
): Promise<Result<Answer>> {
  const free = html === undefined ? done(null) : requireFree(html)
  if (!free.ok) return free
  const evaluation = await openEvaluation(context.engine, context.machine)
  const report = await evaluation.honesty(campaignId)
  if (!report.ok) return report
  const written = html === undefined ? done(0) : writeNewFile(html, [evaluation.html.honesty(report.value)])
  if (!written.ok) return written
  const text = [
    printable(evaluation.text.honesty(report.value)),
    ...(html === undefined ? [] : [`The page is in ${html}.`]),
  ]
  return answer(report.value, text.join('\n'), { holds: report.value.sound })
}

interface ReplayOptions {
  readonly from?: number
  readonly to?: number
  readonly gm?: string
  readonly strategy?: string
  readonly model?: string
  readonly prompt: Readonly<Record<string, string>>
  readonly html?: string
  readonly readAgain?: boolean
}

/** `fatewright replay`: turns played again in a sandbox, held against what was told; the campaign is only read. */
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
    .option('--read-again', 'only read the lines again, and show which of them are read otherwise today')
    .action((name: string, options: ReplayOptions) =>
      perform(onCampaign(name, (context, id) => replay(context, id, options))),
    )
}

async function replay(
  context: CliContext,
  campaignId: string,
  options: ReplayOptions,
): Promise<Result<Answer>> {
  const { from, to, html, prompt, gm, strategy, model } = options
  const free = html === undefined ? done(null) : requireFree(html)
  if (!free.ok) return free
  const choice = {
    prompts: prompt,
    ...(gm !== undefined && { gm }),
    ...(strategy !== undefined && { strategy }),
    ...(model !== undefined && { model }),
  }
  const gameMaster = chooseGameMaster(choice, context.engine, context.io.environment, context.machine)
  if (!gameMaster.ok) return gameMaster
  const evaluation = await openEvaluation(context.engine, context.machine)
  const range = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    gameMaster: gameMaster.value,
  }
  if (options.readAgain === true) {
    const read = await evaluation.readAgain(campaignId, {
      ...range,
      gameMaster: readingOnly(gameMaster.value ?? context.engine.gameMaster),
    })
    if (!read.ok) return read
    const same = read.value.differences.length === 0
    return answer(read.value, printable(evaluation.text.readAgain(read.value)), { holds: same })
  }
  const report = await evaluation.replay(campaignId, range)
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

/** `fatewright metrics`: how a campaign was narrated, in numbers, and which turns to look at first. */
export function addMetrics(program: Command, perform: Perform): void {
  program
    .command('metrics')
    .description('measure how a campaign was told: contradictions, refusals, lengths, dice, tokens, time')
    .argument(...campaignArgument)
    .option('--relevant <file>', 'ids of lore chunks that belong where they were retrieved, one a line')
    .action((name: string, options: { readonly relevant?: string }) =>
      perform(onCampaign(name, (context, id) => metrics(context, id, options.relevant))),
    )
}

async function metrics(
  context: CliContext,
  campaignId: string,
  file: string | undefined,
): Promise<Result<Answer>> {
  const judged = file === undefined ? done(undefined) : await readIds(context, file)
  if (!judged.ok) return judged
  const evaluation = await openEvaluation(context.engine, context.machine)
  const options = judged.value === undefined ? {} : { relevant: judged.value }
  const measured = await evaluation.metrics(campaignId, options)
  if (!measured.ok) return measured
  return answer(measured.value, printable(evaluation.text.metrics(measured.value)))
}

function readIds(context: CliContext, file: string): Promise<Result<ReadonlySet<string>>> {
  return withLines(file, context.io, async (lines) => {
    return done(new Set([...lines].map((line) => line.trim()).filter((line) => line !== '')))
  })
}
