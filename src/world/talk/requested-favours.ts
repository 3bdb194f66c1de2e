/** What a person is asked to do or to give, by the words of the request. */
import type { AttemptedAction } from '../../rules/index.ts'
import { asksLeave, saidIn } from './classify-speech.ts'

/** Kinds of requests that are answered in words of their own. */
export type WishKind = 'company' | 'entrance' | 'favour' | 'leave' | 'silence' | 'thing'

export interface Wish {
  readonly kind: WishKind
  /** What is to be given, as it is spoken of: "the cellar key". Empty when no thing is. */
  readonly thing: string
  /** "Your book", "his pen": it is spoken of as theirs. */
  readonly isTheirs: boolean
}

const wishes: readonly (readonly [WishKind, RegExp])[] = [
  [
    'company',
    /\b(?:come|go|walk|ride|sail|travel) (?:along )?with (?:me|us)\b|\b(?:join|accompany|follow|escort|guide) (?:me|us)\b|\bcome along\b/i,
  ],
  [
    'silence',
    /\b(?:keep (?:quiet|silent|it (?:quiet|secret|between))|say nothing|not (?:to )?tell|don't tell|leave me out|look the other way)\b/i,
  ],
  [
    'entrance',
    /\blet (?:me|us) (?:in|out|into|through|pass|past|by|go)\b|\bopen (?:up|the|that|this|it)\b|\b(?:may|can|could) (?:i|we) (?:come|go|get|pass) (?:in|out|into|through|past|up|down)\b/i,
  ],
]
const given =
  /\b(?:lend|loan|give|borrow|have|hand|pass|toss|throw|pour|spare|bring|sell|fetch|get|use|for|need|want)\b(?: (?:me|us|him|her|over|of|for))*\s+((?:the|your|his|her|their|that|this|some|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+(?:[\p{L}'-]+\s+){0,2}?[\p{L}-]{2,})(?=[\s,.?!]*$|\s+(?:so|to|for|from|and|or|because|please|until|till|if|that|in|on|of|tonight|now|back|before|while)\b|[,.?!])/iu

const looked =
  /\b(?:look|see|read|try|touch|examine|inspect|check|play|hold)\b(?: (?:at|in|into|through|on|over|inside))?\s+((?:your|his|her|their)\s+(?:[\p{L}'-]+\s+){0,2}?[\p{L}-]{2,})(?=[\s,.?!]*$|[,.?!]|\s+(?:so|to|for|and|or|because|please|until|if|that|in|on|of|tonight|now)\b)/iu

/** Reads a request. */
export function wishIn(act: AttemptedAction): Wish {
  const said = saidIn(act)
  const kind = wishes.find(([, pattern]) => pattern.test(said))?.[0]
  if (kind !== undefined) return { kind, thing: '', isTheirs: false }
  const isLeave = asksLeave(said)
  const thing = (isLeave ? looked : given).exec(said)?.[1]?.toLowerCase() ?? ''
  const named = thing.replace(/^(?:your|his|her|their|this)\b/, 'the')
  const isTheirs = /^(?:your|his|her|their)\b/.test(thing)
  if (isLeave) return { kind: 'leave', thing: named, isTheirs }
  return { kind: thing === '' ? 'favour' : 'thing', thing: named, isTheirs }
}
