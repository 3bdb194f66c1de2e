/** When an act that was read counts as the one a label names: some labels overlap, and some have another word in the grammar. */
import type { ReadAct } from '../../src/core/protocol/free-text-reading.ts'

/** Words of the labels for acts that the grammar calls by another name. */
const sameAct: Readonly<Record<string, readonly string[]>> = {
  write: ['use', 'craft', 'put'],
  sit: ['go', 'rest'],
  shove: ['grapple', 'force', 'attack', 'use'],
  touch: ['examine', 'use', 'take'],
  'correct the record': ['tell', 'use'],
  befriend: ['persuade', 'tell', 'greet', 'help'],
  stop: ['grapple', 'tell', 'use'],
  ignore: ['wait', 'go'],
  repair: ['craft', 'use'],
  ask: ['question', 'persuade'],
  tell: ['greet', 'agree', 'refuse', 'persuade', 'accuse'],
  show: ['give', 'use'],
  examine: ['look', 'search', 'read'],
  search: ['examine', 'look'],
  look: ['examine', 'search', 'listen'],
  hack: ['use', 'unlock', 'disable'],
  read: ['examine', 'search'],
  use: ['improvise', 'put', 'craft', 'disable', 'force', 'open'],
  go: ['climb', 'sneak', 'follow', 'flee'],
  put: ['use', 'hide'],
  hide: ['sneak', 'put'],
  sneak: ['hide', 'go'],
  persuade: ['tell', 'bribe', 'flirt', 'ask'],
  accuse: ['tell', 'intimidate', 'provoke'],
  deceive: ['tell'],
  intimidate: ['tell', 'provoke'],
  bribe: ['give', 'persuade', 'trade'],
  trade: ['give', 'ask', 'bribe'],
  steal: ['take'],
  take: ['steal', 'equip'],
  burn: ['use'],
  force: ['attack', 'open', 'use'],
  equip: ['take', 'use'],
}

/** True when an act with these names is the labelled one or near kin of it. */
export function isSameAct(read: readonly string[], wanted: string): boolean {
  return read.some((action) => action === wanted || (sameAct[wanted] ?? []).includes(action))
}

/** True when an act that was read is what the label says, or what the grammar calls it. */
export function fits(
  read: ReadAct,
  wanted: { readonly intent: string; readonly offer?: string | null },
): boolean {
  if (read.offer !== undefined && typeof wanted.offer === 'string') return read.offer === wanted.offer
  const spoken = read.speech_act ?? read.action
  return isSameAct([read.action, spoken, read.readied ?? read.action], wanted.intent)
}

/** A part of a whole, for a table. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} % (${part}/${whole})`
