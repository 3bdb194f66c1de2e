/**
 * Reading a request, which is untrusted: its headers, no more bytes than a route takes, no deeper than a person would
 * write, and then its schema.
 */
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { findJsonProblem } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { ServerContext } from './route-definition.ts'

/**
 * A header's text; undefined when it was not sent. It is read from Node's own list when there is one: building another kind
 * of list costs more than the rest of the request.
 */
export function headerOf(context: ServerContext, name: string): string | undefined {
  const headers = context.env?.incoming?.headers
  if (headers === undefined) return context.req.header(name)
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The most bytes of a body, when a route says nothing else. */
export const usualBytes = 1_048_576

/** The bytes of a body, at most so many. */
export async function readBytes(context: ServerContext, most: number): Promise<Result<Uint8Array>> {
  if (Number(headerOf(context, 'content-length') ?? 0) > most) return tooLarge(most)
  const incoming = context.env?.incoming
  return incoming === undefined ? readChunks(context.req.raw.body ?? [], most) : readIncoming(incoming, most)
}

/** Node's own request, by its events: waiting for each piece in turn costs several times as much. */
function readIncoming(incoming: Readable, most: number): Promise<Result<Uint8Array>> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > most) resolve(tooLarge(most))
      else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(done(joined(chunks))))
    // A sender who hangs up is no fault of the server's, and nothing for its log.
    incoming.on('error', () =>
      resolve(refuse('request/malformed', 'The request was cut off before its body ended.')),
    )
  })
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)
}

/** Whatever a body says of its length, no more than this is ever held. */
async function readChunks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) return tooLarge(most)
    chunks.push(chunk)
  }
  return done(joined(chunks))
}

function tooLarge(most: number) {
  const size = most >= 1_048_576 ? `${Math.floor(most / 1_048_576)} MB` : `${Math.floor(most / 1024)} kB`
  return refuse('request/too-large', `The request is larger than the ${size} that are read here.`)
}

/** A form or plain text can be sent across origins without asking; JSON cannot. */
function judgeMedia(context: ServerContext): Result<null> {
  const media = (headerOf(context, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (media === 'application/json' || media?.endsWith('+json') === true) return done(null)
  return refuse('request/wrong-media', 'Send JSON, and say so: Content-Type: application/json.')
}

/** Judges a body that no route asked for: none at all is fine, and one that is there must be JSON like all others. */
export function judgeUnreadBody(context: ServerContext): Result<null> {
  const length = headerOf(context, 'content-length')?.trim() ?? '0'
  const isSent = headerOf(context, 'transfer-encoding') !== undefined || !/^0+$/.test(length)
  return isSent ? judgeMedia(context) : done(null)
}

/** The body as JSON that may be kept, by a schema. */
export async function readJson<Schema extends z.ZodType>(
  context: ServerContext,
  schema: Schema,
  most: number = usualBytes,
): Promise<Result<z.output<Schema>>> {
  const fitting = judgeMedia(context)
  if (!fitting.ok) return fitting
  const bytes = await readBytes(context, most)
  if (!bytes.ok) return bytes
  const parsed = parseJson(bytes.value)
  if (!parsed.ok) return parsed
  const problem = findJsonProblem(parsed.value)
  if (problem !== null) {
    return refuse('request/malformed', `The body cannot be taken: ${problem.problem}.`, {
      data: { where: place('body', problem.path) },
    })
  }
  return bySchema(schema, parsed.value, 'body')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array): Result<unknown> {
  const text = decoded(bytes) ?? ''
  const written = keysWritten(text)
  if (written === null) return tooMuchInIt()
  try {
    const value: unknown = JSON.parse(text)
    const counted = countEntries(value, { keys: 0, entries: 0 })
    if (counted.entries > maxEntries) return tooMuchInIt()
    if (written === counted.keys) return done(value)
    const message = 'The body names the same key twice in one object, so it cannot be said which is meant.'
    return refuse('request/malformed', message, { data: { where: 'body' } })
  } catch {
    return refuse('request/malformed', 'The body is not JSON.', { data: { where: 'body' } })
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const stringInJson = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs

/** The most keys, texts and values of a body: ten thousand messages have fewer, and each is walked over several times. */
const maxEntries = 100_000

function tooMuchInIt(): Result<never> {
  const message = 'The body holds more keys and values than are read here.'
  return refuse('request/too-large', message, { data: { where: 'body' } })
}

/** How many keys a JSON text writes; a parser keeps only the last of two that are the same. Null when there are too many. */
function keysWritten(text: string): number | null {
  let keys = 0
  let texts = 0
  for (const [, colon] of text.matchAll(stringInJson)) {
    texts += 1
    if (colon !== undefined) keys += 1
    if (texts > maxEntries) return null
  }
  return keys
}

interface Counted {
  keys: number
  entries: number
}

/** Counts the keys and entries of a value, and stops where there are too many. */
function countEntries(value: unknown, counted: Counted): Counted {
  if (typeof value !== 'object' || value === null) return counted
  const inner = Object.values(value)
  if (!Array.isArray(value)) counted.keys += inner.length
  counted.entries += inner.length
  for (const entry of inner) {
    if (counted.entries > maxEntries) break
    countEntries(entry, counted)
  }
  return counted
}

/** A part of a request by its schema; the first thing that does not fit is named. */
export function bySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): Result<z.output<Schema>> {
  const read = schema.safeParse(value)
  if (read.success) return done(read.data)
  const [issue] = read.error.issues
  const where = place(part, issue?.path.map(String).join('.') ?? '')
  return refuse(
    'request/malformed',
    `${where} does not fit: ${issue?.message ?? 'it is not what is expected'}.`,
    {
      data: { where },
    },
  )
}

function place(part: string, path: string): string {
  return path === '' ? part : `${part}.${path}`
}
