/**
 * `npm run golden`: plays the golden campaigns and holds every byte against what was kept. `--accept` keeps what came out
 * instead, `--lines N` shows more of each difference, names play only those campaigns.
 */
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { goldenScripts } from '../test/golden/campaigns/all.ts'
import { accept, type Difference, type Files, showDifferences } from '../test/golden/harness/compare.ts'
import { differencesOf, keptFolder } from '../test/golden/harness/hold.ts'
import { playGolden } from '../test/golden/harness/play.ts'

interface Wishes {
  readonly accept: boolean
  readonly lines: number
  readonly names: readonly string[]
}

function wishesIn(words: readonly string[]): Wishes {
  const at = words.indexOf('--lines')
  const names = words.filter((word, place) => !word.startsWith('--') && (at < 0 || place !== at + 1))
  const known = goldenScripts.map((script) => script.name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no golden campaign ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    process.exit(2)
  }
  const lines = at < 0 ? 60 : Number(words[at + 1])
  return { accept: words.includes('--accept'), lines, names: names.length === 0 ? known : names }
}

interface Report {
  readonly name: string
  readonly files: Files
  readonly cpu: number
}

/** Plays one campaign and says how much of the processor it took. */
async function play(name: string): Promise<Report> {
  const script = goldenScripts.find((known) => known.name === name)
  if (script === undefined) throw new Error(`There is no golden campaign ${name}.`)
  const before = process.threadCpuUsage()
  const files = await playGolden(script)
  const { user, system } = process.threadCpuUsage(before)
  return { name, files, cpu: (user + system) / 1_000_000 }
}

/** Plays campaigns on several threads; each takes the next one when it is done. */
function playAll(names: readonly string[], done: (report: Report) => void): Promise<void> {
  const waiting = [...names]
  const threads = Math.min(names.length, Math.max(1, availableParallelism()))
  const each = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL(import.meta.url))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const next = (): void => {
      const name = waiting.shift()
      if (name === undefined) void worker.terminate().then(() => resolve())
      else worker.postMessage(name)
    }
    worker.on('message', (report: Report) => {
      done(report)
      next()
    })
    worker.on('error', reject)
    next()
    return promise
  })
  return Promise.all(each).then(() => undefined)
}

async function main(): Promise<void> {
  const wishes = wishesIn(process.argv.slice(2))
  const began = performance.now()
  const differences: Difference[] = []
  const sizes = { files: 0, bytes: 0, cpu: 0 }
  await playAll(wishes.names, ({ name, files, cpu }) => {
    const found = differencesOf(name, files)
    if (wishes.accept && found.length > 0) accept(join(keptFolder, name), files)
    differences.push(...found)
    sizes.files += files.size
    for (const text of files.values()) sizes.bytes += Buffer.byteLength(text)
    sizes.cpu += cpu
    const verdict = found.length === 0 ? 'as it was' : `${found.length} of ${files.size} files differ`
    console.log(`${name.padEnd(20)} ${cpu.toFixed(1).padStart(5)} s  ${verdict}`)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${sizes.files} files, ${(sizes.bytes / 1_048_576).toFixed(2)} MB, ${seconds} s (${sizes.cpu.toFixed(1)} s of processor)`,
  )
  if (differences.length === 0) return
  const counts = (['changed', 'added', 'removed'] as const).map(
    (kind) => `${differences.filter((found) => found.kind === kind).length} ${kind}`,
  )
  if (wishes.accept) {
    console.log(
      `Kept in ${relative('.', keptFolder)}: ${counts.join(', ')}. Read the change before you commit it.`,
    )
    return
  }
  console.log(`\n${showDifferences(differences, wishes.lines)}`)
  for (const { path, kind } of differences) console.log(`${kind.padEnd(8)} ${path}`)
  console.log(`${counts.join(', ')}. If that is meant: npm run golden -- --accept`)
  process.exitCode = 1
}

if (isMainThread) await main()
else
  parentPort?.on('message', (name: string) => {
    void play(name).then((report) => parentPort?.postMessage(report))
  })
