/** `fatewright eval retrieval`: how well lore is found, on a set with judgements. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { scoreRetrievalSet } from '../../compose/evaluation.ts'
import { type Result, refuse } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { progressLine } from '../progress-line.ts'
import { withLines } from '../read-input.ts'
import { retrievalReport, type SuiteWords, withSuiteOptions } from './eval-suite.ts'

/** Adds the command. */
export function addEvalRetrieval(evaluate: Command, perform: Perform): void {
  withSuiteOptions(evaluate.command('retrieval'))
    .description('score retrieval on a folder in the layout of BEIR, or on questions about the shipped packs')
    .argument('[folder]', 'has corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv')
    .option('--words-only', 'without the embedding model')
    .action((folder: string | undefined, options: SuiteWords & { readonly wordsOnly?: boolean }) =>
      perform((desk) =>
        folder === undefined
          ? retrievalReport(desk, options, options.wordsOnly !== true)
          : retrieval(desk, folder, options.wordsOnly !== true),
      ),
    )
}

async function retrieval(
  { home, surroundings }: CliDesk,
  folder: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const qrels = ['qrels/test.tsv', 'qrels.tsv'].map((name) => join(folder, name)).find(existsSync)
  if (qrels === undefined)
    return refuse('import/no-file', `There is neither qrels/test.tsv nor qrels.tsv in ${folder}.`)
  const line = progressLine(surroundings, (made, all) => `${made} of ${all} pieces embedded`)
  const score = await withLines(join(folder, 'corpus.jsonl'), surroundings, (corpus) =>
    withLines(join(folder, 'queries.jsonl'), surroundings, (queries) =>
      withLines(qrels, surroundings, (judged) =>
        scoreRetrievalSet(
          { corpus, queries, qrels: judged },
          {
            ...{ home, vectors, environment: surroundings.environment },
            progress: line.at,
          },
        ),
      ),
    ),
  )
  line.end()
  return score.ok ? answer(score.value, tellScore(score.value)) : score
}

type Score = Extract<Awaited<ReturnType<typeof scoreRetrievalSet>>, { ok: true }>['value']

function tellScore(score: Score): string {
  const how = score.embedding === null ? 'by words alone' : `by words and meaning (${score.embedding})`
  const figures = (['ndcg@10', 'recall@10', 'recall@100', 'mrr@10'] as const).map(
    (name) => `${name.padEnd(10)} ${score[name].toFixed(4)}`,
  )
  const size = `${score.queries} queries, ${score.documents} documents, ${score.chunks} pieces, ${how}`
  const speed = `indexed in ${score.index_seconds.toFixed(1)} s, ${score.query_ms.toFixed(1)} ms a query`
  return [...figures, `${size}; ${speed}.`].join('\n')
}
