/** Questions to the server: one shape of trouble, whatever went wrong on the way. */
import type { WireError } from '../../src/server/wire/error.ts'
import { tokenHeader } from './token.ts'

/** What the server, or the way to it, had against a question. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
  readonly code: string
  readonly where: string | undefined

  constructor({ code, message, where }: WireError['error']) {
    super(message)
    this.code = code
    this.where = where
  }
}

/** Anything as a sentence for whoever sits at the screen. */
export function sentenceOf(error: unknown): string {
  return error instanceof Trouble ? error.message : 'Something went wrong on this page; reloading it helps.'
}

const unreachable = new Trouble({
  code: 'web/unreachable',
  message: 'The table cannot be reached. Is the server still running? Nothing you typed is lost.',
})

/** What a question may carry. */
export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Asks; an answer that is no answer is thrown as Trouble. */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  const response = await send(path, asked)
  return (await response.json()) as Answer
}

/** Sends, and gives the response itself: for streams and files. */
export async function send(path: string, { method, body, headers, signal }: Asked): Promise<Response> {
  const init: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !(body instanceof Blob) && { 'content-type': 'application/json' }),
      ...tokenHeader(window.sessionStorage),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }
  const response = await fetch(path, init).catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachable
  })
  if (!response.ok) throw await troubleOf(response)
  return response
}

async function troubleOf(response: Response): Promise<Trouble> {
  const answer: unknown = await response.json().catch(() => null)
  const error = (answer as Partial<WireError> | null)?.error
  if (typeof error?.message === 'string') return new Trouble(error)
  return new Trouble({
    code: `http/${response.status}`,
    message: `The server answered ${response.status} and no more.`,
  })
}
