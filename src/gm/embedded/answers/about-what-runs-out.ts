/**
 * Questions about what comes by itself if nothing is done, however they are put: which clocks there are, whether dawdling
 * loses the game, how fast "it" comes. They are answered from the clocks that run, whatever the adventure calls them.
 */
import { withFullStop } from '../../../text/sentences.ts'
import { allClocks, atHour, whenFull } from './about-clocks.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

const ofClocks =
  /\b(?:clocks?|countdowns?|timers?)\b(?! (?:tower|face|maker|shop|hands?)\b)|\b(?:is|are) (?:anything|something|things|it|there anything|there something) (?:ticking|running (?:out|down))\b|\bwhat(?:'s| is) (?:ticking|running (?:out|down))\b/

const idle = String.raw`(?:dawdl\w*|dall(?:y|ies)|tarr(?:y|ies)|linger\w*|loiter\w*|dither\w*|delay\w*|procrastinat\w*|idle|(?:wast|tak|spend)(?:e|ing) (?:\w+ )?(?:time|hours)|take (?:it easy|too long|forever|ages|a while)|(?:am|are|be) (?:too )?(?:slow|late)|too (?:long|slow|late)|run out of time|(?:just )?(?:sit|wait|stay|stand|hang|rest|sleep|nap)\b.{0,30}|do nothing|don't (?:hurry|rush|move|act|do anything)|nothing gets done|no(?:body| one) does anything)`
const losing = String.raw`(?:(?:get|be|end up) (?:killed|murdered|hurt)|lose|die|drown|freeze|starve|burn|fail|perish|am (?:i )?dead|are (?:we )?dead|dead|doomed|toast|done for|be (?:dead|too late|over)|game over|bad end\w*)`
/** "Do I lose if I dawdle?", "what happens if I take too long?", "what would make me lose?", "must I hurry?" */
const ofDelay = new RegExp(
  [
    String.raw`\bif (?:i|we) (?:just )?${idle}`,
    String.raw`\b(?:what|how) (?:happens|comes|becomes of (?:me|us))\b.*\b${idle}`,
    String.raw`\b(?:do|will|would|can|could|might|must|shall) (?:i|we|everyone|everybody|they)(?: all)? ${losing}(?: (?:the game|this|here|soon|tonight|anyway|at all))?$`,
    String.raw`\b(?:how|when|what) (?:do|would|will|can|could|makes?|would make)(?: (?:i|me|we|us))? ${losing}(?: (?:the game|this))?$`,
    String.raw`\b(?:do|must|should|need) (?:i|we) (?:have to |need to |really )*(?:hurry|rush|be quick|run)\b`,
    String.raw`\b(?:is|are|am) (?:there|i|we|it|this) (?:much of |any |in |a |such |under |really )*(?:hurry|rush|urgency|time pressure|pressure)\b`,
    String.raw`\bhow urgent\b|\bwhat(?:'s| is) the (?:hurry|rush)\b|\bcan i (?:afford to )?${idle}$`,
  ].join('|'),
)
/** "How fast is it coming up?", "how soon does it sink?" */
const ofPace =
  /\bhow (?:fast|quick|quickly|slowly|soon|steadily|much faster) (?:is|are|does|do|will|would)\b.*\b(?:com|ris|sink|fall|grow|spread|burn|clos|near|approach|mov|freez|drop|los|leak|climb|go|get|tick|fill|melt|chang)\w*\b/

/** Answers what is asked about what runs out; empty when nothing is. */
export function aboutWhatRunsOut(question: Question): readonly Answer[] {
  const { asked, subject, facts } = question
  const isThing = subject?.kind === 'object' || subject?.kind === 'belonging'
  if (ofClocks.test(asked) && !isThing) return everyClock(question)
  if (ofDelay.test(asked) || isOfHour(question)) return atTheEnd(question)
  return ofPace.test(asked) && facts.clocks.length > 0 && subject?.isPerson !== true
    ? [...everyRunning(question), ...pace(question)]
    : []
}

const ofEnd =
  /\bwhat (?:happens|comes|will happen) (?:if|when|once) (?:it|that|this)(?:'s| is| gets)? (?:fills?(?: up)?|full|runs? (?:out|down)|ends?|over|reaches the end)\b/
const atAnHour =
  /\bwhat (?:happens|comes|will happen|is going to happen|is) (?:at|when it(?:'s| is| strikes)|by|after|come) (midnight|noon|\d\d:\d\d)\b/

/** "What happens at midnight?", where a clock is full by then; "what happens when it fills up?" of none that was named. */
function isOfHour({ asked, facts }: Question): boolean {
  const hour = atAnHour.exec(asked)?.[1]
  return (
    (facts.clocks.length > 0 && ofEnd.test(asked)) ||
    (hour !== undefined && facts.clocks.some(({ full_at }) => atHour(full_at).endsWith(hour)))
  )
}

function everyClock(question: Question): readonly Answer[] {
  const all = allClocks(question)
  return all.length === 0 ? [plain('Nothing that you know of runs out by itself.')] : all
}

/** What runs by itself, the soonest first. */
function running({ facts }: Question): Question['facts']['clocks'] {
  return facts.clocks.toSorted((first, second) => first.minutes_left - second.minutes_left)
}

/** What runs by itself, with how long is left; empty when nothing does. */
export function everyRunning(question: Question): readonly Answer[] {
  const rows = running(question)
  return rows.slice(0, 2).map(({ id, minutes_left, full_at, runs_down }) => {
    const row = question.packet.clocks.find((clock) => clock.id === id)
    return plain(
      `You have ${duration(minutes_left)}: ${row?.name ?? 'the clock'} (${row?.value ?? 0} of ${row?.max ?? 0}) ${runs_down ? 'has run down' : 'is full'} ${atHour(full_at)}.`,
    )
  })
}

function pace(question: Question): readonly Answer[] {
  const [first] = running(question)
  if (first === undefined) return []
  return [plain(`It goes one step every ${duration(first.every_minutes)}.`)]
}

/** What time takes away, with what is known of its end; what else stands at a number goes by what one does. */
function atTheEnd(question: Question): readonly Answer[] {
  const [first] = running(question)
  const soonest = question.packet.clocks.find(({ id }) => id === first?.id)
  const others = question.packet.clocks.filter(({ id }) =>
    question.facts.clocks.every((row) => row.id !== id),
  )
  const besides = allClocks({ ...question, packet: { ...question.packet, clocks: others } })
  if (soonest === undefined)
    return [plain('Nothing that you know of runs out by itself: waiting alone loses nothing.'), ...besides]
  return [
    ...everyRunning(question),
    ...pace(question),
    ...whenFull(soonest, question),
    ...atStake(question),
    ...besides,
  ]
}

/** What the story says is lost when it is. */
function atStake({ packet }: Question): readonly Answer[] {
  const main = packet.threads.find(({ tags }) => tags.includes('main')) ?? packet.threads.at(-1)
  const stake = [main?.stakes.objective, main?.stakes.text, main?.stakes.description].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof stake === 'string' ? [plain(`What is at stake: ${withFullStop(stake)}`)] : []
}
