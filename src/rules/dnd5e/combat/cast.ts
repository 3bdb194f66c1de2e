/** Casting in a fight: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */
import type { Spell } from '../data/shapes.ts'
import { type Battle, fighterOf, tell } from './battle.ts'
import { countDaily } from './castable.ts'
import { concentrateOn } from './concentration.ts'
import { bentActivity, payForBends } from './metamagic.ts'
import { perform } from './perform.ts'
import type { Bend, Doing } from './roll-damage.ts'
import { spendSlot } from './slots.ts'

/** Casts a spell that `castableAt` allows. */
export function castSpell(
  battle: Battle,
  id: string,
  spell: Spell,
  slot: number,
  targets: readonly string[],
  bends: readonly Bend[] = [],
): undefined {
  const { casting, profile } = fighterOf(battle, id)
  if (slot > 0 && !spendSlot(battle, id, slot)) return
  if (slot === 0 && spell.level > 0) countDaily(battle, id, spell)
  tell(battle, 'cast', { who: id, spell: spell.name, slot, targets: [...targets] }, 'spell')
  payForBends(battle, id, spell, bends)
  if (spell.concentration) concentrateOn(battle, id, spell.name)
  const doing: Doing = {
    source: id,
    name: spell.name,
    magical: true,
    spell: true,
    slot: slot === 0 ? spell.level : slot,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
    ...(spell.concentration && { concentration: spell.name }),
    of: spell,
    ...(bends.length > 0 && { bent: bends }),
  }
  for (const activity of spell.activities) {
    const whole =
      spell.duration === null || 'duration' in activity ? activity : withSpellDuration(activity, spell)
    const reached = activity.target?.who === 'self' ? [id] : targets
    const lots = bends.includes('twinned') ? reached.slice(0, 2).map((one) => [one]) : [reached]
    for (const lot of lots) perform(battle, id, bentActivity(whole, bends), lot, doing, spell.level)
  }
}

function withSpellDuration(activity: Spell['activities'][number], spell: Spell): Spell['activities'][number] {
  if (spell.duration === null || (activity.kind !== 'apply' && activity.kind !== 'save')) return activity
  return { ...activity, duration: spell.duration }
}
