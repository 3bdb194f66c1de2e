/** The head a line would have had: for tables that play without heads and still want to see how they were understood. */
import type { Mode } from '../../core/turn-mode.ts'
import type { CommandHead } from './command-heads.ts'

const verbHeads: Readonly<Record<string, CommandHead>> = {
  look: 'LOOK',
  examine: 'LOOK',
  search: 'LOOK',
  read: 'LOOK',
  listen: 'LOOK',
  investigate: 'LOOK',
  study: 'LOOK',
  watch: 'LOOK',
  ask: 'ASK',
  talk: 'ASK',
  tell: 'ASK',
  say: 'ASK',
  persuade: 'ASK',
  deceive: 'ASK',
  intimidate: 'ASK',
  negotiate: 'ASK',
  greet: 'ASK',
  bribe: 'ASK',
  attack: 'FIGHT',
  fight: 'FIGHT',
  shoot: 'FIGHT',
  grapple: 'FIGHT',
  dodge: 'FIGHT',
  cast: 'CAST',
  rest: 'MANAGE',
  buy: 'MANAGE',
  sell: 'MANAGE',
  equip: 'MANAGE',
  drop: 'MANAGE',
  wait: 'MANAGE',
}

/** True for a verb that a head stands for: whoever begins with it has said what to do. */
export function isHeadVerb(word: string): boolean {
  return Object.hasOwn(verbHeads, word.toLowerCase())
}

/**
 * The head behind what was understood.
 *
 * @example
 * inferHead('STORY', 'search') // 'LOOK'
 */
export function inferHead(mode: Mode, verb: string): CommandHead {
  if (mode === 'DM' || mode === 'GOD') return 'OOC'
  return Object.hasOwn(verbHeads, verb) ? (verbHeads[verb] ?? 'ACT') : 'ACT'
}
