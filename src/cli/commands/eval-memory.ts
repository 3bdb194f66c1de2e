/** `fatewright eval memory`: how well what was said is found again, on dialogues with questions. */
import type { Command } from 'commander'
import { scoreMemorySet } from '../../compose/evaluation.ts'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { progressLine } from '../progress-line.ts'
import { withLines } from '../read-input.ts'

/** Adds the command. */
export function addEvalMemory(evaluate: Command, perform: Perform): void {
  evaluate
    .command('memory')
    .description('score recall on dialogues with questions and the turns that answer them')
    .argument('<file>', 'JSON or JSON lines: our own shape, LoCoMo or LongMemEval; - is standard input')
    .option('--words-only', 'without the embedding model')
    .action((file: string, options: { readonly wordsOnly?: boolean }) =>
      perform((desk) => memory(desk, file, options.wordsOnly !== true)),
    )
}

async function memory(
  { home, surroundings }: CliDesk,
  file: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const line = progressLine(surroundings, (made, all) => `${made} of ${all} turns taken in`)
  const score = await withLines(file, surroundings, (lines) =>
    scoreMemorySet([...lines].join('\n'), file, {
      ...{ home, vectors, environment: surroundings.environment },
      progress: line.at,
    }),
  )
  line.end()
  return score.ok ? answer(score.value, tellScore(score.value)) : score
}

type Score = Extract<Awaited<ReturnType<typeof scoreMemorySet>>, { ok: true }>['value']
const columns = ['recall@1', 'recall@5', 'recall@10', 'recall@20'] as const

function tellScore(score: Score): string {
  const row = (name: string, one: Score | Score['by_category'][string]): string =>
    [
      name.padEnd(24),
      String(one.questions).padStart(9),
      ...columns.map((at) => one[at].toFixed(4).padStart(10)),
    ].join(' ')
  const head = ['category'.padEnd(24), 'questions', ...columns.map((at) => at.padStart(10))].join(' ')
  const how = score.embedding === null ? 'by words alone' : `by words and meaning (${score.embedding})`
  const rows = Object.entries(score.by_category).map(([name, one]) => row(name.slice(0, 24), one))
  const left = score.without_evidence === 0 ? '' : `; ${score.without_evidence} questions name no turn`
  const size = `${score.turns} turns in ${score.dialogues} dialogues, ${how}${left}; ${score.query_ms.toFixed(1)} ms a question.`
  return [head, ...rows, row('all', score), size].join('\n')
}
