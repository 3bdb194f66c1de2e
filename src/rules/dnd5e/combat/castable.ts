/** Whether a spell can be cast now, and from what: a slot, a daily use, or nothing at all for a cantrip. */
import { poolOf } from '../character/pool-of.ts'
import type { Spell } from '../data/shapes.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { whatForbids } from './forbidden.ts'
import { lowestSlot } from './slots.ts'
import { heldSpell } from './sustained.ts'
import { poolMark } from './uses.ts'
import { isSilenced } from './zones.ts'

/** From which slot (0 for a cantrip or a daily use), or undefined: not at all. */
export function castableAt(battle: Battle, id: string, spell: Spell, wanted?: number): number | undefined {
  const { casting, monster } = fighterOf(battle, id)
  const known = casting?.spells.find((one) => one.spell.id === spell.id)
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
