/** Has rolls recomputed here, in this browser: nothing is asked of the server, and nobody has to take its word. */
import type { Verification } from '../../../src/dice/verify-dice-ledger.ts'
import type { LedgerToCheck } from './verify-worker.ts'
import workerUrl from './verify-worker.ts?worker&url'

/** Checks a ledger in a worker of its own, which is gone afterwards. */
export function verifyRolls(ledger: LedgerToCheck): Promise<Verification> {
  const worker = new Worker(trustedUrl(workerUrl), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Verification>()
  worker.addEventListener('message', ({ data }: MessageEvent<Verification>) => resolve(data))
  worker.addEventListener('error', (event) => reject(new Error(event.message)))
  worker.postMessage(ledger)
  return promise.finally(() => worker.terminate())
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** Browsers that know Trusted Types run a worker only from an address that a policy has looked at: of our own origin. */
const policy = trustedTypes?.createPolicy('fatewright', { createScriptURL: ownUrl })

function trustedUrl(url: string): string {
  return (policy?.createScriptURL(url) ?? ownUrl(url)) as string
}

function ownUrl(url: string): string {
  const { origin, href } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError('A worker comes from this page’s own server.')
  return href
}
