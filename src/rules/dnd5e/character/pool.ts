/**
 * Pools: hit dice, spell slots, rages, points: anything of which some are used and some are left. Sheets write them
 * in several ways; here they are read as one, and none is ever overdrawn, whatever a sheet says (RULE-10).
 */
import { asInteger, isJsonObject, type JsonValue } from '../../../core/json.ts'

/** How many there are and how many of them are spent. */
export interface Pool {
  readonly used: number
  readonly max: number
}

/** The pool of a resource that the character does not have. */
export const noPool: Pool = { used: 0, max: 0 }

function counted(value: JsonValue | undefined): number | undefined {
  const count = asInteger(value)
  return count !== undefined && count >= 0 ? count : undefined
}

/**
 * Reads a pool as sheets write it: `{used, max}`, `{used, total}`, `{current, max}`, or a plain number that is left.
 *
 * @example
 * readPool({ used: 1, total: 3 }) // { used: 1, max: 3 }
 */
export function readPool(value: JsonValue | undefined): Pool {
  const plain = counted(value)
  if (plain !== undefined) return { used: 0, max: plain }
  if (!isJsonObject(value)) return noPool
  const left = counted(value.remaining) ?? counted(value.current)
  const used = counted(value.used)
  const max = counted(value.max) ?? counted(value.total) ?? (left ?? 0) + (used ?? 0)
  return { used: Math.min(used ?? max - Math.min(left ?? max, max), max), max } // enforces: RULE-10
}

export function remaining(pool: Pool): number {
  return Math.max(0, pool.max - pool.used)
}

/**
 * The pool after spending some, or undefined when there are not that many.
 *
 * @example
 * spendFrom({ used: 1, max: 2 }, 1) // { used: 2, max: 2 }
 */
export function spendFrom(pool: Pool, amount: number): Pool | undefined {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > remaining(pool)) return undefined // enforces: RULE-10
  return { ...pool, used: pool.used + amount }
}

/** The pool after some came back; never more than there are. */
export function restoreTo(pool: Pool, amount: number): Pool {
  return { ...pool, used: Math.max(0, pool.used - Math.max(0, amount)) }
}

/** The other pool with what was used of this one kept, as far as there is room. */
export function resizePool(pool: Pool, max: number): Pool {
  return { used: Math.min(pool.used, max), max }
}
