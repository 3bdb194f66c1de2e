/** Has rolls recomputed here, in this browser: nothing is asked of the server, and nobody has to take its word. */
import type { Verification } from '../../../src/dice/verify.ts'
import type { LedgerToCheck } from './verify-worker.ts'

/** Checks a ledger in a worker of its own, which is gone afterwards. */
export function verifyRolls(ledger: LedgerToCheck): Promise<Verification> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Verification>()
  worker.addEventListener('message', ({ data }: MessageEvent<Verification>) => resolve(data))
  worker.addEventListener('error', (event) => reject(new Error(event.message)))
  worker.postMessage(ledger)
  return promise.finally(() => worker.terminate())
}
