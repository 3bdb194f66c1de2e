/** The actions a player may take in a turn, once they have been read and allowed. */
import type { AttemptedAction, Check } from '../../../ruleset.ts'
import type { CheckName } from '../../checks/skill-and-ability-names.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import type { ReadiedAction } from '../state/combat-document.ts'
import type { HitChoices, MetamagicOption } from '../state/performed-activity.ts'

export type BasicAction =
  | {
      readonly kind: 'attack'
      readonly activity: AttackActivity
      readonly target: string
      readonly reckless: boolean
      readonly surge: boolean
      /** Whom each attack of the action goes at, in order. */
      readonly targets?: readonly string[]
      readonly hitChoices: HitChoices
    }
  | CastAction
  | ActivityAction
  | { readonly kind: 'seize'; readonly how: 'grapple' | 'shove'; readonly target: string }
  | { readonly kind: 'stabilise'; readonly target: string }
  | { readonly kind: 'plain'; readonly what: SimpleAction }

export const simpleActions = [
  'dodge',
  'dash',
  'disengage',
  'hide',
  'flee',
  'surrender',
  'wait',
  'death_save',
  'escape',
] as const
export type SimpleAction = (typeof simpleActions)[number]

const otherWords: Readonly<Record<string, string>> = {
  shoot: 'attack',
  strike: 'attack',
  stab: 'attack',
  slash: 'attack',
  pass: 'wait',
  end_turn: 'wait',
  run: 'flee',
  retreat: 'flee',
  treat: 'stabilise',
  stabilize: 'stabilise',
  yield: 'surrender',
}

/** The verb of an action in the words of combat. */
export function combatVerb(action: AttemptedAction): string {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(otherWords, verb) ? (otherWords[verb] ?? verb) : verb
}

export interface CastAction {
  readonly kind: 'cast'
  readonly spell: Spell
  readonly slot: number
  readonly targets: readonly string[]
  readonly reach: number
  readonly metamagic: readonly MetamagicOption[]
  /** Which of the forms of a spell that has several. */
  readonly choice?: string
}

/** What a stunt may win: an advantage on the next attack, a target on the ground or pushed, or only an answer. */
export const stuntEffects = ['advantage', 'prone', 'pushed', 'knowledge'] as const
export type StuntEffect = (typeof stuntEffects)[number]

/** An action that is decided by one check. */
export interface CheckedAction {
  readonly kind: 'test'
  readonly what: 'search' | 'improvise' | 'demand_surrender' | 'parley'
  readonly target?: string
  readonly check: Check
  readonly effect?: StuntEffect
  /** What the target rolls against the check. */
  readonly contest?: CheckName
}

export type SpecialAction =
  | CheckedAction
  | { readonly kind: 'help'; readonly foe: string; readonly friends: readonly string[] }
  | { readonly kind: 'ready'; readonly readied: ReadiedAction }
  | { readonly kind: 'free'; readonly what: FreeAction; readonly name?: string }
  | { readonly kind: 'off-hand'; readonly activity: AttackActivity; readonly target: string }
  | { readonly kind: 'sprint' }

/** What costs neither action nor bonus action. */
export const freeActions = ['draw', 'drop', 'drop_prone', 'drop_concentration', 'stand', 'say'] as const
export type FreeAction = (typeof freeActions)[number]

export type TurnAction = BasicAction | SpecialAction

const specialKinds: ReadonlySet<string> = new Set(['test', 'help', 'ready', 'free', 'off-hand', 'sprint'])

export function isSpecialAction(action: TurnAction): action is SpecialAction {
  return specialKinds.has(action.kind)
}

export interface ActivityAction {
  readonly kind: 'activity'
  readonly activity: Activity
  readonly targets: readonly string[]
  /** How many points of a pool, or which slot. */
  readonly amount?: number
  /** Poison is to be cured, not wounds. */
  readonly cure?: true
  /** The stat block wanted for Wild Shape. */
  readonly shape?: string
}
