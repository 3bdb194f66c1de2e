/** The access to a provider: its address, key and limits, its library, and a guarded connection. */
import type { LanguageModel as LibraryModel } from 'ai'
import type { JsonObject } from '../../core/json.ts'
import type { TimeLimits } from '../answer-time-limits.ts'
import type { Network } from '../ask-over-http.ts'
import type { LanguageModel, ModelRequest } from '../language-model.ts'
import type { Thinking } from '../retrying-resting-thinking-models.ts'

/** A model of the library, by the provider specification that all its packages speak. */
export type ProviderModel = Extract<LibraryModel, { readonly specificationVersion: 'v4' }>

export type ProviderCall = Parameters<ProviderModel['doStream']>[0]

/** How to reach a provider. */
export interface ProviderAccess {
  readonly model: string
  /** Null where none is needed. */
  readonly key: string | null
  /** Where it is, when not where it usually is. */
  readonly url?: string
  readonly network: Network
  readonly limits: TimeLimits
  /** How much it may think; left to the provider when it is not said. */
  readonly thinking?: Thinking
}

/** A provider whose library has been set up. */
export interface ProviderLine {
  /** As a person calls it. */
  readonly name: string
  readonly provider: string
  readonly access: ProviderAccess
  readonly abilities: LanguageModel['abilities']
  readonly library: ProviderModel
  /** Settings of this provider alone. */
  options(request: ModelRequest, strict: boolean): Readonly<Record<string, JsonObject>>
}

/** No answer is longer, in bytes on the wire: events are far longer than the words in them. */
const maxBytes = 32 * 1024 * 1024

export class FloodError extends Error {
  override readonly name = 'FloodError'
}

/** The connection of a provider's library: no redirect, which would carry the key elsewhere, and no answer without an end. */
export function guardedFetch(network: Pick<Network, 'fetch'>): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await network.fetch(input, { ...init, redirect: 'error' })
    if (response.body === null) return response
    const body = response.body.pipeThrough(limitBytes())
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > maxBytes) controller.error(new FloodError(`more than ${maxBytes} bytes`))
      else controller.enqueue(piece)
    },
  })
}
