/**
 * Talk about the game, answered from what the player's character knows: the sheet, the log, the scene, the rules. Each
 * question of a line is answered by the subject it belongs to. What is not known is said to be not known, with the nearest
 * thing that is.
 */
import type { RulesReference } from '../../../core/protocol/rules-reference.ts'
import { questionsIn } from '../../../text/questions-of-a-line.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { aboutBelongings, aboutPrice } from './about-belongings-and-prices.ts'
import { aboutClockEnds, withClockNamed } from './about-clocks.ts'
import { aboutClues } from './about-clues.ts'
import { aboutHelp, aboutStory, threads as threadsOf } from './about-goals-options-and-help.ts'
import { aboutJourneys } from './about-journeys.ts'
import { aboutTurn } from './about-last-turn.ts'
import { aboutKnown, aboutLastSeen, nearestKnown } from './about-named-people-places-things.ts'
import { aboutLevel, aboutYou } from './about-own-character.ts'
import { aboutMemory, aboutSayings, asksMemory, nothingTold } from './about-past-events.ts'
import { aboutAttitudes, aboutHere, aboutThere } from './about-place-and-people-present.ts'
import { aboutAct, aboutNeeds, aboutStakes } from './about-possible-acts.ts'
import { aboutRules } from './about-rules.ts'
import { aboutTime } from './about-time-and-clocks.ts'
import { aboutTimeFor } from './about-time-for-acts.ts'
import { aboutIntentions } from './about-what-others-would-do.ts'
import { aboutWhatRunsOut } from './about-what-runs-out.ts'
import { type Answer, answered, plain } from './answer-with-source.ts'
import { sentencesWith } from './known-facts-and-told-sentences.ts'
import { fold, type Question, questionOf } from './parse-question.ts'
import { plainQuestions } from './subject-by-words.ts'

/** In the order in which they are asked: what has few and sure words first, what answers to any name last. */
const subjects: readonly ((question: Question) => readonly Answer[])[] = [
  aboutHelp,
  aboutLevel,
  aboutTurn,
  aboutClockEnds,
  aboutClues,
  aboutStory,
  aboutSayings,
  aboutNeeds,
  aboutStakes,
  aboutTimeFor,
  aboutJourneys,
  aboutWhatRunsOut,
  aboutLastSeen,
  aboutTime,
  aboutPrice,
  aboutIntentions,
  aboutAct,
  aboutAttitudes,
  aboutYou,
  aboutBelongings,
  aboutHere,
  pastIn,
  aboutThere,
  aboutKnown,
  aboutRules,
]

/** Answers every question of a line. */
export function answerQuestion(request: NarrateRequest, rules: RulesReference | null): string {
  const asked = (request.understood?.questions ?? [request.player_input]).flatMap(questionsIn)
  const questions: Question[] = []
  for (const [at, text] of asked.entries()) {
    const before = questions.findLast(({ subject }) => subject !== null)?.subject ?? null
    const line = [request.player_input, ...asked.slice(0, at)].join(' ')
    const clear = asQuestion(
      withClockNamed(text, line, request.packet.clocks, (word) => rules?.find(word)?.name),
    )
    questions.push(questionOf(clear, request, rules, before, isOfStranger(questions.at(-1))))
  }
  const told = questions.map((question) => ({ question, text: answerTo(question) }))
  const isAnswered = told.some(({ text }) => text !== null)
  if (!isAnswered)
    return withoutRepeats(
      questions.map((question, at) => (at === 0 ? answered(unknown(question)) : leftOpen(question))),
    )
      .filter((text) => text !== '')
      .join('\n\n')
  return withoutRepeats(
    told
      .map(({ question, text }, at) => text ?? leftOpen(question, toldBeside(told, at)))
      .filter((text) => text !== ''),
  ).join('\n\n')
}

/** "Who is the director, and where would I find him?": whoever is not known is not meant by another's pronoun. */
function isOfStranger(before: Question | undefined): boolean {
  return before !== undefined && before.subject === null && /^(?:who|whom|whose)\b/.test(before.asked)
}

/** What the other questions of the line were answered. */
function toldBeside(told: readonly { readonly text: string | null }[], own: number): string {
  return told.flatMap(({ text }, at) => (at === own || text === null ? [] : [text])).join(' ')
}

/** "And how long does each one take me?" behind places told with their minutes: a measure of what the other answer has counted up. */
const asksMeasure =
  /^how (?:long|far|much time|many (?:minutes|hours)|soon|quick(?:ly)?|close|near)\b.*\b(?:each|they|them|those|these|it|that|there|every one|all of)\b/

/** True where what is asked of "each" or "them" stands in what another question was answered. */
function isCovered({ asked, subject }: Question, beside: string): boolean {
  return (
    subject === null && asksMeasure.test(asked) && /\b\d+ (?:minutes?|hours?)\b|\bnext door\b/.test(beside)
  )
}

/** A question beside one that was answered: what was told of it, or that nothing was. What only goes on from the other is no question of its own. */
function leftOpen(question: Question, beside = ''): string {
  if (isCovered(question, beside)) return ''
  const known = nearest(question)
  if (known.length > 0) return answered(known)
  if (asksNothing.test(question.asked) || (question.subject === null && asksOfAnswer.test(question.asked)))
    return ''
  const isOwn =
    /^(?:who|what|where|when|why|how|which|is|are|am|do|does|did|can|could|would|will|should|has|have|was|were)(?:'?s)?\b/.test(
      question.asked,
    ) && question.asked.split(' ').length > 2
  return isOwn ? `As to “${question.text.replace(/[?\s]+$/, '')}”: that you do not know.` : ''
}

/** "Do we know that?" goes on from the question before. */
const asksNothing =
  /^(?:do|does|did|is|are|was|am|right|isn't|can) ?(?:i|we|it|that|you|this)?(?: (?:even|really))?(?: (?:know|sure|right|true|so|ok|okay|tell|say|possible))*(?: (?:that|it|this|by now))?$/

/** "And where are they?" behind "how many ways out are there?": the answer before it has named them. */
const asksOfAnswer =
  /^(?:who|what|which|where) (?:(?:is|are|was|were) (?:it|they|those|these|that|each)|(?:do|does) (?:it|they|those|these|each) (?:lead|go)(?: to)?)(?: all)?$/

/** What the words of a question stand for, when nothing answers it as it is put. */
function inPlainWords({ asked, request, rules }: Question): string | null {
  const told = plainQuestions(asked).flatMap(
    (plainly) => answerTo(questionOf(plainly, request, rules), true) ?? [],
  )
  return told.length === 0 ? null : told.join(' ')
}

function answerTo(question: Question, isPlain = false): string | null {
  for (const about of subjects) {
    const answers = about(question)
    if (answers.length > 0) return answered(answers)
  }
  return isPlain ? null : inPlainWords(question)
}

/** "What time is it and how long have I got?": what one answer has said, the next does not say again. */
function withoutRepeats(texts: readonly string[]): readonly string[] {
  const whole = texts.filter(
    (text, at) =>
      !texts.some((other, place) => place !== at && other.includes(text) && (other !== text || place < at)),
  )
  return whole
    .map((text, at) => {
      const before = new Set(whole.slice(0, at).flatMap(splitSentences))
      const told = splitSentences(text)
      const left = told.filter((sentence) => sentence.length < leastRepeat || !before.has(sentence))
      return left.length === told.length ? text : left.join(' ')
    })
    .filter((text) => text !== '')
}

/** Shorter sentences are a yes or a no, and may be said twice. */
const leastRepeat = 14

/** What was before: told with the words it was told in, or said not to have been told. */
function pastIn({ asked, packet, subject, text }: Question): readonly Answer[] {
  if (
    !asksMemory(text) ||
    /^(?:who|what|where) (?:is|are)\b|^where did .+ (?:go|leave|run|disappear|vanish)|^who .+ (?:is|are)$/.test(
      asked,
    )
  )
    return []
  const past = aboutMemory(text, packet)
  if (past.length > 0) return past
  return subject === null ? [plain(nothingTold)] : []
}

/** Not known: with what is known of whatever was named, or how to find out. */
function unknown(question: Question): readonly Answer[] {
  const near = nearestKnown(question)
  if (near.length > 0) return [plain('That you do not know.'), ...near]
  const told = nearest(question)
  const way = wayOn(question)
  if (told.length > 0) return [...told, ...way]
  if (way.length > 0) return [plain('That you do not know yet.'), ...way]
  const { scene } = question
  const [first] = scene.present
  const ask = first === undefined ? 'look for it' : `ask ${scene.person(first).name}`
  return [
    plain(
      `That you do not know, and nothing you have seen or heard answers it. You could ${ask}, or ask me about the place, the people, your sheet, the time, a rule or the last turn.`,
    ),
  ]
}

/** "Where do I get the code?": what one has to go on. */
function wayOn(question: Question): readonly Answer[] {
  if (
    !/\b(?:where|how) (?:do|can|could|would|should|might) (?:i|we) (?:get|find|learn|come by|look for)\b/.test(
      question.asked,
    )
  )
    return []
  return threadsOf(question)
}

/** What was told of it; before a sentence that only touches it, that it is not known. */
function nearest(question: Question): readonly Answer[] {
  const told = toldOf(question)
  const isDirect = /^(?:who|what|which)(?:'s| is| are| was| were)\b/.test(question.asked)
  return told.length === 0 || isDirect ? told : [plain('That you do not know. Nearest to it:'), ...told]
}

/** Where nothing that has a name was asked about: what was told of the thing that is asked for, and of no other. */
function toldOf(question: Question): readonly Answer[] {
  const thing = asksWhatIs
    .exec(question.asked)
    ?.slice(1)
    .find((part) => part !== undefined)
  const words = fold(thing ?? '').split(' ')
  const head = words.findLast((word) => word.length > 3 && !common.test(word))
  return head === undefined ? [] : sentencesWith([head], question, 1)
}

/** "What is the form?", "where do I get the code?", "who has the key?": something is asked about by its name. */
const asksWhatIs =
  /^(?:who|what|which|where)(?:'s| is| are| was| were) (?:the |a |an |this |that |these |those |my )?(.+)$|\b(?:about|of|find|get|has|have|with) (?:the |a |an |this |that |these |those |my )?(\S+(?: \S+)?)$|\bwritten (?:on|in) (?:the |my )?(.+)$/

const common =
  /^(?:what|when|where|which|with|would|could|should|does|have|from|here|there|this|that|they|them|about|anything|something|nothing|still|really|take|make|time|long|much|many|look|looks|like|right|just|ever|yet|good|best|most|damage|rolled|danger|written|back|later|people|down|work|mine|your|know|need)$/

/** One-word orders to the table as the questions they stand for: "inv" asks what one carries. */
const orders: readonly (readonly [order: RegExp, question: string])[] = [
  [/^(?:inventory|inv|i|gear|items?|bag|equipment)$/, 'what am I carrying'],
  [/^(?:sheet|stats?|character(?: sheet)?|char|status)$/, 'my character sheet'],
  [/^(?:hp|health)$/, 'my hp'],
  [/^(?:my )?(?:spells?|money|cash|gold|xp|skills|abilities|conditions)$/, 'my $&'],
  [/^(?:clues?|notes)$/, 'what clues do I have'],
  [/^(?:quests?|quest log|journal|log)$/, 'what is my goal, my threads'],
  [/^clocks?$/, 'what are my clocks'],
  [/^time(?: (?:left|remaining))?$/, 'how much time is there left'],
  [/^(?:heat|harm|stress|rep|cred)$/, 'how high is my $&'],
  [/^(?:location|position|place)$/, 'where am I'],
  [/^(?:map)$/, 'where can I go'],
  [/^(?:hints?)$/, 'I am stuck, a hint'],
  [/^(?:recap|summary|previously)$/, 'recap'],
  [/^(?:last turn|repeat(?: that)?|again|say (?:that )?again|huh|what)$/, 'what happened last turn'],
]

/**
 * The question behind an order; any other line as it is.
 *
 * @example
 * asQuestion('/inv') // 'what am I carrying'
 */
function asQuestion(line: string): string {
  const order = line
    .trim()
    .replace(/^\//, '')
    .replace(/[.!?]+$/, '')
    .replace(/ (?:please|pls)$/i, '')
    .toLowerCase()
  const found = orders.find(([pattern]) => pattern.test(order))
  return found === undefined ? line.trim() : order.replace(found[0], found[1])
}
