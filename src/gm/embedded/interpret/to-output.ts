/** A reading as the interpret stage hands it on. The engine's verbs are fewer than the reader's acts; this is the table between. */
import type { InterpreterOutput, ProposedAction } from '../../../core/protocol/interpreter-output.ts'
import { riskFlags } from '../../../core/protocol/interpreter-output.ts'
import type { ReadAct, ReadAction, Reading } from '../../../core/protocol/reading.ts'

/** Acts the engine knows by another word, or would take for something else under their own. */
const engineVerbs: Readonly<Partial<Record<ReadAction, string>>> = {
  ...{ examine: 'investigate', insight: 'read_person', recall: 'think', follow: 'chase', consume: 'drink' },
  ...{ equip: 'wear', free: 'help', greet: 'talk', tell: 'talk', flirt: 'persuade', accuse: 'intimidate' },
  ...{
    trade: 'buy',
    defend: 'dodge',
    ready: 'wait',
    craft: 'repair',
    question: 'ask',
    agree: 'talk',
    refuse: 'talk',
  },
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
  const play = reading.mode === 'play' || reading.mode === 'gm'
  return {
    intent: intent.slice(0, longestText),
    referenced_entities: [...referenced],
    proposed_actions: play ? reading.actions.filter(isDone).map((act) => proposed(act, share(reading))) : [],
    assumptions: [...assumptions],
    risk_flags: riskFlags.filter((flag) => risk_flags.includes(flag)),
    perception_flags: [],
    confidence,
    claims: [...claims],
    understood,
    ...(isAside(reading) && { aside: true }),
    ...(chips !== undefined && {
      chips: chips.map(({ text, action }) => ({ text, action: proposed(action, share(reading)) })),
    }),
  }
}

/** Asked of the table and of nobody in the story. */
function isAside({ mode, actions }: Reading): boolean {
  return mode === 'gm' && actions.every(({ action }) => action === 'question')
}

/** Whoever says what they do not do does nothing, and no time goes by. */
function isDone({ verb }: ReadAct): boolean {
  return verb !== 'hold back'
}

/** The time of a line, spread over its acts. */
function share({ minutes, actions }: Reading): number {
  return Math.min(1_440, Math.round(minutes / Math.max(1, actions.length)))
}

function proposed(act: ReadAct, minutes: number): ProposedAction {
  const { action, target, item, details, topics, manner, speech, affordance, trigger, missing } = act
  // What one casts one's mind back to need not be here.
  const about = [...(action === 'recall' && target !== null ? [target] : []), ...topics]
  return {
    action: engineVerbs[action] ?? action,
    target_id: action === 'recall' ? '' : (target ?? ''),
    details: details.slice(0, longestText),
    estimated_minutes: minutes,
    ...(item !== null && { item_id: item }),
    ...(about.length > 0 && { topics: about }),
    ...(manner.length > 0 && { manner: [...manner] }),
    ...(speech !== undefined && { speech: speech.slice(0, longestText) }),
    ...(affordance !== undefined && { affordance_id: affordance }),
    ...(trigger !== undefined && { trigger }),
    ...(missing !== undefined && { missing: missing.slice(0, 80) }),
  }
}
