/** FATEWRIGHT_TURN_LIMIT and FATEWRIGHT_SESSION_LIMIT: what may be spent, as a person writes it. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { SpendingLimits } from './budget.ts'

const kinds = { calls: 'calls', tokens: 'tokens', usd: 'dollars' } as const

/**
 * Reads a limit; none when nothing is set.
 *
 * @example
 * readSpending('FATEWRIGHT_TURN_LIMIT', 'calls=4, usd=0.05') // { ok: true, value: { calls: 4, dollars: 0.05 } }
 */
export function readSpending(name: string, setting: string | undefined): Result<SpendingLimits> {
  const limits: { calls?: number; tokens?: number; dollars?: number } = {}
  const parts = (setting ?? '').split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    const [kind, text, ...more] = part.split('=')
    const amount = Number(text)
    const known = isKind(kind) ? kinds[kind] : null
    const wrong =
      text === undefined || text === '' || more.length > 0 || !Number.isFinite(amount) || amount < 0
    if (known === null || wrong)
      return refuse(
        'llm/bad-limit',
        `${name} holds "${part.slice(0, 40)}", which is no limit; write calls=4, tokens=60000 or usd=0.10, or several of them.`,
      )
    limits[known] = amount
  }
  return done(limits)
}

function isKind(word: string | undefined): word is keyof typeof kinds {
  return word !== undefined && Object.hasOwn(kinds, word)
}
