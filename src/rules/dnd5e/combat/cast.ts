/** Casting in a fight: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */
import type { Spell } from '../data/shapes.ts'
import { areHostile, type Battle, fighterOf, isKeptFrom, stateOf, tell } from './battle.ts'
import type { Sustained } from './combat-document.ts'
import { concentrateOn } from './concentration.ts'
import { isCountered } from './dispel.ts'
import { endWhen } from './ends-when.ts'
import { mechanicsLike } from './mechanics.ts'
import { perform } from './perform.ts'
import type { Doing } from './roll-damage.ts'
import { lowestSlot, spendSlot } from './slots.ts'
import { heldSpell, sustain } from './sustained.ts'
import { passesWard } from './ward.ts'
import { isSilenced } from './zones.ts'

/** How a spell can be cast now: from which slot (0 for a cantrip or a daily use), or not at all. */
export function castableAt(battle: Battle, id: string, spell: Spell, wanted?: number): number | undefined {
  const { casting } = fighterOf(battle, id)
  const known = casting?.spells.find((one) => one.spell.id === spell.id)
  if (known === undefined) return undefined
  if (isMute(battle, id, spell)) return undefined
  if (heldSpell(battle, id, spell) !== undefined) return 0
  if (spell.level === 0) return 0
  if (known.per_day !== null)
    return (stateOf(battle, id).spent[dailyMark(spell)] ?? 0) < known.per_day ? 0 : undefined
  const atWill = Object.keys(casting?.slots ?? {}).length === 0
  if (atWill) return 0
  const least = Math.max(spell.level, wanted ?? spell.level)
  return lowestSlot(battle, id, least)
}

/** True when somebody cannot cast this: kept from casting, or from speaking what must be spoken. */
function isMute(battle: Battle, id: string, spell: Spell): boolean {
  const state = stateOf(battle, id)
  if (isKeptFrom(state, 'cast') || (spell.concentration && isKeptFrom(state, 'concentrate'))) return true
  return spell.components.includes('V') && (isSilenced(battle, id) || isKeptFrom(state, 'speak'))
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
  const held = heldSpell(battle, id, spell)
  if (held !== undefined) return useAgain(battle, id, held, targets)
  if (slot > 0 && !spendSlot(battle, id, slot)) return
  if (slot === 0 && spell.level > 0) state.spent[dailyMark(spell)] = (state.spent[dailyMark(spell)] ?? 0) + 1
  tell(battle, 'cast', { who: id, spell: spell.name, slot, targets: [...targets] }, 'spell')
  endWhen(battle, id, 'casts')
  if (isCountered(battle, id, spell, slot)) return
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
  const reached = reachedBy(battle, id, spell, targets)
  for (const activity of spell.activities) {
    const whole =
      spell.duration === null || 'duration' in activity ? activity : withSpellDuration(activity, spell)
    perform(battle, id, whole, activity.target?.who === 'self' ? [id] : reached, doing, spell.level)
    sustain(battle, id, spell, whole, doing)
  }
}

/** Uses a spell that still lasts once more. */
export function useAgain(battle: Battle, id: string, held: Sustained, targets: readonly string[]): undefined {
  tell(battle, 'spell_goes_on', { who: id, spell: held.doing.name, targets: [...targets] }, 'spell')
  perform(battle, id, held.activity, targets, held.doing)
}

/** Those whom a spell can touch at all: not the proof against it, nor those a ward keeps from harm. */
function reachedBy(battle: Battle, id: string, spell: Spell, targets: readonly string[]): readonly string[] {
  return targets.filter((target) => {
    if (target === id) return true
    const proof = mechanicsLike(battle, target, 'spell-immunity').some(
      (one) => spell.level <= one.up_to_level,
    )
    if (proof) tell(battle, 'immune', { who: target, spell: spell.name })
    if (proof || !areHostile(stateOf(battle, id), stateOf(battle, target))) return !proof
    const aimed = spell.activities.some((one) => one.kind !== 'attack' && one.target?.area === undefined)
    return !aimed || passesWard(battle, id, target)
  })
}

function withSpellDuration(activity: Spell['activities'][number], spell: Spell): Spell['activities'][number] {
  if (spell.duration === null || !lastsWithSpell.some((kind) => kind === activity.kind)) return activity
  return { ...activity, duration: spell.duration } as Spell['activities'][number]
}

/** The kinds of activity that last as long as their spell when they say nothing else. */
const lastsWithSpell = ['apply', 'save', 'zone', 'summon', 'transform', 'damage'] as const
