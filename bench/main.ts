/**
 * `npm run bench [-- names]`: measures everything there is a goal for, prints a table, and writes
 * bench/results/latest.json and latest.html. Names: dice, commit, flat, replay, replay-turns, turn, book, interpret,
 * reading, narrate, lore, model, fights, http, web, start.
 *
 *   npm run bench -- fights --fights 2000   fewer random fights than the usual 10,000
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BenchReport } from './bench-result.ts'
import { bookTurnBench } from './book-turn.ts'
import { commitBench } from './commit.ts'
import { diceBench } from './dice.ts'
import { fightsBench } from './fights.ts'
import { flatBench } from './flat.ts'
import { httpBench } from './http.ts'
import { interpretBench } from './interpret.ts'
import { loreBench } from './lore.ts'
import { modelBench } from './model.ts'
import { narrateBench } from './narrate.ts'
import { readingBench } from './reading.ts'
import { renderPage } from './render-page.ts'
import { replayBench } from './replay.ts'
import { replayTurnsBench } from './replay-turns.ts'
import { resultTable } from './result-table.ts'
import { startBench } from './start.ts'
import { turnBench } from './turn.ts'
import { webBench } from './web.ts'

type Progress = (text: string) => void

const benches: Readonly<Record<string, (progress: Progress, fights: number) => Promise<BenchReport>>> = {
  dice: async () => ({ results: await diceBench(), plots: [] }),
  commit: commitBench,
  flat: flatBench,
  replay: replayBench,
  'replay-turns': replayTurnsBench,
  turn: turnBench,
  book: bookTurnBench,
  interpret: interpretBench,
  reading: readingBench,
  narrate: narrateBench,
  lore: loreBench,
  model: modelBench,
  fights: fightsBench,
  http: httpBench,
  web: webBench,
  start: startBench,
}

async function main(args: readonly string[]): Promise<number> {
  const asked = parseArgs({
    args: [...args],
    options: { fights: { type: 'string', default: '10000' } },
    allowPositionals: true,
  })
  const { positionals: names } = asked
  const fights = Number(asked.values.fights)
  if (!Number.isInteger(fights) || fights < 1) {
    console.error(`--fights is a whole number of fights, for example 2000; "${asked.values.fights}" is not.`)
    return 2
  }
  const unknown = names.filter((name) => benches[name] === undefined)
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}`)
    return 2
  }
  const reports: BenchReport[] = []
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const started = performance.now()
    console.log(`${name} …`)
    reports.push(await bench((text) => console.log(`  ${text}`), fights))
    console.log(`  done in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
  const results = reports.flatMap((report) => report.results)
  console.log(`\n${resultTable(results)}`)
  save(reports)
  return results.every((result) => result.passes) ? 0 : 1
}

function save(reports: readonly BenchReport[]): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  const results = reports.flatMap((report) => report.results)
  const plots = reports.flatMap((report) => report.plots)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
  const tables = reports.flatMap((report) => report.tables ?? [])
  const measured = { at: new Date().toISOString(), machine, results, plots, tables }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}latest.json`, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(`${folder}latest.html`, renderPage(measured))
  console.log(`\n${machine}\nbench/results/latest.html, latest.json`)
}

process.exitCode = await main(process.argv.slice(2))
