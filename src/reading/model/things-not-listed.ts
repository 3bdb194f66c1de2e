/** What a line names and the scene does not list: when that matters to an act, and what it is called. */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import type { SceneIndex } from '../grammar/scene/scene-index.ts'

/** True for what is only looked for: it need not be there, and whether it is comes out in the looking. */
export function isSought(action: ReadAction, thing: string, words: string): boolean {
  if (action !== 'search' && action !== 'examine') return false
  const at = words.toLowerCase().indexOf(thing.toLowerCase())
  return /\bfor\b(?:\s+(?:the|a|an|any|some|my|his|her|their|\p{L}+['’]s))*\s*$/iu.test(
    words.slice(0, Math.max(0, at)),
  )
}

/** Who looks for anyone at all looks about. */
export const anyone =
  /^(?:(?:look|search)(?:ing)?(?: around| about)? for )?(?:some|any|every)(?:one|body)\b|^people\b/i

/** Acts of hands and eyes on a thing. */
export const handledThings: ReadonlySet<ReadAction> = new Set<ReadAction>(
  'take steal use open close unlock force read examine search give put show consume burn'.split(
    ' ',
  ) as ReadAction[],
)

export function isOnlyTopic(id: string | null, { byId }: SceneIndex): boolean {
  const entity = id === null ? undefined : byId.get(id)
  return entity?.kind === 'topic' && !(entity.tags ?? []).some((tag) => tag === 'person' || tag === 'thing')
}

/** Acts that come to nothing when what they are done to is not there. */
export const needsThing: ReadonlySet<ReadAction> = new Set<ReadAction>([
  ...([
    'take',
    'steal',
    'use',
    'open',
    'close',
    'unlock',
    'force',
    'disable',
    'read',
    'examine',
    'search',
  ] as const),
  ...([
    'attack',
    'grapple',
    'give',
    'put',
    'show',
    'consume',
    'burn',
    'hack',
    'equip',
    'free',
    'heal',
    'follow',
  ] as const),
  ...(['ask', 'tell', 'persuade', 'intimidate', 'deceive', 'bribe', 'accuse', 'go', 'climb'] as const),
])
const longestThing = 3

/** A thing or person in as few words as it has: "all the cans" are cans, "the man with the rule" is a man; a pronoun is none. */
export function bareThing(words: string): string {
  const bare = words
    .replace(
      /(?<=\S)\s+(?:with|who|that|which|whose|in|on|at|by|from|near|behind|beside|under|over)\s.*$/i,
      '',
    )
    .replace(/^(?:all|both|some|any|each|every|half)(?:\s+of)?\s+/i, '')
    .replace(/^(?:the|a|an|my|your|his|her|its|their|some|any|this|that|these|those)\s+/i, '')
  const pronoun =
    /^(?:it|him|her|them|this|that|these|those|one|everything|everybody|everyone|all|(?:who|what)(?:so)?ever\b.*)$/i.test(
      bare,
    )
  return pronoun ? '' : bare.split(/\s+/).slice(-longestThing).join(' ')
}
