/** Amounts as people write and read them. */
import type { WireSettings } from '../../../src/server/wire/health-and-settings.ts'

/** An amount in dollars; null for none, undefined for what is no amount. */
export function readCeiling(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replace(',', '.')
  if (text === '') return null
  return /^\d{1,5}(?:\.\d{1,4})?$/.test(text) && Number(text) <= 10_000 ? Number(text) : undefined
}

/** What was spent, as a sentence. */
export function spentWords({ calls, dollars, unpriced }: NonNullable<WireSettings['purse']>): string {
  if (calls === 0) return 'Nothing was spent since the server was started.'
  const paid = `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`
  const asked = `${calls} ${calls === 1 ? 'call' : 'calls'}`
  return unpriced
    ? `${asked} since the server was started; some of them have no known price, the others cost ${paid}.`
    : `${paid} in ${asked} since the server was started.`
}
