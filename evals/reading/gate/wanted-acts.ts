/** Whether an act that was read is one that the label wants: near kin counts, but nothing costly for something that is not. */
import type { ReadAct, Reading } from '../../../src/core/protocol/free-text-reading.ts'
import { readingToOutput } from '../../../src/reading/index.ts'
import { type CostClass, costOfVerb } from '../../../src/turn/validate/cost-class-of-act.ts'
import { isSameAct } from '../same-acts.ts'

const asides = 'question ooc system status think recall look listen insight'.split(' ')

/** Acts that do no wrong to a line which wants nothing done. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  question: [...asides, 'examine', 'ask'],
  ooc: asides,
  system: asides,
  status: asides,
  think: asides,
  recall: asides,
  correct: [...asides, 'tell', 'refuse', 'improvise', 'agree'],
  claim: [...asides, 'tell', 'improvise'],
  answer: ['agree', 'refuse', 'tell', 'improvise', 'greet'],
}

/** Near kin of a labelled act whose cost is the same. */
const kin: Readonly<Record<string, readonly string[]>> = {
  flee: ['go', 'climb', 'sneak'],
  go: ['follow'],
  follow: ['go', 'sneak'],
  climb: ['go'],
  attack: ['grapple', 'force', 'cast'],
  grapple: ['attack', 'force'],
  persuade: ['trade'],
  trade: ['persuade'],
  give: ['bribe', 'trade', 'put'],
  consume: ['use', 'heal'],
  heal: ['help', 'use', 'consume'],
  free: ['unlock', 'force', 'help'],
  unlock: ['open', 'disable', 'hack', 'force'],
  disable: ['hack', 'unlock', 'force'],
}

/** True when the act is one that was wanted. */
export function isWanted(reading: Reading, act: ReadAct, wanted: readonly string[]): boolean {
  const read = [act.action, act.speech_act ?? act.action]
  if (reading.mode !== 'play')
    return wanted.length === 0 || wanted.some((gold) => harmless[gold] !== undefined)
  const isCostly = costOfRead(reading, act) === 'costly'
  return wanted.some((gold) => {
    if (harmless[gold]?.includes(act.action) === true) return true
    if (kin[gold]?.includes(act.action) === true) return true
    if (!isSameAct(read, gold)) return false
    return !isCostly || act.action === gold || goldIsCostly(gold)
  })
}

const costlyGold: ReadonlySet<string> = new Set(
  'burn force steal give trade put surrender hack disable unlock rest consume intimidate deceive provoke accuse follow dig ready attack grapple bribe cast shove'.split(
    ' ',
  ),
)

function goldIsCostly(gold: string): boolean {
  return costlyGold.has(gold)
}

const going: ReadonlySet<string> = new Set(['go', 'climb', 'flee', 'sneak', 'follow'])

/** What an act costs, as far as a reading without a world says so. */
export function costOfRead(reading: Reading, act: ReadAct): CostClass {
  if (reading.mode !== 'play') return 'free'
  const [proposed] = readingToOutput({ ...reading, actions: [act] }).proposed_actions
  if (proposed === undefined) return 'free'
  if (going.has(act.action) && act.target !== null && !/^person:|^object:/.test(act.target)) return 'costly'
  return proposed.estimated_minutes > 10 ? 'costly' : costOfVerb(proposed.action)
}
