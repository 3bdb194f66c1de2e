/** Questions about what one has found out: every clue there is, or those that have to do with what is asked about, each with where it comes from. */
import { withFullStop } from '../../../text/sentences.ts'
import { topicWords } from '../../../text/word-and-text-similarity.ts'
import { threads } from './about-goals-options-and-help.ts'
import { spokenWords } from './about-past-events.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { knownFacts, sentencesWith, wordsAbout } from './known-facts-and-told-sentences.ts'
import { fold, type Question } from './parse-question.ts'

const clueWords = String.raw`(?:clues?|evidence|leads?(?! (?:out|to|from|off|away|back|into|up|down|in|over|through|me|us|there|where)\b)|proofs?|facts|information|intel|hints so far|pieces of the puzzle|findings)`
const learning = String.raw`(?:know|learn(?:ed|t)?|find out|found out|found|discover(?:ed)?|figure out|figured out|worked out|gather(?:ed)?|pick(?:ed)? up|uncover(?:ed)?|piece(?:d)? together|got|have)`
const adverbs = String.raw`(?:actually |already |yet |now |currently |really |even |so far |all |definitely |for sure )*`

/** "What clues have I got", "what do I know so far", "what have I found out about the theft". */
const asksClues = new RegExp(
  [
    String.raw`\b(?:what|which|any|my|how many|list|all)\b(?: \w+){0,3}? ${clueWords}\b`,
    String.raw`\bwhat (?:do|did|have) (?:i|we) ${adverbs}(?:know|learn(?:ed|t)?|found out|find out|discover(?:ed)?|figured? out|worked out|gather(?:ed)?|uncover(?:ed)?|pieced? together)\b`,
    String.raw`\bwhat (?:have|did) (?:i|we) ${adverbs}(?:just |ever )?(?:found|find|learn|spot|notice)(?: out)?(?: (?:so far|here|there|today|tonight|just now|yet|in all))*$`,
    String.raw`\bwhat (?:do|have) (?:i|we) ${adverbs}(?:got|have) on (?!me\b|us\b|my\b|hand\b)`,
    String.raw`\b(?:counts? as|amounts? to|might be|could be|is|are) (?:a |an |any )?(?:real |good )?(?:clues?|evidence|proof)\b`,
    String.raw`\bhow (?:much|far) (?:do i know|have i (?:got|come|worked|pieced))\b`,
  ].join('|'),
)
const ofWhat = new RegExp(
  String.raw`\b(?:${clueWords}|${learning})\b.*?\b(?:about|on|of|to|regarding|concerning|as to|for) (?!me\b|us\b|far\b)(.+)$`,
)
const end =
  /\b(?: ?(?:so far|up to now|until now|yet|already|now|at this point|till now|by now|really|actually))+$/

const mostClues = 8

/** Answers what is asked about clues; empty when nothing is, or when somebody with a name is asked about. */
export function aboutClues(question: Question): readonly Answer[] {
  const asked = question.asked.replace(end, '').trim()
  if (!asksClues.test(asked)) return []
  const matter = ofWhat
    .exec(asked)?.[1]
    ?.replace(end, '')
    .replace(/ (?:do|have|did) (?:i|we)\b.*$/, '')
    .trim()
  const isOfClues = new RegExp(String.raw`\b${clueWords}\b`).test(asked)
  // Who somebody is, is told by whatever tells of people.
  if (matter !== undefined && !isOfClues && question.subject !== null) return []
  const all = clues(question)
  if (matter === undefined || isEverything.test(matter))
    return [
      ...(all.length > 0 ? listed(all) : [plain(none)]),
      ...heard(question),
      ...(/\bleads?\b|\bopen\b/.test(asked) ? threads(question) : []),
    ]
  return ofMatter(matter, all, question)
}

const none = 'You have found out nothing yet beyond what you knew when it began.'
const isEverything =
  /^(?:it|this|that|all (?:this|that|of (?:it|this))|everything|things|the (?:case|mystery|whole (?:thing|business|affair)|story|matter|affair|business))$/

/** Everything that was learned in play, in the order it was learned. */
function clues({ packet }: Question): readonly Answer[] {
  return knownFacts(packet).flatMap(({ object, discovered_turn: turn, discovery_method: how }) => {
    if (typeof object !== 'string' || object.trim() === '' || typeof turn !== 'number') return []
    const cite = [`turn ${turn}`, how ?? ''].filter((part) => part !== '').join(', ')
    return [{ text: withFullStop(object.trim()), cite }]
  })
}

function listed(all: readonly Answer[]): readonly Answer[] {
  const shown = all.slice(-mostClues)
  const more = all.length > shown.length ? `, the last ${shown.length} of them` : ''
  const lead =
    all.length === 1 ? 'You have found out one thing:' : `You have found out ${all.length} things${more}:`
  return [plain(lead), ...shown]
}

/** What was said to one in turns that taught nothing else: talk is no proof, but it is something to go on. */
function heard(question: Question): readonly Answer[] {
  const taught = new Set(knownFacts(question.packet).map(({ discovered_turn: turn }) => `turn ${turn ?? ''}`))
  const said = spokenWords(question).filter(({ cite, text }) => !taught.has(cite) && text.length > 40)
  const [first, ...more] = said.filter(
    ({ text }, at) => said.findIndex((other) => other.text === text) === at,
  )
  return first === undefined ? [] : [plain('What you heard besides:'), first, ...more.slice(0, 1)]
}

/** Those that speak of the matter; where none does, what was told of it; and whatever else is known is not hidden behind that. */
function ofMatter(matter: string, all: readonly Answer[], question: Question): readonly Answer[] {
  const words = [...topicWords(matter)]
  const named = question.named.map(({ name }) => fold(name))
  const fits = all.filter(({ text }) => {
    const own = topicWords(text)
    return words.some((word) => own.has(word)) || named.some((name) => fold(text).includes(name))
  })
  if (fits.length > 0) return listed(fits)
  const told =
    question.subject === null
      ? words.flatMap((word) => sentencesWith([word], question, 1))
      : wordsAbout(question.subject, question)
  const others = all.length === 0 ? [plain(none)] : listed(all)
  const lead = all.length === 0 ? [] : [plain('Nothing you have found out names just that.')]
  return [...lead, ...others, ...told.slice(0, 2)]
}
