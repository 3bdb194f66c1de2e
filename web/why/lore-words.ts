/** A piece of lore and why it came to mind, without the keys and the digits that only the engine needs. */
import type { Reason } from './reasons.tsx'

/**
 * A reason as a person reads it.
 *
 * @example
 * loreReason({ what: 'neo_seattle:benno:manner', why: 'it is about Benno (score 0.4)' })
 * // { what: 'benno, manner', why: 'In mind because it is about Benno (score 0.4).' }
 */
export function loreReason({ what, why }: Reason): Reason {
  return { what: loreName(what), why: `In mind because ${spoken(why)}.` }
}

function loreName(id: string): string {
  const turn = /:turn_(\d+):/.exec(id)?.[1]
  if (turn !== undefined) return `What was told in turn ${turn}`
  const parts = id.split(':')
  return (parts.length > 1 ? parts.slice(1) : parts).join(', ').replaceAll('_', ' ')
}

function spoken(why: string): string {
  return why
    .replace(/\b[\w-]+:([\w-]+)\b/g, (_, name: string) => name.replaceAll('_', ' '))
    .replace(/\d+\.\d{3,}/g, (figure) => Number(figure).toFixed(2))
}
