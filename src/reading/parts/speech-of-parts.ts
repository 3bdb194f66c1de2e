/**
 * Speech that the tagger cut: a name and the plea behind it, a promise and what it is promised for, a posture before a
 * verb of asking. What is said to a person in one breath is read whole; how one stands while saying it is not said.
 */
import { foldedWords } from '../../text/folded-words.ts'
import { withoutLead } from '../grammar/clause/strip-words-before-act.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import type { LinePart } from '../tagger/tag-line.ts'
import { called, isReported, wordsOf } from './line-units.ts'

/** The parts of a line, its speech in one piece. */
export function withSpeechWhole(parts: readonly LinePart[], line: string): readonly LinePart[] {
  if (line.includes('"')) return parts
  const whole: LinePart[] = []
  for (const part of withPromisesWhole(parts, line)) {
    const before = whole.at(-1)
    const isApart = before === undefined || endsSentence.test(line.slice(before.to, part.from))
    if (!isApart && (isPleaTo(before, part, line) || asksOn(before, part, line)))
      whole[whole.length - 1] = asOne([before, part])
    else {
      if (!isApart && isPostureBefore(before, part, line))
        whole[whole.length - 1] = { ...before, kind: 'gesture' }
      whole.push(part)
    }
  }
  return whole
}

const endsSentence = /[.!?;]/

function asOne(parts: readonly LinePart[]): LinePart {
  const [first, ...others] = parts as [LinePart, ...LinePart[]]
  const acts = [...parts].sort((left, right) => chanceOf(right) - chanceOf(left))[0]?.acts ?? []
  return {
    ...first,
    kind: 'speech',
    to: others.at(-1)?.to ?? first.to,
    acts,
    slots: parts.flatMap(({ slots }) => slots),
  }
}

function chanceOf({ acts }: LinePart): number {
  return acts[0]?.chance ?? 0
}

const pleads =
  /^(?:please )?(?:(?:lend|give|hand|pass|toss|throw|bring|fetch|pour|sell|spare|get|tell|help|let) (?:me|us)\b|come\b.*\bwith (?:me|us)\b|follow (?:me|us)\b)/i

/** "Viktor, lend me the key": what stands behind a bare name and is for "me" is said to its bearer. */
function isPleaTo(before: LinePart, part: LinePart, line: string): boolean {
  if (before.kind !== 'speech' || part.kind !== 'act') return false
  const name = foldedWords(wordsOf(before, line))
  const named = before.slots
    .filter(({ kind }) => kind === 'person')
    .flatMap(({ from, to }) => foldedWords(line.slice(from, to)))
  return (
    name.length <= mostInName && name.some((word) => named.includes(word)) && pleads.test(wordsOf(part, line))
  )
}

/** "Ask the lady why she sits alone, and if she has a dog": what is asked goes on without a verb of its own. */
function asksOn(before: LinePart, part: LinePart, line: string): boolean {
  const words = wordsOf(part, line)
  return (
    before.kind === 'speech' &&
    (part.kind === 'speech'
      ? /^(?:if|whether|that|who|whose|what|where|when|why|how|which)\b/i
      : asksIn
    ).test(words) &&
    (part.kind === 'speech' || part.kind === 'act') &&
    isReported(wordsOf(before, line)) &&
    !/\b(?:you|your|ya|u|ur)\b|\?/i.test(words)
  )
}

const asksIn = /^(?:who|whose|what|where|why|how|which|whether)\b/i

/** "Please, dear old Nan": more words than these say something themselves. */
const mostInName = 4

/** "Lean ovr bar ask viktor quiet …": what leads up to a verb of asking, and is for nobody's ears. */
function isPostureBefore(before: LinePart, part: LinePart, line: string): boolean {
  if (before.kind !== 'speech' || part.kind !== 'speech') return false
  const words = wordsOf(before, line)
  return (
    chanceOf(before) < surelySaid &&
    phraseAt(withoutLead(tokensOf(words)).tokens, 0) !== undefined &&
    (isReported(wordsOf(part, line)) || saysBehind.test(wordsOf(part, line))) &&
    !isReported(words) &&
    !called.test(words) &&
    !/[?!]|\b(?:i|you|your|ya|u|ur|me|please)\b/i.test(words) &&
    before.slots.every(({ kind }) => kind !== 'person')
  )
}

const surelySaid = 0.6
const saysBehind =
  /^i (?:\p{L}+ly )?(?:ask|tell|say|confide|whisper|remark|mention|murmur|admit|confess|explain)\b/iu

const promised =
  /(?:^|[.!?;]\s+)((?:if|once|when|as soon as) (?:you|u|ya)\b[^.!?;]*?,?\s(?:i|we)(?:['’]?ll|\s+will|['’]d|\s+would|\s+won['’]?t|\s+can)\b[^.!?;]*)/giu
const promisedFirst =
  /(?:^|[.!?;]\s+)((?:i|we)(?:['’]ll|\s+will|\s+won['’]?t)\b[^.!?;]*?\bif (?:you|u|ya)\b[^.!?;]*)/giu

/** "If you tell me truly who came down here, I won't repeat it upstairs": terms for whoever is called "you". */
function withPromisesWhole(parts: readonly LinePart[], line: string): readonly LinePart[] {
  const found = [...line.matchAll(promised), ...line.matchAll(promisedFirst)]
  return found.reduce<readonly LinePart[]>((whole, { index, 0: all, 1: words = '' }) => {
    const from = index + all.length - words.length
    const to = index + all.length
    const isWithin = (part: LinePart): boolean => part.from >= from - 1 && part.to <= to + 1
    const within = whole.filter(isWithin)
    const [first] = within
    if (first === undefined || within.some(({ kind }) => kind === 'question')) return whole
    const joined = { ...asOne(within), from, to, acts: [{ action: 'tell' as const, chance: 0.9 }] }
    return whole.flatMap((part) => (part === first ? [joined] : isWithin(part) ? [] : [part]))
  }, parts)
}
