/** Questions about a clock by its name: what it stands at, what it means, what comes when it is full, how it is brought down. */
import { readCount } from '../../../text/number-words.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import { sentencesWith } from './known-facts-and-told-sentences.ts'
import type { Question } from './parse-question.ts'

const mostClocks = 4

type Clock = Question['packet']['clocks'][number]

const number = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
/** Words for a clock that comes to its end. */
const isFull =
  /\b(?:full|fills?|filled|filling|max(?:es|ed)?|maximum|complete[sd]?|boils? over|overflows?|runs? out|tops? out|(?:all the way|the very end|the top|the end|the brim))\b/
const atNumber = new RegExp(
  String.raw`\b(?:hits?|reach(?:es)?|gets? (?:up )?to|climbs?(?: up)? to|goes (?:up )?to|rises to|comes to|makes it to|(?<!stands )at|is|to) (${number})\b`,
)
/** Words for bringing one down. */
const lowers =
  /\b(?:lower|reduce|decrease|shake|shed|lose|cool|calm|get rid of|drop|empty|bring|get|take|work|keep|slow|stop)\b(?: \w+){0,3}? ?(?:down|off|low)\b|\b(?:lower|reduce|decrease|shake|shed|lose|get rid of|slow|stop)\b|\bgo(?:es)? away\b/

/** What comes when a clock is full, and what brings it down: asked before anything else is made of such a question. */
export function aboutClockEnds(question: Question): readonly Answer[] {
  const { asked } = question
  const isOfEnd = isFull.test(asked) || atNumber.test(asked)
  const isOfLowering = lowers.test(asked) && /\b(?:how|what|can|could|where|is there|way)\b/.test(asked)
  return isOfEnd || isOfLowering ? aboutClocks(question) : []
}

/** A clock that is asked about by its name: "what is my heat", "how high is Suspicion". */
export function aboutClocks(question: Question): readonly Answer[] {
  const { asked } = question
  const named = /\bmy clocks\b/.test(asked) ? question.packet.clocks : clocksIn(question)
  if (
    named.length === 0 ||
    !/\b(?:what|how|much|many|high|far|is|are|my|when|long|where|can|could)\b/.test(asked)
  )
    return []
  return named.slice(0, mostClocks).flatMap((clock) => told(clock, question))
}

/** The clocks whose names stand in the question, or that one of its words stands for: "how hot am I?" */
function clocksIn({ asked, packet, rules }: Question): readonly Clock[] {
  const words = new Set(asked.split(/[^\p{L}]+/u))
  const state = /\bhow (\p{L}+) (?:am i|are we|is it getting)\b/u.exec(asked)?.[1]
  const stands = state === undefined ? undefined : rules?.find(state)?.name.toLowerCase()
  return packet.clocks.filter(
    ({ name }) =>
      name.toLowerCase() === stands ||
      isSpokenOf(name, ` ${asked.replace(/[^\p{L}\p{N}]+/gu, ' ')} `) ||
      name
        .toLowerCase()
        .replace(/^the /, '')
        .split(/\s+/)
        .every((word) => words.has(word)),
  )
}

function told(clock: Clock, question: Question): readonly Answer[] {
  const { asked, facts, rules } = question
  const { id, name, value, max } = clock
  const runs = facts.clocks.find((clock) => clock.id === id)
  const entry = rules?.find(name) ?? null
  const isOfEnd = isOfFull(clock, asked)
  const explains =
    isOfEnd ||
    lowers.test(asked) ||
    /\bwhat(?:'s|s| is| does| are| happens)\b|\bhow (?:bad|dangerous|serious|hot)\b/.test(asked)
  const means =
    explains && entry !== null && entry.name.toLowerCase() === name.toLowerCase() ? ` ${entry.text}` : ''
  const end =
    runs === undefined
      ? ''
      : ` It is full at ${runs.full_at === '00:00' ? 'midnight' : runs.full_at}, in ${duration(runs.minutes_left)}.`
  const stands = plain(`${name} stands at ${value} of ${max}.${end}${means}`)
  return isOfEnd ? [stands, ...whenFull(clock, question)] : [stands]
}

/** True when the end of this clock is asked about, by a word or by its highest number. */
function isOfFull({ max }: Clock, asked: string): boolean {
  const said = atNumber.exec(asked)?.[1]
  return said === undefined ? isFull.test(asked) : readCount(said) === max
}

/** What one has heard of it, and what it has brought so far; what is still to come is no more known than that. */
function whenFull(clock: Clock, question: Question): readonly Answer[] {
  const name = clock.name.replace(/^The /, '')
  const people = new Set(
    question.named.filter(({ isPerson }) => isPerson).flatMap(({ name }) => name.split(' ')),
  )
  const words = name.split(/\s+/).filter((word) => word.length > 3 && !people.has(word))
  const heard = [
    ...sentencesWith([name], question, 1),
    ...words.flatMap((word) => sentencesWith([word], question, 2)),
  ]
  const brought = Object.values(clock.triggers).flatMap((row: unknown) => {
    const text = typeof row === 'string' ? row : (row as { text?: unknown } | null)?.text
    return typeof text === 'string' && text !== '' ? [withFullStop(text)] : []
  })
  const last = brought.at(-1)
  return [
    plain('What comes when it is full nobody has told you.'),
    ...(last === undefined ? [] : [plain(`What it brought last: “${last}”`)]),
    ...heard.slice(0, 1),
  ]
}

/** "How bad is heat, and what happens when it hits 6?": the clock that the line speaks of stands for its "it". */
export function withClockNamed(
  text: string,
  line: string,
  clocks: readonly Clock[],
  standsFor: (word: string) => string | undefined,
): string {
  const asked = text.toLowerCase().replace(/[\s?.!]+$/, '')
  const isThen = /^(?:and )?what (?:happens|comes|is) (?:then|next|after that)$/.test(asked)
  const isOfSum = /^(?:and )?how much (?:of (?:it|that) )?(?:do|have) i (?:have|got)$/.test(asked)
  const isOfClock =
    isFull.test(asked) ||
    atNumber.test(asked) ||
    lowers.test(asked) ||
    /^(?:and )?how (?:bad|high|far|soon)\b/.test(asked)
  if (!isThen && !isOfSum && (!isOfClock || !/\b(?:it|that|this)\b/i.test(text))) return text
  const said = ` ${line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const state = / how (\p{L}+) am i /u.exec(said)?.[1]
  const stands = state === undefined ? undefined : standsFor(state)
  const clock = clocks.find(({ name }) => name === stands || isSpokenOf(name, said))
  if (clock === undefined) return text
  if (isOfSum) return `how much ${clock.name} do I have`
  return isThen
    ? `what happens when ${clock.name} is full`
    : text.replace(/\b(?:it|that|this)\b/i, clock.name)
}

/** "The tide" is the Long Tide: the whole name, or its last word where that is a noun of its own. */
function isSpokenOf(name: string, said: string): boolean {
  const bare = name.toLowerCase().replace(/^the /, '')
  const last = bare.split(' ').at(-1) ?? bare
  return said.includes(` ${bare} `) || (last.length > 3 && said.includes(` the ${last} `))
}
