/** Has rolls recomputed here, in this browser: nothing is asked of the server, and nobody has to take its word. */
import type { Verification } from '../../../src/dice/verify.ts'
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

/** Browsers that know Trusted Types run a worker only from an address that a policy has looked at: ours, of our own origin. */
function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const ownOnly = (given: string): string => {
    const { origin, href } = new URL(given, location.href)
    if (origin !== location.origin) throw new TypeError('A worker comes from this page’s own server.')
    return href
  }
  policy ??= trustedTypes?.createPolicy('fatewright', { createScriptURL: ownOnly }) ?? {
    createScriptURL: ownOnly,
  }
  return policy.createScriptURL(url) as string
}

/** A policy is made once: a second of the same name is refused. */
let policy: { createScriptURL(url: string): unknown } | undefined
