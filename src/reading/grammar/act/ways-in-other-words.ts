/** Ways that are called by a part of their names, or by a word for the same: "to the radio" where the wireless room is next door. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { emptyWords } from '../language/small-words.ts'
import { kinOf } from '../offers/word-groups-for-offers.ts'
import type { Draft } from './act-draft.ts'

/** A walk to what is not here goes the only way whose name has all its words. */
export function wayInOtherWords(draft: Draft, missing: string, exits: readonly ReadingEntity[]): Draft {
  if (draft.action !== 'go' || draft.target !== null) return { ...draft, missing }
  const called = foldedWords(missing).filter((word) => !emptyWords.has(word))
  const [only, ...others] = called.length === 0 ? [] : exits.filter((exit) => hasAll(exit, called))
  if (only === undefined || others.length > 0) return { ...draft, missing }
  const { missing: _called, ...found } = draft
  return { ...found, target: only.id, unlinked: [], coverage: 1 }
}

function hasAll({ name, aliases }: ReadingEntity, called: readonly string[]): boolean {
  return [name, ...aliases].some((words) => {
    const own = foldedWords(words)
    return called.every((word) =>
      own.some((other) => word === other || kinOf(word).some((group) => kinOf(other).includes(group))),
    )
  })
}
