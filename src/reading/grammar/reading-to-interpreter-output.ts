/** A reading as the interpret stage hands it on. The engine's verbs are fewer than the reader's acts; this is the table between. */

import type { ReadAct, ReadAction, Reading, ReadMode } from '../../core/protocol/free-text-reading.ts'
import { mostActs } from '../../core/protocol/free-text-reading.ts'
import { type InterpreterOutput, type ProposedAction, riskFlags } from '../../core/protocol/stage-outputs.ts'
import { isGlance } from './act/glances.ts'

/** Acts the engine knows by another word, or would take for something else under their own. */
const engineVerbs: Readonly<Partial<Record<ReadAction, string>>> = {
  ...{ examine: 'investigate', insight: 'read_person', recall: 'think', follow: 'chase', consume: 'drink' },
  ...{ equip: 'wear', free: 'help', greet: 'talk', tell: 'talk', flirt: 'persuade' },
  ...{
    trade: 'buy',
    defend: 'dodge',
    craft: 'repair',
    question: 'ask',
    agree: 'talk',
    refuse: 'talk',
  },
}

/** Ways of moving the body that a reader takes for climbing, by the beginning of their verb. */
const bodily: readonly (readonly [begins: RegExp, verb: string])[] = [
  [/^(?:swim|wade|ford)/, 'swim'],
  [/^(?:jump|leap|vault|hop|dive)/, 'jump'],
  [/^(?:crawl|squeeze|wriggle|worm)/, 'crawl'],
  [/^balance/, 'balance'],
]

/** Lines that are for the table. */
const asides: Readonly<Partial<Record<ReadMode, NonNullable<InterpreterOutput['aside']>>>> = {
  ...{ gm: 'question', ooc: 'question', think: 'think', system: 'system', status: 'status' },
}

const longestText = 500

/**
 * A reading in the interpret stage's words.
 *
 * @example
 * readingToOutput(readLine('look', scene)).proposed_actions[0]?.action // 'look'
 */
export function readingToOutput(reading: Reading): InterpreterOutput {
  const { intent, confidence, referenced, assumptions, claims, understood, risk_flags, chips } = reading
  const play = reading.mode === 'play'
  const aside = asides[reading.mode]
  return {
    intent: intent.slice(0, longestText),
    referenced_entities: referenced.filter((id) => !id.startsWith('extra:')),
    proposed_actions: play
      ? unposed(reading.actions.filter(isDone)).map((act) =>
          proposed(asTyped(act, reading.intent), share(reading)),
        )
      : [],
    assumptions: [...assumptions],
    risk_flags: riskFlags.filter((flag) => risk_flags.includes(flag)),
    perception_flags: [],
    confidence,
    claims: [...claims],
    understood,
    ...(aside !== undefined && { aside }),
    ...(reading.questions !== undefined && { questions: [...reading.questions] }),
    ...(reading.correction !== undefined && { correction: reading.correction }),
    ...(reading.unread !== undefined && { unread: [...reading.unread] }),
    ...(reading.gate !== undefined && { gate: { ...reading.gate, enough: { ...reading.gate.enough } } }),
    ...(chips !== undefined && {
      chips: chips.map(({ text, action }) => ({ text, action: proposed(action, share(reading)) })),
    }),
  }
}

/** Whoever says what they do not do does nothing, and no time goes by. */
function isDone({ verb }: ReadAct): boolean {
  return verb !== 'hold back'
}

/** What is told in the player's words keeps them as they were typed. */
function asTyped(act: ReadAct, line: string): ReadAct {
  return act.action === 'gesture' && act.span !== undefined
    ? { ...act, details: act.plainly ?? line.slice(...act.span) }
    : act
}

const posture =
  /^(?:lean|sit|stand|kneel|crouch|settle|turn to|step (?:closer|forward|up|back)|move closer|get (?:up|closer|to _ feet)|rise|perch|plonk|plop|pull up|draw up|take (?:a|_) (?:seat|stool|chair)|grab (?:a|_) (?:seat|stool|chair)|slide (?:onto|into|in)|stoop|bend|squat|find a seat)/

/**
 * How one holds oneself is no journey: where it leads nowhere it is a gesture. A fifth act pushes out the step up to
 * whoever the others are done to.
 */
function unposed(acts: readonly ReadAct[]): readonly ReadAct[] {
  const idle = ({ action, verb, target }: ReadAct): boolean =>
    action === 'go' && target === null && posture.test(verb)
  const told = acts.map((act) => (idle(act) ? { ...act, action: 'gesture' as const } : act))
  const leadsOn = (target: string | null): boolean => acts.some(({ at }) => at === target)
  const stepsUp = ({ verb, target }: ReadAct, place: number): boolean =>
    /(?:to|over|up)$/.test(verb) && told.some((other, later) => later > place && other.target === target)
  const sits = (act: ReadAct, place: number): boolean =>
    act.action === 'go' &&
    !(act.target !== null && leadsOn(act.target)) &&
    (posture.test(act.verb) || stepsUp(act, place))
  return told.length > mostActs && told.some((act, place) => !sits(act, place))
    ? told.filter((act, place) => !sits(act, place) || place === told.length - 1)
    : told
}

/** The engine's word for an act. */
function verbOf({ action, verb, details }: ReadAct): string {
  if (action === 'examine' && isGlance(verb, details)) return 'observe' // enforces: READ-02
  const body = action === 'climb' ? bodily.find(([begins]) => begins.test(verb))?.[1] : undefined
  return body ?? engineVerbs[action] ?? action
}

/** The time of a line, spread over its acts. */
function share({ minutes, actions }: Reading): number {
  return Math.min(1_440, Math.round(minutes / Math.max(1, actions.length)))
}

/** What only the prose knows has no row: it is handed on by its name, for the validator to answer. */
function withoutExtras(act: ReadAct): ReadAct {
  const named = [act.target, act.item].find((id) => id?.startsWith('extra:'))
  if (named === undefined || named === null) return act
  const plain = (id: string | null): string | null => (id?.startsWith('extra:') === true ? null : id)
  return {
    ...act,
    target: plain(act.target),
    item: plain(act.item),
    missing: act.missing ?? named.slice('extra:'.length).replaceAll('-', ' '),
  }
}

function proposed(read: ReadAct, minutes: number): ProposedAction {
  const act = withoutExtras(read)
  const { action, target, item, details, topics, manner, speech, affordance, trigger, missing } = act
  const until = action === 'wait' ? act.until : undefined
  const readied = act.readied === undefined ? undefined : (engineVerbs[act.readied] ?? act.readied)
  // What one casts one's mind back to need not be here.
  const about = [...(action === 'recall' && target !== null ? [target] : []), ...topics].filter(
    (id) => !id.startsWith('extra:'),
  )
  return {
    action: verbOf(act),
    target_id: action === 'recall' ? '' : (target ?? ''),
    details: details.slice(0, longestText),
    estimated_minutes: minutes,
    ...(item !== null && { item_id: item }),
    ...(about.length > 0 && { topics: about }),
    ...(manner.length > 0 && { manner: [...manner] }),
    ...(speech !== undefined && { speech: speech.slice(0, longestText) }),
    ...(act.answer !== undefined && { answer_id: act.answer }),
    ...(affordance !== undefined && { affordance_id: affordance }),
    ...(act.offer !== undefined && { offer_key: act.offer }),
    ...(act.improvised === true && { improvised: true }),
    ...(act.implied === true && { implied: true }),
    ...(trigger !== undefined && { trigger }),
    ...(readied !== undefined && { readied }),
    ...(until !== undefined && { until }),
    ...(missing !== undefined && { missing: missing.slice(0, 80) }),
    ...(act.amount !== undefined && { amount: act.amount }),
    ...(act.condition !== undefined && { condition: act.condition.slice(0, longestText) }),
    ...(act.hangsOn !== undefined && { hangs_on: act.hangsOn }),
    ...(act.purpose !== undefined && { purpose: act.purpose.slice(0, longestText) }),
    ...(act.at !== undefined && { at_place: act.at }),
    ...(act.span !== undefined && { span: [...act.span] }),
    ...(act.phrase !== undefined && { phrase: act.phrase }),
    confidence: act.confidence,
    ...(act.likelihood !== undefined && { likelihood: act.likelihood }),
  }
}
