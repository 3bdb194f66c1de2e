/** What the parts of a line can be, and what the words in them can stand for: the labels that the tagger was trained on. */
import { type ReadAction, readActionWeights } from '../../core/protocol/free-text-reading.ts'

/**
 * The kinds of parts: an act, speech, a question to the game master, a gesture or manner, a reason or remark, a condition,
 * what is said not to be done, what is taken back, a word to the table.
 */
export const partKinds = [
  'act',
  'speech',
  'question',
  'gesture',
  'remark',
  'condition',
  'denied',
  'taken back',
  'table',
] as const

export type PartKind = (typeof partKinds)[number]

/** What words of a part stand for: whom, what, where, about what, how many. */
export const slotKinds = ['person', 'thing', 'place', 'topic', 'amount'] as const

export type SlotKind = (typeof slotKinds)[number]

/** The acts that parts are told apart by. */
export const intents: readonly ReadAction[] = Object.keys(readActionWeights).toSorted() as ReadAction[]

/** Tags of a word: outside of all parts; then for each kind the first word of a part and a further one. */
export const tagCount = 1 + 2 * partKinds.length
export const slotTagCount = 1 + 2 * slotKinds.length

/** The tag of the first word of a part, and of the others. */
export function tagOf(kind: number, isFirst: boolean): number {
  return 1 + 2 * kind + (isFirst ? 0 : 1)
}

/** True when a tag may follow another: a further word of a part only follows a word of the same part. */
export function mayFollow(tag: number, before: number): boolean {
  return tag === 0 || tag % 2 === 1 || before === tag || before === tag - 1
}
