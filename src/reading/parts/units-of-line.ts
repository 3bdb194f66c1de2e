/** Which parts of a line are acts and speech, which go together, and what of it is denied, asked of the game master or only remarked. */
import { deniesAll } from '../grammar/clause/drop-denied-parts.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { readLine } from '../grammar/read-line.ts'
import type { LinePart } from '../tagger/tag-line.ts'
import { called, isDone, isReported, type Standing, type Unit, wordsOf } from './line-units.ts'

/** "…, without touching it", "saying nothing": what is not done, whatever the tagger takes it for. */
export function isDenied(part: LinePart, line: string): boolean {
  const words = wordsOf(part, line)
  return (
    (part.kind === 'act' || part.kind === 'speech') &&
    (/^(?:(?:but|and) )?(?:without|never|not) \p{L}+ing\b/iu.test(words) ||
      (!words.includes('"') && deniesAll(words)))
  )
}

/** "Oh and GM", "it smells of ozone in here": a word to the table, or what is so, and nothing that is done. */
export function isRemark(part: LinePart, line: string): boolean {
  const words = wordsOf(part, line)
  if (part.kind === 'condition')
    return /^if (?:you (?:catch|get|know|please|would|don't mind|will)|need be)\b/i.test(words)
  return (
    isOutcry(part, words, line) ||
    isNoise(part, words, line) ||
    /^(?:oh |hey |ok |and |so |wait )*(?:gm|dm|game master|narrator)[,!.]?$/i.test(words) ||
    /^it (?:smells|is|looks|feels|sounds|seems)\b/i.test(words)
  )
}

const leave = /[,.!;]\s*(?:and |so |now )*(?=(?:i'?m|i am) (?:going|off|heading|leaving)\b)/i

/** "Bye bye mister, I'm going up to the Row": who takes leave says it, and goes. */
export function withLeave(part: LinePart, line: string): readonly LinePart[] {
  const words = line.slice(part.from, part.to)
  const found = part.kind !== 'speech' || words.includes('"') ? null : leave.exec(words)
  if (found === null || found.index === 0) return [part]
  const cut = part.from + found.index
  const within = (from: number, to: number): LinePart['slots'] =>
    part.slots.filter((slot) => slot.from >= from && slot.to <= to)
  return [
    { ...part, to: cut, slots: within(part.from, cut) },
    {
      ...part,
      kind: 'act',
      from: cut + found[0].length,
      acts: [{ action: 'go', chance: 0.9 }],
      slots: within(cut, part.to),
    },
  ]
}

/** "Whoa, moody!", "Ooh, orange!": a cry of a word or two that names nobody and does nothing. */
function isOutcry(part: LinePart, words: string, line: string): boolean {
  const tokens = tokensOf(words)
  const isCried = words.endsWith('!') || /^\s*!/.test(line.slice(part.to))
  if ((part.kind !== 'speech' && part.kind !== 'act') || !isCried || tokens.length > 4 || words.includes('"'))
    return false
  const isLast = line.slice(part.to).replace(/^[\s!]+/, '') === ''
  const names = part.slots.some(({ kind }) => kind === 'person') || called.test(words)
  return !isLast && !names && !tokens.some((_, at) => phraseAt(tokens, at) !== undefined)
}

/** "DING DING DINGALING", "… and run, wakey wakey": a noise beside what is done, for nobody. */
function isNoise({ kind, slots, from, to }: LinePart, words: string, line: string): boolean {
  if ((kind !== 'speech' && kind !== 'act') || words.includes('"') || words.includes('?')) return false
  const isAlone = line.slice(0, from).trim() === '' && line.slice(to).replace(/[\s!.,]+/g, '') === ''
  return (
    !isAlone &&
    slots.every((slot) => slot.kind !== 'person') &&
    /^(\p{L}{2,})(?:[ ,-]+\1\p{L}*)+[\s!.,]*$/iu.test(words)
  )
}

/** A "don't" that was cut off from what it denies goes with it again. */
export function rejoined(parts: readonly LinePart[], line: string): readonly LinePart[] {
  return parts.flatMap((part, at) => {
    const before = parts[at - 1]
    const denies = (other: LinePart | undefined): boolean =>
      other !== undefined &&
      /^(?:i )?(?:don'?t|do not|won'?t|will not|never|not|no|without)$/i.test(wordsOf(other, line))
    if (denies(part) && parts[at + 1] !== undefined) return []
    // "Not yet, I want a weapon before I walk in there": the walk is what is put off.
    if (before?.kind === 'taken back' && /\bbefore\s*$/i.test(line.slice(0, part.from))) return []
    return denies(before) ? [{ ...part, from: before?.from ?? part.from, kind: 'denied' as const }] : [part]
  })
}

/** "How much heat can I take": a question without quotes that calls and names nobody is for the game master, when the grammar says so too. */
export function isForTable(part: LinePart, line: string, { scene, index }: Standing): boolean {
  const words = wordsOf(part, line)
  const hasPerson = part.slots.some(({ kind }) => kind === 'person')
  const isToSomebody = /\b(?:you|your|ya|u|ur|please)\b/i.test(words)
  if (
    part.kind === 'act' &&
    !hasPerson &&
    !isToSomebody &&
    /^(?:can|could|may|might|should|would) i\b/i.test(words)
  )
    return true
  if (part.kind !== 'speech' || hasPerson) return false
  const asks = words.replace(/^(?:please )?(?:can|could|would|will) you (?:please )?tell me\b/i, 'tell me')
  if (/["]|\b(?:you|your|ya|u|ur)\b/i.test(asks) || isReported(words)) return false
  if ((part.acts[0]?.chance ?? 0) >= 0.9 && scene.people.length + (scene.extras?.length ?? 0) > 0)
    return false
  return readLine(asks, scene, index).mode === 'gm'
}

/** True when a line is nothing but questions to the game master and what stands around them. */
export function isOnlyAsked(parts: readonly LinePart[]): boolean {
  return parts.every(({ kind }) => kind === 'question' || kind === 'table' || kind === 'remark')
}

/** The parts in which something is done or said; what waits for a condition is read with it. */
export function unitsOf(line: string, parts: readonly LinePart[]): readonly Unit[] {
  const units: Unit[] = []
  let awaited: LinePart[] = []
  for (const [place, part] of parts.entries()) {
    const ends = /[.!?;]/.test(line.slice(parts[place - 1]?.to ?? 0, part.from))
    if (awaited.length > 0 && ends) {
      units.push(...withCondition(awaited))
      awaited = []
    }
    if (part.kind === 'condition' && awaited.length === 0 && hangsOnPart(place, parts, line)) {
      const held = units.pop() as Unit
      units.push({ from: held.from, to: part.to, parts: [part, ...held.parts], speech: false })
    } else if (part.kind === 'condition') {
      if (awaited.length > 0) units.push(...withCondition(awaited))
      awaited = [part]
    } else if (awaited.length > 0) awaited.push(part)
    else if (
      (part.kind === 'act' &&
        (isPromise(part, units.at(-1), line) || isForHearer(part, units.at(-1), line))) ||
      goesOn(part, units.at(-1), parts[place - 1], line)
    ) {
      const asked = units.pop() as Unit
      units.push({ ...asked, to: part.to })
    } else if (part.kind === 'act' || part.kind === 'speech')
      units.push({
        from: part.from,
        to: part.to,
        parts: [part],
        speech: part.kind === 'speech' && !isDone(wordsOf(part, line)),
      })
  }
  return awaited.length > 0 ? [...units, ...withCondition(awaited)] : units
}

/** "I take the baton, but only if nobody is looking": a condition behind an act is for that act, and not for what comes after it. */
function hangsOnPart(place: number, parts: readonly LinePart[], line: string): boolean {
  const [before, part, after] = [parts[place - 1], parts[place], parts[place + 1]]
  if (part === undefined || (before?.kind !== 'act' && before?.kind !== 'speech')) return false
  if (/[.!?;]/.test(line.slice(before.to, part.from))) return false
  if (!/^(?:but )?(?:only )?(?:if|unless|provided|as long as|so long as)\b/i.test(wordsOf(part, line)))
    return false
  const next = after === undefined ? '' : line.slice(part.to, after.from + 12)
  return after === undefined || /^\s*[.!?;]|^[\s,]*(?:and )?(?:then|afterwards?|after that)\b/i.test(next)
}

/** "Tell me where Jin is and I'll buy a round": what is promised for an answer is said, and not done. */
function isPromise(part: LinePart, before: Unit | undefined, line: string): boolean {
  return (
    before !== undefined &&
    /^(?:i'?ll|i will|i can|i could|i'd|i would)\b/i.test(wordsOf(part, line)) &&
    /\b(?:tell|give|show|help|answer|let|bring|take) (?:me|us)\b|\byou\b/i.test(wordsOf(before, line))
  )
}

/** "Here is the letter, read it": what is shown is for the other's eyes. */
function isForHearer(part: LinePart, before: Unit | undefined, line: string): boolean {
  const shown = before?.parts.at(-1)?.acts[0]?.action
  return (
    before !== undefined &&
    (shown === 'show' || shown === 'give' || shown === 'bribe') &&
    /^(?:read|take|keep|look at|have a look at|see) (?:it|this|that|them)\b/i.test(wordsOf(part, line))
  )
}

/** "…, I promise I'll bring it back": what is said behind other words to the same person, and asks nothing, goes with them. */
function goesOn(part: LinePart, before: Unit | undefined, last: LinePart | undefined, line: string): boolean {
  if (part.kind !== 'speech' || before?.speech !== true || last?.kind !== 'speech') return false
  const words = wordsOf(part, line)
  if (/["?]/.test(line.slice(before.from, part.to)) || part.slots.some(({ kind }) => kind === 'person'))
    return false
  return (
    part.acts[0]?.action !== 'ask' &&
    !/^(?:who|what|where|when|why|how|which|is|are|do|does|did|can|could|have|has|tell|ask)\b/i.test(words)
  )
}

function withCondition(parts: readonly LinePart[]): readonly Unit[] {
  const last = parts.findLast(({ kind }) => kind === 'act' || kind === 'speech')
  const first = parts[0]
  return first === undefined || last === undefined
    ? []
    : [{ from: first.from, to: last.to, parts, speech: false }]
}
