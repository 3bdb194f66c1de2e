/** What a person may do in a fight beside attacks, spells and the plain actions, once it has been read and allowed. */
import type { Check } from '../../ruleset.ts'
import type { CheckName } from '../checks/skills.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import type { ReadiedDeed } from './combat-document.ts'
import type { OwnDeed } from './own-deed.ts'

/** What a stunt may win: an advantage on the next attack, a target on the ground or pushed, or only an answer. */
export const stuntEffects = ['advantage', 'prone', 'pushed', 'knowledge'] as const
/** What a stunt may win. */
export type StuntEffect = (typeof stuntEffects)[number]

/** A deed that hangs on one check. */
export interface TestedDeed {
  readonly kind: 'test'
  readonly what: 'search' | 'improvise' | 'demand_surrender' | 'parley'
  readonly target?: string
  readonly check: Check
  readonly effect?: StuntEffect
  /** The other side rolls too, with this. */
  readonly contest?: CheckName
}

/** A deed beside the usual ones. */
export type SpecialDeed =
  | TestedDeed
  | { readonly kind: 'help'; readonly foe: string; readonly friends: readonly string[] }
  | { readonly kind: 'ready'; readonly readied: ReadiedDeed }
  | { readonly kind: 'free'; readonly what: FreeDeed; readonly name?: string }
  | { readonly kind: 'off-hand'; readonly activity: AttackActivity; readonly target: string }
  | { readonly kind: 'sprint' }

/** Things that cost neither action nor bonus action. */
export const freeDeeds = ['draw', 'drop', 'drop_prone', 'drop_concentration', 'stand', 'say'] as const
/** A thing that costs neither action nor bonus action. */
export type FreeDeed = (typeof freeDeeds)[number]

/** Anything a person does in their turn. */
export type TurnDeed = OwnDeed | SpecialDeed

const specialKinds: ReadonlySet<string> = new Set(['test', 'help', 'ready', 'free', 'off-hand', 'sprint'])

/** True for a deed of this file. */
export function isSpecial(deed: TurnDeed): deed is SpecialDeed {
  return specialKinds.has(deed.kind)
}
