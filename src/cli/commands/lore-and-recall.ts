/** Commands that search: lore, recall. */

import { type Command, Option } from 'commander'
import { openImportedLore } from '../../compose/foreign-imports.ts'
import { LocalPath } from '../../core/name-or-local-path.ts'
import type { RecalledPiece } from '../../core/protocol/lore-schemas.ts'
import { type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { writeNewBytes } from '../command-files.ts'
import { oneLine, progressLine } from '../terminal-text.ts'

type Format = Parameters<Awaited<ReturnType<typeof openImportedLore>>['export']>[1]
const formats: readonly Format[] = ['original', 'worldinfo', 'card']

/** `fatewright lore`: imported lore on its way back, and what its keys would do. */
export function addLore(program: Command, perform: Perform): void {
  const lore = program.command('lore').description('lore of other programs: export it again, try its keys')
  lore
    .command('export')
    .description('write the lore of a pack for other programs; what was not edited goes back as it came')
    .argument('<pack>', 'the id of a pack, or its folder')
    .argument('[file]', 'a new file; standard output without it')
    .addOption(new Option('--format <format>', 'as what').choices([...formats]).default('worldinfo'))
    .action((pack: string, file: string | undefined, { format }: { readonly format: Format }) =>
      perform((context) => write(context, pack, file, format)),
    )
  lore
    .command('keys')
    .description('which entries some words would call up, and why')
    .argument('<pack>', 'the id of a pack, or its folder')
    .argument('<words>', 'as somebody would say them')
    .action((pack: string, words: string) => perform((context) => tryWords(context, pack, words)))
}

async function write(
  { home, io }: CliContext,
  pack: string,
  file: string | undefined,
  format: Format,
): Promise<Result<Answer>> {
  const exported = (await openImportedLore(home)).export(LocalPath.typed(pack), format)
  if (!exported.ok) return exported
  if (file === undefined) {
    const text = textOf(exported.value)
    if (text === null)
      return refuse('import/no-text', 'The original is no text: name a file to write it into.')
    io.stdout.write(text)
    return answer(undefined, '')
  }
  const written = writeNewBytes(file, exported.value)
  if (!written.ok) return written
  const bytes = exported.value.length
  return answer({ pack, file, format, bytes }, `The lore of ${pack} is written to ${file} (${bytes} bytes).`)
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function tryWords({ home, paint }: CliContext, pack: string, words: string): Promise<Result<Answer>> {
  const tried = (await openImportedLore(home)).tryKeys(LocalPath.typed(pack), words)
  if (!tried.ok) return tried
  const called = tried.value.filter((entry) => entry.active)
  const lines = tried.value.map(({ name, active, why }) => {
    const mark = active ? paint.good('yes') : paint.dim('no ')
    return `  ${mark}  ${oneLine(name, 40)}: ${oneLine(why)}`
  })
  const head = `${called.length} of ${tried.value.length} entries would be called up.`
  return answer({ entries: tried.value }, [head, ...lines].join('\n'))
}

interface RecallOptions {
  readonly wordsOnly?: boolean
  readonly index?: boolean
  readonly most: string
}

/** `fatewright recall`: asks a campaign's memory; every answer names its turn. */
export function addRecall(program: Command, perform: Perform): void {
  program
    .command('recall')
    .description('ask what was told in a campaign: who said what, who gave what, when; each with its turn')
    .argument(...campaignArgument)
    .argument('<question>', 'in your own words')
    .option('--most <number>', 'so many pieces at most', '5')
    .option('--words-only', 'without the embedding model')
    .option('--index', 'first read the whole story, and make all its meanings; takes a while the first time')
    .action((name: string, question: string, options: RecallOptions) =>
      perform((context) => recall(context, name, question, options)),
    )
}

async function recall(
  context: CliContext,
  name: string,
  question: string,
  { wordsOnly, index, most }: RecallOptions,
): Promise<Result<Answer>> {
  const count = Number(most)
  if (!Number.isInteger(count) || count < 1 || count > 50)
    return refuse('campaign/bad-number', `--most is a whole number from 1 to 50; "${oneLine(most)}" is not.`)
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  if (index === true) {
    const line = progressLine(context.io, (made, all) => `${made} of ${all} read`)
    const read = await context.engine.memory.index(found.value, {
      vectors: wordsOnly !== true,
      progress: line.at,
    })
    line.end()
    if (!read.ok) return read
  }
  const recalled = await context.engine.memory.search(found.value, question, {
    most: count,
    words_only: wordsOnly === true,
  })
  if (!recalled.ok) return recalled
  const { pieces, unread } = recalled.value
  const lines = pieces.map((piece) => recalledLine(piece, context))
  const rest =
    unread === 0 ? [] : [context.paint.dim(`${unread} records are not read yet; --index reads them all.`)]
  const text = lines.length === 0 ? ['Nothing that was told answers that.'] : lines
  return answer(recalled.value, [...text, ...rest].join('\n'))
}

function recalledLine({ turn, pack, place, text, score }: RecalledPiece, { paint }: CliContext): string {
  const where = place === '' ? '' : `, ${oneLine(place)}`
  const head = turn === null ? `${pack ?? 'a pack'}${where}` : `Turn ${turn}${where}`
  return `${paint.strong(head)} ${paint.dim(score.toFixed(2))}\n  ${oneLine(text, 400)}`
}
