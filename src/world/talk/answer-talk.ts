/**
 * What comes of a talk, once its roll is known: what was open or won is told, what is kept back is deflected or lied
 * about, a failure costs something, and the NPC remembers how they were spoken to. No part of it depends on the
 * narrator.
 */
import type { JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { sumSaid } from '../../text/money-sums.ts'
import { contentWords, topicWords } from '../../text/word-and-text-similarity.ts'
import { bandOf } from '../actions/attempt-context-and-steps.ts'
import { openActions } from '../actions/authored-actions.ts'
import { type Circumstance, recordFutile } from '../actions/no-retry-after-failure.ts'
import { applyNpcReaction } from '../authored-npc-reactions.ts'
import { type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import type { Disclosable } from '../definition/finds-and-disclosures.ts'
import type { PreparedAnswer } from '../definition/places-and-people.ts'
import { changeRelationship } from '../effects/clock-and-relationship-effects.ts'
import { dispositionOf, trust } from '../hostility-trust-and-mood.ts'
import { answersQuestion, keptBack } from './answers-to-question.ts'
import { isPromisedFor, isQuestion, questionIn } from './asked-questions.ts'
import {
  asksOutright,
  asksWhoTheyAre,
  isBargain,
  isChatter,
  isHelping,
  isMannerly,
  isRequest,
  isStatement,
  type Saying,
  saidIn,
  sayingOf,
  wantsDone,
} from './classify-speech.ts'
import { commonKnowledge, courseOf, wayTo } from './common-knowledge.ts'
import { disclose, disclosures, type Means } from './disclose-npc-knowledge.ts'
import { sayBestFitting } from './match-question-to-entry.ts'
import { namesIn, type TalkRequest } from './match-talk-to-disclosures.ts'
import { coinsOf, offeredSum, paysByVerb } from './offered-money.ts'
import { wishIn } from './requested-favours.ts'
import { noteTreatment, showMemory, socialActOf, treat } from './social-acts-and-npc-memory.ts'
import {
  type Answer,
  isNewHere,
  noteTalk,
  type ResolvedTalk,
  speak,
  speakUnknown,
  topicsOf,
} from './speak-lines.ts'
import { talkLog, talkLogChange } from './talk-log.ts'

/** At most so many things are told in one answer. */
const maxAtOnce = 2

/** What an attempt to win something from an NPC depends on. */
export function talkCircumstance({ npc, act, won, means }: TalkRequest, state: GameState): Circumstance {
  const shown = [...(means.shown ?? [])].sort().join('+')
  const key = [npc.id, won?.entry.id ?? act.verb, won?.check.skill ?? '', shown].join('/')
  const standing = dispositionOf(state, npc.id, act.actor_id)
  return { key: key.slice(0, 200), who: act.actor_id, standing }
}

export function answerTalk(talk: ResolvedTalk): WorldChange {
  const { asked, outcome, definition, tieMoved } = talk
  const { act, npc } = asked
  const who = act.actor_id
  const failed = outcome === 'failure'
  const answer: Answer = { ...talk, edit: new WorldEdit(talk.state) }
  const { edit } = answer
  showMemory(edit, npc.id, who)
  if (asked.parts.length > 0) answerEach(answer)
  else if (asked.answer !== null && (failed || outcome === 'automatic')) sayPrepared(answer, asked.answer)
  else if (asksWhoTheyAre(act)) nameThemselves(answer)
  else if (isMannerly(act) || isHelping(act) || (isBargain(act) && !isPromisedFor(act))) hear(answer)
  else {
    // An accusation is answered as one, though it ends with a question.
    const isSaid = isStatement(act) || act.verb === 'accuse'
    const isHeard = asked.answers.open.length > 0 && isSaid && weighty.has(sayingOf(act, false))
    if (isHeard) hear(answer)
    const isWay = tellWay(answer)
    const isTold = isWay || tellCourse(answer)
    if (!isWay && !discloseOpen(answer) && !isHeard && !isTold) answerOtherwise(answer)
    else if (leavesOffer(answer)) weighOffer(answer)
  }
  if (failed) payForFailure(answer)
  const felt = socialActOf(act.verb, !failed)
  const isBought = asked.won !== null && felt === 'kindness'
  if (felt !== null && !isBought && (outcome !== 'automatic' || felt === 'threat' || felt === 'insult'))
    treat(edit, npc.id, who, felt, tieMoved || failed)
  if (failed && act.verb === 'deceive') noteTreatment(edit, npc.id, who, 'caught_lying')
  const done = reactedTo(answer)
  if (done !== null)
    applyNpcReaction(edit, definition, rowOf(edit.state.entities, npc.id) ?? npc, done, outcome)
  return edit.finish()
}

/** Money was put down for what is told freely, and none of it was taken: it must be said where it stays. */
function leavesOffer({ edit, state, asked: { act, means } }: Answer): boolean {
  const { actor_id: who } = act
  return paysByVerb(act) && (means.coin ?? 0) > 0 && coinsOf(state, who) === coinsOf(edit.state, who)
}

/** What is taken up before anything is said to it. */
const weighty: ReadonlySet<Saying> = new Set([
  'news',
  'promise',
  'comfort',
  'helping',
  'introduced',
  'accused',
  'bargain',
])

/** An offer that bought nothing is no gift: an NPC does not react to coins that they were not given. */
function reactedTo({ edit, state, asked: { act, means } }: Answer): AttemptedAction | null {
  if (act.verb === 'give' || means.coin === undefined) return act
  if (coinsOf(state, act.actor_id) > coinsOf(edit.state, act.actor_id)) return act
  const { item_id: _item, ...rest } = act
  return paysByVerb(act) ? null : rest
}

/** Discloses what is open, and what was won; false when there is nothing of it. */
function discloseOpen(answer: Answer, most = maxAtOnce): boolean {
  const { edit, asked, outcome } = answer
  const { answers, means } = asked
  const won = bandOf(outcome) === 'fail' ? null : asked.won
  const open = answers.open.filter((entry) => answersQuestion(entry, asked, edit.state, answer.definition))
  const entries = [...open, ...(won === null ? [] : [won.entry])].slice(0, most)
  const before = edit.events.length
  const had = coinsOf(edit.state, asked.act.actor_id)
  for (const entry of entries) {
    // What is offered is spent once, however much it could open.
    const spent = had - coinsOf(edit.state, asked.act.actor_id)
    const left = means.coin === undefined ? means : { ...means, coin: means.coin - spent }
    discloseEntry(answer, entry, won === null ? left : { ...left, passed: [won.check.skill] })
  }
  return edit.events.slice(before).some((event) => event.type === 'disclosed')
}

function discloseEntry(
  { edit, asked: { npc, act }, definition, question = questionIn(act) }: Answer,
  entry: Disclosable,
  means: Means,
): void {
  const names = namesIn(npc, act, edit.state, definition.topics)
  const fitting = (lines: readonly string[]): readonly string[] => sayBestFitting(lines, question, names)
  const disclosed = disclose(npc.id, entry.id, edit.state, act.actor_id, { ...means, fitting })
  if (disclosed.ok) edit.absorb(disclosed.value)
}

/** Every question of several is answered; what they have nothing on is owned once, at the end. */
function answerEach(answer: Answer): void {
  const { parts } = answer.asked
  const question = questionIn(answer.asked.act)
  const unknown = parts.filter((asked) => !answerPart({ ...answer, asked, question }))
  if (unknown.length === 0) return
  const isFirst = unknown.length === 1 && unknown[0] === parts.find(({ act }) => isQuestion(saidIn(act)))
  const others = parts.filter((part) => !unknown.includes(part) && isQuestion(saidIn(part.act)))
  speakUnknown(answer, others.length === 0 ? undefined : isFirst ? 'first' : 'rest')
}

/** What an author prepared for just this. Who has just heard it and asks something else is told that there is no more to it. */
function sayPrepared(answer: Answer, { id, say }: PreparedAnswer): void {
  const { edit, asked } = answer
  const { npc, act } = asked
  const turn = currentTurn(edit.state)
  const { answered, answered_at, answered_to } = talkLog(answer.state, npc.id)
  const question = askedInWords(questionIn(act))
  const isJustHeard = answered === id && turn - answered_at <= 1 && say.length < 2
  // The same question in other words is answered again.
  if (isJustHeard && question !== answered_to) sayNoMore(answer)
  else speak(answer, 'answered', { entry_id: id, say: [...say] })
  if (isNewHere(answer)) noteTalk(answer, 'greeted')
  if (isRequest(act)) noteTalk(answer, 'requested')
  const change = talkLogChange(
    npc.id,
    [['answered'], id],
    [['answered_at'], turn],
    [['answered_to'], question],
  )
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

/** What a question asks, so that it is known again in other words: "when" of it, else its own words. */
function askedInWords(question: string): string {
  const kinds = question.toLowerCase().match(/\b(?:who|whom|whose|when|where|why|how (?:many|much|long))\b/g)
  const asks = kinds?.map((kind) => kind.replace('how long', 'when'))
  const words = asks ?? [...contentWords(question)].toSorted()
  return words.join(' ').slice(0, 200)
}

function sayNoMore(answer: Answer): void {
  const { asked, definition } = answer
  const hasMore = (rowOf(definition.people, asked.npc.id)?.pressed.length ?? 0) > 0
  if (hasMore) speak(answer, 'pressed', topicsOf(answer))
  else speakUnknown(answer)
}

/** Answers one question of several; false when there is nothing on it. */
function answerPart(part: Answer): boolean {
  const { asked, edit } = part
  const { act, answers, means, beside } = asked
  const kept = keptBack(asked)
  const before = answers.told.find(
    (entry) => !beside.has(entry.id) && answersQuestion(entry, asked, edit.state, part.definition),
  )
  const isAnswered = (id: string): boolean => edit.events.some(({ details }) => details.entry_id === id)
  // Two questions of a breath with one answer are answered once.
  if (asked.answer !== null && isAnswered(asked.answer.id)) return true
  if (asked.answer !== null) sayPrepared(part, asked.answer)
  else if (asksWhoTheyAre(act)) nameThemselves(part)
  else if (isQuestionless(act)) hearIfWeighty(part)
  else if (answers.open.slice(0, 1).some(({ id }) => isAnswered(id)) || tellCourse(part)) return true
  else if (discloseOpen(part, 1)) return true
  else if (isRequest(act)) hear(part)
  else if (kept !== undefined) {
    if (!isAnswered(kept.id)) keepBack(part, kept)
  } else if (before !== undefined) {
    if (!isAnswered(before.id)) discloseEntry(part, before, means)
  } else return tellCommon(part)
  return true
}

/** True for words between the questions, and for a question that only passes the time. */
function isQuestionless(act: AttemptedAction): boolean {
  return !isQuestion(saidIn(act)) || isChatter(act)
}

function hearIfWeighty(part: Answer): void {
  if (weighty.has(sayingOf(part.asked.act, false))) hear(part)
}

/** Acts that press an NPC; a won roll of theirs yields something. */
const pressing: ReadonlySet<string> = new Set(['persuade', 'negotiate', 'flirt', 'intimidate', 'accuse'])

/** Nothing new was said: what was told is heard, an offer weighed, a question deflected, answered again or not known. */
function answerOtherwise(answer: Answer): void {
  const { asked, outcome } = answer
  const { act, answers, won, means, beside } = asked
  const kept = won?.entry ?? keptBack(asked)
  const before = answers.told.find(
    (entry) => !beside.has(entry.id) && answersQuestion(entry, asked, answer.edit.state, answer.definition),
  )
  const isRolled = outcome !== 'automatic' && pressing.has(act.verb)
  if (isRolled && bandOf(outcome) !== 'fail') giveWhatTheyCan(answer)
  else if (act.verb === 'give' || act.verb === 'hand') return
  else if (means.coin !== undefined) weighOffer(answer)
  else if (isStatement(act)) hear(answer)
  else if (kept !== undefined) keepBack(answer, kept)
  else if (before !== undefined && !isRolled) discloseEntry(answer, before, means)
  else if (isRequest(act)) hear(answer)
  else if ((act.topics ?? []).length === 0) chat(answer)
  else answerPlainly(answer)
}

/** When what rises by the hour is at its full: that is answered, whatever else is known of it. */
function tellCourse(answer: Answer): boolean {
  const { asked, definition, edit } = answer
  const { act } = asked
  if (isStatement(act) || isRequest(act)) return false
  const { topics = [], actor_id: who } = act
  const course = courseOf({ question: questionIn(act), topics, state: edit.state, definition, who })
  if (course !== null) speak(answer, 'common', { ...topicsOf(answer), say: [course] })
  return course !== null
}

/** How one gets to a place is answered by the way, where they were given no words on the place itself. */
function tellWay(answer: Answer): boolean {
  const { asked, definition, edit } = answer
  const { topics = [], actor_id: who } = asked.act
  const places = topics.filter((id) => rowOf(edit.state.entities, id)?.type === 'location')
  const isTheirs =
    asked.entries.some((entry) => entry.topics.some((id) => places.includes(id))) && !asksOnlyFor(answer)
  const way =
    places.length === 0 || isTheirs || isStatement(asked.act)
      ? null
      : wayTo({ question: questionIn(asked.act), topics: places, state: edit.state, definition, who })
  if (way !== null) speak(answer, 'common', { ...topicsOf(answer), say: [way] })
  return way !== null
}

/** "Where is the tower?" has no word beside the place's name. */
function asksOnlyFor({ asked: { npc, act }, edit, definition }: Answer): boolean {
  const names = contentWords(namesIn(npc, act, edit.state, definition.topics).join(' '))
  return [...contentWords(questionIn(act))].every((word) => names.has(word))
}

/** No words of their own for it: what anybody there could say, else that they have nothing on it. */
function answerPlainly(answer: Answer): void {
  if (!tellCommon(answer)) speakUnknown(answer)
}

function tellCommon(answer: Answer): boolean {
  const { asked, definition, edit } = answer
  const { act } = asked
  const common = commonKnowledge({
    question: questionIn(act),
    topics: act.topics ?? [],
    state: edit.state,
    definition,
    who: act.actor_id,
  })
  if (common !== null) speak(answer, 'common', { ...topicsOf(answer), say: [common] })
  return common !== null
}

/** Won over without anything of what was wanted to give: something else they would tell, or the truth that there is none. */
function giveWhatTheyCan(answer: Answer): void {
  const { edit, asked } = answer
  const { npc, act } = asked
  const [other] = disclosures(npc.id, '', edit.state, act.actor_id).open
  // Won over to do what the story has no way of: that is said, and not passed over.
  if (wantsDone(act)) {
    speak(answer, 'unable', topicsOf(answer))
    return
  }
  if (other === undefined) {
    speak(answer, 'nothing_more', topicsOf(answer))
    return
  }
  speak(answer, 'gives', topicsOf(answer))
  discloseEntry(answer, other, asked.means)
}

/** What was told is taken up: by what kind of saying it is, what it is about, and what it does to a face that hides something. */
function hear(answer: Answer): void {
  const { edit, asked, outcome } = answer
  const { npc, act, answers } = asked
  const { greeted, requested } = talkLog(edit.state, npc.id)
  const isNew = isNewHere(answer)
  const turn = currentTurn(edit.state)
  const said = isBargain(act) ? 'bargain' : sayingOf(act, isNew)
  const isReason =
    said === 'news' && requested > 0 && turn - requested <= (givesReason(act) ? reasonWaits : 1)
  const kind = isReason ? 'reason' : said
  // A face shows what is spoken of by its name, and nothing that only the wording comes near.
  const named = answers.withheld.filter(({ entry }) => entry.topics.some((id) => act.topics?.includes(id)))
  const tell = named.flatMap(({ entry }) => entry.tell)
  speak(answer, kind, {
    ...topicsOf(answer),
    first: greeted === 0,
    ...(kind === 'shown' && { item_id: act.item_id ?? '' }),
    ...(tell.length > 0 && { tell }),
    ...(kind === 'requested' && wishDetails(answer)),
    ...(kind === 'bargain' && outcome !== 'automatic' && { agreed: bandOf(outcome) !== 'fail' }),
  })
  if (kind === 'greet' || kind === 'introduced') noteTalk(answer, 'greeted')
  if (kind === 'requested') noteTalk(answer, 'requested')
}

/** What is told right after a request is the reason of it; what says "because" may come a little later. */
const reasonWaits = 3

function givesReason(act: AttemptedAction): boolean {
  return /^(?:(?:well|it's|that's),? )?(?:just )?(?:because|'?cause|cuz|cos|since|so that|otherwise)\b/i.test(
    saidIn(act),
  )
}

/** What was wished for, and what of the things that can be done here would help to it. */
function wishDetails({ edit, asked, definition }: Answer): JsonObject {
  const { kind, thing, isTheirs } = wishIn(asked.act)
  const words = [...topicWords(thing)]
  const helps =
    thing === ''
      ? []
      : openActions(edit.state, definition, asked.act.actor_id)
          .filter(
            ({ text }) =>
              [...topicWords(text)].filter((word) => words.includes(word)).length >=
              Math.min(2, words.length),
          )
          .map(({ text }) => text)
  return {
    // A look at what is theirs is theirs to give, unless it lies open here.
    wish: kind === 'leave' && isTheirs && helps.length === 0 ? 'thing' : kind,
    ...(thing !== '' && { name: thing }),
    ...(helps.length > 0 && { helps: helps.slice(0, 1) }),
  }
}

/** Money that buys nothing stays where it is, and why is said; without a sum the NPC who sells names theirs. */
function weighOffer(answer: Answer): void {
  const { edit, state, asked } = answer
  const { act, npc, means } = asked
  const sum = offeredSum(act)
  const { price = null } = means
  if (sum === null && price !== null) {
    speak(answer, 'names_price', { ...topicsOf(answer), price })
    return
  }
  const has = coinsOf(state, act.actor_id)
  const why =
    sum === null ? 'unnamed' : sum > has ? 'unseen' : price !== null && price > sum ? 'more' : 'kept'
  const details = {
    npc_id: npc.id,
    npc_name: npc.name,
    offered: means.coin ?? 0,
    why,
    sum: sumSaid(saidAndDone(act)),
  }
  edit.emit('coins_refused', { ...details, ...topicsOf(answer) }, ['talk'])
}

function saidAndDone({ said = '', words = '' }: AttemptedAction): string {
  return `${said} ${words}`
}

/** The first time it is deflected or lied about; pressing again is answered as pressing. */
function keepBack(answer: Answer, entry: Disclosable): void {
  const { edit, asked, definition } = answer
  const { npc, means, beside } = asked
  const timesAsked = talkLog(edit.state, npc.id).kept[entry.id] ?? 0
  // Who is asked something else about the same has not been asked it before; a lie that was told answers only its own question.
  const isOther = timesAsked > 0 && beside.has(entry.id)
  if (isOther && entry.lie.length > 0) {
    answerPlainly(answer)
    return
  }
  const isPressed = timesAsked > 0 && !isOther && (rowOf(definition.people, npc.id)?.pressed.length ?? 0) > 0
  if (isPressed) speak(answer, 'pressed', { entry_id: entry.id, tell: [...entry.tell] })
  else discloseEntry(answer, entry, { ...means, passed: [] })
  const change = talkLogChange(npc.id, [['kept', entry.id], timesAsked + 1], [['last'], entry.id])
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

function payForFailure({ edit, asked, definition, tieMoved }: Answer): void {
  const tie = { a_id: asked.act.actor_id, b_id: asked.npc.id, rel_type: trust }
  if (!tieMoved) changeRelationship(edit, tie, -1, 'pressed too hard')
  recordFutile(edit, definition, talkCircumstance(asked, edit.state))
}

/** A line of talk that names no topic: a question gets a true answer, everything else is heard. */
function chat(answer: Answer): void {
  const { asked } = answer
  const { act } = asked
  const isQuestion = /^(?:ask|question)$/.test(act.verb) || asksOutright(saidIn(act)) || isPromisedFor(act)
  if (!isQuestion || isChatter(act) || isRequest(act) || act.verb === 'show') hear(answer)
  else answerPlainly(answer)
}

function nameThemselves(answer: Answer): void {
  const { npc } = answer.asked
  speak(answer, 'named', { name: npc.name, role: personOf(npc).role })
  noteTalk(answer, 'greeted')
}
