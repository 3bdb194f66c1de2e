/**
 * What it costs to start: the CPU of a whole process, user and system, against `node -e 0` by the same Node in the same
 * round. The program is started as people start it, from a clone and from an installed package, warm as it is from the
 * second start on. bash takes the time, because a Node process cannot ask what its children used.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBundle, buildWeb } from '../scripts/build.ts'
import { type BenchReport, type BenchResult, judged } from './bench-result.ts'
import { median, spread } from './measure.ts'
import { discard, scratchFolder } from './scratch-store.ts'

const rounds = 9
const root = fileURLToPath(new URL('..', import.meta.url))
const worlds = {
  'dead_drop (bands-2d6)': ['dead_drop', '--name', 'measured'],
  'nineteen_year_tide (dnd5e)': ['nineteen_year_tide', '--name', 'measured'],
  'a blank campaign (bands-2d6)': ['measured', '--blank'],
  'a blank campaign (dnd5e)': ['measured', '--blank', '--ruleset', 'dnd5e'],
}

interface Started {
  readonly name: string
  readonly goal: string
  readonly words: readonly string[]
}

/** Measures `--version`, `--help`, a turn in each kind of world, and a server until it answers. */
export async function startBench(progress: (text: string) => void): Promise<BenchReport> {
  if (!hasBash())
    throw new Error('bench start: there is no bash here, and nothing else tells what a process used.')
  await buildBundle(root)
  await buildWeb(root)
  const folder = scratchFolder()
  try {
    const bins = { clone: join(root, 'bin/fatewright.mjs'), installed: installedBin(folder) }
    const started = Object.entries(bins).flatMap(([where, bin]) => startsOf(folder, where, bin))
    // The first start of each compiles, and finds nothing kept.
    for (const { words } of started) cpuOfProcess(words)
    const times = new Map<string, number[]>()
    const ratios = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`)
      const bare = cpuOfProcess(['-e', '0'])
      grow(times, 'bare', bare)
      for (const { name, words } of started) {
        const used = cpuOfProcess(words)
        grow(times, name, used)
        grow(ratios, name, used / bare)
      }
    }
    const bare = median(times.get('bare') ?? [])
    const results = started.map(({ name, goal }) => {
      const own = ratios.get(name) ?? []
      const detail = `${median(times.get(name) ?? []).toFixed(0)} ms, node -e 0 ${bare.toFixed(0)} ms; ${spread(own)}`
      return judged(`start: ${name}`, median(own), goal, detail)
    })
    return { results: [...results, await servedOnce(folder, bins.installed, bare)], plots: [] }
  } finally {
    discard(folder)
  }
}

/** The package as npm would install it, without what only a clone has. */
function installedBin(folder: string): string {
  const home = join(folder, 'installed')
  mkdirSync(home)
  for (const name of ['bin', 'dist', 'content_packs', 'scenarios', 'templates', 'package.json']) {
    cpSync(join(root, name), join(home, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.map') && !path.endsWith('.cache'),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction')
  return join(home, 'bin/fatewright.mjs')
}

function startsOf(folder: string, where: string, bin: string): readonly Started[] {
  const turns = Object.entries(worlds).map(([world, found], index) => {
    const data = ['--data', join(folder, `${where}-${index}`)]
    execFileSync(process.execPath, [bin, ...data, 'new', ...found], { stdio: 'ignore', env: environment() })
    return {
      name: `${where}: a turn in ${world}`,
      goal: '<= 20',
      words: [bin, ...data, 'turn', 'measured', 'I look around.'],
    }
  })
  return [
    { name: `${where}: --version`, goal: '<= 5', words: [bin, '--version'] },
    ...turns,
    { name: `${where}: --help`, goal: 'told', words: [bin, '--help'] },
  ]
}

/** Nobody's settings: no model, no further folders, no cache of their own. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }) }
}

function hasBash(): boolean {
  try {
    execFileSync('bash', ['-c', ':'])
    return true
  } catch {
    return false
  }
}

/** bash lives through what ends the program, and says afterwards what it used. */
const timed = 'TIMEFORMAT="%3U %3S"; trap : TERM; time "$@" 2>/dev/null'

/** Milliseconds of CPU that Node and whatever it started used, from its start to its end. */
function cpuOfProcess(words: readonly string[]): number {
  const args = ['-c', `{ ${timed} >/dev/null; } 2>&1`, 'bash', process.execPath, ...words]
  return millisecondsIn(execFileSync('bash', args, { encoding: 'utf8', env: environment() }))
}

function millisecondsIn(text: string): number {
  const [user, system] = text.trim().split(' ').map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 1_000
}

/** A server from its start to its first answer, and its orderly end. */
async function servedOnce(folder: string, bin: string, bare: number): Promise<BenchResult> {
  const used: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const words = [bin, '--data', join(folder, 'served'), 'serve', '--port', '0']
    const child = spawn('bash', ['-c', timed, 'bash', process.execPath, ...words], {
      env: environment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<string>((resolve) => {
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk
      })
      child.once('close', () => resolve(said))
    })
    try {
      await fetch(`${await addressFrom(child.stdout)}/api/health`)
    } finally {
      // bash and the server alike: only the server ends by it, and bash then says what it used.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    }
    used.push(millisecondsIn(await ended))
  }
  const ratio = median(used) / bare
  const detail = `${median(used).toFixed(0)} ms until /api/health has answered and it has ended`
  return judged('start: installed: serve', ratio, 'told', detail)
}

function addressFrom(stdout: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const [address] = /http:\/\/[\w.]+:\d+/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    stdout.once('close', () => reject(new Error(`The server ended before it said where it is: ${said}`)))
  })
}

function grow(samples: Map<string, number[]>, name: string, value: number): void {
  samples.set(name, [...(samples.get(name) ?? []), value])
}
