/** Some of what a hostile one breaks is named by the engine with a rule that is nearer to where it was caught. */
import type { HostileGameMaster } from '../../testing/hostile/hostile-game-master.ts'

const nearer: Readonly<Record<string, readonly string[]>> = {
  // A level in an update is a leaf that only the rules may write.
  'changes-level': ['STATE-09'],
  // A told time with fields missing is no time at all, before it is an earlier one.
  'moves-time-back': ['TIME-07'],
  // Half characters are mended without a word; hidden ones are taken out.
  'sends-half-characters': ['PLAN-21'],
  // Words for nothing that can be done, keys of another mode.
  'offers-the-same-again': ['PIPE-24', 'PLAN-22'],
  // Nobody reads a mode or an authority in an understanding; they are fields too many.
  'claims-authority': ['ENV-05'],
  teleports: ['MODE-07', 'PLAN-12'],
}

/** True when a rule is one that a hostile one breaks. */
export function namesRule({ name, breaks }: HostileGameMaster, rule: string): boolean {
  return breaks.includes(rule) || (Object.hasOwn(nearer, name) && nearer[name]?.includes(rule) === true)
}
