/**
 * Builds what is stale, and nothing else: a hash of the inputs stands in dist/.stamp beside what was made of them.
 * The bin calls this in a clone when a file that the program was made of looks touched: dist/.inputs says how each of
 * them looked, so that a start has to read none.
 *
 *   node scripts/build.ts            dist/fatewright.js, the command line and the server, in pieces under dist/app
 *   node scripts/build.ts --library  also dist/lib, the modules and types behind the package's exports
 *   node scripts/build.ts --fresh    all of it anew, with nothing beside it that an earlier build left: for packing
 *
 * The web app, dist/web, is made with either of them when its sources are there.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { listFiles } from './check/source-files.ts'
import { runTool } from './check/tool.ts'

const entry = 'src/cli/main.ts'
const configuration = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.ts',
]

/** True when something was built. */
export type Built = boolean

/** Makes dist/fatewright.js from the command line's entry, unless it is there and nothing changed. */
export async function buildBundle(root: string): Promise<Built> {
  // How the files look is noted before they are read: one that changes meanwhile then looks touched.
  const looks = new Map(listSources(root).map((path) => [path, lookOf(root, path)]))
  const built = await buildWhenStale(root, 'bundle', ['dist/fatewright.js', inputsFile], async () => {
    if (!existsSync(join(root, entry))) throw new Error(`There is no ${entry} to build.`)
    const { build } = await import('esbuild').catch((cause: unknown) => {
      throw new Error('The program has to be built, and esbuild is not installed: run npm install.', {
        cause,
      })
    })
    const made = await build({
      absWorkingDir: root,
      entryPoints: { main: entry },
      outdir: 'dist/app',
      // Named by what is in them: builds can stand side by side, and a process that runs keeps the pieces of its own.
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      // Of a file called .js Node has to look up whether it is a module, each time in the package's long manifest.
      outExtension: { '.js': '.mjs' },
      splitting: true,
      write: false,
      metafile: true,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node22',
      sourcemap: true,
      logLevel: 'warning',
      plugins: [jsonAsText, zodInParts],
      // Optional packages that read files beside themselves, and providers of models, which most players never load.
      external: ['@lat.md/*', '@ai-sdk/*'],
      banner: { js: requireBanner },
    })
    const data = new Set(
      Object.entries(made.metafile.outputs).flatMap(([path, { inputs }]) => (isData(inputs) ? path : [])),
    )
    for (const file of made.outputFiles) {
      const path = relative(root, file.path)
      if (data.has(path.replace(/\.map$/, ''))) writeData(root, path, file.text)
      else writeWhole(root, path, withoutIdleBanner(file.text))
    }
    copyLines(root)
    const main = Object.entries(made.metafile.outputs).find(([, output]) => output.entryPoint === entry)
    writeWhole(root, 'dist/fatewright.js', `import './${main?.[0].slice('dist/'.length)}'\n`)
    writeInputs(root, Object.keys(made.metafile.inputs), looks)
    clearOldPieces(root, new Set(made.outputFiles.map((file) => basename(file.path))))
  })
  // Touched, but the same as before: the next start need not read it all again.
  if (!built) writeInputs(root, readInputs(root), looks)
  return built
}

/** True for a piece that is made of nothing but data. */
function isData(inputs: Readonly<Record<string, unknown>>): boolean {
  const paths = Object.keys(inputs)
  return paths.length > 0 && paths.every((path) => path.endsWith('.json'))
}

/** Data needs no map: it would hold all of it a second time. */
function writeData(root: string, path: string, text: string): void {
  if (!path.endsWith('.map'))
    writeWhole(root, path, withoutIdleBanner(text).replace(/\/\/# sourceMappingURL=.*\n?$/, ''))
}

/** Packages written for CommonJS ask for require(), which a module does not have. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Making a require() takes a module longer than loading it, and one piece alone asks; its line stays, for the map's sake. */
function withoutIdleBanner(text: string): string {
  return text.includes('typeof require') ? text : text.replace(requireBanner, '')
}

const inputsFile = 'dist/.inputs'
/** A process may load the rest of its pieces long after others were built, but hardly on another day. */
const keptFor = 24 * 60 * 60 * 1_000

/** Data is parsed several times faster as JSON than as code. */
const jsonAsText: Plugin = {
  name: 'json-as-text',
  setup(build) {
    build.onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(text)})`, loader: 'js' }
    })
  },
}

/** Named as one thing, zod comes whole, with error messages in fifty languages; as a namespace, with what is used of it. */
const zodInParts: Plugin = {
  name: 'zod-in-parts',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      return { contents: text.replace("import { z } from 'zod'", "import * as z from 'zod'"), loader: 'ts' }
    })
  },
}

/** Written beside and renamed, so that a second process never reads half a file. */
function writeWhole(root: string, path: string, contents: string | Uint8Array): void {
  const draft = join(root, `${path}.${process.pid}`)
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, contents)
  renameSync(draft, join(root, path))
}

/** Every line: size, when it was written, when it was last changed in any way, and the path. The bin reads this. */
function writeInputs(root: string, inputs: readonly string[], looks: ReadonlyMap<string, string>): void {
  const lines = [...new Set([...inputs, ...configuration])]
    .filter((path) => looks.has(path))
    .map((path) => `${looks.get(path)} ${path}\n`)
  writeWhole(root, inputsFile, lines.join(''))
}

function readInputs(root: string): readonly string[] {
  const lines = readFileSync(join(root, inputsFile), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split(' ').slice(3).join(' '))
}

function lookOf(root: string, path: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
  return `${size} ${mtimeMs} ${ctimeMs}`
}

/** Pieces of builds that are past, their maps at once, and what Node kept of compiling them. */
function clearOldPieces(root: string, current: ReadonlySet<string>): void {
  rmSync(join(root, 'dist/.cache'), { recursive: true, force: true })
  for (const name of readdirSync(join(root, 'dist/app'))) {
    if (current.has(name)) continue
    const file = join(root, 'dist/app', name)
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (name.endsWith('.map') || Date.now() - written > keptFor) rmSync(file, { force: true })
  }
}

/** Makes dist/lib with tsc: the modules that the package exports and all they import, with their types; nothing else. */
export function buildLibrary(root: string): Promise<Built> {
  return buildWhenStale(root, 'library', ['dist/lib'], async () => {
    rmSync(join(root, 'dist/lib'), { recursive: true, force: true })
    const config = join(root, 'dist/tsconfig.json')
    writeFileSync(config, JSON.stringify({ extends: '../tsconfig.build.json', files: exportedSources(root) }))
    const run = await runTool(root, 'tsc', ['-p', config])
    rmSync(config)
    if (run.code !== 0) throw new Error(`The library does not compile:\n${run.output.trimEnd()}`)
    copyData(root)
  })
}

/** As paths from dist: what package.json exports, and declarations, which no module names. */
function exportedSources(root: string): readonly string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const sources = Object.values(exports).filter((target) => /^\.\/src\/.*\.ts$/.test(target))
  return [...sources, ...listFiles(root, ['src'], /\.d\.ts$/)].map((path) => join('..', path))
}

/** Makes dist/web with vite; a clone without the app's sources has none to make. */
export async function buildWeb(root: string): Promise<Built> {
  if (!existsSync(join(root, 'web/index.html'))) return false
  const sources = [
    ...listFiles(root, ['web', 'src/server/wire', 'src/core', 'src/dice'], /(?<!\.test)\.\w+$/),
    ...configuration.filter((path) => existsSync(join(root, path))),
  ]
  return buildWhenStale(
    root,
    'web',
    ['dist/web/index.html'],
    async () => {
      const { build } = await import('vite').catch((cause: unknown) => {
        throw new Error('The web app has to be built, and vite is not installed: run npm install.', { cause })
      })
      await asShipped(() => build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' }))
      compressFiles(join(root, 'dist/web'))
    },
    sources,
  )
}

/** A test runner sets NODE_ENV, by which the app would come out made for looking inside: twice as large, and slower. */
async function asShipped(build: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** What is sent often is compressed once; pictures of dice and the like are compressed already. */
function compressFiles(folder: string): void {
  for (const path of listFiles(folder, ['.'], /\.(?:js|css|html|svg|json)$/)) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length > 1_024) writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** The lines the reader is measured with, which one file of code cannot hold. */
function copyLines(root: string): void {
  mkdirSync(join(root, 'dist/lines'), { recursive: true })
  for (const path of listFiles(root, ['src/reading/grammar/lines'], /\.jsonl?$/)) {
    copyFileSync(join(root, path), join(root, 'dist/lines', basename(path)))
  }
}

/** The compiler leaves data alone: the modules import it, and its licence travels with it. */
function copyData(root: string): void {
  for (const path of listFiles(root, ['src'], /(?<!biome)\.jsonl?$|ATTRIBUTION\.md$/)) {
    const target = join(root, 'dist/lib', path.slice('src/'.length))
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, path), target)
  }
}

async function buildWhenStale(
  root: string,
  name: string,
  outputs: readonly string[],
  make: () => Promise<void>,
  sources = listSources(root),
): Promise<Built> {
  const hash = hashInputs(root, sources)
  if (outputs.every((output) => existsSync(join(root, output))) && readStamps(root)[name] === hash)
    return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  // A build that fails half-way must not be taken for the earlier one when the source goes back to what it was.
  writeStamp(root, name, '')
  await make()
  writeStamp(root, name, hash)
  return true
}

function listSources(root: string): readonly string[] {
  return [
    ...listFiles(root, ['src'], /(?<!\.test)\.\w+$/),
    ...configuration.filter((path) => existsSync(join(root, path))),
  ]
}

function hashInputs(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function writeStamp(root: string, name: string, hash: string): void {
  const stamps = { ...readStamps(root), [name]: hash }
  writeFileSync(join(root, 'dist/.stamp'), `${JSON.stringify(stamps, null, 2)}\n`)
}

function readStamps(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/.stamp'), 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

async function main(args: readonly string[]): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (args.includes('--fresh')) rmSync(join(root, 'dist'), { recursive: true, force: true })
  const started = performance.now()
  const built = [(await buildBundle(root)) ? 'dist/fatewright.js' : '']
  built.push((await buildWeb(root)) ? 'dist/web' : '')
  if (args.includes('--library')) built.push((await buildLibrary(root)) ? 'dist/lib' : '')
  const made = built.filter((name) => name !== '')
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  console.log(
    made.length === 0 ? `nothing is stale (${seconds} s)` : `built ${made.join(', ')} (${seconds} s)`,
  )
}

// Not import.meta.main: Node 22 does not know it and would build nothing without a word.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
