/** Questions about time: the hour and the date, how long is left and until when, what a clock stands at. */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { topicWords } from '../../../text/word-and-text-similarity.ts'
import { aboutClocks, withoutOtherNames } from './about-clocks.ts'
import { everyRunning } from './about-what-runs-out.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { untilHourAsked, untilHourTold } from './hours-of-the-day.ts'
import { sentencesWith } from './known-facts-and-told-sentences.ts'
import type { Question } from './parse-question.ts'

const left =
  /\bleft of (?:the|my|our) (?:time|night|day|evening)\b|\btime (?:do|have|is|are|will) (?:i|we|there|left)\b|\b(?:time|hours?|minutes?) (?:is |are )?(?:left|remaining)\b|\bhow long (?:(?:\w+ ){1,3}(?:until|till?)|do (?:i|we)|(?:i|we) got|have (?:i|we)|is (?:there )?left|before|until|till|left|(?:i|we)(?: have|'ve) got|i've got)\b|\bdeadline\b|\bwhen (?:does|do|is|will|must|should) (?:(?:this|it|that)(?: all)? (?:end|be over|over|run out|happen|start|due)|the (?:tide|clock|time|turn|deadline|end|game|story))\b|\bhow (?:late|soon) (?:can|must|do|is it too|until)\b|\btime (?:limit|pressure)\b|\brun(?:ning)? out of time\b|\bhow (?:soon|fast|quickly) (?:do|must|should) (?:i|we)\b|\bby when\b|\btoo late\b|\bam i (?:late|in time|on time)\b|\bmuch time\b|\bhow many (?:hours|minutes|days|turns)\b|\bhow (?:much longer|long (?:can|could|will|would) (?:i|we|this|it|that|the))\b|\bwhen (?:do|will|would) (?:i|we) \w+/
const hour =
  /\bhow (?:stands|goes|is) the (?:hour|time|clock)\b|\b(?:what|which) (?:time|hour) is it\b|\bwhat(?:'s| is|s) the (?:time|hour)\b|\bwhat time\b|\bhow late is it\b|\btime now\b|\btime of (?:day|night)\b|\bis it (?:late|early|midnight|morning|evening|night|day|past \w+)(?: yet| already)?$/
const date =
  /\b(?:what|which) (?:day|date|year|month|season)\b|\bwhat(?:'s| is|s) the (?:date|day|year)\b|\btoday's date\b/

/** Answers what is asked about time; empty when nothing is. */
export function aboutTime(question: Question): readonly Answer[] {
  const { asked, packet } = question
  const named = wouldMove(question) ? [] : aboutClocks(question)
  if (named.length > 0 && !hour.test(asked)) return named
  const until = untilHourAsked(asked, packet)
  if (until !== null) return [plain(`${hourIn(packet)} ${until}`)]
  if (date.test(asked)) return [plain(dateIn(packet))]
  const event = untilWhat
    .exec(asked)
    ?.slice(1)
    .find((part) => part !== undefined)
  // When somebody left is told with where they were last seen.
  if (event !== undefined && !isTheEnd.test(event) && !wasBefore.test(asked))
    return untilEvent(event, question)
  if (nearing.test(asked) && !isPlaced(question)) return [plain(`${hourIn(packet)} ${endsOf(question)}`)]
  if (
    left.test(asked) &&
    !/\bbeen\b/.test(asked) &&
    !/\btakes?\b|\bto (?:get|go|walk|reach|climb)\b/.test(asked)
  )
    return [plain(`${hourIn(packet)} ${endsOf(question)}`)]
  return hour.test(asked) ? [plain(hourIn(packet))] : []
}

const wasBefore = /\b(?:did|was|were|has|had)\b/
/** "How close to the trees are we now?" */
const nearing = /\bhow (?:close|near)\b.*\b(?:are we|am i|is (?:it|this|that|everything|the \p{L}+))\b/u

function isPlaced({ subject }: Question): boolean {
  return subject !== null && subject.kind !== 'topic'
}

function clock({ scene }: ContextPacket): string | null {
  const { hour: now, minute } = scene.time
  if (typeof now !== 'number') return null
  return `${String(now).padStart(2, '0')}:${String(typeof minute === 'number' ? minute : 0).padStart(2, '0')}`
}

function hourIn(packet: ContextPacket): string {
  const part = packet.scene.time.time_of_day
  const now = clock(packet)
  return now === null
    ? 'Nobody keeps the hour here.'
    : `It is ${now}${typeof part === 'string' ? `, ${part.toLowerCase()}` : ''}.`
}

function dateIn(packet: ContextPacket): string {
  const { day, month, year } = packet.scene.time
  const parts = [day, month, year].filter((part) => typeof part === 'number' || typeof part === 'string')
  return parts.length === 0 ? 'Nobody has told you the date.' : `It is ${parts.join(' ')}. ${hourIn(packet)}`
}

/** "How long before the judge gets to the leeks?" */
const untilWhat =
  /\bhow (?:long|soon|much time|many (?:hours|minutes)?)\b.*?\b(?:until|till?|before) (.+)$|\b(?:when|at what (?:time|hour)|what (?:time|hour)) (?:does |do |will |is |are )?(?!it\b|now\b)(.+? (?:start|begin|open|close|end|leave|come|arrive|sail|haul|due|over|wind|turn|go under|flood|drown|hit|crash|die|freeze|break|fall|burst|blow|sink|land|reach|get here|get us|happen|fill)\w*\b.*)$|\bhow (?:close|near|far) (?:is|are) (.+?) (?:to|from) \w+ing\b/u
const isTheEnd =
  /^(?:(?:it|this|that|time|everything|all this|the (?:end|deadline|game|story|clock))(?:'s| is)?(?: all)?(?: ends?| over| up| runs? out| finish\w*| done| too late)?|too late.*|(?:i|we)\b.*)$/

const happens = /\b(?:start|begin|open|close|end|leave|come|arrive|sail|haul|due|over|wind|turn|get)\w*\b/g

const menaces =
  /\b(?:crash|get us|gets? (?:me|us|here|through|in)|kill|murder|die|dead|drown|freez|froz|burn|sink|sank|flood|under|hit|fall|burst|blow|explode|catch|caught|reach|eat|arriv|lost|lose|doom|collapse|closes? in|ground|wither|starv|suffocat|boil|melt|rot|spoil)\w*\b/

/** The clock that has a word of it in its name; else that nobody has told the hour, with what was told and what does run. */
function untilEvent(event: string, question: Question): readonly Answer[] {
  const { facts, packet } = question
  const words = [...topicWords(event.replace(happens, ''))]
  const own = topicWords(withoutOtherNames(event.replace(happens, ''), question.request))
  const running = facts.clocks.find(({ id }) => {
    const name = packet.clocks.find((clock) => clock.id === id)?.name ?? ''
    return [...topicWords(name)].some((word) => own.has(word))
  })
  if (running !== undefined)
    return [plain(`${hourIn(packet)} ${endsOf({ ...question, facts: { ...facts, clocks: [running] } })}`)]
  const told = words
    .toReversed()
    .flatMap((word) => sentencesWith([word], question, 3))
    .find(({ text }) =>
      /\b(?:at|by|until|till|before|in|past) (?:half|a quarter|midnight|noon|dawn|dusk|(?:an? (?:hour|minute)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)\b(?= (?:o'clock|hours?|minutes?|in the|tonight|tomorrow)|[,.;:!]|$))/i.test(
        text,
      ),
    )
  // An hour that was told is counted to, and is not said to be unknown: the turn of the tide is no hour of the Tide Supper.
  const isNamed = words.every((word) => told?.text.toLowerCase().includes(word) === true)
  const until = told === undefined || !isNamed ? null : untilHourTold(told.text, packet)
  if (told !== undefined && until !== null) return [plain(`${hourIn(packet)} ${until}`), told]
  // What the story has spoken of by that name is something of its own.
  const spokenOf = told ?? words.flatMap((word) => sentencesWith([word], question, 1))[0]
  // Where one thing alone runs out, whatever is feared is that, however it is called.
  const isIt = spokenOf === undefined && facts.clocks.length > 0 && menaces.test(question.asked)
  const lead = isIt
    ? ''
    : ` When that comes nobody has told you${told === undefined ? '' : ' to the minute'}.`
  return [
    plain(`${hourIn(packet)}${lead}`),
    ...(spokenOf === undefined ? [] : [spokenOf]),
    ...(facts.clocks.length === 0 ? [] : [plain(endsOf(question))]),
  ]
}

/** What runs out by itself, the soonest first; else the hour that was told for something; else that nothing does. */
export function endsOf(question: Question): string {
  const rows = everyRunning(question)
  if (rows.length === 0) return toldEnd(question) ?? 'Nothing that you know of runs out by itself.'
  return rows.map(({ text }) => text).join(' ')
}

const toldHour =
  /\b(?:ends?|begins?|starts?|opens?|closes?|leaves?|sails?|airs?|live|due|must|tonight|deadline|over)\b[^.!?]*\b(?:at|by|before|until) /i

/** An hour that the opening set for something, with how long it is until then; null when it set none. */
function toldEnd({ facts, packet }: Question): string | null {
  for (const said of facts.opening.flatMap(splitSentences)) {
    const until = toldHour.test(said) ? untilHourTold(said, packet) : null
    if (until !== null)
      return `${until} You were told: “${said.replace(/["“”]/g, '').replace(/\s+/g, ' ').trim()}”`
  }
  return null
}

/** "Would playing it raise my heat?" asks about the act. */
function wouldMove({ asked, facts }: Question): boolean {
  return (
    facts.prospects.length > 0 &&
    /\b(?:would|will|could|might|does)\b.*\b(?:raises?|increase|add to|cost me|bring me|get me)\b/.test(asked)
  )
}
