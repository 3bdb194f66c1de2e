/** `fatewright recall`: asks a campaign's memory; every answer names its turn. */
import type { Command } from 'commander'
import type { RecalledPiece } from '../../core/protocol/lore.ts'
import { type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { oneLine, progressLine } from '../terminal.ts'

interface RecallOptions {
  readonly wordsOnly?: boolean
  readonly index?: boolean
  readonly most: string
}

/** Adds the command. */
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
    ...{ most: count, words_only: wordsOnly === true },
  })
  if (!recalled.ok) return recalled
  const { pieces, unread } = recalled.value
  const lines = pieces.map((piece) => told(piece, context))
  const rest =
    unread === 0 ? [] : [context.paint.dim(`${unread} records are not read yet; --index reads them all.`)]
  const text = lines.length === 0 ? ['Nothing that was told answers that.'] : lines
  return answer(recalled.value, [...text, ...rest].join('\n'))
}

function told({ turn, pack, place, text, score }: RecalledPiece, { paint }: CliContext): string {
  const where = place === '' ? '' : `, ${oneLine(place)}`
  const head = turn === null ? `${pack ?? 'a pack'}${where}` : `Turn ${turn}${where}`
  return `${paint.strong(head)} ${paint.dim(score.toFixed(2))}\n  ${oneLine(text, 400)}`
}
