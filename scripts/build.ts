/**
 * Builds what is stale, and nothing else: a hash of the inputs stands in dist/.stamp beside what was made of them.
 * The bin calls this in a clone before every start, so an up-to-date tree must cost only the reading.
 *
 *   node scripts/build.ts            dist/fatewright.js, one file for the command line and the server
 *   node scripts/build.ts --library  also dist/lib, the modules and types behind the package's exports
 *
 * The web app, dist/web, is made with either of them when its sources are there.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
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
export function buildBundle(root: string): Promise<Built> {
  return buildWhenStale(root, 'bundle', 'dist/fatewright.js', async () => {
    if (!existsSync(join(root, entry))) throw new Error(`There is no ${entry} to build.`)
    const { build } = await import('esbuild').catch((cause: unknown) => {
      throw new Error('The program has to be built, and esbuild is not installed: run npm install.', {
        cause,
      })
    })
    // Written beside and renamed, so that a second process never reads half a file.
    const draft = `dist/fatewright.${process.pid}.js`
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: draft,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node22',
      sourcemap: true,
      logLevel: 'warning',
      // Optional packages that read files beside themselves.
      external: ['@lat.md/*'],
      // Packages written for CommonJS ask for require(), which a module does not have.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
    })
    const text = readFileSync(join(root, draft), 'utf8')
    writeFileSync(join(root, draft), text.replace(`fatewright.${process.pid}.js.map`, 'fatewright.js.map'))
    renameSync(join(root, `${draft}.map`), join(root, 'dist/fatewright.js.map'))
    renameSync(join(root, draft), join(root, 'dist/fatewright.js'))
    copyLines(root)
  })
}

/** Makes dist/lib with tsc: unbundled modules and their types, without tests. */
export function buildLibrary(root: string): Promise<Built> {
  return buildWhenStale(root, 'library', 'dist/lib', async () => {
    rmSync(join(root, 'dist/lib'), { recursive: true, force: true })
    const run = await runTool(root, 'tsc', ['-p', 'tsconfig.build.json'])
    if (run.code !== 0) throw new Error(`The library does not compile:\n${run.output.trimEnd()}`)
    copyData(root)
  })
}

/** Makes dist/web with vite; a clone without the app's sources has none to make. */
export async function buildWeb(root: string): Promise<Built> {
  if (!existsSync(join(root, 'web/index.html'))) return false
  const sources = [
    ...listFiles(root, ['web', 'src/server/wire', 'src/core', 'src/dice'], /(?<!\.test)\.\w+$/),
  ]
  return buildWhenStale(
    root,
    'web',
    'dist/web/index.html',
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
  for (const path of listFiles(root, ['src/gm/embedded/interpret/lines'], /\.jsonl?$/)) {
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
  output: string,
  make: () => Promise<void>,
  sources = listFiles(root, ['src'], /(?<!\.test)\.\w+$/),
): Promise<Built> {
  const hash = hashInputs(root, sources)
  if (existsSync(join(root, output)) && readStamps(root)[name] === hash) return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  // A build that fails half-way must not be taken for the earlier one when the source goes back to what it was.
  writeStamp(root, name, '')
  await make()
  writeStamp(root, name, hash)
  return true
}

function hashInputs(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...sources, ...configuration]) {
    if (!existsSync(join(root, path))) continue
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
