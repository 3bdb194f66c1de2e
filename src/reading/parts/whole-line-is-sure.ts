/** Whether the reading of a whole line leaves nothing open, so that its parts need not be looked at. */
import type { ReadAct, Reading, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { emptyWords } from '../grammar/language/small-words.ts'
import { asksOfGame } from '../grammar/meta/sentences-to-game-master.ts'
import { called, isAkin, isAuthored, isOffer, mistakable, type Unit, wordsOf } from './line-units.ts'

/**
 * True when the whole line was surely read and nothing of it left out: the grammar knows the scene and what was said
 * before, the tagger only how people write. Where the tagger finds more acts than were read, the parts are looked at.
 */
export function agrees(
  whole: Reading,
  units: readonly Unit[],
  questions: readonly string[],
  scene: ReadingScene,
): boolean {
  const { mode, actions, unread = [] } = whole
  if (mode === 'think') return units.every(({ parts }) => parts[0]?.acts[0]?.action === 'think')
  if (mode !== 'play') return units.every((unit) => isDoubtfulSpeech(unit, whole.intent))
  const acts = actions.filter(({ action }) => action !== 'gesture')
  const isCut = unread.length > 0 && !(units.length === 1 && actions.length > 1)
  if (actions.length === 0 || isCut || !actions.every(isSure)) return false
  if (
    questions.length > 0 &&
    whole.questions === undefined &&
    !acts.every(({ action, missing }) => directed.has(action) && missing === undefined)
  )
    return false
  if (actions.some(isPower) || acts.length === 0) return true
  if (actions.some((act) => isStrange(act, units))) return false
  if (actions.some(({ action, amount }) => action === 'bribe' || amount !== undefined)) return true
  const waits = actions.some(({ condition, action }) => condition !== undefined || action === 'ready')
  const isAsked = (unit: Unit): boolean =>
    (whole.questions ?? []).some((question) => shareWords(question, wordsOf(unit, whole.intent)))
  const many = units.filter(
    (unit) => !isAsked(unit) && !isWithinOffer(unit, whole, scene) && !isPainting(unit, whole),
  ).length
  return acts.length <= units.length + 2 && (waits || many < 2 || acts.length >= many)
}

/** True unless the line model surely takes the words of an act for something else: who turns his back to the bar does not use it. */
export function isTakenAlike({ actions }: Reading, units: readonly Unit[]): boolean {
  return actions.every((act) => {
    const { span } = act
    if (isOffer(act) || span === undefined || act.condition !== undefined) return true
    const within = units.filter(({ from, to }) => span[0] < to && from < span[1])
    const likely = within.flatMap(({ parts }) => parts.flatMap(({ acts }) => acts.slice(0, 1)))
    const named = act.readied ?? act.speech_act ?? act.action
    return !likely.some(
      ({ action, chance }) => within.length === 1 && chance >= surelyOther && !isAkin(action, named),
    )
  })
}

const surelyOther = 0.6

/** True when a choice was read in words that hang on a condition, and the condition was read nowhere. */
export function dropsCondition({ actions }: Reading, units: readonly Unit[]): boolean {
  const hanging = units.filter(({ parts }) => parts.some(({ kind }) => kind === 'condition'))
  return (
    hanging.length > 0 &&
    !actions.some(({ condition, action }) => condition !== undefined || action === 'ready') &&
    actions.some(
      (act) =>
        isOffer(act) &&
        hanging.some(({ from, to }) => act.span === undefined || (act.span[0] < to && from < act.span[1])),
    )
  )
}

/** "… and ask for his" stands in the words of the choice that was taken: "Tell him your name and ask him his". */
function isWithinOffer(unit: Unit, { actions, intent }: Reading, { offers = [] }: ReadingScene): boolean {
  const taken = offers.filter(({ id }) => actions.some((act) => isAuthored(act) && act.offer === id))
  const words = foldedWords(wordsOf(unit, intent)).filter((word) => !emptyWords.has(word))
  return taken.some(({ text, phrases }) => {
    const own = new Set([text, ...phrases].flatMap(foldedWords))
    return words.every((word) => own.has(word))
  })
}

/** A part that the grammar takes for a gesture and the tagger for nothing in particular. */
function isPainting({ from, to, parts }: Unit, { actions }: Reading): boolean {
  const within = actions.filter(({ span }) => span !== undefined && span[0] < to && from < span[1])
  const isDoubtful = parts.every(({ acts }) => (acts[0]?.chance ?? 0) < 0.5)
  return isDoubtful && within.length > 0 && within.every(({ action }) => action === 'gesture')
}

/** True when most words of the shorter text stand in the other. */
function shareWords(left: string, right: string): boolean {
  const [own, others] = [foldedWords(left), foldedWords(right)]
  const same = others.filter((word) => own.includes(word)).length
  return same >= 0.6 * Math.min(own.length, others.length)
}

/**
 * True for a line that is as plain as can be: a choice, a named way, a look, a short word to somebody or a short act on
 * something. Nothing has to be compared by meaning for it, which takes longer than all the rest.
 */
export function isOutright({ actions }: Reading, words: number): boolean {
  return actions.every((act) => {
    const { action, target, confidence } = act
    if (isOffer(act) || action === 'look') return true
    if (confidence < 0.9) return false
    if (action === 'go') return target !== null
    return words <= (directed.has(action) ? 7 : 5)
  })
}

/** Words that are surely for somebody. */
export function isTalk({ actions, unread = [] }: Reading): boolean {
  return (
    unread.length === 0 &&
    actions.length > 0 &&
    actions.every((act) => directed.has(act.action) && isSure(act))
  )
}

/** What the grammar takes for a question to the game master is one, unless somebody is surely spoken to. */
function isDoubtfulSpeech({ speech, parts, from, to }: Unit, line: string): boolean {
  const words = wordsOf({ from, to }, line).replace(
    /^(?:please )?(?:can|could|would|will) you (?:please )?tell me\b/i,
    '',
  )
  return (
    !speech ||
    asksOfGame(words) ||
    (parts[0]?.acts[0]?.chance ?? 0) < 0.9 ||
    !(called.test(words) || /\b(?:you|your|ya|everybody|everyone)\b/i.test(words))
  )
}

/** A costly act that the tagger takes no part of the line for: "quick and quiet" persuades nobody. */
function isStrange(act: ReadAct, units: readonly Unit[]): boolean {
  if (isOffer(act) || !mistakable.has(act.speech_act ?? act.action)) return false
  const { span } = act
  const within = units.filter(({ from, to }) => span === undefined || (span[0] < to && from < span[1]))
  return !within.some(({ parts }) =>
    parts.some(({ acts }) =>
      acts.some(({ action, chance }) => chance >= 0.15 && isAkin(action, act.speech_act ?? act.action)),
    ),
  )
}

function isSure(act: ReadAct): boolean {
  const { confidence, missing, action, target, unlinked = [] } = act
  if (isOffer(act)) return confidence >= 0.7
  // Nothing is done where everything is denied; who is called for and is not there was understood.
  if (act.verb === 'hold back' || (missing !== undefined && directed.has(action))) return true
  // One sits down on any floor.
  if (action === 'go' && posture.test(act.verb)) return true
  return (
    confidence >= 0.6 &&
    missing === undefined &&
    action !== 'improvise' &&
    !(action === 'go' && target === null) &&
    unlinked.length < 3
  )
}

const posture = /^(?:sit|lie|kneel|stand|lean|crouch|perch|settle)/

/** A spell or a feature that was called by its name. */
function isPower({ action, item }: ReadAct): boolean {
  return (action === 'cast' || action === 'use') && item !== null
}
