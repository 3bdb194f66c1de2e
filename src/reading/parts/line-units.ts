/** A part of a line as it is read: where it stands, what is known before it, and its words as the grammar reads them. */
import type { ReadAct, Reading, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { withoutLead } from '../grammar/clause/strip-words-before-act.ts'
import { phraseFor } from '../grammar/finish/say-back-reading.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { readLine } from '../grammar/read-line.ts'
import type { SceneIndex } from '../grammar/scene/scene-index.ts'
import { entityText, likeliest, type MeaningInScene } from '../line-model/meaning-in-scene.ts'
import type { SceneBeyond } from '../read-line-across-places.ts'
import type { LinePart } from '../tagger/tag-line.ts'
import { saidToFace } from './said-to-face.ts'

/** Where a part is done, and what it knows of the ones before it. */
export interface Standing {
  readonly scene: ReadingScene
  readonly index: SceneIndex
  readonly beyond: SceneBeyond | undefined
  /** The place, when the line has led there. */
  readonly at?: string
  /** What the parts mean of the scene; missing where nothing can tell. */
  readonly meaning?: MeaningInScene
  /** The offer that the line as a whole may mean, with the part that comes nearest to it. */
  readonly ofLine?: { readonly offer: string; readonly chance: number; readonly from: number }
}

/** One or more parts that are read together. */
export interface Unit {
  readonly from: number
  readonly to: number
  readonly parts: readonly LinePart[]
  readonly speech: boolean
}

const kin: readonly ReadonlySet<string>[] = [
  'examine look search listen read',
  'examine look insight',
  'give bribe trade persuade show',
  'tell persuade ask greet accuse intimidate provoke deceive agree refuse flirt show bribe',
  'go climb sneak follow flee hide',
  'take steal',
  'use put open improvise craft help gesture perform disable hack equip',
  'wait ready rest',
  'consume trade',
  'force attack grapple disable',
].map((row) => new Set(row.split(' ')))

/** Acts that the same words may be called. */
export function isAkin(left: string, right: string): boolean {
  return left === right || kin.some((row) => row.has(left) && row.has(right))
}

/** The words of a part as they are read: what is said without quotes gets them. */
export function textOf(unit: Unit, line: string, standing: Standing): string {
  const words = wordsOf(unit, line).replace(leadUp, '')
  if (unit.parts[0]?.kind === 'condition')
    return words.replace(/^only\s+/i, '').replace(/\b(?:do|will|would|shall) I\b/i, ', I')
  if (!unit.speech) return words
  const quotes = words.match(/"/g)?.length ?? 0
  if (quotes > 0 && quotes % 2 === 0) return words
  const outright = quotes === 0 ? saidToFace(words) : undefined
  if (outright !== undefined) return asSaidTo(outright, unit, line, standing)
  if (
    quotes === 0 &&
    (isReported(words) || (isForNobody(unit, words) && hearerIn(unit, line, standing) === undefined))
  )
    return words
  // `ask him softly, "Was it you`: the closing mark stands behind the part, and the verb before the speech says it.
  const opened = words.indexOf('"')
  if (quotes === 1 && opened > 0 && /\p{L}/u.test(words.slice(0, opened)) && opened < words.length - 1)
    return `${words}${markBehind(unit, line)}"`
  return asSaidTo(words.replaceAll('"', '').replace(saying, '').trim(), unit, line, standing)
}

function asSaidTo(words: string, unit: Unit, line: string, standing: Standing): string {
  const said = `"${words}${markBehind(unit, line)}"`
  const hearer = hearerIn(unit, line, standing)
  return hearer === undefined ? said : `I say to ${hearer}: ${said}`
}

/** "Before I spend anything I ask Viktor …": what stands before a verb of saying is not said. */
const leadUp =
  /^(?:before|after|while|as|with|without|leaning|turning|bending|smiling|nodding)\b[^".?!]{2,70}?,? (?=I (?:\p{L}+ly )?(?:ask|tell|whisper|say|confide|remark|murmur)\b)/iu

/** What closes a part stands behind it, and a question without its mark is none. */
function markBehind({ to }: Unit, line: string): string {
  return /^\s*([?!]+)/.exec(line.slice(to))?.[1]?.slice(0, 1) ?? ''
}

/** "I give Mother Crake her tune again", "Twang! I flick that rope": what is told of oneself and is for nobody is done. */
export function isDone(words: string): boolean {
  if (/"|\b(?:you|your|ya|yer|u|ur|sir|mister|miss|please)\b/i.test(words)) return false
  if (/^I(?:'m|m| am) (?:going|off|heading|leaving|walking)\b/i.test(words)) return true
  const own =
    /\bI\b(?!['’ ](?:m|am|ve|have|had|ll|will|d|would|want|need|know|think|saw|found|was|were|can|could|cannot|must|do|did|swear|promise|hope|guess|heard|say|said|mean|ask|tell|like|love)\b)/.exec(
      words,
    )
  if (own === null) return false
  const verb = phraseAt(withoutLead(tokensOf(words.slice(own.index))).tokens, 0)
  return verb === undefined ? own.index === 0 : !directed.has(verb.action)
}

/** Words that may be speech and call nobody: they are read as they are. */
function isForNobody({ parts }: Unit, words: string): boolean {
  const chance = parts[0]?.acts[0]?.chance ?? 0
  return (
    chance < 0.4 &&
    !called.test(words) &&
    !/\?|\b(?:you|your|ya|u|ur|we|us)\b/i.test(words.replace(idioms, ''))
  )
}

const idioms = /\bif you (?:catch|know|get)\b.*?(?:,|$)/gi

/** "I say hello Miss Mira": what leads to words that are said. */
const saying =
  /^(?:(?:and|then|so) )*i (?:say|shout|whisper|yell|call|call out|holler|reply|answer|go|mutter)\b[,:]?\s*(?=\S)/i

/** "Ask Viktor about Jin", "tell him no": what is said is told, and not said outright. */
export function isReported(words: string): boolean {
  const tokens = withoutLead(tokensOf(words)).tokens
  const verb = phraseAt(tokens, 0)
  if (verb === undefined || !directed.has(verb.action) || called.test(words)) return false
  return !/^(?:tell|show|give|let|ask|answer) (?:me|us)\b/.test(tokens.map(({ word }) => word).join(' '))
}

/** How people are spoken to. */
export const called =
  /^(?:and |then )?(?:hello|hi|hey|hiya|bye|goodbye|good (?:morning|evening|day|night|afternoon)|excuse me|psst|thanks|thank you|morning|evening|ey up|yo|oi|please|sorry)\b/i

/** Somebody of the scene whom the words of a speech call by name. */
function hearerIn(unit: Unit, line: string, { scene, meaning }: Standing): string | undefined {
  const { parts } = unit
  const { people } = scene
  // Within one quotation the words go on to whoever heard its beginning.
  const facing = people.find(({ id }) => id === scene.interlocutor)
  const isWithin = (line.slice(0, unit.from).match(/"/g)?.length ?? 0) % 2 === 1
  if (isWithin && facing !== undefined && !line.slice(0, unit.from).trimEnd().endsWith('"'))
    return facing.name
  const callings = parts
    .flatMap(({ slots }) => slots)
    .filter(({ kind, from }) => kind === 'person' && !spokenOf.test(line.slice(0, from)))
    .map(({ from, to }) => foldedWords(line.slice(from, to)))
  const named = people.filter(({ name, aliases }) =>
    callings.some((words) => {
      const own = [name, ...aliases].flatMap(foldedWords)
      return words.length > 0 && words.every((word) => own.includes(word))
    }),
  )
  if (named.length > 0) return named.length === 1 ? named[0]?.name : undefined
  const byLooks = described(unit, line, scene)
  if (byLooks !== undefined || meaning === undefined) return byLooks
  const likely = likeliest(people, meaning.chances('hear', unit, people.map(entityText)))
  return likely !== undefined && likely.chance >= surelyHeard ? likely.candidate.name : undefined
}

/** "I won't tell Chen": who is spoken of is not spoken to. */
const spokenOf =
  /\b(?:about|(?:won't|wont|not|never|don't|dont) tell|from|than|like|with|without|by|of|not|for) $/i
const surelyHeard = 0.85

/** "Miss in the nice coat": whom the grammar knows by their looks. */
function described({ parts }: Unit, line: string, scene: ReadingScene): string | undefined {
  const [slot] = parts.flatMap(({ slots }) => slots).filter(({ kind }) => kind === 'person')
  const words = slot === undefined ? '' : line.slice(slot.from, slot.to)
  if (!/\s/.test(words)) return undefined
  const [seen] = readLine(
    `look at the ${words.replace(/^(?:the|that|this|my|miss|mister|mr|mrs|old) /i, '')}`,
    scene,
  ).actions
  return scene.people.find(({ id }) => id === seen?.target)?.name
}

/** An act that can be chosen from what is on offer. */
export function isOffer({ offer, affordance }: ReadAct): boolean {
  return (offer ?? affordance) !== undefined
}

/** A choice that an author wrote, and not one that only says what anybody can do. */
export function isAuthored({ offer, affordance, action }: ReadAct): boolean {
  return affordance !== undefined || (offer !== undefined && action === 'improvise')
}

const joint = /^(?:[\s,.;:!-]|(?:and|then|but|so|instead|first|next|finally|afterwards)\b(?=[\s,]))+/iu
const loose = /(?:[\s,;:-]|\b(?:and|then|but|so))+$/iu

/** How many letters of a part join it to what stands before. */
export function leadOf({ from, to }: Pick<Unit, 'from' | 'to'>, line: string): number {
  return joint.exec(line.slice(from, to))?.[0].length ?? 0
}

/** Where the words of a part stand, without what joins it to the others. */
export function spanOf(part: Pick<Unit, 'from' | 'to'>, line: string): readonly [number, number] {
  const from = part.from + leadOf(part, line)
  return [from, from + wordsOf(part, line).length]
}

/** The words of a part, without what joins it to the one before. */
export function wordsOf(part: Pick<Unit, 'from' | 'to'>, line: string): string {
  return line.slice(part.from + leadOf(part, line), part.to).replace(loose, '')
}

/** Acts that a word in passing may be mistaken for, and that are rolled for. */
export const mistakable: ReadonlySet<string> = new Set(
  'persuade provoke intimidate deceive flirt accuse perform help insight'.split(' '),
)

/** True when nothing is done that could be told: no act, or one of which it is not known to whom or what. */
export function isVague({ mode, actions }: Reading): boolean {
  return (
    mode !== 'play' ||
    actions.every(
      ({ action, missing, target, confidence }) =>
        action === 'improvise' ||
        action === 'gesture' ||
        missing !== undefined ||
        (action === 'go' && target === null) ||
        confidence < 0.6,
    )
  )
}

/** An act with the words it is said back in. */
export function withPhrase(act: ReadAct, index: SceneIndex): ReadAct {
  return act.phrase === undefined ? { ...act, phrase: phraseFor(act, index) } : act
}
