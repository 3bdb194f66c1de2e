/**
 * A long line, part by part: the tagger says where each act and each speech begins and ends and what of the line is
 * manner, reason, condition or no act at all; every act is then read by itself, each knowing what the ones before it
 * spoke of and where they led.
 */
import { headOf, type ReadAct, type Reading, type ReadingScene } from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { questionsIn } from '../text/questions-of-a-line.ts'
import { directed } from './grammar/act/act-groups.ts'
import { joinedTalk } from './grammar/finish/talk-in-one-breath.ts'
import { tokensOf } from './grammar/language/tokenize-line.ts'
import { askedOfGameMaster, callOfGameMaster } from './grammar/meta/sentences-to-game-master.ts'
import { withoutBarred } from './grammar/offers/barred-offers.ts'
import { surest } from './grammar/offers/find-offer-in-line.ts'
import type { LikelyOffer } from './grammar/offers/offer-of-part.ts'
import { readQuestionsAsked } from './grammar/read-line.ts'
import { findMentions } from './grammar/scene/find-mentions-in-clause.ts'
import { indexScene } from './grammar/scene/scene-index.ts'
import { personMet } from './parts/called-in-other-words.ts'
import { withoutJudged } from './parts/conditions-of-parts.ts'
import {
  anticIn,
  flourishIn,
  gestureIn,
  isBlindHand,
  isManner,
  isPainted,
  readGesture,
} from './parts/gestures-of-parts.ts'
import {
  isAkin,
  isAuthored,
  isOffer,
  leadOf,
  type Standing,
  spanOf,
  type Unit,
  wordsOf,
} from './parts/line-units.ts'
import {
  enoughFor,
  enoughTogether,
  meansOffer,
  offerOfLine,
  takesStrangeOffer,
} from './parts/offers-of-part.ts'
import { asTold, namesThing, ownThing, withRest } from './parts/ones-own-things.ts'
import {
  isUnread,
  type ReadAlone,
  readAlone,
  readSurely,
  readUnit,
  withConditionKept,
} from './parts/read-unit.ts'
import { withSpeechWhole } from './parts/speech-of-parts.ts'
import {
  isDenied,
  isForTable,
  isOnlyAsked,
  isRemark,
  rejoined,
  unitsOf,
  withLeave,
} from './parts/units-of-line.ts'
import { agrees, dropsCondition, isOutright, isTakenAlike, isTalk } from './parts/whole-line-is-sure.ts'
import { inOrder, placeGoneTo, withWhoIsMet } from './read-line-across-places.ts'
import { readingScene } from './reading-scene.ts'
import type { LinePart } from './tagger/tag-line.ts'

/** What a part came to. */
interface ReadUnit {
  readonly unit: Unit
  readonly reading: Reading
  readonly acts: readonly ReadAct[]
  /** The offer that the part may mean, taken or not. */
  readonly near?: LikelyOffer
  /** The same part read as that offer. */
  readonly asOffer?: Reading
}

/** A part of which nothing could be made by itself. */
interface UnreadUnit {
  readonly words: string
  readonly near: string | undefined
}

/**
 * Reads a line by its parts, where its reading as a whole leaves something open or is at odds with them; else the reading
 * as a whole stands.
 *
 * @example
 * const reading = readParts(whole, tagger.partsOf(line), { scene, index, beyond })
 */
export function readParts(whole: Reading, parts: readonly LinePart[], at: Standing): Reading {
  const line = whole.intent
  const open = withoutBarred(at.index, line)
  const from = { ...at, index: open, scene: open.scene }
  const whatHolds = withoutJudged(
    rejoined(
      withSpeechWhole(parts, line).flatMap((part) => withLeave(part, line)),
      line,
    ),
    line,
    from,
  )
  const cut = whatHolds.parts.map((part) => asMeant(part, whole, line, from))
  const { forTable, asked, reading: answered } = toGameMaster(cut, whole, line, from)
  if (answered !== undefined) return answered
  const said = cut.filter((part) => !forTable.includes(part))
  const questions = [
    ...said.filter(({ kind }) => kind === 'question').map((part) => wordsOf(part, line)),
    ...asked,
  ]
  const units = unitsOf(line, said)
  if (units.length === 0) {
    const isAsked = questions.length > 0 && whole.mode === 'play' && isOnlyAsked(cut) && !isTalk(whole)
    return isAsked ? readQuestionsAsked(questions, line, from.scene, from.index) : whole
  }
  const many = line.split(' ').length
  const isRead =
    !whatHolds.judged &&
    !swapsOwnThing(whole, units, line, from) &&
    agrees(whole, units, questions, from.scene) &&
    !takesStrangeOffer(whole, units, line, from) &&
    !dropsCondition(whole, units) &&
    (at.meaning === undefined || isTakenAlike(whole, units))
  if (many < 3 || (isRead && (isOutright(whole, many) || !meansOffer(whole, units, line, from)))) return whole
  const read: ReadUnit[] = []
  const unread: UnreadUnit[] = []
  const ofLine = offerOfLine(units, line, from)
  let standing: Standing = { ...from, ...(ofLine !== undefined && { ofLine }) }
  let mine: string | undefined
  const apart = units.flatMap((unit) =>
    ownThing(unit, line, from) === undefined ? [unit] : withRest(unit, line),
  )
  for (const unit of apart) {
    const alone = readAlone(unit, line, standing)
    mine = ownThing(unit, line, standing, mine)
    if (mine !== undefined && !takesOwnThing(alone, mine)) {
      const told = { ...asTold(unit, line, standing), span: spanOf(unit, line) }
      read.push({ unit, reading: readGesture(told, line), acts: [told] })
      standing = withFocus(standing, namedIn(unit, line, standing))
      continue
    }
    const antic = apart.length > 1 ? anticIn(unit, line, alone.offer?.chance ?? 0, standing) : undefined
    if (antic !== undefined) {
      read.push({ unit, reading: readGesture(antic, line), acts: [antic] })
      continue
    }
    const reading = withConditionKept(readUnit(alone, unit, line, standing), unit)
    const isPainting = units.length > 1 && isManner(unit) && reading?.actions.every(isPainted) === true
    if (reading === undefined || isPainting || (units.length > 1 && isUnread(reading))) {
      standing = withFocus(standing, namedIn(unit, line, standing))
      const told =
        gestureIn(unit, line, standing) ??
        (apart.length > 1 ? flourishIn(unit, line, alone.offer?.chance ?? 0, standing) : undefined)
      if (told !== undefined) read.push({ unit, reading: readGesture(told, line), acts: [told] })
      else if (!isManner(unit) && !isMoreOfSame(unit, read.at(-1)))
        unread.push({ words: wordsOf(unit, line), near: alone.offer?.offer.id })
      continue
    }
    if (goesOnUnnamed(reading, unit, line, standing)) continue
    const flourish =
      apart.length > 1 && isBlindHand(reading, standing)
        ? flourishIn(unit, line, alone.offer?.chance ?? 0, standing)
        : undefined
    if (flourish !== undefined) {
      read.push({ unit, reading: readGesture(flourish, line), acts: [flourish] })
      continue
    }
    const acts = reading.actions.map((act) => placed(act, unit, reading, line, standing))
    const { offer: near } = alone
    // What may end the story is not taken because several parts hint at it.
    const asOffer =
      near === undefined || near.offer.decisive === true || isTaken(acts)
        ? undefined
        : readSurely(alone, unit, line, standing)
    read.push({
      unit,
      reading,
      acts,
      ...(near !== undefined && { near }),
      ...(asOffer !== undefined && { asOffer }),
    })
    standing = withFocus(standing, namedIn(unit, line, standing))
    standing = afterReading(standing, reading, line, personMet(unit, line, standing))
  }
  if (read.length === 0) return whole
  const reading = together(line, surestOnly(read, line), unread, questions)
  return whatHolds.notes.length === 0
    ? reading
    : { ...reading, assumptions: [...reading.assumptions, ...whatHolds.notes] }
}

/** A part as what it is: a question to the game master, what is not done, a remark, or an act or a speech. */
function asMeant(part: LinePart, whole: Reading, line: string, from: Standing): LinePart {
  if (!isTalk(whole) && isForTable(part, line, from)) return { ...part, kind: 'question', acts: [] }
  if (isDenied(part, line)) return { ...part, kind: 'denied' }
  return isRemark(part, line) ? { ...part, kind: 'table' } : part
}

/** What of a line is for the game master, who is called in it; and its whole reading where nothing else is in it. */
function toGameMaster(
  cut: readonly LinePart[],
  whole: Reading,
  line: string,
  { scene, index }: Standing,
): { readonly forTable: readonly LinePart[]; readonly asked: readonly string[]; readonly reading?: Reading } {
  const call = callOfGameMaster(line)
  const acts = cut.some(({ kind }) => kind === 'act')
  // What was set right before the call ("I was searching! Game master, is …?") is done all the same.
  const isSetRight = /[.!?]/.test(line.charAt(call)) && whole.mode === 'play' && whole.questions !== undefined
  if (isSetRight && !acts) return { forTable: [], asked: [], reading: whole }
  const isAside = call >= 0 && !acts
  const forTable = call < 0 ? [] : cut.filter((part) => isAside || part.to > call).filter(isAsked)
  const asked = forTable.map((part) => askedOfGameMaster(wordsOf(part, line))).filter((words) => words !== '')
  if (!isAside || asked.length === 0) return { forTable, asked }
  // Called before anything else is said, the game master is asked all of it.
  const questions = /[.!?]\s/.test(line.slice(0, call)) ? asked : questionsIn(line)
  return { forTable, asked, reading: readQuestionsAsked(questions, line, scene, index) }
}

/** True when a choice that costs something was read in words for what is done with a thing of one's own that it has not. */
function swapsOwnThing(whole: Reading, units: readonly Unit[], line: string, from: Standing): boolean {
  const mine = units.flatMap((unit) => ownThing(unit, line, from) ?? [])
  const { offers = [] } = from.scene
  const taken = offers.filter(({ id }) => whole.actions.some((act) => isAuthored(act) && act.offer === id))
  const isMisread = whole.actions.some(({ action }) => handling.has(action))
  const hasRest = units.some(
    (unit) => ownThing(unit, line, from) !== undefined && withRest(unit, line).length > 1,
  )
  return mine.some((thing) => isMisread || hasRest || taken.some((offer) => !namesThing(offer, thing)))
}

/** Acts that need a thing which the world knows. */
const handling: ReadonlySet<string> = new Set('put use hide take wait defend grapple'.split(' '))

/** True when the words mean a choice that has the thing in its own words. */
function takesOwnThing({ offer }: ReadAlone, mine: string): boolean {
  return offer !== undefined && offer.chance >= enoughFor(offer) && namesThing(offer.offer, mine)
}

/** "I poke round the skiff, anything hid under the boards": more words for the look or search that was read before. */
function isMoreOfSame({ parts }: Unit, before: ReadUnit | undefined): boolean {
  const [likely] = parts.flatMap(({ acts }) => acts)
  return (
    likely !== undefined &&
    seeking.has(likely.action) &&
    before?.acts.some((act) => seeking.has(act.action) && isAkin(act.action, likely.action)) === true
  )
}

const seeking: ReadonlySet<string> = new Set('look examine search listen read'.split(' '))

/** What may be asked of the game master, where they are called. */
function isAsked({ kind }: LinePart): boolean {
  return kind === 'speech' || kind === 'question'
}

/** "Leave the bar, out onto the street": what goes on from a way and names no place is the same way. */
function goesOnUnnamed({ actions }: Reading, unit: Unit, line: string, { at, scene }: Standing): boolean {
  const [only, ...others] = actions
  if (at === undefined || only?.action !== 'go' || others.length > 0) return false
  const words = new Set(foldedWords(wordsOf(unit, line)))
  const place = [...scene.exits, ...scene.places].find(({ id }) => id === only.target)
  return (
    place !== undefined &&
    ![place.name, ...place.aliases].flatMap(foldedWords).some((word) => word.length > 3 && words.has(word))
  )
}

/** An act of a part with its place in the whole line and in the world. */
function placed(act: ReadAct, unit: Unit, reading: Reading, line: string, { at }: Standing): ReadAct {
  const { span, ...rest } = act
  const isVerbatim = reading.intent === wordsOf(unit, line) && span !== undefined
  const from = isVerbatim ? unit.from + leadOf(unit, line) : 0
  return {
    ...rest,
    span: isVerbatim ? [span[0] + from, span[1] + from] : spanOf(unit, line),
    ...((act.at ?? at) !== undefined && { at: act.at ?? (at as string) }),
  }
}

/** Where the next part is done, and whom it finds spoken to and of. */
function afterReading(standing: Standing, reading: Reading, line: string, met?: string): Standing {
  const { scene, index, beyond } = standing
  const place = placeGoneTo(reading, scene) ?? reading.actions.findLast(({ at }) => at !== undefined)?.at
  const there = place === undefined || place === standing.at ? null : (beyond?.(place) ?? null)
  if (there !== null && place !== undefined) {
    const far = withWhoIsMet(readingScene({ ...there, player_input: line }), reading.intent)
    return { ...standing, scene: far, index: indexScene(far), beyond: there.beyond, at: place }
  }
  const spoken = reading.actions.flatMap(({ target, item, topics }) => [target, item, ...topics])
  const fresh = spoken.filter((id) => id !== null)
  const people = new Set(scene.people.map(({ id }) => id))
  const turned = reading.actions.findLast(
    ({ action, target }) =>
      target !== null &&
      people.has(target) &&
      (directed.has(action) || action === 'go' || action === 'trade'),
  )
  const next = {
    ...scene,
    focus: [...fresh, ...scene.focus.filter((id) => !fresh.includes(id))],
    interlocutor:
      turned?.target ?? metAt(reading, scene) ?? met ?? namedByOffer(reading, scene) ?? scene.interlocutor,
  }
  return { ...standing, scene: next, index: { ...index, scene: next } }
}

/** "… where the tarred skiff noses at its rope": what a part names is what the next one may mean by "it", whatever was made of the part. */
function namedIn(unit: Unit, line: string, { index }: Standing): readonly string[] {
  const named = findMentions(tokensOf(wordsOf(unit, line)), index).flatMap(
    ({ candidates, possessive, weak }) => {
      const [only, ...others] = candidates
      return only === undefined || others.length > 0 || possessive || weak ? [] : [only.entity]
    },
  )
  return named.filter(({ kind }) => kind === 'object' || kind === 'item').map(({ id }) => id)
}

function withFocus(standing: Standing, fresh: readonly string[]): Standing {
  if (fresh.length === 0) return standing
  const { scene, index } = standing
  const next = { ...scene, focus: [...fresh, ...scene.focus.filter((id) => !fresh.includes(id))] }
  return { ...standing, scene: next, index: { ...index, scene: next } }
}

/** "I walk over to Agent Chen's booth": whose place one goes to is whom one meets there. */
function metAt({ intent, actions }: Reading, { people }: ReadingScene): string | undefined {
  if (actions.at(-1)?.action !== 'go') return undefined
  const words = new Set(foldedWords(intent))
  const named = people.filter(({ name }) =>
    foldedWords(name).some((word) => word.length > 3 && words.has(word)),
  )
  return named.length === 1 ? named[0]?.id : undefined
}

/** "Buy a round for the couriers" and "ask them": whom a choice is done for is whom the next words are for. */
function namedByOffer(
  { actions }: Reading,
  { offers = [], people, extras = [] }: ReadingScene,
): string | undefined {
  const taken = offers.find(({ id }) => actions.some((act) => isAuthored(act) && act.offer === id))
  if (taken === undefined) return undefined
  const words = new Set(foldedWords(taken.text))
  return [...extras, ...people].find(({ name }) =>
    foldedWords(name).some((word) => word.length > 3 && words.has(word)),
  )?.id
}

/**
 * A choice that several parts speak for: where one of them surely means it the others lead up to it, and where none does
 * they may be enough together ("I cross to that old machine, feed it, and press the letter and the number").
 */
function surestOnly(read: readonly ReadUnit[], line: string): readonly ReadUnit[] {
  const sure = new Set(read.filter(({ acts }) => isTaken(acts)).map(({ near }) => near?.offer.id))
  const chances = new Map<string, number>()
  for (const { near } of read)
    if (near !== undefined)
      chances.set(near.offer.id, 1 - (1 - (chances.get(near.offer.id) ?? 0)) * (1 - near.chance))
  const done = new Set<string>()
  return read.flatMap((each) => {
    const { near, acts, asOffer, unit } = each
    if (near === undefined || isTaken(acts) || !acts.some(({ offer }) => offer === near.offer.id))
      return [each]
    const { id } = near.offer
    if (sure.has(id) || done.has(id)) return []
    const others = read.filter((other) => other.near?.offer.id === id && other !== each)
    const isEnough = others.length > 0 && (chances.get(id) ?? 0) >= enoughTogether(near)
    if (!isEnough || asOffer === undefined) return [each]
    done.add(id)
    const own = asOffer.actions.map((act) => ({ ...act, span: spanOf(unit, line) }))
    return [{ ...each, reading: asOffer, acts: own }]
  })
}

/** True when a part surely means a choice. */
function isTaken(acts: readonly ReadAct[]): boolean {
  return acts.some((act) => isAuthored(act) && act.confidence >= surest)
}

/** The readings of the parts as one. */
function together(
  line: string,
  read: readonly ReadUnit[],
  unread: readonly UnreadUnit[],
  questions: readonly string[],
): Reading {
  const taken = new Set(read.flatMap(({ acts }) => acts.filter(isAuthored).map(({ offer }) => offer)))
  const own = read.filter((each) => !isWithin(each, taken))
  const chosen = own.findIndex(({ acts }) => acts.some(isAuthored))
  const kept = withoutGestures(own.filter((each, place) => place > chosen || !leadsUp(each)))
  const readings = kept.map(({ reading }) => reading)
  const actions = joinedTalk(unrepeated(kept.flatMap(({ acts }) => acts)))
  // "I cross to that old music machine" belongs to the song that is put on it.
  const alone = unread.filter(({ near }) => near === undefined || !taken.has(near))
  const left = [...readings.flatMap((reading) => reading.unread ?? []), ...alone.map(({ words }) => words)]
  const asked = [...readings.flatMap((reading) => reading.questions ?? []), ...questions]
  const chips = kept.flatMap(({ reading, unit }) =>
    (reading.chips ?? []).map(({ text, action }) => ({
      text,
      action: { ...action, span: [unit.from, unit.to] as const },
    })),
  )
  const [first] = readings
  return {
    mode: 'play',
    intent: line,
    confidence: headOf(actions)?.confidence ?? 0,
    band: readings.find(({ band }) => band !== 'act')?.band ?? first?.band ?? 'act',
    actions,
    referenced: [...new Set(readings.flatMap(({ referenced }) => referenced))],
    risk_flags: [...new Set(readings.flatMap(({ risk_flags }) => risk_flags))],
    minutes: readings.reduce((sum, { minutes }) => sum + minutes, 0),
    claims: readings.flatMap(({ claims }) => claims),
    assumptions: readings.flatMap(({ assumptions }) => assumptions),
    understood: readings.map(({ understood }) => understood).reduce(inOrder, ''),
    ...(asked.length > 0 && { questions: asked }),
    ...(left.length > 0 && { unread: left }),
    ...(chips.length > 0 && { chips }),
  }
}

/** "… and watch whose face changes" beside the choice to see who minds: a part that comes near to a choice that is taken belongs to it. */
function isWithin({ acts, near }: ReadUnit, taken: ReadonlySet<string | undefined>): boolean {
  return (
    near !== undefined &&
    taken.has(near.offer.id) &&
    acts.every(
      (act) => !isOffer(act) && act.speech === undefined && act.action !== 'go' && !directed.has(act.action),
    )
  )
}

/** Gestures of a word or two beside acts paint them; one that is for somebody, or that was worth more words, is told. */
function withoutGestures(read: readonly ReadUnit[]): readonly ReadUnit[] {
  const isIdle = ({ acts }: ReadUnit): boolean =>
    acts.every(
      ({ action, target, speech, details }) =>
        action === 'gesture' &&
        target === null &&
        speech === undefined &&
        details.split(' ').length < wordsOfGesture,
    )
  // "Untying my scarf, I wind it about his neck": what the next one speaks of is told first.
  const leadsOn = (place: number): boolean =>
    read[place + 1]?.acts.some(
      ({ action, details }) => action === 'gesture' && /\b(?:it|them)\b/i.test(details),
    ) === true
  return read.every(isIdle) ? read : read.filter((each, place) => !isIdle(each) || leadsOn(place))
}

const wordsOfGesture = 4

/** What is done beside a choice and comes to nothing by itself belongs to it: "I uncap my pen", "I drift across to the machine". */
function leadsUp({ acts }: ReadUnit): boolean {
  return acts.every(
    (act) =>
      !isOffer(act) &&
      act.speech === undefined &&
      act.condition === undefined &&
      !isShown(act) &&
      (act.action === 'improvise' ||
        (act.target === null && !aimless.has(act.action)) ||
        (act.missing !== undefined &&
          (act.action === 'go' || act.action === 'take' || act.action === 'use'))),
  )
}

/** "Tongue out at that drone", "I take off my hat and bow low to the room": a gesture of some words is told, whatever is chosen after it. */
function isShown({ action, details }: ReadAct): boolean {
  return action === 'gesture' && details.split(' ').length > wordsOfGesture
}

/** Acts that need nothing they are done to. */
const aimless: ReadonlySet<string> = new Set(
  'look listen wait hide sneak flee rest perform search'.split(' '),
)

/** The same choice is taken once, and the same is not done twice in a row. */
function unrepeated(acts: readonly ReadAct[]): readonly ReadAct[] {
  return acts.filter((act, place) => {
    const { offer, affordance, action, target, item, speech, details } = act
    const before = acts.slice(0, place)
    if ((offer ?? affordance) !== undefined)
      return !before.some((other) => other.offer === offer && other.affordance === affordance)
    const last = before.at(-1)
    return !(
      last !== undefined &&
      speech === undefined &&
      last.action === action &&
      last.target === target &&
      last.item === item &&
      (action !== 'gesture' || last.details === details) &&
      !directed.has(action)
    )
  })
}
