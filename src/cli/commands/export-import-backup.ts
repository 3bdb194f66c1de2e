/** Commands that carry campaigns in and out of files: export, import, backup. */
import type { Command } from 'commander'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Head } from '../../store/state-store.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { beginningOf, readStdin, requireFree, withLines, writeNewFile } from '../command-files.ts'
import { describePosition } from '../printed-turn-and-position.ts'
import type { TextSink } from '../process-io.ts'
import { type ImportOptions, importForeign } from './import-foreign.ts'

/** `fatewright export`: a campaign as one text file, to standard output or into a file that must not exist yet. */
export function addExport(program: Command, perform: Perform): void {
  program
    .command('export')
    .description('write a campaign as lines of JSON; seeds that are not revealed stay at home')
    .argument(...campaignArgument)
    .argument('[file]', 'a new file; standard output without it')
    .option('--reveal', 'reveal the open seed first, so that the export can be checked to the last roll')
    .action((name: string, file: string | undefined, options: { readonly reveal?: true }) =>
      perform(onCampaign(name, (context, id) => write(context, id, file, options.reveal === true))),
    )
}

async function write(
  context: CliContext,
  campaignId: string,
  file: string | undefined,
  reveal: boolean,
): Promise<Result<Answer>> {
  // Before anything is revealed for a file that cannot be written.
  const free = file === undefined ? done(null) : requireFree(file)
  if (!free.ok) return free
  if (reveal) {
    const revealed = await context.engine.dice.revealSeed(campaignId, { reason: 'export' })
    if (!revealed.ok) return revealed
  }
  const lines = await context.engine.campaigns.export(campaignId)
  if (!lines.ok) return lines
  if (file === undefined) {
    await pour(lines.value, context.io.stdout)
    return answer(undefined, '')
  }
  const written = writeNewFile(file, lines.value)
  if (!written.ok) return written
  const data = { campaign_id: campaignId, file, lines: written.value }
  return answer(data, `${campaignId} is written to ${file} (${written.value} lines).`)
}

async function pour(lines: Iterable<string>, sink: TextSink): Promise<void> {
  for (const line of lines) {
    if (!sink.write(`${line}\n`)) return
    await sink.drained()
  }
}

/** `fatewright import`: a campaign from an export, or what another program wrote. The whole of it is kept, or nothing. */
export function addImport(program: Command, perform: Perform): void {
  program
    .command('import')
    .description('take in an exported campaign, or cards, lorebooks, chats and notes of other programs')
    .argument('<path>', 'a file, or a folder of Markdown notes; - is standard input')
    .option('--as <name>', 'what the pack or campaign shall be called')
    .option('--dry-run', 'only say what would be taken, kept, changed and refused')
    .action((path: string, options: ImportOptions) =>
      perform((context) => importPath(context, path, options)),
    )
}

async function importPath(
  context: CliContext,
  path: string,
  options: ImportOptions,
): Promise<Result<Answer>> {
  if (path === '-') return importStdin(context, options)
  if (!isExport(beginningOf(path))) return importForeign(context, { path }, options)
  return importCampaign(context, options, () =>
    withLines(path, context.io, (lines) => context.engine.campaigns.import(lines)),
  )
}

async function importStdin(context: CliContext, options: ImportOptions): Promise<Result<Answer>> {
  const bytes = await readStdin(context.io)
  const text = new TextDecoder().decode(bytes)
  if (!isExport(text.slice(0, 4_096)) && text.trim() !== '')
    return importForeign(context, { file: 'Standard input', bytes }, options)
  return importCampaign(context, options, () => context.engine.campaigns.import(text.split('\n')))
}

/** The first line of an export says what it is. */
function isExport(text: string): boolean {
  return /^\uFEFF?[^\n]{0,200}"fatewright\.campaign"/.test(text)
}

async function importCampaign(
  context: CliContext,
  { dryRun }: ImportOptions,
  restore: () => Promise<Result<Head>>,
): Promise<Result<Answer>> {
  if (dryRun === true)
    return refuse('import/no-dry-run', 'An exported campaign is checked while it is taken in, and only then.')
  const head = await restore()
  if (!head.ok) return head
  const described = await describePosition(context, head.value)
  if (!described.ok) return described
  const text = [
    `${head.value.campaign_id} is here: ${described.value.line}.`,
    context.paint.dim('  Its dice go on with a new seed; the old one stayed where it came from.'),
  ]
  return answer(described.value.data, text.join('\n'))
}

/** `fatewright backup`: a copy of the campaign's own file, also while it is played. Keep it: secrets are in it. */
export function addBackup(program: Command, perform: Perform): void {
  program
    .command('backup')
    .description('copy the campaign’s file, unrevealed seeds included')
    .argument(...campaignArgument)
    .argument('<file>', 'a new file')
    .action((name: string, file: string) =>
      perform(
        onCampaign(name, async ({ engine, paint }, id) => {
          const free = requireFree(file)
          if (!free.ok) return free
          const copied = await engine.store.backup(id, file)
          if (!copied.ok) return copied
          const warning = paint.dim('  Seeds that are not revealed are in it: keep it to yourself.')
          return answer({ campaign_id: id, file }, `${id} is copied to ${file}.\n${warning}`)
        }),
      ),
    )
}
