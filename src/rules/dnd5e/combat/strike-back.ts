/** Blows that answer blows, as a reaction: retaliation, the giant killer's counter, a hellish rebuke. */
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { sizes } from '../data/vocabulary.ts'
import { areHostile, type Battle, canAct, feetBetween, fighterOf, logEvent, stateOf } from './battle.ts'
import { castableAt, countDaily, spendSlot } from './castable.ts'
import { dealDamage } from './damage.ts'
import { damageSource, forceSave } from './effects.ts'
import { mechanicsLike, whatForbids } from './mechanics.ts'
import { type ActivityUse, rollDamage } from './roll-damage.ts'

/** An attack on somebody, after it is decided. */
interface Blow {
  readonly attacker: string
  readonly target: string
  readonly form: 'melee' | 'ranged'
  readonly taken: number
}

/** How an attack is made, for whoever answers one with another. */
export type Strike = (
  attacker: string,
  activity: AttackActivity,
  target: string,
  doing: ActivityUse,
) => unknown

/** Lets whoever was struck at strike back; `strike` makes the attack. */
export function strikeBack(battle: Battle, blow: Blow, strike: Strike): undefined {
  const { target, attacker } = blow
  const fighter = fighterOf(battle, target)
  if (fighter.monster !== undefined || !mayReact(battle, target)) return
  if (!areHostile(stateOf(battle, target), stateOf(battle, attacker))) return
  const answer = fighter.activities.find(
    (activity) =>
      activity.kind === 'weapon-attack' && activity.cost === 'reaction' && isProvoked(battle, activity, blow),
  )
  if (answer !== undefined) return counterattack(battle, answer, blow, strike)
  if (blow.taken > 0) rebuke(battle, target, attacker)
}

/** True when somebody can take a reaction now. */
export function mayReact(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const free = state.economy.reaction >= 1 && canAct(state) && !state.surprised
  return free && whatForbids(battle, id, 'react') === undefined
}

function isProvoked(battle: Battle, activity: Activity, blow: Blow): boolean {
  if (feetBetween(battle, blow.target, blow.attacker) > 5) return false
  if (activity.trigger === 'damaged-by-creature-within-5') return blow.taken > 0
  const rank = (size: string) => (sizes as readonly string[]).indexOf(size.toLowerCase())
  const large = rank(fighterOf(battle, blow.attacker).size) >= rank('large')
  return activity.trigger === 'missed-by-melee-attack' && blow.form === 'melee' && large
}

function counterattack(battle: Battle, answer: Activity, blow: Blow, strike: Strike): undefined {
  const { activities, profile } = fighterOf(battle, blow.target)
  const weapon = activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' && activity.cost === 'action' && activity.form !== 'ranged',
  )
  if (weapon === undefined) return
  stateOf(battle, blow.target).economy.reaction -= 1
  logEvent(battle, 'strikes_back', { who: blow.target, target: blow.attacker, activity: answer.name })
  const magical = mechanicsLike(battle, blow.target, 'magical-attacks').length > 0
  strike(blow.target, weapon, blow.attacker, {
    source: blow.target,
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
function rebuke(battle: Battle, id: string, attacker: string): undefined {
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
  const doing: ActivityUse = {
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
  const outcome = forceSave(battle, attacker, { ability: activity.ability, dc: casting.dc, doing, against })
  const share = outcome.saved ? (activity.success === 'half' ? 0.5 : 0) : 1
  const parts = rollDamage(battle, doing, activity.damage, attacker)
  if (share > 0)
    dealDamage(
      battle,
      attacker,
      parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) })),
      damageSource(doing),
    )
}
