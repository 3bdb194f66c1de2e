/** Takings that a line only implies: off a person who owns the thing, or into a pocket. */
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { type Draft, draftOf } from './act-draft.ts'

/** "Lift Chen's phone": a taking that names an owner who is here and nothing that lies here is a theft. */
export function fromOwner(draft: Draft, { index }: Scope): void {
  if (draft.action !== 'take' || draft.target !== null || draft.item !== null) return
  const named = /([\p{L}-]+) ?['’]s\b/u.exec(draft.details)?.[1]?.toLowerCase()
  if (named === undefined) return
  const owner = index.scene.people.find(({ name, aliases }) =>
    [name, ...aliases].some((called) => called.toLowerCase().split(' ').includes(named)),
  )
  if (owner === undefined) return
  draft.action = 'steal'
  draft.target = owner.id
}

/** "… and then it is under my coat": told as done, and still a taking. */
export function asPocketed(tokens: readonly Token[], scope: Scope): Draft | undefined {
  const words = joined(tokens)
  if (
    !/\b(?:under|inside|in|into|up|beneath) my (?:coat|arm|cloak|shirt|bag|pack|pockets?|sleeve|boot|jacket|satchel)\b/.test(
      words,
    )
  )
    return undefined
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).flatMap(
    (mention) => resolved(mention, 'take', scope, ({ kind }) => kind === 'object')[0] ?? [],
  )
  const [thing] = named
  return thing === undefined
    ? undefined
    : { ...draftOf('take', 'pocket', 0.66, words), target: thing.entity.id }
}
