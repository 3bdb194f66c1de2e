/** Acts by what they have in common. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'

const set = (words: string): ReadonlySet<ReadAction> => new Set(words.split(' ') as ReadAction[])

/** Done to a person by words or signs. */
export const social = set(
  'greet ask tell persuade deceive intimidate bribe flirt accuse provoke show give insight perform trade',
)
/** Getting somewhere. */
export const moving = set('go sneak flee climb follow hide defend rest put search use wait')
/** Needs somebody on the other side even when nobody is named. */
export const directed = set(
  'greet ask tell persuade intimidate bribe show give insight accuse flirt provoke deceive',
)
/** Makes no sense without something it is done to. */
export const needsTarget = set(
  'examine take steal put give use open close unlock force disable burn consume equip free ask persuade intimidate bribe show accuse flirt provoke grapple heal help follow hack',
)
/** Hurts somebody, or cannot be taken back. */
export const grave = set('attack grapple burn surrender force')
