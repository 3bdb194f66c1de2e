/**
 * `npm run eval -- chroma`: a real Chroma server in a temporary folder, the contract of LoreIndex against it, a small
 * measurement, and the folder gone again. With FATEWRIGHT_CHROMA_URL it uses the server that is there.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChromaClient, type ChromaServer } from '../../src/store/chroma/chroma-client.ts'
import { ChromaLoreIndex } from '../../src/store/chroma/chroma-lore-index.ts'
import { candidateAsk, letterEmbedding, loreChunk, loreIndexContract } from '../../src/testing/index.ts'

/** The last build that runs with GLIBC 2.34; later ones want 2.39. It holds server 1.0.0. */
const version = '1.0.5'

const builds: Readonly<Record<string, string>> = {
  'linux-x64': 'chromadb-js-bindings-linux-x64-gnu',
  'linux-arm64': 'chromadb-js-bindings-linux-arm64-gnu',
  'darwin-x64': 'chromadb-js-bindings-darwin-x64',
  'darwin-arm64': 'chromadb-js-bindings-darwin-arm64',
  'win32-x64': 'chromadb-js-bindings-win32-x64-msvc',
}

const prefix = `fatewright-eval-${process.pid}`

/** Runs everything; true when the contract holds. */
export async function runChroma(): Promise<boolean> {
  const given = process.env.FATEWRIGHT_CHROMA_URL
  if (given !== undefined) return tryServer(given)
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-chroma-'))
  let child: ChildProcess | undefined
  try {
    const name = builds[`${process.platform}-${process.arch}`]
    if (name === undefined)
      throw new Error(`There is no build of Chroma for ${process.platform} ${process.arch}.`)
    console.log(`Fetching ${name}@${version} into ${folder} (about 420 MB) …`)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts']
    execFileSync('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder, stdio: 'ignore' })
    const port = await freePort()
    const asked = [
      'chroma',
      'run',
      '--path',
      join(folder, 'data'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ]
    const code = `require(${JSON.stringify(name)}).cli(${JSON.stringify(asked)})`
    child = spawn(process.execPath, ['-e', code], { cwd: folder, stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    await awake(url, child)
    console.log(`Chroma runs at ${url}, process ${child.pid}.`)
    return await tryServer(url)
  } finally {
    await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryServer(url: string): Promise<boolean> {
  console.log(`Server version ${await (await fetch(`${url}/api/v2/version`)).text()}.`)
  const server: ChromaServer = { url, fetch: globalThis.fetch, timer: { wait: waiting } }
  let made = 0
  const make = async (): Promise<ChromaLoreIndex> => {
    made += 1
    return new ChromaLoreIndex(server, `${prefix}-${made}`, (text) => hash('sha256', text))
  }
  try {
    const held = await runContract(make)
    await measure(await make())
    return held
  } finally {
    const client = new ChromaClient(server)
    for (const { name } of await client.list()) if (name.startsWith(`${prefix}-`)) await client.drop(name)
  }
}

async function runContract(make: () => Promise<ChromaLoreIndex>): Promise<boolean> {
  const tests: { readonly name: string; readonly body: () => Promise<void> | void }[] = []
  const runner = {
    describe: (_name: string, body: () => void) => body(),
    it: (name: string, body: () => Promise<void> | void) => void tests.push({ name, body }),
  }
  loreIndexContract(runner, 'on Chroma', make)
  let failed = 0
  for (const { name, body } of tests) {
    try {
      await body()
      console.log(`  ok    ${name}`)
    } catch (error) {
      failed += 1
      console.log(`  FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  console.log(`${tests.length - failed} of ${tests.length} held.`)
  return failed === 0 && tests.length > 0
}

async function measure(index: ChromaLoreIndex): Promise<void> {
  const count = 1_000
  const chunks = Array.from({ length: count }, (_, at) =>
    loreChunk(`bay:p${at}:overview`, `Page ${at} tells of boat ${at % 37} and mill ${at % 91}.`),
  )
  const since = (start: number): string => `${(performance.now() - start).toFixed(0)} ms`
  const first = performance.now()
  await index.putPack({ id: 'bay', hash: 'h', at: '2026-01-01T00:00:00.000Z' }, chunks)
  const put = since(first)
  const second = performance.now()
  const missing = await index.unembedded(letterEmbedding.id, { packs: ['bay'], campaign: null }, count)
  const vectors = await letterEmbedding.embed(
    missing.map((one) => one.text),
    { kind: 'passage' },
  )
  await index.putVectors(
    letterEmbedding.id,
    missing.map(({ hash: text }, at) => ({ hash: text, parts: vectors.slice(at, at + 1) })),
  )
  const embedded = since(second)
  const times: number[] = []
  for (let at = 0; at < 30; at += 1) {
    const [values = new Float32Array()] = await letterEmbedding.embed([`boat ${at}`], { kind: 'query' })
    const start = performance.now()
    await index.candidates(
      candidateAsk({ words: ['boat', String(at)], vector: { model: letterEmbedding.id, values } }),
    )
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const middle = (times[times.length >> 1] ?? 0).toFixed(1)
  console.log(
    `${count} chunks: put ${put}, vectors of 64 numbers ${embedded}, a question ${middle} ms (median of 30).`,
  )
  await index.close()
}

function waiting(milliseconds: number): { readonly over: Promise<void>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return { over, cancel: () => clearTimeout(timer) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function awake(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Chroma ended with ${child.exitCode} before it answered.`)
    const up = await fetch(`${url}/api/v2/heartbeat`).then(
      (one) => one.ok,
      () => false,
    )
    if (up) return
    await waiting(500).over
  }
  throw new Error('Chroma did not answer within a minute.')
}

/** Ends the process that this script started, and waits until it has. */
async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const slow = waiting(5_000)
  await Promise.race([ended, slow.over.then(() => child.kill('SIGKILL'))])
  slow.cancel()
}
