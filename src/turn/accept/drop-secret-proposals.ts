/**
 * A secret can be told by a fact, an item, a name or a memory as well as by a sentence: what a narrator proposes
 * is looked through for it first, and what holds one is left out alone (PIPE-23).
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { Violation } from '../../core/violation.ts'
import { redactSecrets, type Secret } from '../../knowledge/index.ts'
import { textsIn } from '../audit/all-texts-in-value.ts'
import type { Proposals } from '../narrator-answer/proposals-and-claims.ts'

/** The proposals without any that give something away. */
export function dropSecretProposals(
  proposals: Proposals,
  secrets: readonly Secret[],
): { readonly proposals: Proposals; readonly violations: readonly Violation[] } {
  const tells = (text: string): boolean => redactSecrets(text, secrets).violations.length > 0
  if (secrets.length === 0 || !tells(textsIn(proposals as unknown as JsonValue)))
    return { proposals, violations: [] }
  const violations: Violation[] = []
  const kept = Object.entries(proposals).flatMap(([field, value]) => {
    const clean = cleaned(value as JsonValue | undefined, field, { tells, violations })
    return clean === undefined ? [] : [[field, clean] as const]
  })
  const state_updates = kept.find(([field]) => field === 'state_updates')?.[1] ?? {}
  return { proposals: { ...Object.fromEntries(kept), state_updates } as unknown as Proposals, violations }
}

interface Looking {
  readonly tells: (text: string) => boolean
  readonly violations: Violation[]
}

/** A value without what tells; an item of a list goes whole, so that no half of a fact is left. */
function cleaned(value: JsonValue | undefined, at: string, looking: Looking): JsonValue | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return looking.tells(value) ? leftOut(at, looking) : value
  if (Array.isArray(value))
    return value.filter((item: JsonValue, index) => {
      const tells = looking.tells(textsIn(item))
      if (tells) leftOut(`${at}[${index}]`, looking)
      return !tells // enforces: PIPE-23
    })
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).flatMap(([key, field]) => {
    const clean = looking.tells(key) ? leftOut(at, looking) : cleaned(field, `${at}.${key}`, looking)
    return clean === undefined ? [] : [[key, clean] as const]
  })
  return Object.fromEntries(kept)
}

function leftOut(at: string, { violations }: Looking): undefined {
  violations.push({
    rule_id: 'PIPE-23',
    severity: 'error',
    action: 'redacted',
    at,
    message: 'secret_leak: the player does not know this yet.',
  })
}
