/**
 * Reactions to an attack, in the order in which they come: Protection before the roll, Cutting Words against it, Parry,
 * Shield and Uncanny Dodge against the hit, Deflect Missiles against the damage.
 */
import { asBoolean, asObject, type JsonObject } from '../../../../core/json.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { type Edge, edgeFor, noEdge } from '../../checks/advantage.ts'
import { plainLabel } from '../../checks/d20-rolls.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import type { Mechanic } from '../../data/mechanic-schemas.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { spendSlot } from '../casting/spell-slots-and-sustained-spells.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { withNumberAdded } from '../rolls/dice-string-arithmetic.ts'
import { forbiddenBy, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type DamagePart, rollAmount } from '../rolls/roll-damage.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { plainUse } from '../state/performed-activity.ts'
import type { Attack } from './attack-modifiers.ts'

export function mayReact(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const free = state.economy.reaction >= 1 && canAct(state) && !state.surprised
  return free && forbiddenBy(battle, id, 'react') === undefined
}

/** Protection: a shield bearer beside the target gives disadvantage to an attack that has none yet. */
export function protectionEdge(battle: Battle, { attacker, target }: Attack, edge: Edge): Edge {
  if (edge.disadvantage.length > 0) return noEdge
  for (const friend of friendsOf(battle, target)) {
    const guard = combatantOf(battle, friend).activities.find(
      (activity) => activity.trigger === 'ally-attacked-within-5',
    )
    if (guard === undefined || friend === attacker || feetBetween(battle, friend, target) > 5) continue
    if (combatantOf(battle, friend).gear?.shield !== true || !mayReact(battle, friend)) continue
    stateOf(battle, friend).economy.reaction -= 1
    logEvent(battle, 'protects', { who: friend, target, against: attacker, activity: guard.name })
    return edgeFor('disadvantage', `${stateOf(battle, friend).name} protects the target`)
  }
  return noEdge
}

/** Cutting Words: a bard takes a die of inspiration off an enemy's attack that would hit, as a reaction. */
interface CuttingWords {
  readonly bard: string
  readonly words: Activity
  readonly sides: number
}

/** The bard who would speak up against an attack that beats the armour by `over`. */
function cuttingWordsFor(battle: Battle, attacker: string, over: number): CuttingWords | undefined {
  if (combatantOf(battle, attacker).conditionImmunities.includes('charmed')) return undefined
  for (const bard of foesOf(battle, attacker)) {
    const { activities, columns } = combatantOf(battle, bard)
    const words = activities.find((activity) => activity.trigger === 'enemy-rolls-within-60')
    if (words === undefined || !isAvailable(battle, bard, words) || !mayReact(battle, bard)) continue
    const sides = columns?.bardic_inspiration_die ?? 6
    // Worth a die only when it turns the hit aside at least half of the time.
    if (feetBetween(battle, bard, attacker) <= 60 && over * 2 <= sides) return { bard, words, sides }
  }
  return undefined
}

/** True when a bard would speak up against such an attack. */
export function isOpenToCuttingWords(battle: Battle, attacker: string, over: number): boolean {
  return cuttingWordsFor(battle, attacker, over) !== undefined
}

/** How much is taken off an attack that beats the armour by `over`; 0 when no bard speaks up. */
export function rollCuttingWords(battle: Battle, attacker: string, over: number): number {
  const cutting = cuttingWordsFor(battle, attacker, over)
  if (cutting === undefined) return 0
  const { bard, words, sides } = cutting
  countUse(battle, bard, words)
  stateOf(battle, bard).economy.reaction -= 1
  const rolled = battle.dice.roll({
    label: plainLabel(words.name),
    notation: `1d${sides}`,
    attempt: { actor: bard, action: words.name, target: attacker, check: 'attack' },
  })
  const by = rolled.ok ? rolled.value.total : 0
  const roll = rolled.ok ? rolled.value.id : null
  logEvent(battle, 'cutting_words', { who: bard, target: attacker, by, roll })
  return by
}

/** What a reaction does to a hit. */
export interface HitReaction {
  /** What it adds to the armour class against this attack. */
  readonly armor: number
  readonly halves: boolean
}

export const noReaction: HitReaction = { armor: 0, halves: false }

/**
 * Lets the target react to being hit; `turnedAside` says whether so much armour class would make it a miss. It is asked
 * while a roll is judged and rolls no dice.
 */
export function reactToHit(
  battle: Battle,
  attack: Attack,
  turnedAside: (bonus: number) => boolean,
): HitReaction {
  const { target } = attack
  const own = mayReact(battle, target) ? ownReaction(battle, attack, turnedAside) : noReaction
  if (own.armor > 0 || own.halves) return own
  return { armor: shieldedBy(battle, target, turnedAside), halves: false }
}

/** Shield (shield guardian): a friend beside the target adds to its armour class, when that turns the attack aside. */
function shieldedBy(battle: Battle, target: string, turnedAside: (bonus: number) => boolean): number {
  for (const friend of friendsOf(battle, target)) {
    if (feetBetween(battle, friend, target) > 5 || !mayReact(battle, friend)) continue
    const shield = combatantOf(battle, friend).activities.find(
      (activity) => activity.trigger === 'ally-hit-within-5',
    )
    const bonus = shield === undefined ? 0 : armourIn(shield)
    if (shield === undefined || bonus === 0 || !turnedAside(bonus)) continue
    stateOf(battle, friend).economy.reaction -= 1
    logEvent(battle, 'protects', { who: friend, target, activity: shield.name, bonus })
    return bonus
  }
  return 0
}

function armourIn(activity: Activity): number {
  return grantedBy(activity).reduce(
    (sum, mechanic) => (mechanic.kind === 'armor-class' ? sum + (mechanic.bonus ?? 0) : sum),
    0,
  )
}

function grantedBy(activity: Activity): Mechanic[] {
  const effects = activity.kind === 'apply' ? activity.effects : []
  return effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : []))
}

/** Parry, Shield or Uncanny Dodge, the first of them that helps. */
function ownReaction(
  battle: Battle,
  { attacker, target, form }: Attack,
  turnedAside: (bonus: number) => boolean,
): HitReaction {
  const state = stateOf(battle, target)
  const parry = parriesOf(battle, target).find((mechanic) => turnedAside(mechanic.bonus))
  if (parry !== undefined && form === 'melee' && wantsReaction(battle, target, 'parry')) {
    state.economy.reaction -= 1
    logEvent(battle, 'parry', { who: target, against: attacker, bonus: parry.bonus })
    return { armor: parry.bonus, halves: false }
  }
  if (turnedAside(5) && wantsReaction(battle, target, 'shield') && castShield(battle, target))
    return { armor: 5, halves: false }
  if (mechanicsOfKind(battle, target, 'uncanny-dodge').length === 0) return noReaction
  if (!wantsReaction(battle, target, 'uncanny_dodge')) return noReaction
  state.economy.reaction -= 1
  logEvent(battle, 'uncanny_dodge', { who: target, against: attacker })
  return { armor: 0, halves: true }
}

/** A parry may be a mechanic or, in most stat blocks, a reaction that grants one for the moment. */
function parriesOf(battle: Battle, id: string): readonly { readonly bonus: number }[] {
  const granted = combatantOf(battle, id).activities.flatMap((activity) =>
    activity.trigger === 'hit-by-melee-attack' ? grantedBy(activity) : [],
  )
  return [
    ...mechanicsOfKind(battle, id, 'parry'),
    ...granted.flatMap((mechanic) => (mechanic.kind === 'parry' ? [mechanic] : [])),
  ]
}

function castShield(battle: Battle, id: string): boolean {
  const { casting } = combatantOf(battle, id)
  const known = casting?.spells.find(({ spell }) =>
    spell.activities.some((activity) => activity.trigger === 'hit-by-attack'),
  )
  if (casting === undefined || known === undefined || forbiddenBy(battle, id, 'cast') !== undefined)
    return false
  if (!spendSlot(battle, id, 1)) return false
  const state = stateOf(battle, id)
  state.economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: 'Shield', slot: 1 })
  applyLasting(battle, id, {
    name: 'Shield',
    source: id,
    mechanics: known.spell.activities.flatMap(grantedBy),
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
  })
  return true
}

/** Deflect Missiles: what is left of the damage when the target catches some of it. */
export function deflectMissile(
  battle: Battle,
  { target, activity, form }: Attack,
  parts: readonly DamagePart[],
): readonly DamagePart[] {
  if (form !== 'ranged' || activity.with !== 'weapon') return parts
  const { activities, profile } = combatantOf(battle, target)
  const catching = activities.find(
    (candidate) => candidate.kind === 'reduce-damage' && candidate.trigger === 'ranged-attack-missile',
  )
  if (catching?.kind !== 'reduce-damage' || !mayReact(battle, target)) return parts
  const modifier = catching.plus.reduce((sum, ability) => sum + abilityModifier(profile.scores[ability]), 0)
  const dice = withNumberAdded(catching.dice, modifier + catching.times_level * profile.level)
  const use = plainUse(target, catching.name, { level: profile.level, dc: 10 })
  stateOf(battle, target).economy.reaction -= 1
  const { amount, roll } = rollAmount(battle, use, dice, 'damage caught', target)
  logEvent(battle, 'deflects', { who: target, with: catching.name, by: amount, roll })
  let left = amount
  return parts.map((part) => {
    const caught = Math.min(left, Math.max(0, part.amount))
    left -= caught
    return { ...part, amount: part.amount - caught }
  })
}

/** The reactions that a player can switch off. */
export const reactionNames = ['opportunity', 'parry', 'shield', 'uncanny_dodge', 'readied'] as const
export type ReactionName = (typeof reactionNames)[number]

/** True unless the player has said that this reaction is not to be taken. */
export function wantsReaction(battle: Battle, id: string, name: ReactionName): boolean {
  return stateOf(battle, id).reactions?.[name] ?? combatantOf(battle, id).sheet.allowsReaction(name)
}

/** What a message says about reactions; undefined when it says nothing. */
export function reactionsIn(options: JsonObject): Record<string, boolean> | undefined {
  const reactions = asObject(options.reactions) ?? {}
  const wanted = reactionNames.flatMap((name) => {
    const value = asBoolean(reactions[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const none = asBoolean(options.no_opportunity)
  if (none !== undefined) wanted.push(['opportunity', !none])
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted)
}
