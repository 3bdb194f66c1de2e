/** Request keys: the same request sent twice is done once and answered twice. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import type { Recalled, RequestKey } from '../state-store.ts'

const longestKey = 255

/** What is known under a key; the same key for another request is refused. */
export function recallRequest(file: CampaignFile, key: string, request: string): Result<Recalled> {
  const kept = file.requestKey(key)
  if (kept === undefined) return done({ state: 'new' })
  if (kept.request !== request) return otherRequest(key)
  return done(kept.answer === null ? { state: 'pending' } : { state: 'answered', answer: kept.answer })
}

/** Keeps a key with its answer in the same transaction as the turn it belongs to. */
export function keepRequestKey(file: CampaignFile, key: RequestKey | undefined): Result<null> {
  if (key === undefined) return done(null)
  if (key.key === '' || key.key.length > longestKey) {
    return refuse('idempotency/bad-key', `A request key has 1 to ${longestKey} characters.`)
  }
  const kept = file.requestKey(key.key)
  if (kept !== undefined && kept.request !== key.request) return otherRequest(key.key)
  if (kept !== undefined && kept.answer !== null) {
    return refuse('idempotency/already-done', `The request "${key.key}" was already carried out.`)
  }
  file.putRequestKey(key)
  return done(null)
}

function otherRequest(key: string): Result<never> {
  return refuse(
    'idempotency/other-request',
    `The request key "${key}" was used before for something else; use a new key for a new request.`,
  )
}
