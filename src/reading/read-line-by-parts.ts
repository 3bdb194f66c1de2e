/**
 * A long line, part by part: the tagger says where each act and each speech begins and ends and what of the line is
 * manner, reason, condition or no act at all; every act is then read by itself, each knowing what the ones before it
 * spoke of and where they led.
 */
import { headOf, type ReadAct, type Reading, type ReadingScene } from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { directed } from './grammar/act/act-groups.ts'
import { withoutBarred } from './grammar/offers/barred-offers.ts'
import { readQuestionsAsked } from './grammar/read-line.ts'
import { indexScene } from './grammar/scene/scene-index.ts'
import { personMet } from './parts/called-in-other-words.ts'
import { isAuthored, isOffer, leadOf, type Standing, spanOf, type Unit, wordsOf } from './parts/line-units.ts'
import {
  gestureIn,
  isManner,
  isPainted,
  isUnread,
  meansOffer,
  offerOfLine,
  readAlone,
  readUnit,
} from './parts/read-unit.ts'
import {
  isDenied,
  isForTable,
  isOnlyAsked,
  isRemark,
  rejoined,
  unitsOf,
  unobservedMoment,
  withLeave,
} from './parts/units-of-line.ts'
import { agrees, isOutright, isTakenAlike, isTalk } from './parts/whole-line-is-sure.ts'
import { inOrder, placeGoneTo } from './read-line-across-places.ts'
import { readingScene } from './reading-scene.ts'
import type { LinePart } from './tagger/tag-line.ts'

/** What a part came to. */
interface ReadUnit {
  readonly unit: Unit
  readonly reading: Reading
  readonly acts: readonly ReadAct[]
  /** The offer that the part may mean, taken or not. */
  readonly near?: string
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
  const cut = rejoined(
    parts.flatMap((part) => withLeave(part, line)),
    line,
  ).map((part) =>
    !isTalk(whole) && isForTable(part, line, from)
      ? { ...part, kind: 'question' as const, acts: [] }
      : isDenied(part, line)
        ? { ...part, kind: 'denied' as const }
        : isRemark(part, line)
          ? { ...part, kind: 'table' as const }
          : part,
  )
  const questions = cut.filter(({ kind }) => kind === 'question').map((part) => wordsOf(part, line))
  const units = unitsOf(line, cut)
  if (units.length === 0) {
    const isAsked = questions.length > 0 && whole.mode === 'play' && isOnlyAsked(cut) && !isTalk(whole)
    return isAsked ? readQuestionsAsked(questions, line, from.scene, from.index) : whole
  }
  const isUnseen = parts.some(
    (part) => part.kind === 'condition' && unobservedMoment.test(wordsOf(part, line)),
  )
  const many = line.split(' ').length
  const isRead =
    !isUnseen &&
    agrees(whole, units, questions, from.scene) &&
    (at.meaning === undefined || isTakenAlike(whole, units))
  if (many < 3 || (isRead && (isOutright(whole, many) || !meansOffer(whole, units, line, from)))) return whole
  const read: ReadUnit[] = []
  const unread: string[] = []
  const ofLine = offerOfLine(units, line, from)
  let standing: Standing = { ...from, ...(ofLine !== undefined && { ofLine }) }
  for (const unit of units) {
    const alone = readAlone(unit, line, standing)
    const reading = readUnit(alone, unit, line, standing)
    const isPainting = units.length > 1 && isManner(unit) && reading?.actions.every(isPainted) === true
    if (reading === undefined || isPainting || (units.length > 1 && isUnread(reading))) {
      const told = gestureIn(unit, line, standing)
      if (told !== undefined) read.push({ unit, reading: readGesture(told, line), acts: [told] })
      else if (!isManner(unit)) unread.push(wordsOf(unit, line))
      continue
    }
    if (goesOnUnnamed(reading, unit, line, standing)) continue
    const acts = reading.actions.map((act) => placed(act, unit, reading, line, standing))
    read.push({ unit, reading, acts, ...(alone.offer !== undefined && { near: alone.offer.offer.id }) })
    standing = afterReading(standing, reading, line, personMet(unit, standing))
  }
  return read.length === 0 ? whole : together(line, read, unread, questions)
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

/** A reading of nothing but a gesture. */
function readGesture(act: ReadAct, line: string): Reading {
  return {
    ...{ mode: 'play', intent: line, confidence: act.confidence, band: 'act', actions: [act] },
    ...{ referenced: [], risk_flags: [], minutes: 0, claims: [], assumptions: [] },
    understood: act.phrase ?? '',
  }
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
    const far = readingScene({ ...there, player_input: line })
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

/** The readings of the parts as one. */
function together(
  line: string,
  read: readonly ReadUnit[],
  unread: readonly string[],
  questions: readonly string[],
): Reading {
  const taken = new Set(read.flatMap(({ acts }) => acts.filter(isAuthored).map(({ offer }) => offer)))
  const own = read.filter((each) => !isWithin(each, taken))
  const kept = withoutGestures(taken.size > 0 ? own.filter((each) => !leadsUp(each)) : own)
  const readings = kept.map(({ reading }) => reading)
  const actions = joinedTalk(unrepeated(kept.flatMap(({ acts }) => acts)))
  const left = [...readings.flatMap((reading) => reading.unread ?? []), ...unread]
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
    taken.has(near) &&
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
  return read.every(isIdle) ? read : read.filter((each) => !isIdle(each))
}

const wordsOfGesture = 4

/** What is done beside a choice and comes to nothing by itself belongs to it: "I uncap my pen", "I drift across to the machine". */
function leadsUp({ acts }: ReadUnit): boolean {
  return acts.every(
    (act) =>
      !isOffer(act) &&
      act.speech === undefined &&
      act.condition === undefined &&
      (act.action === 'improvise' ||
        (act.target === null && !aimless.has(act.action)) ||
        (act.missing !== undefined &&
          (act.action === 'go' || act.action === 'take' || act.action === 'use'))),
  )
}

/** Acts that need nothing they are done to. */
const aimless: ReadonlySet<string> = new Set(
  'look listen wait hide sneak flee rest perform search'.split(' '),
)

/** "Your scene has been cut, sir. Who would want it gone?" is said in one breath: what is told leads up to what is asked. */
export function joinedTalk(acts: readonly ReadAct[]): readonly ReadAct[] {
  const done: ReadAct[] = []
  for (const act of acts) {
    const last = done.at(-1)
    if (last !== undefined && leadsUpTo(last, act)) done[done.length - 1] = saidTogether(last, act)
    else done.push(act)
  }
  return done
}

/** Plain words before others to the same person. */
function leadsUpTo(last: ReadAct, act: ReadAct): boolean {
  return (
    (last.action === 'tell' || last.action === 'greet') &&
    directed.has(act.action) &&
    last.target !== null &&
    act.target === last.target &&
    act.at === last.at &&
    last.speech !== undefined &&
    act.speech !== undefined &&
    !isOffer(last) &&
    !isOffer(act)
  )
}

function saidTogether(last: ReadAct, act: ReadAct): ReadAct {
  const end = /[.!?…]$/.test(last.speech ?? '') ? ' ' : '. '
  return {
    ...act,
    speech: `${last.speech}${end}${act.speech}`,
    details: `${last.details}${end}${act.details}`,
    topics: act.topics.length > 0 ? act.topics : last.topics,
    ...(act.span !== undefined && last.span !== undefined && { span: [last.span[0], act.span[1]] }),
  }
}

/** The same choice is taken once, and the same is not done twice in a row. */
function unrepeated(acts: readonly ReadAct[]): readonly ReadAct[] {
  return acts.filter((act, place) => {
    const { offer, affordance, action, target, item, speech } = act
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
      !directed.has(action)
    )
  })
}
