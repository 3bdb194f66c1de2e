/** Files that a command writes. Nothing that exists is ever overwritten; what was not finished is removed. */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { done, type Result, refuse } from '../core/refusal.ts'

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
  const descriptor = openSync(file, 'wx')
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
