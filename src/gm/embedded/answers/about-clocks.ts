/**
 * Questions about a clock by its name: what it stands at, what it means, what moves it, what comes when it is full, how it
 * is brought down. All of it goes by the clock's own title and by how it runs, so that a clock of any adventure is answered for.
 */
import { readCount } from '../../../text/number-words.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import { sentencesWith } from './known-facts-and-told-sentences.ts'
import { fold, type Question } from './parse-question.ts'

const mostClocks = 4
/** Two words with so many first letters in common are of one family: nerves and nervous. */
const stemLength = 4

type Clock = Question['packet']['clocks'][number]

const number = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
/** Words for a clock that comes to its end. */
const isFull =
  /\b(?:full|fills?|filled|filling|max(?:es|ed)?|maximum|complete[sd]?|boils? over|overflows?|runs? out|tops? out|(?:all the way|the very end|the top|the end|the brim))\b/
const atNumber = new RegExp(
  String.raw`\b(?:hits?|reach(?:es)?|gets? (?:up )?to|climbs?(?: up)? to|goes (?:up )?to|rises to|comes to|makes it to|(?<!stands )at|is|to|of) (?:a |an )?(${number})\b`,
)
/** Words for bringing one down. */
const lowers =
  /\b(?:lower|reduce|decrease|shake|shed|lose|cool|calm|get rid of|drop|empty|bring|get|take|work|keep|slow|stop)\b(?: \w+){0,3}? ?(?:down|off|low)\b|\b(?:lowers?|reduces?|decreases?|shake|shed|lose|get rid of|slows?|stops?|delays?|holds? (?:off|back))\b|\bgo(?:es)? away\b/
/** Words for what moves one. */
const rises =
  /\b(?:go(?:es)? (?:up|down|faster)|rais(?:es?|ing)|ris(?:es?|ing)|increas\w+|worse\w*|moves?|ticks?|speeds? up|climbs?|grows?|feeds?|adds? to)\b/

/** Words for how grave a number is: "how worried ought I to be by a heat of three?" */
const weighs =
  /\b(?:how|is|are|was|would|should|ought|need|do|does|am)\b.*\b(?:bad|badly|dangerous|serious|seriously|grave|worr(?:y|ied|ying)|concern(?:ed|ing)?|afraid|scared|nervous|safe|risky|trouble|alarm(?:ed|ing)?|high|low|much|okay|ok|fine|good|a lot|matters?|hot)\b/
const anyNumber = new RegExp(String.raw`\b(${number})\b`)

/** What comes when a clock is full, what moves it and what brings it down: asked before anything else is made of such a question. */
export function aboutClockEnds(question: Question): readonly Answer[] {
  const { asked, facts } = question
  const isOfEnd = isFull.test(asked) || atNumber.test(asked)
  const isOfMove =
    (lowers.test(asked) || (rises.test(asked) && facts.prospects.length === 0)) &&
    /\b(?:how|what|can|could|where|is there|way|is|does|would|will)\b/.test(asked)
  return isOfEnd || isOfMove ? aboutClocks(question) : []
}

/** A clock that is asked about by its name: "what is my heat", "how high is Suspicion". */
export function aboutClocks(question: Question): readonly Answer[] {
  const { asked } = question
  const spoken = /\bmy clocks\b/.test(asked) ? question.packet.clocks : clocksIn(question)
  const named = spoken.length > 0 || !slowsIt.test(asked) ? spoken : soonest(question)
  if (
    named.length === 0 ||
    !/\b(?:what|what's|how|much|many|high|far|is|are|my|when|long|where|can|could|do|does|should|must|would|will)\b/.test(
      asked,
    )
  )
    return []
  return named.slice(0, mostClocks).flatMap((clock) => told(clock, question))
}

/** "Can we slow it down?", where no clock is named: what runs out first. */
const slowsIt = /\b(?:slow|stop|delay|hold back|hold off|halt)(?:ing)? (?:it|this|that|things|everything)\b/

function soonest({ packet, facts }: Question): readonly Clock[] {
  const [first] = facts.clocks.toSorted((one, other) => one.minutes_left - other.minutes_left)
  return packet.clocks.filter(({ id }) => id === first?.id)
}

/** Every clock that shows, as it stands. */
export function allClocks(question: Question): readonly Answer[] {
  return question.packet.clocks.slice(0, mostClocks).map((clock) => plain(standing(clock, question)))
}

/** The clocks whose names stand in the question, or that one of its words stands for: "how hot am I?" */
function clocksIn({ asked, packet, rules, request }: Question): readonly Clock[] {
  const said = withoutOtherNames(asked, request)
  const words = new Set(said.trim().split(' '))
  const state = /\bhow (\p{L}+) (?:am|are|is)\b/u.exec(asked)?.[1]
  const stands = state === undefined ? undefined : rules?.find(state)?.name.toLowerCase()
  return packet.clocks.filter(({ name }) => {
    const own = fold(name).split(' ')
    return (
      name.toLowerCase() === stands ||
      isSpokenOf(name, said) ||
      own.every((word) => words.has(word)) ||
      (state !== undefined && isOfFamily(own.at(-1) ?? '', state))
    )
  })
}

/** The words of a question without the longer names that stand in it: the Tide Supper is not the Long Tide. */
export function withoutOtherNames(asked: string, { cues, packet }: Question['request']): string {
  return (cues?.nameable ?? [])
    .map(({ name }) => fold(name))
    .filter((name) => name.includes(' ') && packet.clocks.every((clock) => fold(clock.name) !== name))
    .reduce((left, name) => left.replaceAll(` ${name} `, ' '), ` ${fold(asked)} `)
}

function isOfFamily(word: string, other: string): boolean {
  return (
    word.length >= stemLength &&
    other.length >= stemLength &&
    word.slice(0, stemLength) === other.slice(0, stemLength)
  )
}

/** "Heat stands at 1 of 6. It is full at midnight, in two hours." */
function standing({ id, name, value, max }: Clock, { facts }: Question): string {
  const runs = facts.clocks.find((clock) => clock.id === id)
  if (runs === undefined) return `${name} stands at ${value} of ${max}.`
  const end = runs.runs_down ? 'It has run down' : 'It is full'
  return `${name} stands at ${value} of ${max}. ${end} ${atHour(runs.full_at)}, in ${duration(runs.minutes_left)}.`
}

/** "At midnight", "at 23:30" */
export function atHour(hour: string): string {
  return `at ${hour === '00:00' ? 'midnight' : hour === '12:00' ? 'noon' : hour}`
}

function told(clock: Clock, question: Question): readonly Answer[] {
  const { asked, rules } = question
  const { name } = clock
  const entry = rules?.find(name) ?? null
  const isOfEnd = isOfFull(clock, asked)
  const isOfMove = !isOfEnd && (rises.test(asked) || lowers.test(asked))
  const isWeighed = weighs.test(asked) && !/^how (?:high|low|much)\b/.test(asked)
  const explains =
    isOfEnd || isOfMove || isWeighed || /\bwhat(?:'s|s| is| does| do| are| happens)\b/.test(asked)
  const isOfRules = entry !== null && entry.name.toLowerCase() === name.toLowerCase()
  const means = explains && isOfRules ? ` ${entry.text}` : ''
  const stands = plain(`${standing(clock, question)}${means}`)
  if (isOfEnd) return [stands, ...whenFull(clock, question)]
  const level = isWeighed || explains ? levelAsked(clock, asked) : undefined
  if (level !== undefined) return [stands, plain(atLevel(clock, level)), ...whatItBrought(clock)]
  if (isWeighed) return [stands, plain(atLevel(clock, clock.value)), ...whatItBrought(clock)]
  return explains && !isOfRules ? [stands, ...movedBy(clock, question)] : [stands]
}

/** How a clock that no rule explains goes on, as far as it shows. */
function movedBy(clock: Clock, question: Question): readonly Answer[] {
  const runs = question.facts.clocks.find(({ id }) => id === clock.id)
  const step =
    runs === undefined
      ? 'It does not run by itself; what moves it shows when it moves.'
      : `It goes one step ${runs.runs_down ? 'down' : 'up'} every ${duration(runs.every_minutes)}; what else moves it shows when it moves.`
  return [plain(step), ...whatItBrought(clock)]
}

/** The number of steps that a question supposes. */
function levelAsked({ max }: Clock, asked: string): number | undefined {
  const said = atNumber.exec(asked)?.[1] ?? anyNumber.exec(asked)?.[1]
  const level = said === undefined ? null : readCount(said)
  return level === null || level > max ? undefined : level
}

/** How far a number is from the end, and from where the clock stands. */
function atLevel({ name, value, max }: Clock, level: number): string {
  const left = max - level
  if (level < value) return `It is past ${level}.`
  const rest = `${left} more ${left === 1 ? 'step fills' : 'steps fill'} it`
  const share =
    level * 2 === max ? 'half of what it holds' : level * 2 > max ? 'more than half' : 'less than half'
  if (level === value) return level === 0 ? `Nothing of it is filled: ${rest}.` : `That is ${share}: ${rest}.`
  return `${name} at ${level} would be ${share}: from there ${rest}.`
}

/** True when the end of this clock is asked about, by a word or by its highest number. */
function isOfFull(clock: Clock, asked: string): boolean {
  const said = atNumber.exec(asked)?.[1]
  if (said !== undefined) return readCount(said) === clock.max
  return isFull.test(asked) || levelAsked(clock, asked) === clock.max
}

/** What one has heard of it, and what it has brought so far; what is still to come is no more known than that. */
export function whenFull(clock: Clock, question: Question): readonly Answer[] {
  const name = clock.name.replace(/^The /, '')
  const people = new Set(
    question.named.filter(({ isPerson }) => isPerson).flatMap(({ name }) => name.split(' ')),
  )
  const words = name.split(/\s+/).filter((word) => word.length > 3 && !people.has(word))
  const heard = [
    ...sentencesWith([name], question, 1),
    ...words.flatMap((word) => sentencesWith([word], question, 2)),
  ]
  return [
    plain('What comes when it is full nobody has told you.'),
    ...whatItBrought(clock),
    ...heard.slice(0, 1),
  ]
}

function whatItBrought({ triggers }: Clock): readonly Answer[] {
  const brought = Object.values(triggers).flatMap((row: unknown) => {
    const text = typeof row === 'string' ? row : (row as { text?: unknown } | null)?.text
    return typeof text === 'string' && text !== '' ? [withFullStop(text)] : []
  })
  const last = brought.at(-1)
  return last === undefined ? [] : [plain(`What it brought last: “${last}”`)]
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
    rises.test(asked) ||
    /^(?:and )?how (?:bad|high|far|soon)\b/.test(asked)
  if (!isThen && !isOfSum && (!isOfClock || !/\b(?:it|that|this)\b/i.test(text))) return text
  const said = ` ${fold(line)} `
  const state = / how (\p{L}+) am i /u.exec(said)?.[1]
  const stands = state === undefined ? undefined : standsFor(state)
  const clock = clocks.find(({ name }) => name === stands || isSpokenOf(name, said))
  if (clock === undefined) return text
  if (isOfSum) return `how much ${clock.name} do I have`
  if (isThen) return `what happens when ${clock.name} is full`
  return /\bit\b/i.test(text)
    ? text.replace(/\bit\b/i, clock.name)
    : text.replace(/\b(?:that|this)\b/i, clock.name)
}

/** "The tide" is the Long Tide: the whole name, or its last word where that is a noun of its own. */
function isSpokenOf(name: string, said: string): boolean {
  const bare = fold(name)
  const last = bare.split(' ').at(-1) ?? bare
  return (
    said.includes(` ${bare} `) ||
    (last.length > 3 && said.includes(` the ${last} `)) ||
    (bare.includes(' ') && last.length > 4 && said.includes(` ${last} `))
  )
}
