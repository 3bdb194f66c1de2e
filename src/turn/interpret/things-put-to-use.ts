/**
 * A thing put onto, into or round what an authored action names is that action: "stick the wheel back on" where an author
 * wrote "put the wheel back on the valve".
 */

import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { WordsOf } from '../../reading/index.ts'
import type { AuthoredAction } from '../../world/index.ts'

const putting: ReadonlySet<string> = new Set(
  'put fit set stick place lay hang mount screw insert slot fix attach return restor replac slip slid push wrap tuck'.split(
    ' ',
  ),
)
const placing: ReadonlySet<string> = new Set(['put', 'give', 'use', 'drop'])
/** Words that say only where to, or that a thing has been there before. */
const where: ReadonlySet<string> = new Set('back round around onto into over again where belong'.split(' '))

/** The one action that puts the same thing to the same use; undefined where none does, or several do. */
export function putToUse(
  act: ProposedAction,
  actions: readonly AuthoredAction[],
  wordsOf: WordsOf,
): AuthoredAction | undefined {
  if (!placing.has(act.action) || (act.affordance_id ?? act.offer_key) !== undefined) return undefined
  const [verb, ...said] = wordsOf(act.details)
  const things = said.filter((word) => word.startsWith('#'))
  if (verb === undefined || !putting.has(verb) || things.length === 0) return undefined
  const rest = said.filter((word) => !where.has(word))
  const isWhere = things.length > 1 || said.some((word) => where.has(word))
  const meant = actions.filter(({ text, phrases }) =>
    [text, ...phrases].some((written) => {
      const [does, ...own] = wordsOf(written)
      return does !== undefined && putting.has(does) && isWhere && rest.every((word) => own.includes(word))
    }),
  )
  return meant.length === 1 ? meant[0] : undefined
}
