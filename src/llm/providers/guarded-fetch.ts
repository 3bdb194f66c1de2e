/**
 * The way out for a provider's library: no redirect (it would carry the key to somebody nobody named) and no answer without
 * an end. Everything else is the library's.
 */
import type { Network } from '../http/network.ts'

/** No answer is longer, in bytes on the wire: events are far longer than the words in them. */
const mostBytes = 32 * 1024 * 1024

/** What a flood is stopped with. */
export class FloodError extends Error {
  override readonly name = 'FloodError'
}

/** Guards a way out. */
export function guardedFetch(network: Pick<Network, 'fetch'>): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await network.fetch(input, { ...init, redirect: 'error' })
    if (response.body === null) return response
    const body = response.body.pipeThrough(counted())
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}

function counted(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > mostBytes) controller.error(new FloodError(`more than ${mostBytes} bytes`))
      else controller.enqueue(piece)
    },
  })
}
