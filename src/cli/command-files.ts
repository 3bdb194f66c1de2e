/**
 * Files that a command reads (`-` is standard input) and writes. What cannot be read is a refusal, not a crash; nothing that
 * exists is ever overwritten, and what was not finished is removed.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { isJsonObject, type JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { ProcessIo } from './process-io.ts'

const chunkSize = 1 << 16
const maxLineLength = 1 << 28

/** Reads a file that must hold one JSON object. */
export async function readJsonFile(file: string, from: ProcessIo): Promise<Result<JsonObject>> {
  const text = file === '-' ? done(await readAll(from.stdin)) : whole(file)
  if (!text.ok) return text
  try {
    const value: unknown = JSON.parse(text.value.replace(/^\ufeff/, ''))
    if (isJsonObject(value)) return done(value)
    return refuse('import/not-an-object', `${nameOf(file)} must hold one JSON object, like {"…": …}.`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refuse('import/not-json', `${nameOf(file)} is not JSON: ${why}.`, { data: { file } })
  }
}

/** Works on the lines of a file, read piece by piece. */
export async function withLines<Value>(
  file: string,
  from: ProcessIo,
  work: (lines: Iterable<string>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (file === '-') return work((await readAll(from.stdin)).split('\n'))
  const opened = opening(file, () => openSync(file, 'r'))
  if (!opened.ok) return opened
  try {
    if (fstatSync(opened.value).isDirectory()) return notReadable(file, 'it is a folder')
    return await work(linesOf(opened.value))
  } finally {
    closeSync(opened.value)
  }
}

/** Everything on standard input, as bytes. */
export async function readStdin(from: Pick<ProcessIo, 'stdin'>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of from.stdin) parts.push(typeof part === 'string' ? Buffer.from(part) : part)
  return new Uint8Array(Buffer.concat(parts))
}

/** The first bytes of a file as text; empty when there is no such file, or none that may be read. */
export function beginningOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return ''
  const opened = opening(file, () => openSync(file, 'r'))
  if (!opened.ok) return ''
  const descriptor = opened.value
  try {
    const bytes = new Uint8Array(4_096)
    return Buffer.from(bytes.buffer, 0, readSync(descriptor, bytes)).toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

function* linesOf(descriptor: number): Iterable<string> {
  const bytes = new Uint8Array(chunkSize)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for (let read = readSync(descriptor, bytes); read > 0; read = readSync(descriptor, bytes)) {
    const lines = (rest + decoder.write(Buffer.from(bytes.buffer, 0, read))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    // Not JSON any more, and so refused when the line is read.
    if (rest.length > maxLineLength) break
  }
  const last = rest + decoder.end()
  if (last !== '') yield last
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  return Buffer.from(await readStdin({ stdin: stream })).toString('utf8')
}

function whole(file: string): Result<string> {
  return opening(file, () => readFileSync(file, 'utf8'))
}

function opening<Value>(file: string, work: () => Value): Result<Value> {
  try {
    return done(work())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return refuse('import/no-file', `There is no file ${file}.`, { data: { file } })
    if (code === 'EISDIR') return notReadable(file, 'it is a folder')
    return notReadable(file, error instanceof Error ? error.message : String(error))
  }
}

function notReadable(file: string, why: string): Result<never> {
  return refuse('import/unreadable', `${file} cannot be read: ${why}.`, { data: { file } })
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file
}

const pieceLength = 1 << 16

/** Refuses a path that is taken or whose folder does not exist. */
export function requireFree(file: string): Result<null> {
  if (existsSync(file)) return taken(file)
  const folder = dirname(file)
  if (existsSync(folder) && statSync(folder).isDirectory()) return done(null)
  return refuse('store/no-folder', `There is no folder ${folder} to write into.`, { data: { file } })
}

/** Writes lines into a new file, durably, and gives how many there were. */
export function writeNewFile(file: string, lines: Iterable<string>): Result<number> {
  return writeNew(file, (descriptor) => writeLines(descriptor, lines))
}

/** Writes bytes into a new file, durably, and gives how many there were. */
export function writeNewBytes(file: string, bytes: Uint8Array): Result<number> {
  return writeNew(file, (descriptor) => {
    writeAll(descriptor, bytes)
    return bytes.length
  })
}

function writeNew(file: string, write: (descriptor: number) => number): Result<number> {
  const free = requireFree(file)
  if (!free.ok) return free
  const descriptor = openSync(file, 'wx', 0o600)
  let finished = false
  try {
    const count = write(descriptor)
    fsyncSync(descriptor)
    finished = true
    return done(count)
  } finally {
    closeSync(descriptor)
    if (!finished) rmSync(file, { force: true })
  }
}

function writeLines(descriptor: number, lines: Iterable<string>): number {
  let count = 0
  let waiting = ''
  for (const line of lines) {
    waiting += `${line}\n`
    count += 1
    if (waiting.length < pieceLength) continue
    writeAll(descriptor, Buffer.from(waiting))
    waiting = ''
  }
  writeAll(descriptor, Buffer.from(waiting))
  return count
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

function taken(file: string): Result<never> {
  const message = `${file} is already there and is left as it is. Choose another name, or move it away first.`
  return refuse('store/file-exists', message, { data: { file } })
}
