/** Casting in a fight: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */
import type { Spell } from '../data/shapes.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { concentrateOn } from './concentration.ts'
import { perform } from './perform.ts'
import type { Doing } from './roll-damage.ts'
import { lowestSlot, spendSlot } from './slots.ts'

/** How a spell can be cast now: from which slot (0 for a cantrip or a daily use), or not at all. */
export function castableAt(battle: Battle, id: string, spell: Spell, wanted?: number): number | undefined {
  const { casting } = fighterOf(battle, id)
  const known = casting?.spells.find((one) => one.spell.id === spell.id)
  if (known === undefined) return undefined
  if (spell.level === 0) return 0
  if (known.per_day !== null)
    return (stateOf(battle, id).spent[dailyMark(spell)] ?? 0) < known.per_day ? 0 : undefined
  const atWill = Object.keys(casting?.slots ?? {}).length === 0
  if (atWill) return 0
  const least = Math.max(spell.level, wanted ?? spell.level)
  return lowestSlot(battle, id, least)
}

function dailyMark(spell: Spell): string {
  return `spell:${spell.id}`
}

/** Casts a spell that `castableAt` allows. */
export function castSpell(
  battle: Battle,
  id: string,
  spell: Spell,
  slot: number,
  targets: readonly string[],
): undefined {
  const { casting, profile } = fighterOf(battle, id)
  const state = stateOf(battle, id)
  if (slot > 0 && !spendSlot(battle, id, slot)) return
  if (slot === 0 && spell.level > 0) state.spent[dailyMark(spell)] = (state.spent[dailyMark(spell)] ?? 0) + 1
  tell(battle, 'cast', { who: id, spell: spell.name, slot, targets: [...targets] }, 'spell')
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
  }
  for (const activity of spell.activities) {
    const whole =
      spell.duration === null || 'duration' in activity ? activity : withSpellDuration(activity, spell)
    perform(battle, id, whole, activity.target?.who === 'self' ? [id] : targets, doing, spell.level)
  }
}

function withSpellDuration(activity: Spell['activities'][number], spell: Spell): Spell['activities'][number] {
  if (spell.duration === null || (activity.kind !== 'apply' && activity.kind !== 'save')) return activity
  return { ...activity, duration: spell.duration }
}
