/** How a deed of a set piece went, in the words of the book; what needed no roll is told apart, because it is worth less. */

/** How it went. */
export type DeedResult = 'success' | 'mixed' | 'fail' | 'automatic'

/** How rules say it, in the words of the book. */
export function resultOf(outcome: string): DeedResult {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' || outcome === 'automatic' ? outcome : 'success'
}
