/** Attacks that answer attacks, as a reaction: Retaliation, Giant Killer, Hellish Rebuke. */
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { sizes } from '../data/vocabulary.ts'
import { mayReact } from './attack-reactions.ts'
import type { Attack } from './attack-roll.ts'
import { areHostile, type Battle, feetBetween, fighterOf, logEvent, stateOf } from './battle.ts'
import { castableAt, countDaily, spendSlot } from './castable.ts'
import { dealDamage } from './damage.ts'
import { damageSource, forceSave } from './effects.ts'
import { mechanicsLike } from './mechanics.ts'
import { type ActivityUse, rollDamage } from './roll-damage.ts'

/** How an attack is made, for an answer that is another attack. */
export type Strike = (
  attacker: string,
  activity: AttackActivity,
  target: string,
  doing: ActivityUse,
) => unknown

/** Lets the target of a decided attack strike back; `taken` is the damage it took, `strike` makes the attack. */
export function strikeBack(battle: Battle, attack: Attack, taken: number, strike: Strike): undefined {
  const { target, attacker } = attack
  const fighter = fighterOf(battle, target)
  if (fighter.monster !== undefined || !mayReact(battle, target)) return
  if (!areHostile(stateOf(battle, target), stateOf(battle, attacker))) return
  const answer = fighter.activities.find(
    (activity) =>
      activity.kind === 'weapon-attack' &&
      activity.cost === 'reaction' &&
      isProvoked(battle, activity, attack, taken),
  )
  if (answer !== undefined) return counterattack(battle, answer, attack, strike)
  if (taken > 0) hellishRebuke(battle, target, attacker)
}

function isProvoked(battle: Battle, activity: Activity, attack: Attack, taken: number): boolean {
  if (feetBetween(battle, attack.target, attack.attacker) > 5) return false
  if (activity.trigger === 'damaged-by-creature-within-5') return taken > 0
  const rank = (size: string) => (sizes as readonly string[]).indexOf(size.toLowerCase())
  const large = rank(fighterOf(battle, attack.attacker).size) >= rank('large')
  return activity.trigger === 'missed-by-melee-attack' && attack.form === 'melee' && large
}

function counterattack(battle: Battle, answer: Activity, attack: Attack, strike: Strike): undefined {
  const { activities, profile } = fighterOf(battle, attack.target)
  const weapon = activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' && activity.cost === 'action' && activity.form !== 'ranged',
  )
  if (weapon === undefined) return
  stateOf(battle, attack.target).economy.reaction -= 1
  logEvent(battle, 'strikes_back', { who: attack.target, target: attack.attacker, activity: answer.name })
  const magical = mechanicsLike(battle, attack.target, 'magical-attacks').length > 0
  strike(attack.target, weapon, attack.attacker, {
    source: attack.target,
    name: weapon.name,
    magical,
    spell: false,
    slot: 0,
    level: profile.level,
    modifier: 0,
    dc: 8 + profile.proficiency,
  })
}

/** A spell that answers damage, when it is known and can be cast. */
function hellishRebuke(battle: Battle, id: string, attacker: string): undefined {
  const { casting } = fighterOf(battle, id)
  const known = casting?.spells.find(({ spell }) =>
    spell.activities.some((candidate) => candidate.kind === 'save' && candidate.trigger === 'takes-damage'),
  )
  const activity = known?.spell.activities.find((candidate) => candidate.kind === 'save')
  if (casting === undefined || known === undefined || activity?.kind !== 'save') return
  const { spell } = known
  const slot = castableAt(battle, id, spell)
  if (slot === undefined || feetBetween(battle, id, attacker) > (spell.range ?? 60)) return
  if (slot > 0) spendSlot(battle, id, slot)
  else countDaily(battle, id, spell)
  stateOf(battle, id).economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: spell.name, slot, targets: [attacker] }, 'spell')
  const use: ActivityUse = {
    source: id,
    name: spell.name,
    magical: true,
    spell: true,
    slot: Math.max(slot, spell.level),
    level: casting.level,
    modifier: casting.modifier,
    dc: casting.dc,
    of: spell,
  }
  const against = activity.damage.map((part) => part.type)
  const outcome = forceSave(battle, attacker, {
    ability: activity.ability,
    dc: casting.dc,
    doing: use,
    against,
  })
  const share = outcome.saved ? (activity.success === 'half' ? 0.5 : 0) : 1
  const parts = rollDamage(battle, use, activity.damage, attacker)
  if (share > 0)
    dealDamage(
      battle,
      attacker,
      parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) })),
      damageSource(use),
    )
}
