/** What comes of a deed that an author wrote, by how it went: its effects, and the words for it. */
import type { DeedEntry } from '../book/deed-entry.ts'
import type { Effect } from '../effect.ts'

/** How a deed went, in the words of the book. */
export type DeedResult = 'success' | 'mixed' | 'fail' | 'automatic'

/** How rules say it, in the words of the book. */
export function resultOf(outcome: string): DeedResult {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' || outcome === 'automatic' ? outcome : 'success'
}

/** The effects of a deed; a mixed result is a success that also pays what a failure would, unless its author says more. */
export function deedEffects(
  deed: Pick<DeedEntry, 'success' | 'mixed' | 'fail'>,
  result: DeedResult,
): readonly Effect[] {
  if (result === 'fail') return deed.fail
  return result === 'mixed' ? (deed.mixed ?? [...deed.success, ...deed.fail]) : deed.success
}

/** The lines for how it went; an automatic deed may borrow those of a success, a mixed one too. */
export function deedWords({ say }: Pick<DeedEntry, 'say'>, result: DeedResult): readonly string[] {
  const own = say[result]
  return own.length > 0 || result === 'fail' ? own : say.success
}
