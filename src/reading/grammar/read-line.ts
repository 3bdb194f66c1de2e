/**
 * Reads what a player types: mode, acts, targets, words spoken, and how sure all of that is. It knows the scene and
 * nothing else, changes nothing, and never starts what was not asked for: a grave act that is not certain is offered,
 * not done.
 */

import type { Reading, ReadingOffer, ReadingScene, ReadMode } from '../../core/protocol/free-text-reading.ts'
import { type Draft, draftOf } from './act/act-draft.ts'
import { deedNamed } from './act/acts-named-by-nouns.ts'
import { type KeyedNumber, keyedNumber } from './act/number-entered-into-device.ts'
import { asPocketed } from './act/taking-from-owner-or-into-pocket.ts'
import { type HeldOut, heldOut, settledSums } from './act/things-and-money-held-out.ts'
import { unyielding } from './clause/combine-acts-of-line.ts'
import { withoutDecoration } from './clause/drop-similes-and-asides.ts'
import { withoutTakenBack } from './clause/drop-taken-back-parts.ts'
import { withoutManner } from './clause/manner-of-acts.ts'
import { idsIn } from './clause/read-clause.ts'
import { readPlay } from './clause/read-line-without-speech.ts'
import { askedAloud, written } from './clause/write-line-out.ts'
import { readingOf } from './finish/assemble-reading.ts'
import { isAct, isBarren } from './finish/how-much-was-read.ts'
import { mended } from './language/repair-spelling.ts'
import { pronouns } from './language/small-words.ts'
import { isWord, joined, speechMark, type Token, tokensOf } from './language/tokenize-line.ts'
import { answerIn, shortAnswer } from './meta/answer-to-last-question.ts'
import { metaLine, withoutTag } from './meta/lines-that-are-not-play.ts'
import { readQuestion, readTableQuestion } from './meta/read-question-to-game-master.ts'
import { asksAboutOneself, tableQuestions } from './meta/sentences-to-game-master.ts'
import { withoutBarred } from './offers/barred-offers.ts'
import {
  type OfferInLine,
  offerDraft,
  offerIn,
  offerOfCode,
  offerSaid,
  surest,
} from './offers/find-offer-in-line.ts'
import {
  isElseLost,
  isToldApart,
  isWithin,
  leadsNowhere,
  leavesUnsaid,
  onlyLooks,
} from './offers/near-offers-and-leftover-words.ts'
import { withOffersForActs } from './offers/offer-of-an-act.ts'
import { withPeopleNamed } from './scene/described-people.ts'
import { findMentions } from './scene/find-mentions-in-clause.ts'
import { resolved, type Scope, spokenOf, turnedTo } from './scene/resolve-mentions.ts'
import { indexScene } from './scene/scene-index.ts'
import { actBehindSpeech, actOfLeave, asDone, asksLeave, saidOutright } from './speech/act-behind-speech.ts'
import { byHearer, quotedIn, type SpokenLine, withPlainQuotes } from './speech/find-speech.ts'
import { calledForAbsent, impliedSpeech } from './speech/implied-speech.ts'
import { readSpeech, type SpeechRead } from './speech/read-speech.ts'
import { readReported } from './speech/reported-speech.ts'
import { readRequest, readWords } from './speech/requests-for-offers.ts'

const longestLine = 2_000

/**
 * Reads a line in its scene.
 *
 * @example
 * const { actions } = readLine('pick the strongbox lock', scene)
 * actions[0]?.action // 'unlock'
 */
export function readLine(line: string, scene: ReadingScene, all = indexScene(scene)): Reading {
  const index = withoutBarred(all, line)
  const text = askedAloud(
    withoutTag(withPlainQuotes(written(line.slice(0, longestLine), index))),
    index,
    scene,
  )
  const scope: Scope = { index, focus: scene.focus, interlocutor: scene.interlocutor }
  const answer = answerIn(text, scene.open_question)
  if (answer !== undefined) {
    const draft = {
      ...draftOf('agree', 'answer', 1, text.toLowerCase()),
      target: index.byId.has(answer) ? answer : null,
    }
    return { ...readingOf('play', [draft], text, scope), answer_to_question: answer }
  }
  const said = offerSaid(text, scope)
  if (said !== undefined) return readingOf('play', [inFull(said, text, scope)], text, scope)
  const granted = readRequest(text, scope)
  if (granted !== undefined) return readingOf('play', granted, text, scope)
  const isSaid = !asksAboutOneself(text) && impliedSpeech(text, scope) !== undefined
  const asked = isSaid || isMarked(text) ? undefined : tableQuestions(text, scope)
  if (asked !== undefined && asked.rest !== '' && !heldBack.test(line)) {
    const beside = readSaid(asked.rest, scope)
    if (beside.mode === 'play' && doesSomething(beside.drafts)) {
      const placed = { ...beside, drafts: beside.drafts.map((draft) => placedIn(draft, asked.rest, text)) }
      return { ...withUnread(placed, asked.rest, text, scope), questions: asked.questions }
    }
  }
  if (asked !== undefined) return readAsked(asked.questions, text, scope)
  return withUnread(readSaid(text, scope), text, text, scope)
}

/** Reads questions that are known to be for the game master. */
export function readQuestionsAsked(
  questions: readonly string[],
  text: string,
  scene: ReadingScene,
  index = indexScene(scene),
): Reading {
  return readAsked(questions, text, { index, focus: scene.focus, interlocutor: scene.interlocutor })
}

/** "I stab the thug - wait, is he surrendering?": who cries out and asks has not done it yet. */
const heldBack = /\S.*[-–—,.!;]\s*(?:no,? )?(?:wait|hold on|hang on)\b[^?]*\?\s*$/i

/** Reads words that are known to mean an offer; others that come near are offered beside it. */
export function readOfferTaken(
  offer: ReadingOffer,
  near: readonly ReadingOffer[],
  quality: number,
  text: string,
  scene: ReadingScene,
  index = indexScene(scene),
): Reading {
  const draft = { ...offerDraft(offer, near, quality, text.toLowerCase()), details: text }
  return readingOf('play', [draft], text, { index, focus: scene.focus, interlocutor: scene.interlocutor })
}

/** What no author wrote is also read as it is, so that it is known what is done to whom. */
function inFull(said: Draft, text: string, scope: Scope): Draft {
  const plain = scope.index.scene.offers?.some(({ id, plain: of }) => id === said.offer && of !== undefined)
  const { mode, drafts } = plain === true ? readSaid(text, scope) : { mode: 'play', drafts: [] }
  const [only] = drafts
  if (only === undefined || drafts.length > 1 || mode !== 'play' || only.action === 'improvise') return said
  const { missing: _missing, ...draft } = only
  return { ...draft, offer: said.offer ?? '', quality: said.quality, coverage: 1, alternatives: [] }
}

/** A reading with the clauses that nothing could be made of, as they were typed. */
function withUnread(line: PlayLine, said: string, text: string, scope: Scope): Reading {
  const { mode, unmet = [] } = line
  const whole = { drafts: line.drafts, left: line.left ?? [] }
  const { drafts, left } = mode === 'play' ? withoutManner(whole, said, scope) : whole
  const read = readingOf(mode, drafts, text, scope)
  const notSo = unmet.map((condition) => `Not done yet: “${plainWords(condition)}” is not so.`)
  const reading = unmet.length === 0 ? read : { ...read, assumptions: [...read.assumptions, ...notSo] }
  return left.length === 0 ? reading : { ...reading, unread: left.map((draft) => wordsOf(draft, said)) }
}

/** Words that were read as a text again. */
function plainWords(words: string): string {
  return words.replace(/ (?=[.,;!?:]|'s)/g, '').replace(/[\s,]+$/, '')
}

/** A clause as it was typed. */
function wordsOf({ span, clause }: Draft, text: string): string {
  return span === undefined ? clause : text.slice(...span)
}

/** An act that was read in a part of the line, with its place in the whole of it. */
function placedIn(draft: Draft, part: string, text: string): Draft {
  const { span, ...rest } = draft
  const from = text.indexOf(part)
  return span === undefined || from < 0 ? rest : { ...rest, span: [span[0] + from, span[1] + from] }
}

/** A line that says by a mark what it is: "/think …", "((…". */
function isMarked(text: string): boolean {
  return /^(?:\/(?:think|plan)\b|[[(]|think\s*:|plan\s*:|god\s*mode\s*:)/i.test(text)
}

/** A line, or what is left of one beside its questions. */
function readSaid(text: string, scope: Scope): PlayLine {
  if (impliedSpeech(text, scope) !== undefined) return readPlayLine(text, scope)
  const meta = metaLine(text) ?? (text.includes('"') ? undefined : metaLine(respelt(text, scope)))
  if (meta !== undefined) return { mode: meta.mode, drafts: [aside(meta.action, meta.rest, scope)] }
  return readPlayLine(text, scope)
}

/** True when an act was found, and not only words that nothing could be made of. */
function doesSomething(drafts: readonly Draft[]): boolean {
  return drafts.some(
    ({ action, verb, quality, offer }) =>
      (action !== 'improvise' || offer !== undefined) && verb !== 'hold back' && quality > 0.4,
  )
}

/** Questions to the game master: a look or a page that answers one is taken, everything else is only answered. */
function readAsked(questions: readonly string[], text: string, scope: Scope): Reading {
  const [only = ''] = questions
  const { names, spared } = scope.index
  const spelt = (line: string): readonly Token[] => mended(tokensOf(line), names, line, spared)
  if (questions.length === 1) {
    const meta = metaLine(only) ?? metaLine(respelt(only, scope))
    if (meta !== undefined)
      return { ...readingOf(meta.mode, [aside(meta.action, meta.rest, scope)], text, scope), questions }
    const { mode, draft } = readTableQuestion(spelt(only), scope)
    return { ...readingOf(mode, [draft], text, scope), ...(mode !== 'play' && { questions }) }
  }
  const drafts = questions.map((question) => readTableQuestion(spelt(question), scope).draft)
  const [first = draftOf('question', 'question', 0.85, text)] = drafts
  const topics = drafts
    .slice(1)
    .flatMap(({ target, topics: others }) => [...(target === null ? [] : [target]), ...others])
  const kind = drafts.some(({ action }) => action === 'recall') ? 'recall' : 'question'
  const draft = {
    ...draftOf(kind, kind, 0.85, first.details),
    target: first.target,
    topics: [...first.topics, ...topics],
  }
  return { ...readingOf('gm', [draft], text, scope), questions }
}

/** A line with its spelling mended, as text again. */
function respelt(text: string, { index }: Scope): string {
  return joined(mended(tokensOf(text), index.names, '', index.spared)).replace(/ (?=[.,;!?:]|'s)/g, '')
}

interface PlayLine {
  readonly mode: ReadMode
  readonly drafts: readonly Draft[]
  /** Clauses beside the acts that nothing could be made of. */
  readonly left?: readonly Draft[]
  /** Conditions that do not hold as things are. */
  readonly unmet?: readonly string[]
}

/** What is taken back before words in quotes begin. */
function takenBackIn(text: string): number {
  const said = tokensOf(text.slice(0, Math.max(0, text.indexOf('"'))))
  const rest = withoutTakenBack(said)
  const [first] = rest
  const isEnd = first !== undefined && rest.length < said.length && rest.at(-1) === said.at(-1)
  return isEnd && said.slice(-rest.length)[0] === first ? first.start : 0
}

function readPlayLine(text: string, before: Scope): PlayLine {
  const cut = takenBackIn(text)
  if (cut > 0) {
    const spoken = spokenOf(before, idsIn(tokensOf(text.slice(0, cut)), before))
    const { drafts, left = [], ...rest } = readPlayLine(text.slice(cut), spoken)
    const inText = (draft: Draft): Draft => placedIn(draft, text.slice(cut), text)
    return { ...rest, drafts: drafts.map(inText), left: left.map(inText) }
  }
  const turn = actBehindSpeech(text, before)
  if (turn !== undefined) return readSaidThenDone(text, turn, before)
  const { names, spared } = before.index
  const spelt = mended(tokensOf(text), names, text, spared)
  const whole = text.includes('"') ? spelt : withPeopleNamed(spelt, before)
  const tokens = text.includes('"') ? whole : withoutDecoration(withoutTakenBack(whole), before.index)
  if (tokens.length === 0) return { mode: 'play', drafts: [draftOf('wait', 'hold back', 0.8, joined(whole))] }
  // What was taken back was spoken of all the same: "don't touch the rope, only look at it".
  const scope =
    tokens.length < whole.length ? spokenOf(before, idsIn(withoutEnd(whole, tokens), before)) : before
  const quotes = text.includes('"') || impliedSpeech(text, before)?.rest.trim() === speechMark
  const keyed = quotes ? undefined : keyedNumber(tokens, scope)
  if (keyed !== undefined) return withKeyed(keyed, scope)
  const found = offerIn(tokens, scope)
  // Beside words in quotes an offer is only what is surely done.
  const meant = quotes && found?.draft.quality !== surest ? undefined : found
  if (meant?.sure === true && meant.left.length === 0)
    return quotes ? besideSpeech(meant, text) : withOffer(meant, text, scope)
  const plain = readOtherwise(text, whole, tokens, scope)
  if (plain.mode !== 'play') return plain
  const read = { ...plain, drafts: withOffersForActs(plain.drafts, scope) }
  const isApart = isToldApart(read.drafts, meant?.left ?? [], scope) && !isElseLost(read.drafts, meant?.draft)
  const apart = isApart || onlyLooks(read, meant?.draft, scope)
  const byWords = apart ? undefined : meant
  if (byWords?.sure === true && byWords.draft.quality > asking) return withOffer(byWords, text, scope)
  const mayBeMeant = byWords?.sure === true || isBarren(read)
  return byWords !== undefined && mayBeMeant ? withOffer(byWords, text, scope) : read
}

/** Words to somebody, and what is done behind them; what leave is asked for and then taken is one act with them. */
function readSaidThenDone(text: string, turn: number, scope: Scope): PlayLine {
  const [head, tail] = [text.slice(0, turn).trim(), text.slice(turn).trim()]
  const isLeave = asksLeave.test(head)
  const done = readPlayLine(isLeave ? `${actOfLeave(head)}, ${tail}` : asDone(tail), scope)
  const isDone = done.drafts.some(isAct)
  if (done.mode !== 'play' || !isDone) return readWords(text, scope)
  if (isLeave) return { ...done, drafts: done.drafts.map(({ span: _span, ...draft }) => draft) }
  const inText = (draft: Draft): Draft => placedIn(draft, tail, text)
  const said = readWords(head, scope)
  const left = [...(said.left ?? []), ...(done.left ?? []).map(inText)]
  return { ...done, drafts: [...said.drafts, ...done.drafts.map(inText)], left }
}

/** An offer that is less sure than this is asked about. */
const asking = 0.45

/** An offer that is taken with words in quotes: they are said with it. */
function besideSpeech({ draft }: OfferInLine, text: string): PlayLine {
  return { mode: 'play', drafts: [{ ...draft, speech: quotedIn(text)?.spoken ?? text }] }
}

/** An offer with what is said before and behind it, which is read as usual. */
function withOffer({ draft, before, after }: OfferInLine, text: string, scope: Scope): PlayLine {
  const taken = text.slice(before.at(-1)?.end ?? 0, after[0]?.start ?? text.length)
  // "I buy the couriers a round and ask them": whoever the offer names is spoken of.
  const named = mended(tokensOf(taken), scope.index.names).filter(({ word }) => pronouns[word] === undefined)
  const within = spokenOf(scope, idsIn(named, scope))
  const [first, last] = [readBeside(draft, before, text, scope), readAfter(draft, after, text, within)]
  const leading = first.drafts.filter(
    (act) =>
      isAct(act) &&
      !isWithin(act, draft, scope) &&
      !leavesUnsaid(act, scope) &&
      !(act.action === 'go' && leadsNowhere(act)),
  )
  return {
    mode: 'play',
    drafts: [...leading, draft, ...last.drafts.filter(isAct)],
    left: [...first.left, ...last.left],
  }
}

/** What stands before or behind an offer may be another; the same is done once. */
function readBeside(offer: Draft, tokens: readonly Token[], text: string, scope: Scope): SpeechRead {
  const found = tokens.length === 0 ? undefined : offerIn(tokens, scope)
  const isOffer = found?.draft.quality === surest && found.left.length === 0
  const { drafts, left = [] } = isOffer ? withOffer(found, text, scope) : readPlay(tokens, scope)
  const others = withOffersForActs(drafts, scope).filter(
    (draft) => draft.offer === undefined || draft.offer !== offer.offer,
  )
  return { drafts: others, left }
}

/** A number that is keyed in: the offer that has it in its words, where there is one. */
function withKeyed({ draft, code, before, after }: KeyedNumber, scope: Scope): PlayLine {
  const offer = offerOfCode(code ?? draft.clause, draft.clause, scope)
  const placed =
    offer === undefined ? draft : { ...offer, ...(draft.span !== undefined && { span: draft.span }) }
  return withHeldOut({ draft: placed, before, after }, scope)
}

/** What is held out with a word, and what is done before and behind it. */
function withHeldOut({ draft, before, after }: HeldOut, scope: Scope): PlayLine {
  const [first, last] = [readPlay(before, scope), readPlay(after, turnedTo(scope, draft))]
  const drafts = [...first.drafts.filter(isAct), draft, ...last.drafts.filter(isAct)]
  return { mode: 'play', drafts, left: [...first.left, ...last.left] }
}

/** What follows an offer may be said without quotes as well. */
function readAfter(offer: Draft, after: readonly Token[], text: string, scope: Scope): SpeechRead {
  const from = after[0]?.start ?? text.length
  const spoken = impliedSpeech(text.slice(from), scope)
  if (spoken === undefined) return readBeside(offer, after, text, scope)
  const { drafts, left } = readSpeech(spoken, scope)
  const inText = (draft: Draft): Draft => placedIn(draft, text.slice(from), text)
  return { drafts: drafts.map(inText), left: left.map(inText) }
}

/** A line that means no offer. */
function readOtherwise(
  text: string,
  whole: readonly Token[],
  tokens: readonly Token[],
  scope: Scope,
): PlayLine {
  const held = text.includes('"') ? undefined : heldOut(tokens, text, scope)
  if (held !== undefined) return withHeldOut(held, scope)
  const absent = calledForAbsent(text, scope)
  if (absent !== undefined) return { mode: 'play', drafts: [absent] }
  const spoken = quotedIn(text) ?? saidOutright(text, scope)
  if (spoken !== undefined) {
    const { drafts, left } = readParts(text, spoken, scope)
    return { mode: 'play', drafts: settledSums(drafts, text, scope), left }
  }
  const reported = readReported(tokens, text, scope, readPlay)
  if (reported !== undefined)
    return { mode: 'play', ...reported, drafts: settledSums(reported.drafts, text, scope) }
  const short = shortAnswer(tokens)
  if (short !== undefined) return { mode: 'play', drafts: [short] }
  const question = lastQuestion(tokens, text, scope)
  if (question !== undefined) return { mode: question.mode, drafts: [question.draft] }
  const { drafts: acts, denied, left, unmet } = readPlay(tokens, scope)
  const drafts = settledSums(acts, text, scope)
  if (
    denied &&
    drafts.every(({ action }) => action === 'tell') &&
    /\b(?:thanks|thank you|ta|cheers)\b/.test(joined(tokens))
  )
    return { mode: 'play', drafts: [draftOf('refuse', 'no thanks', 0.9, joined(tokens))] }
  const read = drafts.some(({ action }) => action !== 'improvise')
  const remembers = drafts.every(({ action }) => action === 'recall')
  if (read) return { mode: remembers ? 'gm' : 'play', drafts: unyielding(drafts, joined(whole)), left, unmet }
  if (
    denied &&
    scope.interlocutor !== null &&
    /^i (?:can't|cant|couldn't|didn't|haven't|wasn't|don't (?:know|think|have|understand|care))\b/.test(
      joined(tokens),
    )
  )
    return {
      mode: 'play',
      drafts: [{ ...draftOf('tell', 'say', 0.8, joined(tokens)), target: scope.interlocutor, speech: text }],
    }
  const pocketed = asPocketed(tokens, scope) ?? (denied ? undefined : deedNamed(tokens, scope))
  if (pocketed !== undefined) return { mode: 'play', drafts: [pocketed] }
  if (!denied && /^(?:i wonder|wondering|makes me wonder|i suspect|i bet)\b/.test(joined(tokens)))
    return { mode: 'think', drafts: [aside('think', text, scope)] }
  return {
    mode: 'play',
    drafts:
      drafts.length > 0
        ? drafts
        : [denied ? draftOf('wait', 'hold back', 0.5, joined(tokens)) : unread(tokens, scope)],
    unmet,
  }
}

/** Speech to several people in turn is several acts. */
function readParts(text: string, whole: SpokenLine, scope: Scope): SpeechRead {
  const parts = text.includes('"') ? byHearer(text, scope) : [text]
  if (parts.length < 2) return readSpeech(whole, scope)
  const read = parts.map((part) => {
    const spoken = quotedIn(part)
    const { drafts, left } =
      spoken === undefined ? readPlay(tokensOf(part), scope) : readSpeech(spoken, scope)
    const inText = (draft: Draft): Draft => placedIn(draft, part, text)
    return { drafts: drafts.map(inText), left: left.map(inText) }
  })
  return { drafts: read.flatMap(({ drafts }) => drafts), left: read.flatMap(({ left }) => left) }
}

/** The tokens of a line before what was left of it. */
function withoutEnd(whole: readonly Token[], end: readonly Token[]): readonly Token[] {
  return whole.slice(0, Math.max(0, whole.length - end.length))
}

/** A question at the end of a line, unless something is done before it. */
function lastQuestion(tokens: readonly Token[], text: string, scope: Scope): ReturnType<typeof readQuestion> {
  const stop = tokens.findLastIndex(
    ({ word }, at) =>
      (/^[.!;?]$/.test(word) && at < tokens.length - 1) ||
      (word === ',' && /\?\s*$/.test(text) && asksOutright(tokens, at + 1)),
  )
  if (stop < 0) return readQuestion(withoutHum(tokens), text, scope)
  const last = tokens.slice(stop + 1)
  if (!/\?\s*$/.test(text) && !/^(?:who|what|where|when|how|why|which)\b/.test(joined(last))) return undefined
  const before = readPlay(tokens.slice(0, stop), scope).drafts.filter(
    ({ action, quality, target }) =>
      action !== 'improvise' && quality > 0.6 && !(action === 'greet' && target === null),
  )
  return before.length > 0 ? undefined : readQuestion(last, text, scope)
}

/** A question word behind a comma begins the question, when the line did not begin as one. */
function asksOutright(tokens: readonly Token[], at: number): boolean {
  const opens =
    /^(?:who|what|where|when|why|how|which|is|are|does|do|did|was|were|can|could|would|has|have)\b/
  const [first, ...rest] = [joined(withoutHum(tokens)), joined(tokens.slice(at))]
  return !opens.test(first) && rest.some((words) => opens.test(words) && words.split(' ').length > 2)
}

const hums = /^(?:wait|hmm+|hm|um+|uh+|er+|erm|ok|okay|right|sorry|oh|lol|well|alright|hang|hold|on|,)$/

/** "Wait, what was his name again": what is hummed before a question is no part of it. */
function withoutHum(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ word }) => !hums.test(word))
  return /^(?:who|what|where|when|why|how|which|is|are|does|did|was|were|can|could)\b/.test(
    tokens[from]?.word ?? '',
  )
    ? tokens.slice(from)
    : tokens
}

/** Thinking aloud and asking the table may be about somebody. */
function aside(action: Draft['action'], rest: string, scope: Scope): Draft {
  const draft = draftOf(action, action, 0.97, rest.toLowerCase())
  if (action !== 'think') return draft
  const tokens = mended(tokensOf(rest), scope.index.names)
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).filter(
    ({ candidates, weak }) => candidates.length > 0 && !weak,
  )
  const [first, ...others] = named.flatMap((mention) => resolved(mention, 'ask', scope)[0]?.entity.id ?? [])
  return { ...draft, target: first ?? null, topics: others }
}

/** Nothing was understood: the words are kept for whoever improvises. */
function unread(tokens: readonly Token[], scope: Scope): Draft {
  const draft = draftOf('improvise', tokens.find(isWord)?.word ?? '', 0.25, joined(tokens))
  const [named] = findMentions(tokens, scope.index, new Set(), scope.focus).filter(
    ({ candidates, weak }) => candidates.length > 0 && !weak,
  )
  draft.unlinked = tokens.filter(isWord).map(({ word }) => word)
  return {
    ...draft,
    target: named === undefined ? null : (resolved(named, 'improvise', scope)[0]?.entity.id ?? null),
  }
}
