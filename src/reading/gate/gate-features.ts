/**
 * What the gate looks at: one act of a reading, as features. What the grammar made of the words counts beside the words
 * themselves. The weights are trained on exactly these features: a change here needs them trained anew.
 */
import type { ReadAct, Reading, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { sumIn } from '../../text/money-sums.ts'
import { hashedFeatures } from './hashed-features.ts'
import type { LikelyIntent } from './likely-acts-by-words.ts'
import { type MaskedLine, wordsWithin } from './words-with-names-masked.ts'

/** How many features of an act there is room for. */
export const gateSize = 2 ** 16

/**
 * The features of one act of a line; `likely` is what the words of its clause speak for.
 *
 * @example
 * const places = gateFeatures(maskedLine(reading, scene), 0, likelyIntents(words, weights))
 */
export function gateFeatures(
  line: MaskedLine,
  at: number,
  likely: readonly LikelyIntent[],
): readonly number[] {
  const act = line.reading.actions[at]
  if (act === undefined) return []
  const inside = wordsWithin(line, act.span)
  return hashedFeatures(
    [
      ...readingFeatures(line, act, at, inside),
      ...wordFeatures(act.action, inside),
      ...aroundFeatures(line, act),
      ...intentFeaturesOf(act, likely),
      ...agreementFeatures(line, act, likely),
    ],
    gateSize,
  )
}

/**
 * An act that is the whole of its line, aimed at something that is there or waiting for a time, with no word of it left
 * over: said outright.
 */
export function isOutright({ mode, actions, unread = [], claims }: Reading, act: ReadAct): boolean {
  const waits = /^(?:wait|rest)$/.test(act.action)
  if (mode !== 'play' || actions.length !== 1 || (act.target === null && !waits)) return false
  const unlinked = (act.unlinked ?? []).filter((word) => !(waits && times.test(word)))
  const left = [...unread, ...claims, ...unlinked]
  return (
    left.length === 0 && act.confidence >= (waits ? waitsFrom : outrightFrom) && act.condition === undefined
  )
}

/** "I leave for the Row with a silly walk": a way from here that is called by its name is meant, however it is gone. */
export function isNamedWay(
  { mode, intent, actions }: Reading,
  act: ReadAct,
  { exits }: ReadingScene,
): boolean {
  const { action, verb, target, span, confidence } = act
  const way = exits.find(({ id }) => id === target)
  if (mode !== 'play' || action !== 'go' || way === undefined || way.tags?.includes('long way') === true)
    return false
  if ((act.condition ?? act.missing ?? act.speech) !== undefined || confidence < namedWayFrom) return false
  const isOnly = actions.filter((other) => other.action === 'go' && other.at === act.at).length === 1
  const said = foldedWords(span === undefined ? intent : intent.slice(...span))
  const names = [way.name, ...way.aliases].map((name) => foldedWords(name))
  const isBare = leaving.test(verb) && said.length <= fewWords
  return isOnly && !staying.test(verb) && (isBare || names.some((name) => isWhole(name, said)))
}

/** "Slide Viktor five credits": who names the sum and the person hands it over, by whatever verb. */
export function isNamedSum({ mode, intent }: Reading, act: ReadAct, { people }: ReadingScene): boolean {
  const { action, target, span, condition, missing, confidence } = act
  const whom = people.find(({ id }) => id === target)
  if (mode !== 'play' || action !== 'give' || whom === undefined || (condition ?? missing) !== undefined)
    return false
  const words = span === undefined ? intent : intent.slice(...span)
  const said = foldedWords(words)
  const isCalled = [whom.name, ...whom.aliases].some((name) => isWhole(foldedWords(name), said))
  return confidence >= namedSumFrom && isCalled && sumIn(words) !== undefined
}

const namedSumFrom = 0.6

/** "Up" and "out" are ways, and are said with anything. */
function isWhole(name: readonly string[], said: readonly string[]): boolean {
  return name.some((word) => word.length > 3) && name.every((word) => said.includes(word))
}

const namedWayFrom = 0.7
/** "… and leave", "go outside": by the only way that these words mean. */
const leaving = /^(?:leave|exit|(?:go|head|walk|step|get) (?:out|outside|down|up|downstairs|upstairs))/
const fewWords = 3
/** Verbs of being somewhere, which may name a way that is only near. */
const staying = /^(?:sit|stand|lean|settle|perch|kneel|crouch|slump|stay|stop|linger)\b/

const outrightFrom = 0.9
/** How long one waits is no thing of the scene, which makes the grammar less sure of it. */
const waitsFrom = 0.6
const times =
  /^(?:hours?|minutes?|mins?|seconds?|days?|half|quarter|an|several|four|five|six|ten|twenty|thirty|moment|while|midnight|dawn|morning|night)$/

const steps = (value: number, ...limits: readonly number[]): number =>
  limits.filter((limit) => value >= limit).length

/** What the grammar made of the line and of this act. */
function readingFeatures(line: MaskedLine, act: ReadAct, at: number, inside: readonly string[]): string[] {
  const { reading, kinds, words } = line
  const { action, verb, target, confidence } = act
  const kind = target === null ? 'none' : (kinds.get(target) ?? 'other')
  const acts = reading.actions.map((other) => other.action)
  const unlinked = act.unlinked ?? []
  const count = (pattern: RegExp): number => words.filter(({ word }) => pattern.test(word)).length
  const plainly = [
    `sure:${Math.floor(confidence * 20)}`,
    `mode:${reading.mode}`,
    `long:${steps(words.length, 3, 5, 9, 15, 22, 30)}`,
    `clause:${steps(inside.length, 2, 4, 7, 11, 16)}`,
    `acts:${acts.length}`,
    `at:${at}/${acts.length}`,
    `left:${steps(unlinked.length, 1, 2, 3, 5, 8)}`,
    `unread:${steps((reading.unread ?? []).length, 1, 2, 3)}`,
    `stops:${steps(count(/^[.!?;,]$/), 1, 2, 3, 5)}`,
    `joins:${steps(count(/^(?:and|then|while|before|after)$/), 1, 2, 3)}`,
    ...slotFeatures(line, act, kind, inside),
  ]
  return [
    'bias',
    `action:${action}`,
    `verb:${verb}`,
    `verb:${verb}:${kind}`,
    `action:${action}:acts:${acts.join('+')}`,
    ...unlinked.map((word) => `left:${word}`),
    ...plainly,
    ...plainly.map((feature) => `${action}:${feature}`),
  ]
}

/** Which slots of the act were filled, and with what. */
function slotFeatures(
  { reading, kinds }: MaskedLine,
  act: ReadAct,
  kind: string,
  inside: readonly string[],
): string[] {
  const [verb = ''] = act.verb.split(' ')
  const said = {
    missing: act.missing !== undefined,
    speech: act.speech !== undefined,
    several: (act.alternatives ?? []).length > 1,
    condition: act.condition !== undefined,
    purpose: act.purpose !== undefined,
    amount: act.amount !== undefined,
    manner: act.manner.length > 0,
    late: inside.findIndex((word) => word.startsWith(verb.slice(0, 4))) > 3,
    asks: (reading.questions ?? []).length > 0,
    claims: reading.claims.length > 0,
  }
  return [
    `target:${kind}`,
    `item:${act.item === null ? 'none' : (kinds.get(act.item) ?? 'other')}`,
    `topics:${steps(act.topics.length, 1, 2)}`,
    ...(act.speech_act === undefined ? [] : [`speech:${act.speech_act}`]),
    ...Object.entries(said).flatMap(([name, isSo]) => (isSo ? [name] : [])),
  ]
}

/** The words of a clause: alone, in pairs, with the act they were taken for, and by beginning and end. */
function wordFeatures(action: string, words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1] ?? '$'}`
    const own = [`w:${word}`, `w:${word}:${action}`, `p:${pair}`, `p:${pair}:${action}`]
    return /^\p{Ll}{4,}/u.test(word)
      ? [...own, `s:${word.slice(0, 4)}:${action}`, `e:${word.slice(-3)}`]
      : own
  })
}

/** What stands around the clause, and how the line begins and ends. */
function aroundFeatures(line: MaskedLine, { action, span }: ReadAct): string[] {
  const all = wordsWithin(line, undefined)
  const before = span === undefined ? [] : wordsWithin(line, [0, span[0]])
  const after = span === undefined ? [] : wordsWithin(line, [span[1], Number.POSITIVE_INFINITY])
  const [previous = '^'] = before.slice(-1)
  const [first = ''] = all
  return [
    ...[...before.slice(-6), ...after.slice(0, 6)].map((word) => `out:${word}`),
    `previous:${previous}`,
    `previous:${previous}:${action}`,
    `first:${first}`,
    `first:${first}:${action}`,
    `first:${all.slice(0, 2).join(' ')}`,
    `last:${all.at(-1) ?? ''}:${action}`,
  ]
}

/** Whether grammar and words agree about a clause with nothing left over: what is said outright. */
function agreementFeatures(
  { kinds, reading }: MaskedLine,
  { action, target, confidence, unlinked = [] }: ReadAct,
  likely: readonly LikelyIntent[],
): string[] {
  const rank = likely.findIndex(({ intent }) => intent === action)
  const agreed = rank < 0 ? 9 : steps(rank, 1, 3)
  const kind = target === null ? 'none' : (kinds.get(target) ?? 'other')
  const level = `${steps(confidence, 0.5, 0.7, 0.85, 0.95)}:${agreed}:${steps(unlinked.length, 1, 2)}`
  const alone = reading.actions.length === 1 ? 'alone' : 'beside'
  return [
    `level:${level}`,
    `level:${level}:${alone}`,
    `level:${level}:${action}`,
    `level:${level}:${kind}:${action}`,
  ]
}

/** How far the words alone bear the act out. */
function intentFeaturesOf({ action }: ReadAct, likely: readonly LikelyIntent[]): string[] {
  const [top] = likely
  if (top === undefined) return []
  const size = (share: number): number => steps(share, 0.01, 0.03, 0.07, 0.15, 0.3, 0.5, 0.75)
  const rank = likely.findIndex(({ intent }) => intent === action)
  const own = size(likely[rank]?.share ?? 0)
  const place = rank < 0 ? 6 : Math.min(rank, 6)
  return [
    `share:${own}`,
    `share:${own}:${action}`,
    `rank:${place}`,
    `rank:${place}:${action}`,
    `top:${top.intent}:${action}`,
    `top:${top.intent}:${size(top.share)}:${own}`,
    `agreed:${rank === 0}:${size(top.share)}`,
  ]
}
