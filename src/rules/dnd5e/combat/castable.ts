/**
 * Whether a spell can be cast now, and from what: a slot, a daily use, or nothing at all for a cantrip; spells that go
 * on are used again without another slot. Slots are counted on the combatant, never below none (RULE-10).
 */
import { poolOf } from '../character/sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { storedUse } from './activity-use.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import type { Sustained } from './combat-document.ts'
import { endingOf } from './lasting.ts'
import { whatForbids } from './mechanics.ts'
import type { ActivityUse } from './roll-damage.ts'
import { poolMark } from './uses.ts'
import { isSilenced } from './zones.ts'

/** From which slot (0 for a cantrip or a daily use), or undefined: not at all. */
export function castableAt(battle: Battle, id: string, spell: Spell, wanted?: number): number | undefined {
  const { casting, monster } = fighterOf(battle, id)
  const known = casting?.spells.find((entry) => entry.spell.id === spell.id)
  if (known === undefined || isMute(battle, id, spell)) return undefined
  if (heldSpell(battle, id, spell) !== undefined) return 0
  if (spell.level === 0) return 0
  if (known.per_day !== null)
    return (stateOf(battle, id).spent[dailyMark(battle, id, spell)] ?? 0) < known.per_day ? 0 : undefined
  const atWill = monster !== undefined && Object.keys(casting?.slots ?? {}).length === 0
  if (atWill) return 0
  if (isArcanum(battle, id, spell)) return hasArcanum(battle, id, spell) ? 0 : undefined
  const least = Math.max(spell.level, wanted ?? spell.level)
  return lowestSlot(battle, id, least)
}

/** True when somebody cannot cast this: kept from casting, or from speaking what must be spoken. */
function isMute(battle: Battle, id: string, spell: Spell): boolean {
  const kept = (what: 'cast' | 'concentrate' | 'speak') => whatForbids(battle, id, what) !== undefined
  if (kept('cast') || (spell.concentration && kept('concentrate'))) return true
  return spell.components.includes('V') && (isSilenced(battle, id) || kept('speak'))
}

const arcanumPool = 'mystic_arcanum'

/** A warlock's secret: a spell above all slots, once a day. */
function isArcanum(battle: Battle, id: string, spell: Spell): boolean {
  const { sheet } = fighterOf(battle, id)
  return sheet.classId === 'warlock' && spell.level >= 6 && poolOf(sheet, arcanumPool) !== undefined
}

function hasArcanum(battle: Battle, id: string, spell: Spell): boolean {
  const { spent } = stateOf(battle, id)
  const secrets = poolOf(fighterOf(battle, id).sheet, arcanumPool)?.max ?? 0
  return (spent[`spell:${spell.id}`] ?? 0) < 1 && (spent[poolMark(arcanumPool)] ?? 0) < secrets
}

/** Counts one daily use. */
export function countDaily(battle: Battle, id: string, spell: Spell): undefined {
  const { spent } = stateOf(battle, id)
  if (isArcanum(battle, id, spell)) spent[poolMark(arcanumPool)] = (spent[poolMark(arcanumPool)] ?? 0) + 1
  const mark = dailyMark(battle, id, spell)
  spent[mark] = (spent[mark] ?? 0) + 1
}

/** A spell that a people gives has a pool on the sheet. */
function dailyMark(battle: Battle, id: string, spell: Spell): string {
  const key = spell.id.replaceAll('-', '_')
  return poolOf(fighterOf(battle, id).sheet, key) === undefined ? `spell:${spell.id}` : poolMark(key)
}

/** How many slots of a level somebody has left. */
export function slotsLeft(battle: Battle, id: string, level: number): number {
  const { casting, sheet } = fighterOf(battle, id)
  const most =
    casting === undefined ? (sheet.slots.get(level)?.max ?? 0) : (casting.slots[String(level)] ?? 0)
  return Math.max(0, most - (stateOf(battle, id).slots_used[String(level)] ?? 0))
}

/** Spends a slot; false when there is none. */
export function spendSlot(battle: Battle, id: string, level: number): boolean {
  if (slotsLeft(battle, id, level) < 1) return false
  const { slots_used: used } = stateOf(battle, id)
  used[String(level)] = (used[String(level)] ?? 0) + 1
  return true
}

/** The lowest slot of at least this level that is left, or undefined. */
export function lowestSlot(battle: Battle, id: string, level: number): number | undefined {
  for (let slot = Math.max(1, level); slot <= 9; slot += 1) if (slotsLeft(battle, id, slot) > 0) return slot
  return undefined
}

/** The spell somebody still holds up, when it can be used again. */
export function heldSpell(battle: Battle, id: string, spell: Spell): Sustained | undefined {
  return stateOf(battle, id).sustained?.find((held) => held.spell === spell.id)
}

/** Notes that a spell just cast may be used again. */
export function sustain(
  battle: Battle,
  id: string,
  spell: Spell,
  activity: Activity,
  doing: ActivityUse,
): undefined {
  if (activity.again === undefined || spell.duration === null) return
  const state = stateOf(battle, id)
  const others = (state.sustained ?? []).filter((held) => held.spell !== spell.id)
  const kept = { ...activity, name: spell.name }
  const ends = endingOf(battle, spell.duration, id, id)
  state.sustained = [
    ...others,
    { spell: spell.id, activity: kept, cost: activity.again, doing: storedUse(doing), ends },
  ]
}
