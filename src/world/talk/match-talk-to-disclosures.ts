/**
 * What a line of talk requests: what the NPC knows about its topics, what the shown evidence opens, or, without a
 * topic, what was kept back last. The check that would open one of them is decided here, before any die.
 */

import { coinItem } from '../../core/character-money.ts'
import { asText } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { knows } from '../../knowledge/index.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { commonForm, contentWords, foldedTokens, topicWords } from '../../text/word-and-text-similarity.ts'
import { holds } from '../authored-conditions.ts'
import type { AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import type { Disclosable, Gate } from '../definition/finds-and-disclosures.ts'
import type { PreparedAnswer } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { isPromisedFor, onlyQuestionIn, questionIn, questionsIn } from './asked-questions.ts'
import { isChatter, isHelping, isRequest, isStatement, sayingOf } from './classify-speech.ts'
import {
  type Answers,
  type Conversation,
  disclosablesOf,
  isGateOpen,
  type Means,
  sortAnswers,
  type WrittenEntry,
} from './disclose-npc-knowledge.ts'
import { byFit, entryAskedAbout, isOnMatter, type WordedEntry } from './match-question-to-entry.ts'
import { coinsOf, offeredSum, paysWith } from './offered-money.ts'
import { openAnswers } from './prepared-answers.ts'
import { talkLog } from './talk-log.ts'

export interface TalkRequest {
  readonly npc: Entity
  readonly act: AttemptedAction
  readonly means: Means
  /** Everything it is after. */
  readonly entries: readonly Disclosable[]
  readonly answers: Answers
  /** Those of the entries that have its subject, and nothing of what is asked about it. */
  readonly beside: ReadonlySet<string>
  /** The thing that a passed check would open, and that check; null when no check would. */
  readonly won: { readonly entry: Disclosable; readonly check: AuthoredCheck } | null
  /** What its author prepared for just this question; null where nothing comes near. */
  readonly answer: PreparedAnswer | null
  /** An author wrote that this question is for what is sought. */
  readonly isMeant: boolean
  /** Each of its questions by itself, where it asks several. */
  readonly parts: readonly TalkRequest[]
}

/** Reads a line of talk against what the NPC was given to say. */
export function talkRequest(
  npc: Entity,
  whole: AttemptedAction,
  state: GameState,
  definition: Pick<WorldDefinition, 'topics' | 'people'> = { topics: {}, people: {} },
): TalkRequest {
  const { topics } = definition
  const act = isPromisedFor(whole) ? withOwnTopics(whole, state, topics) : whole
  const meant = answerMeant(npc, act, state, definition)
  const entries = sought(npc, act, state, topics, meant?.entry)
  const means = meansOf(act, state, entries)
  const conversation = { npcId: npc.id, listener: act.actor_id, state, means }
  const answers = sortAnswers(entries, conversation)
  // What is told freely needs no roll.
  const won = answers.open.length > 0 ? null : easiestCheck(act, answers, conversation)
  const parts = askedInParts(act, state, topics).map((part) => talkRequest(npc, part, state, definition))
  const beside = besideMatter(npc, act, { answers, means }, state, topics)
  // What is shown or paid for opens what it opens; a roll decides by itself.
  const isOpened = (means.shown ?? []).length > 0 && answers.open.some(({ gate }) => gate !== undefined)
  const isMeant = meant?.entry !== undefined
  const answer = won !== null || isOpened || paysWith(act) || isMeant ? null : (meant ?? null)
  return { npc, act, means, entries, answers, beside, won, answer, isMeant, parts }
}

/** An act with the subjects that its question names. */
function withOwnTopics(
  act: AttemptedAction,
  state: GameState,
  named: WorldDefinition['topics'],
): AttemptedAction {
  const question = questionIn(act)
  const topics = (act.topics ?? []).filter((id) => isNamed(question, spokenNames(id, state, named)))
  return { ...act, topics }
}

/** The prepared answer that comes nearest to a question, as it was measured when the line was read. */
function answerMeant(
  npc: Entity,
  act: AttemptedAction,
  state: GameState,
  definition: Pick<WorldDefinition, 'people'>,
): PreparedAnswer | undefined {
  const asked = questionIn(act)
  const only = onlyQuestionIn(act)
  const near =
    [asked, only].flatMap((words) => act.matters?.find((matter) => matter.asked === words) ?? [])[0]?.near ??
    []
  // Comfort, thanks and an offered hand are heard as that, unless an author wrote for just these words.
  const isHeard = isStatement(act) && (isHelping(act) || sayingOf(act, false) === 'comfort')
  const least = Math.max(nextBest * (near[0]?.nearness ?? 0), isHeard ? justThis : 0)
  const open = openAnswers(npc.id, state, definition, act.actor_id)
  return near
    .filter(({ nearness }) => nearness >= least)
    .flatMap((each) => open.filter(({ id }) => id === each.id))[0]
}

/** What is not open yet gives way to what comes nearly as near, and to nothing that is only a little like it. */
const nextBest = 0.55
const justThis = 0.65

/** What was told or kept back before and has only the subject of a question: asked is something else about it. */
function besideMatter(
  npc: Entity,
  act: AttemptedAction,
  { answers, means }: Pick<TalkRequest, 'answers' | 'means'>,
  state: GameState,
  named: WorldDefinition['topics'],
): ReadonlySet<string> {
  if (!isQuestion(act) || (means.shown ?? []).length > 0) return new Set()
  const question = questionIn(act)
  const names = namesIn(npc, act, state, named)
  const isBeside = (entry: Disclosable, isKept: boolean): boolean =>
    !isOnMatter(question, wordedEntry(entry, state, named), names, isKept)
  return new Set([
    ...answers.told.filter((entry) => isBeside(entry, false)).map(({ id }) => id),
    ...answers.withheld.filter(({ entry }) => isBeside(entry, true)).map(({ entry }) => entry.id),
  ])
}

/** What the one who is asked and those who are asked about are called: that says who is meant, and not what is asked. */
export function namesIn(
  npc: Entity,
  act: AttemptedAction,
  state: GameState,
  named: WorldDefinition['topics'],
): readonly string[] {
  return [
    npc.name,
    ...personOf(npc).aliases,
    ...(act.topics ?? []).flatMap((id) => spokenNames(id, state, named)),
  ]
}

const plainTalk: ReadonlySet<string> = new Set(['ask', 'question', 'talk', 'say', 'tell'])

/** The questions of an act as acts of their own, each with the subjects that it names; none where it asks only one. */
function askedInParts(
  act: AttemptedAction,
  state: GameState,
  named: WorldDefinition['topics'],
): readonly AttemptedAction[] {
  if (!plainTalk.has(act.verb) || paysWith(act)) return []
  const questions = questionsIn(act)
  if (questions.length < 2) return []
  const names = (id: string): readonly string[] => spokenNames(id, state, named)
  const topics = act.topics ?? []
  const meant = questions.map((question) => topics.filter((id) => isNamed(question, names(id))))
  // Whatever no question names was found by a pronoun, or by the talk before.
  const unnamed = topics.filter((id) => !meant.some((ids) => ids.includes(id)))
  return questions.map((question, at) => {
    const own = meant[at] ?? []
    const before = meant.slice(0, at).flat()
    const referred = /\b(?:he|she|it|they|him|her|them|his|their)\b/i.test(question)
      ? [...before.toReversed(), ...unnamed]
      : []
    // "Who's the lady in the corner, and how long has she sat there?": whom the first describes it asks after.
    const described = at === 0 && before.length === 0 ? unnamed : []
    const found = [own, referred, described].find((ids) => ids.length > 0) ?? []
    return { ...act, said: question, words: question, topics: found }
  })
}

/** All that a subject, a person or a thing is called by; a person by each of their names too. */
function spokenNames(id: string, state: GameState, named: WorldDefinition['topics']): readonly string[] {
  const topic = rowOf(named, id)
  if (topic !== undefined) return [topic.name, ...topic.aliases]
  const thing = rowOf(state.entities, id)
  if (thing === undefined) return [id.replace(/^.*:/, '').replaceAll('_', ' ')]
  const names = [thing.name, ...personOf(thing).aliases]
  return thing.type === 'npc' ? [...names, ...thing.name.split(' ').filter((name) => name.length > 2)] : names
}

/** True when a text has one of some names in it, whole. */
function isNamed(text: string, names: readonly string[]): boolean {
  const words = ` ${foldedTokens(text).map(commonForm).join(' ')} `
  return names.some((name) => {
    const spelt = foldedTokens(name.replace(/^(?:the|an?) /i, '')).map(commonForm)
    return spelt.length > 0 && words.includes(` ${spelt.join(' ')} `)
  })
}

function isAbout(entry: Disclosable, topics: readonly string[]): boolean {
  return topics.includes(entry.id) || entry.topics.some((topic) => topics.includes(topic))
}

function mayBeAbout({ id, topics: written }: WrittenEntry, topics: readonly string[]): boolean {
  return topics.some((topic) => id === topic || (Array.isArray(written) && written.includes(topic)))
}

function needs(entry: Disclosable, shown: readonly string[]): boolean {
  return gateAlternatives(entry.gate).some(
    (way) => way.evidence !== undefined && shown.includes(way.evidence),
  )
}

/** What is asked for. Words that press without naming a topic go for what was kept back last, else for anything. */
function sought(
  npc: Entity,
  act: AttemptedAction,
  state: GameState,
  named: WorldDefinition['topics'],
  entryMeant: string | undefined,
): readonly Disclosable[] {
  const { shown = [] } = meansOf(act, state, [])
  const asked = entryMeant === undefined ? [] : disclosablesOf(npc, ({ id }) => id === entryMeant)
  if (asked.length > 0 && shown.length === 0) return asked
  const topics = (act.topics ?? []).filter((id) => !isAskingWordOnly(id, act, named))
  const exact = disclosablesOf(npc, (entry) => shown.length > 0 || mayBeAbout(entry, topics)).filter(
    (entry) => isAbout(entry, topics) || needs(entry, shown),
  )
  const own = [npc.name, ...personOf(npc).aliases]
  const worded = (entry: Disclosable): WordedEntry => wordedEntry(entry, state, named)
  if (isRequest(act)) return shown.length > 0 ? exact : []
  const meant = isQuestion(act)
    ? entryAskedAbout(questionIn(act), disclosablesOf(npc).map(worded), own)
    : undefined
  const fitting = [
    ...exact,
    ...(meant === undefined || exact.some(({ id }) => id === meant.id) ? [] : [meant]),
  ]
  if (fitting.length > 0) return byFit(questionIn(act), fitting.map(worded), own)
  if (!wantsToKnow(act)) return []
  if (topics.length > 0) return aboutTheSame(npc, topics, state, named)
  const all = disclosablesOf(npc)
  const { last } = talkLog(state, npc.id)
  const kept = all.filter((entry) => entry.id === last)
  return kept.length > 0 ? kept : all.filter((entry) => mayYield(entry, act))
}

const askingVerbs: ReadonlySet<string> = new Set(['ask', 'question'])

/** True for talk that wants an answer, and does not tell one. */
function isQuestion(act: AttemptedAction): boolean {
  return !isChatter(act) && (askingVerbs.has(act.verb) || (act.verb === 'talk' && !isStatement(act)))
}

/** "Why don't you drink your coffee?" is no question about a matter that is called "why". */
function isAskingWordOnly(id: string, act: AttemptedAction, named: WorldDefinition['topics']): boolean {
  const topic = rowOf(named, id)
  if (topic === undefined) return false
  const question = questionIn(act).toLowerCase()
  const said = new Set(question.match(/[\p{L}\p{M}\p{N}]+/gu))
  const found = [topic.name, ...topic.aliases].filter((name) =>
    (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every((word) => said.has(word)),
  )
  return (
    found.length > 0 &&
    found.every((name) => contentWords(name).size === 0) &&
    contentWords(question).size > mostBesideAskingWord
  )
}

/** "Ask her why" has no other word, "why was he deleted" one that may well be meant. */
const mostBesideAskingWord = 1

/** An entry with the names of its topics and with the fact behind it. */
function wordedEntry(entry: Disclosable, state: GameState, named: WorldDefinition['topics']): WordedEntry {
  const names = entry.topics.flatMap((id) => {
    const topic = rowOf(named, id)
    const thing = rowOf(state.entities, id)
    const spelt = id.replace(/^.*:/, '').replaceAll('_', ' ')
    if (topic !== undefined) return [spelt, topic.name, ...topic.aliases]
    // A person is asked about by name, and not by every word for them.
    return thing?.type === 'npc' ? [] : [spelt, ...(thing === undefined ? [] : [thing.name])]
  })
  return { entry, names, fact: asText(rowOf(state.facts, entry.fact)?.object) ?? entry.fact }
}

/** What goes by a word of the same name: who asks about the sledge with the tongue on it asks about the stolen tongue. */
function aboutTheSame(
  npc: Entity,
  topics: readonly string[],
  state: GameState,
  named: WorldDefinition['topics'],
): readonly Disclosable[] {
  const words = new Set(topics.flatMap((id) => namingWords(namesOf(id, state))))
  if (words.size === 0) return []
  return disclosablesOf(npc).filter((entry) =>
    entry.topics.some((id) => {
      const topic = rowOf(named, id)
      return (
        topic !== undefined && namingWords([topic.name, ...topic.aliases]).some((word) => words.has(word))
      )
    }),
  )
}

/** What a thing is called; of one that is not at hand, only its id is known. No person is another's namesake. */
function namesOf(id: string, state: GameState): readonly string[] {
  const thing = rowOf(state.entities, id)
  if (thing === undefined) return [id.replace(/^.*:/, '').replaceAll('_', ' ')]
  return thing.type === 'npc' ? [] : [thing.name, ...personOf(thing).aliases]
}

function namingWords(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [...topicWords(name)]).filter((word) => word.length > 3)
}

const askingWords =
  /\b(?:talk|tell|truth|speak|answers?|knows?|say|secrets?|honest|confess|admit|spill|open up|come clean)\b/i
/** Acts that want something done as often as something told: only their words say which. */
const wishing: ReadonlySet<string> = new Set([
  'persuade',
  'negotiate',
  'flirt',
  'deceive',
  'perform',
  'accuse',
])

/** Money offered for something that is to be done, and for no answer. */
const forAnAct =
  /\b(?:if you|if he|if she|if they|to \p{L}+|and you|and he|for your|says|you never|right now|please)\b/iu
const infoWords =
  /\b(?:tell (?:me|us)|talk|truth|answers?|knows?|secrets?|information|names?|where|who|what|about)\b/i

/** True when words without a topic are after what the NPC keeps back. */
function wantsToKnow({ verb, words = '', said = '' }: AttemptedAction): boolean {
  if ((verb === 'bribe' || verb === 'pay') && forAnAct.test(`${words} ${said}`))
    return infoWords.test(`${words} ${said}`)
  // "Tell Jory he is a liar" tells him something, and asks nothing.
  return isForceful(verb) && (!wishing.has(verb) || askingWords.test(said === '' ? words : said))
}

/** True when the approach could open a thing at all. */
function mayYield({ gate }: Disclosable, act: AttemptedAction): boolean {
  const skills = skillsOf(act.verb, act.skill)
  const pays = act.verb === 'bribe' || act.verb === 'pay'
  return gateAlternatives(gate).some(
    ({ check, coin }) => (check !== undefined && isServed(check, skills)) || (pays && coin !== undefined),
  )
}

function isServed({ skill, two_d6 }: AuthoredCheck, skills: readonly string[]): boolean {
  return skills.some((name) => name === skill || name === two_d6)
}

const usualDifficulty = 13

/** The easiest check that fits the approach and would open something. */
function easiestCheck(
  act: AttemptedAction,
  { withheld }: Answers,
  conversation: Conversation,
): TalkRequest['won'] {
  const skills = isRequest(act) ? [] : skillsOf(act.verb, act.skill)
  const found = withheld.flatMap(({ entry }) =>
    gateAlternatives(entry.gate).flatMap(({ check }) => {
      if (check === undefined || !isServed(check, skills)) return []
      const means = { ...conversation.means, passed: [check.skill] }
      const would = entry.gate !== undefined && isGateOpen(entry.gate, { ...conversation, means })
      return would ? [{ entry, check }] : []
    }),
  )
  found.sort((left, right) => (left.check.dc ?? usualDifficulty) - (right.check.dc ?? usualDifficulty))
  return found[0] ?? null
}

/** Skills by act of talk; an act with none wins nothing by dice. */
const skills: Readonly<Record<string, readonly string[]>> = {
  ask: [],
  talk: [],
  say: [],
  tell: [],
  greet: [],
  show: [],
  agree: [],
  refuse: [],
  question: [],
  pay: [],
  give: [],
  trade: [],
  persuade: ['persuasion', 'charm', 'negotiation'],
  negotiate: ['persuasion', 'negotiation', 'charm'],
  flirt: ['persuasion', 'charm', 'performance'],
  deceive: ['deception'],
  intimidate: ['intimidation'],
  provoke: ['intimidation', 'deception'],
  accuse: ['intimidation', 'persuasion'],
  bribe: [],
  perform: ['performance', 'charm'],
  read_person: ['insight', 'notice'],
  insight: ['insight', 'notice'],
}

/** True for an act that is meant for a listener. */
export function isTalk(verb: string): boolean {
  return Object.hasOwn(skills, verb)
}

/** True for talk that wants more than an answer: it goes for what is kept back. */
export function isForceful(verb: string): boolean {
  return (skills[verb]?.length ?? 0) > 0 || verb === 'bribe' || verb === 'pay' || verb === 'show'
}

/** The skills an act of talk may win with; one the player named counts too. */
function skillsOf(verb: string, named: string | undefined): readonly string[] {
  const usual = rowOf(skills, verb) ?? []
  return named === undefined ? usual : [...usual, named.toLowerCase().replace(/[\s-]+/g, '_')]
}

/** All ways of a gate, nested ones too. */
export function gateAlternatives(gate: Gate | undefined): readonly Gate[] {
  if (gate === undefined) return []
  return [gate, ...[...(gate.any ?? []), ...(gate.all ?? [])].flatMap(gateAlternatives)]
}

/** What would be bought: the least price among what is kept back. */
function lowestPrice(entries: readonly Disclosable[]): number | null {
  const prices = entries.flatMap(({ gate }) => gateAlternatives(gate).flatMap((way) => way.coin ?? []))
  return prices.length === 0 ? null : Math.min(...prices)
}

/** True for evidence a character has: a clue they know, or a thing they carry. */
function holdsEvidence(state: GameState, who: string, evidence: string): boolean {
  return holds({ item: evidence }, state, who) || (knows(state, who, evidence) && isClue(state, evidence))
}

function isClue(state: GameState, id: string): boolean {
  return rowOf(state.facts, id)?.tags.includes('clue') === true
}

/** What an act puts on the table. */
function meansOf(act: AttemptedAction, state: GameState, entries: readonly Disclosable[]): Means {
  const shown = [act.item_id, ...(act.topics ?? [])].filter(
    (id): id is string => id !== undefined && id !== coinItem && holdsEvidence(state, act.actor_id, id),
  )
  if (!paysWith(act)) return { shown }
  const offered = offeredSum(act) ?? 0
  return { shown, coin: Math.min(offered, coinsOf(state, act.actor_id)), price: lowestPrice(entries) }
}
