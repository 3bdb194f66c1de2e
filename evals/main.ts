/**
 * `npm run eval -- hostile`: every hostile game master through whole turns, with a table at the end.
 * `npm run eval -- prose`: sessions of both adventures, measured as prose.
 *
 *   node evals/main.ts hostile                          50 turns each, five of them over SQLite too
 *   node evals/main.ts hostile --turns 10 --only leaks  fewer turns, only those whose name holds "leaks"
 *   node evals/main.ts hostile --out FOLDER             also writes hostile.html and hostile.json there
 *
 *   node evals/main.ts prose                            three sessions of 60 turns each
 *   node evals/main.ts prose --sessions 1 --out FOLDER  one, and its transcript to read aloud
 *   node evals/main.ts prose --seed other               other sessions than the usual ones
 *
 *   node evals/main.ts retrieval-packs [--out FOLDER]   written questions about the shipped packs; vectors stay in FOLDER
 *
 *   node evals/main.ts chroma                           fetches a Chroma server, runs the contract of LoreIndex on it
 *   node evals/main.ts memory [--turns N] [--out FOLDER]  200 planted facts after 50, 200 and 1,000 turns, or up to N
 *   node evals/main.ts memory-compare FILE [--out FOLDER]  dialogues by words alone and with meaning, with intervals
 *   node evals/main.ts memory-vectors                   the vectors of the tests' small story and dialogue, made anew
 *
 *   node evals/main.ts malformed [--turns N] [--seed S] [--out FOLDER]  1,000 turns of all strategies with a model that breaks every fifth answer
 *   node evals/main.ts hostile --through two-phase      the hostile ones as models behind a strategy
 *
 *   node evals/main.ts real-model [--turns N] [--out FOLDER] [--scratch FOLDER] [--window TOKENS]
 *                                                         fetches TinyLlama, plays N turns with each strategy (10)
 *
 *   node evals/main.ts interpreter [--only several] [--grammar|--meaning]  strangers' lines read as at the table, by the grammar alone, or with the line model too
 *   node evals/main.ts interpreter --voices             lines in twenty voices: acts, and where in the line each begins
 *
 *   node evals/main.ts offers [--only WORDS] [--file NAME] [--all]  offered choices in other words, typed where they are on offer
 *
 *   node evals/main.ts scenes [--only WORDS] [--file NAME] [--all] [--words]  lines of players, typed again in their scenes
 *
 *   node evals/main.ts tables                           docs/evals.md, made anew from the reports in evals/results/
 *
 * The suites that anybody can run are `fatewright eval`. Exits with 1 when anything reached a player or a state that should not.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostileEngines } from '../src/compose/hostile-suite-engines.ts'
import { type HostileProgress, hostileSuite, mishapsOf } from '../src/eval/index.ts'
import { playThroughModel, type Strategy } from '../src/testing/index.ts'
import { strategies } from '../test/models/strategies.ts'
import { hostileOverSqlite, hostileTable } from './hostile/hostile-table.ts'
import { renderHostilePage } from './hostile/render-hostile-page.ts'
import { runMalformed } from './malformed/run-malformed.ts'
import { compareMemory } from './memory/compare-memory.ts'
import { runMemory } from './memory/run-memory.ts'
import { writeMemoryVectors } from './memory/write-vectors.ts'
import { runProse } from './prose/run-prose.ts'
import { measureOffers } from './reading/measure-offers.ts'
import { measureScenes } from './reading/measure-scenes.ts'
import { type StrangersOptions, scoreStrangers } from './reading/score-strangers.ts'
import { scoreVoices } from './reading/score-voices.ts'
import { runRealModel } from './real-model/run-real-model.ts'
import { runChroma } from './retrieval/chroma.ts'
import { runRetrievalPacks } from './retrieval/retrieval-packs.ts'
import { writeTables } from './tables/write-tables.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string' },
    sessions: { type: 'string', default: '3' },
    only: { type: 'string' },
    voices: { type: 'boolean', default: false },
    file: { type: 'string' },
    all: { type: 'boolean', default: false },
    words: { type: 'boolean', default: false },
    grammar: { type: 'boolean', default: false },
    meaning: { type: 'boolean', default: false },
    through: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string', default: 'prose' },
    scratch: { type: 'string' },
    window: { type: 'string', default: '2048' },
  },
})

/** One line a second, so that a long run is seen to move. */
function progressLine(): (progress: HostileProgress) => void {
  let last = 0
  return ({ name, ruleset, keeping, turn, turns, done, all }) => {
    if (performance.now() - last < 1_000) return
    last = performance.now()
    console.log(`  ${done + 1}/${all} ${name}, ${ruleset} in ${keeping}, turn ${turn} of ${turns}`)
  }
}

/** The strategy that the game masters speak through; none when they speak for themselves. */
function strategyNamed(name: string | undefined): Strategy | undefined {
  if (name === undefined) return undefined
  const found = Object.entries(strategies).find(([one]) => one === name)
  if (found === undefined)
    throw new Error(`There is no strategy "${name}"; there are ${Object.keys(strategies).join(', ')}.`)
  return found[1]
}

async function runHostile(turns: number): Promise<boolean> {
  const strategy = strategyNamed(values.through)
  const { open, probes } = hostileEngines()
  const started = performance.now()
  const report = await hostileSuite(open, {
    probes,
    turns,
    overSqlite: hostileOverSqlite,
    told: progressLine(),
    ...(values.only !== undefined && { only: values.only }),
    ...(strategy !== undefined && {
      through: (gameMaster) => playThroughModel(gameMaster, strategy),
    }),
  })
  const rows = [...(report.good === null ? [] : [report.good]), ...report.rows]
  if (rows.length === 0) {
    console.error(`No game master's name holds "${values.only}".`)
    return false
  }
  console.log(`\n${hostileTable(report)}\n`)
  for (const problem of report.problems) console.log(`FAIL ${problem}`)
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true })
    const machine = `${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`
    const page = renderHostilePage(report, { at: new Date().toISOString(), machine })
    writeFileSync(join(values.out, 'hostile.html'), page)
    writeFileSync(join(values.out, 'hostile.json'), `${JSON.stringify(report, null, 2)}\n`)
    console.log(`Written: ${join(values.out, 'hostile.html')} and hostile.json`)
  }
  const played = rows.reduce((sum, row) => sum + row.turns, 0)
  const leaks = rows.reduce((sum, row) => sum + mishapsOf(row, 'leak'), 0)
  const illegal = rows.reduce((sum, row) => sum + mishapsOf(row, 'illegal'), 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`${played} turns in ${seconds} s: ${leaks} leaks, ${illegal} illegal states.`)
  return report.ok
}

const asked = positionals[0]
const turns = Number(values.turns ?? (asked === 'prose' ? '60' : '50'))
const sessions = Number(values.sessions)
const whole = [turns, sessions].every((one) => Number.isInteger(one) && one >= 1)
const runs: Readonly<Record<string, () => Promise<boolean>>> = {
  hostile: () => runHostile(turns),
  malformed: () => runMalformed(values.turns === undefined ? 1_000 : turns, values.seed, values.out),
  prose: () => runProse({ turns, sessions, out: values.out, seed: values.seed }),
  chroma: runChroma,
  'retrieval-packs': () => runRetrievalPacks(values.out),
  'real-model': () =>
    runRealModel({
      turns: values.turns === undefined ? 10 : turns,
      ...{ out: values.out, scratch: values.scratch, window: Number(values.window) },
    }),
  'memory-compare': () => compareMemory(positionals[1], values.out),
  'memory-vectors': () => writeMemoryVectors(),
  interpreter: () => (values.voices ? scoreVoices(values.only) : scoreStrangers(values as StrangersOptions)),
  offers: () => measureOffers({ only: values.only, file: values.file, all: values.all }),
  scenes: () => measureScenes({ only: values.only, file: values.file, all: values.all, words: values.words }),
  tables: writeTables,
  memory: () => runMemory(values.out, values.turns === undefined ? undefined : turns),
}
const run = runs[asked ?? '']
if (!whole || run === undefined) {
  console.error('Say: node evals/main.ts hostile [--turns N] [--only NAME] [--out FOLDER]')
  console.error('  or node evals/main.ts prose [--turns N] [--sessions N] [--out FOLDER]')
  console.error('  or node evals/main.ts retrieval-packs [--out FOLDER]')
  console.error('  or node evals/main.ts malformed [--turns N] [--seed S]')
  console.error(
    '  or node evals/main.ts real-model [--turns N] [--out FOLDER] [--scratch FOLDER] [--window N]',
  )
  console.error(
    '  or node evals/main.ts interpreter [--voices|--grammar|--meaning] [--only wrong|partly|several|WORDS]',
  )
  console.error('  or node evals/main.ts tables')
  console.error('  or node evals/main.ts chroma')
  console.error('  or node evals/main.ts memory [--turns N] [--out FOLDER]')
  process.exitCode = 2
} else if (!(await run())) process.exitCode = 1
