/** What whoever is hit may do about it at once, as a reaction: parry, a shield spell, an uncanny dodge. */
import type { Activity } from '../data/activity-shapes.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { mayReact } from './answer-blow.ts'
import { type Battle, feetBetween, fighterOf, friendsOf, stateOf, tell } from './battle.ts'
import { addLasting } from './effects.ts'
import { whatForbids } from './forbidden.ts'
import type { AttackVerdict } from './judge-attack.ts'
import { mechanicsLike } from './mechanics.ts'
import { wantsReaction } from './reaction-policy.ts'
import { spendSlot } from './slots.ts'

/** The hit that is about to land. */
interface Landing {
  readonly form: 'melee' | 'ranged'
  readonly total: number
  readonly armorClass: number
  readonly first: AttackVerdict
}

/** What the reaction does to it. */
export interface HitReaction {
  /** More armour class against this attack. */
  readonly armor: number
  readonly halves: boolean
}

/** Nothing was done about it. */
export const noReaction: HitReaction = { armor: 0, halves: false }

/** Lets somebody react to being hit; a critical hit cannot be parried away. It is asked while a roll is judged and rolls no dice. */
export function reactToHit(battle: Battle, target: string, attacker: string, hit: Landing): HitReaction {
  const turnedAside = (bonus: number) => hit.first !== 'critical' && hit.total < hit.armorClass + bonus
  const own = mayReact(battle, target) ? ownReaction(battle, target, attacker, hit, turnedAside) : noReaction
  if (own.armor > 0 || own.halves) return own
  return { armor: shieldedBy(battle, target, turnedAside), halves: false }
}

/** A guardian beside the target holds its own shield between, when that turns the blow aside. */
function shieldedBy(battle: Battle, target: string, turnsAside: (bonus: number) => boolean): number {
  for (const friend of friendsOf(battle, target)) {
    if (feetBetween(battle, friend, target) > 5 || !mayReact(battle, friend)) continue
    const shield = fighterOf(battle, friend).activities.find((one) => one.trigger === 'ally-hit-within-5')
    const bonus = shield === undefined ? 0 : armourIn(shield)
    if (shield === undefined || bonus === 0 || !turnsAside(bonus)) continue
    stateOf(battle, friend).economy.reaction -= 1
    tell(battle, 'protects', { who: friend, target, activity: shield.name, bonus })
    return bonus
  }
  return 0
}

function armourIn(activity: Activity): number {
  return grantedBy(activity).reduce(
    (sum, one) => (one.kind === 'armor-class' ? sum + (one.bonus ?? 0) : sum),
    0,
  )
}

function grantedBy(activity: Activity): Mechanic[] {
  const effects = activity.kind === 'apply' ? activity.effects : []
  return effects.flatMap((one) => (one.kind === 'grant' ? one.mechanics : []))
}

function ownReaction(
  battle: Battle,
  target: string,
  attacker: string,
  hit: Landing,
  turnedAside: (bonus: number) => boolean,
): HitReaction {
  const state = stateOf(battle, target)
  const parry = parriesOf(battle, target).find((one) => turnedAside(one.bonus))
  if (parry !== undefined && hit.form === 'melee' && wantsReaction(battle, target, 'parry')) {
    state.economy.reaction -= 1
    tell(battle, 'parry', { who: target, against: attacker, bonus: parry.bonus })
    return { armor: parry.bonus, halves: false }
  }
  if (turnedAside(5) && wantsReaction(battle, target, 'shield') && castShield(battle, target))
    return { armor: 5, halves: false }
  if (mechanicsLike(battle, target, 'uncanny-dodge').length === 0) return noReaction
  if (!wantsReaction(battle, target, 'uncanny_dodge')) return noReaction
  state.economy.reaction -= 1
  tell(battle, 'uncanny_dodge', { who: target, against: attacker })
  return { armor: 0, halves: true }
}

/** A parry may be a mechanic or, in most stat blocks, a reaction that grants one for the moment. */
function parriesOf(battle: Battle, id: string): readonly { readonly bonus: number }[] {
  const granted = fighterOf(battle, id).activities.flatMap((one) =>
    one.kind === 'apply' && one.trigger === 'hit-by-melee-attack' ? one.effects : [],
  )
  const now = granted.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : []))
  return [
    ...mechanicsLike(battle, id, 'parry'),
    ...now.flatMap((mechanic) => (mechanic.kind === 'parry' ? [mechanic] : [])),
  ]
}

function castShield(battle: Battle, id: string): boolean {
  const { casting } = fighterOf(battle, id)
  const known = casting?.spells.find(({ spell }) =>
    spell.activities.some((one) => one.trigger === 'hit-by-attack'),
  )
  if (casting === undefined || known === undefined || whatForbids(battle, id, 'cast') !== undefined)
    return false
  if (!spendSlot(battle, id, 1)) return false
  const state = stateOf(battle, id)
  state.economy.reaction -= 1
  tell(battle, 'cast', { who: id, spell: 'Shield', slot: 1 })
  addLasting(battle, id, {
    name: 'Shield',
    source: id,
    mechanics: known.spell.activities.flatMap(grantedBy),
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
  })
  return true
}
