/**
 * Questions about what was before: who said what, who gave what, when somebody was met. They are answered with the words
 * that were told then, each with its turn; what no turn tells is said not to be told.
 */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { type RecalledPiece, recalledIn } from '../../../core/protocol/lore-schemas.ts'
import { topicWords } from '../../../text/word-and-text-similarity.ts'
import type { Answer } from './answer-with-source.ts'
import { knownFacts } from './known-facts-and-told-sentences.ts'
import { fold, type Question } from './parse-question.ts'

const past =
  /\b(?:remember|recall|remind me|cast my mind back|think back)\b|\bwho (?:was it (?:that|who) )?(?:gave|told|said|sold|sent|showed|handed|warned|asked|hired|stole|took|killed|attacked|helped|promised|paid|introduced)\b|\bwhat did (?!i (?:just )?(?:do|roll)\b)\S+|\bwhat was (?:it )?(?:that )?\S+ (?:said|told|gave|promised)\b|\b(?:when|where|how) did (?:i|we|he|she|they|\p{Lu})|\b(?:have|had|did) (?:i|we) ever\b|\bhave (?:i|we) (?:met|seen|been|heard|talked|spoken)\b|\bwhat happened (?:to|with|at|in|when|after|before)\b|\blast time (?:i|we)\b/iu
const dice = /\b(?:roll|rolled|dice|die|dc|check)\b/i
const first = /\b(?:first|meet|met)\b/i

/** What is said when no turn tells it. */
export const nothingTold =
  'Nothing comes to mind: no turn so far tells that, and nothing you have learned answers it. Other words may find it: a name, a place, a thing.'

/** True for a question about what was before, not about the last roll. */
export function asksMemory(question: string): boolean {
  return past.test(question) && !dice.test(question) && topicWords(question).size > 0
}

const back =
  /\b(?:remember|recall|think back to|cast my mind back to)\b.*\b(?:what|who|when|where|how|why|whether|if)\b/i

/** "I try to remember what Viktor said": a question, though it has no question mark. */
export function castsBack(line: string): boolean {
  return back.test(line) && asksMemory(line)
}

const mostCited = 3
const longestCited = 280
/** What scores less than this share of the best is not worth a line. */
const farBehind = 0.5

/** Answers from what was recalled; empty when nothing was. */
export function aboutMemory(
  question: string,
  packet: Pick<ContextPacket, 'lore_context'>,
): readonly Answer[] {
  const pieces = recalledIn(packet.lore_context).filter(({ source }) => source === 'history')
  const best = pieces.filter((one) => one.type !== 'summary')
  const told = best.length > 0 ? best : pieces
  const names = namesIn(question)
  const about = told.filter(({ text }) => names.every((name) => text.toLowerCase().includes(name)))
  const fitting = about.length > 0 ? about : told
  return ordered(fitting, question, names).map((piece) => ({ text: citation(piece, question), cite: '' }))
}

/** The few that are cited: of a first meeting the first, else what was asked about then as it is now, then the best. */
function ordered(
  pieces: readonly RecalledPiece[],
  question: string,
  names: readonly string[],
): readonly RecalledPiece[] {
  if (first.test(question)) {
    const [earliest] = pieces.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
    return earliest === undefined ? [] : [earliest]
  }
  const least = (pieces[0]?.score ?? 0) * farBehind
  const asked = ({ text }: RecalledPiece): boolean => {
    const [line = ''] = text.toLowerCase().split('\n')
    return names.length > 0 && names.every((name) => line.includes(name))
  }
  const near = pieces.filter(({ score }) => score >= least)
  return [...near.filter(asked), ...near.filter((one) => !asked(one))].slice(0, mostCited)
}

/** Words with a capital that do not begin the question. */
function namesIn(question: string): readonly string[] {
  const words = question.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  const names = words.slice(1).filter((word) => /^\p{Lu}\p{Ll}+/u.test(word))
  return names.map((name) => name.replace(/['’]s$/, '').toLowerCase())
}

/** "Turn 12, at the Neon Dragon: Viktor says …" */
function citation({ turn, place, text, type }: RecalledPiece, question: string): string {
  const where = place === '' ? '' : `, at ${place.replace(/^The /, 'the ')}`
  const [said = '', ...told] = text.split('\n')
  const line = type === 'turn' && told.length > 0 ? ` (“${said.replace(/["“”]/g, "'").slice(0, 80)}”)` : ''
  const words = line === '' ? text : told.join(' ')
  return `Turn ${turn ?? '?'}${where}${line}: ${tellingPart(words, question)}`
}

/** The sentences that have most to do with the question; where none has, those in which somebody speaks, or the first. */
function tellingPart(text: string, question: string): string {
  const asked = topicWords(question)
  const sentences = text.replace(/\s+/g, ' ').match(/[^.!?…]+[.!?…]*["'”’)]*\s*/gu) ?? [text]
  const weights = sentences.map(
    (one) => [...topicWords(one)].filter((word) => asked.has(word)).length + (/["“]/.test(one) ? 0.5 : 0),
  )
  const at = weights.indexOf(Math.max(...weights))
  let part = ''
  for (const sentence of sentences.slice(at)) {
    if (part !== '' && part.length + sentence.length > longestCited) break
    part += sentence
  }
  return part.trim().length > longestCited * 2 ? `${part.trim().slice(0, longestCited)}…` : part.trim()
}

const saying =
  /\bwhat (?:did|was|has) (?:it )?(?:that )?([^,]+?) (?:just )?(?:said?|says?|tell|told|mention(?:ed)?|mean|answer(?:ed)?|reply|promised?|ask(?:ed)?)\b(?: (?:me|us))?(?: (?:about|of|on) (.+?))?(?: (?:when|as|while|after|before) (?:i|we|he|she|they)\b.*)?$|^did (.+?) (?:just |ever )?(?:say|mention|tell me|tell us|answer)(?: (?:anything|something|that|a word))?(?: (?:about|of|on) (.+))?$/

/** "What did he say about Jin?": the words that were spoken, newest first; empty when no such thing is asked. */
export function aboutSayings(question: Question): readonly Answer[] {
  const { asked, packet } = question
  const found = saying.exec(asked)
  if (found === null) return []
  const speaker = found[1] ?? found[3] ?? ''
  const topic = (found[2] ?? found[4])?.replace(
    /,? (?:just now|just|again|earlier|before|a (?:minute|moment) ago|so far|exactly)$/,
    '',
  )
  const about = topic === undefined ? null : topicWords(topic)
  const spoken = spokenWords(question)
  const fits = spoken.filter(
    ({ text, typed }) =>
      about === null || [...topicWords(`${typed} ${text}`)].some((word) => about.has(word)),
  )
  const facts = knownFacts(packet)
    .filter(
      ({ discovery_method: how, object }) =>
        /told/.test(how ?? '') &&
        typeof object === 'string' &&
        (about === null || [...topicWords(object)].some((word) => about.has(word))),
    )
    .map(({ object, discovered_turn: turn, discovery_method: how }) => ({
      text: `${String(object).replace(/[.]$/, '')}.`,
      cite: [typeof turn === 'number' ? `turn ${turn}` : '', how ?? '']
        .filter((part) => part !== '')
        .join(', '),
    }))
  const all = [...fits, ...facts].filter(
    ({ text }, at, list) =>
      list.findIndex((other) => fold(other.text) === fold(text)) === at &&
      !list.some((other) => other.text !== text && fold(other.text).includes(fold(text))),
  )
  if (all.length > 0) return all.slice(0, about === null ? 2 : mostCited)
  const who = question.subject?.isPerson === true && fold(speaker) !== '' ? question.subject.name : 'Nobody'
  const of = topic === undefined ? 'anything' : `anything about ${topic}`
  return [
    {
      text:
        who === 'Nobody'
          ? `Nobody has told you ${of} that you remember.`
          : `${who} has not told you ${of} yet.`,
      cite: '',
    },
  ]
}

/** What people have said in the turns that are remembered, newest first, each with its turn. */
/** What was said to the player's character, with what was typed in that turn. */
export function spokenWords({
  facts,
  packet,
  request,
}: Question): readonly (Answer & { readonly typed: string })[] {
  const last = request.last_turn
  const talk = new Set(facts.talk_turns)
  const turns = [
    ...(last === undefined ? [] : [{ turn: last.turn_no, typed: last.player_input, text: last.narrative }]),
    ...packet.recent_events
      .filter(({ turn_no }) => !talk.has(turn_no))
      .toReversed()
      .map(({ turn_no, text }) => ({
        turn: turn_no,
        typed: /^>([^\n]*)/.exec(text)?.[1] ?? '',
        text: text.replace(/^>[^\n]*\n?/, ''),
      })),
    ...recalledIn(packet.lore_context)
      .filter(({ source, type, turn }) => source === 'history' && type !== 'summary' && !talk.has(turn ?? 0))
      .map(({ turn, text }) => ({
        turn: turn ?? 0,
        typed: text.split('\n')[0] ?? '',
        text: text.split('\n').slice(1).join(' '),
      })),
  ]
  return turns.flatMap(({ turn, typed, text }) =>
    quotesIn(text, request.player_input).map((words) => ({ text: words, cite: `turn ${turn}`, typed })),
  )
}

/** What is said in a text, each with the sentence it stands in; the player's own words are not somebody's answer. */
function quotesIn(text: string, typed: string): readonly string[] {
  const own = fold(typed)
  return (text.match(/[^."\n]*["“][^"”\n]+["”][^.\n"“]*[.]?(?:\s*["“][^"”\n]+["”])?/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => !/^["“][^"”]*\?["”]$/.test(part) && fold(part) !== own)
}
