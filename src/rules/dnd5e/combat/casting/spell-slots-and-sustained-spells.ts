/**
 * Whether a spell can be cast or kept up now, and from what: a slot, a daily use, or nothing at all for a cantrip. Slots are
 * counted on the combatant, never below none (RULE-10). Flexible Casting converts slots and sorcery points.
 */
import { asNumber } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { poolLeft } from '../activities/limited-uses.ts'
import { isSilenced } from '../battlefield/zones.ts'
import { endingOf } from '../effects/lasting-effects-and-concentration.ts'
import { forbiddenBy } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import { poolKey, type SustainedSpell } from '../state/combat-document.ts'
import { type ActivityUse, storedUse } from '../state/performed-activity.ts'

/** From which slot (0 for a cantrip or a daily use), or undefined: not at all. */
export function slotToCast(battle: Battle, id: string, spell: Spell, wanted?: number): number | undefined {
  const { casting, monster } = combatantOf(battle, id)
  const known = casting?.spells.find((entry) => entry.spell.id === spell.id)
  if (known === undefined || isMute(battle, id, spell)) return undefined
  if (sustainedSpell(battle, id, spell) !== undefined) return 0
  if (spell.level === 0) return 0
  if (known.per_day !== null)
    return (stateOf(battle, id).spent[dailyMark(battle, id, spell)] ?? 0) < known.per_day ? 0 : undefined
  const atWill = monster !== undefined && Object.keys(casting?.slots ?? {}).length === 0
  if (atWill) return 0
  if (isArcanum(battle, id, spell)) return hasArcanum(battle, id, spell) ? 0 : undefined
  const least = Math.max(spell.level, wanted ?? spell.level)
  return lowestSlot(battle, id, least)
}

/** True when an effect forbids casting or concentrating, or silence the words of the spell. */
function isMute(battle: Battle, id: string, spell: Spell): boolean {
  const kept = (what: 'cast' | 'concentrate' | 'speak') => forbiddenBy(battle, id, what) !== undefined
  if (kept('cast') || (spell.concentration && kept('concentrate'))) return true
  return spell.components.includes('V') && (isSilenced(battle, id) || kept('speak'))
}

const arcanumPool = 'mystic_arcanum'

/** Mystic Arcanum: a warlock's spell above all slots, once a day. */
function isArcanum(battle: Battle, id: string, spell: Spell): boolean {
  const { sheet } = combatantOf(battle, id)
  return sheet.classId === 'warlock' && spell.level >= 6 && sheet.pool(arcanumPool) !== undefined
}

function hasArcanum(battle: Battle, id: string, spell: Spell): boolean {
  const { spent } = stateOf(battle, id)
  const max = combatantOf(battle, id).sheet.pool(arcanumPool)?.max ?? 0
  return (spent[`spell:${spell.id}`] ?? 0) < 1 && (spent[poolKey(arcanumPool)] ?? 0) < max
}

/** Counts a casting of a spell that needs no slot but is limited by the day. */
export function countDailyCasting(battle: Battle, id: string, spell: Spell): undefined {
  const { spent } = stateOf(battle, id)
  if (isArcanum(battle, id, spell)) spent[poolKey(arcanumPool)] = (spent[poolKey(arcanumPool)] ?? 0) + 1
  const mark = dailyMark(battle, id, spell)
  spent[mark] = (spent[mark] ?? 0) + 1
}

/** A spell that a race gives has a pool on the sheet. */
function dailyMark(battle: Battle, id: string, spell: Spell): string {
  const key = spell.id.replaceAll('-', '_')
  return combatantOf(battle, id).sheet.pool(key) === undefined ? `spell:${spell.id}` : poolKey(key)
}

export function slotsLeft(battle: Battle, id: string, level: number): number {
  const { casting, sheet } = combatantOf(battle, id)
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

/** A spell that still lasts and can be used again. */
export function sustainedSpell(battle: Battle, id: string, spell: Spell): SustainedSpell | undefined {
  return stateOf(battle, id).sustained?.find((held) => held.spell === spell.id)
}

/** Notes that a spell just cast may be used again on later turns. */
export function sustain(battle: Battle, spell: Spell, activity: Activity, use: ActivityUse): undefined {
  const { again: cost } = activity
  if (cost === undefined || spell.duration === null) return
  const state = stateOf(battle, use.source)
  const others = (state.sustained ?? []).filter((held) => held.spell !== spell.id)
  const ends = endingOf(battle, spell.duration, use.source, use.source)
  const sustained = { ...activity, name: spell.name }
  state.sustained = [...others, { spell: spell.id, activity: sustained, cost, doing: storedUse(use), ends }]
}

/** The activities of a spell; of those that are alternatives only the chosen one, else the first. */
export function chosenActivities(spell: Spell, slot: number, choice: unknown): Result<readonly Activity[]> {
  const open = spell.activities.filter((activity) => (activity.min_slot ?? 0) <= slot)
  const variants =
    spell.id === 'enlarge-reduce' ||
    (open.length > 1 && open.every((activity) => activity.name.startsWith(`${spell.name}: `)))
  if (spell.id === 'magic-weapon') return done(open.slice(-1))
  if (!variants) return done(open)
  const word = typeof choice === 'string' ? choice.toLowerCase() : undefined
  const chosen =
    word === undefined ? open[0] : open.find((activity) => activity.name.toLowerCase().includes(word))
  if (chosen !== undefined) return done([chosen])
  const names = open.map((activity) => activity.name.replace(`${spell.name}: `, '')).join(', ')
  return refuse('rules/bad-choice', `${spell.name} can be: ${names}.`)
}

/** How much of a pool, or which slot, an action asks for. */
export function requestedAmount({ options = {} }: AttemptedAction): number | undefined {
  const asked = asNumber(options.amount ?? options.slot)
  return asked !== undefined && asked >= 1 ? Math.floor(asked) : undefined
}

/** Why slots or points cannot be converted, in a sentence; undefined when they can. */
export function whyNoConversion(
  battle: Battle,
  action: AttemptedAction,
  activity: ActivityOfKind<'convert-slots'>,
): string | undefined {
  const id = action.actor_id
  const level = requestedAmount(action)
  const left = poolLeft(battle, id, activity.pool)
  const what = level === undefined ? 'No slot' : `No slot of level ${level}`
  if (activity.from === 'slot')
    return lowestSlot(battle, id, level ?? 1) === undefined ? `${what} is left to give.` : undefined
  if (slotToMake(battle, id, left, level) !== undefined) return undefined
  const price = level === undefined ? 0 : priceOf(battle, id, level)
  return price > left
    ? `A slot of level ${level} costs ${price} points; ${left} are left.`
    : `${what} that points could pay for is spent.`
}

/** Flexible Casting; without a level, the highest slot that can be made or the lowest that is left to give. */
export function convertSlots(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'convert-slots'>,
  level?: number,
): undefined {
  const state = stateOf(battle, id)
  const mark = poolKey(activity.pool)
  const spent = state.spent[mark] ?? 0
  const left = poolLeft(battle, id, activity.pool)
  if (activity.from === 'slot') {
    const slot = lowestSlot(battle, id, level ?? 1)
    if (slot === undefined || !spendSlot(battle, id, slot)) return
    state.spent[mark] = Math.max(0, spent - slot)
    return logEvent(battle, 'slot_for_points', { who: id, slot, points: slot })
  }
  const slot = slotToMake(battle, id, left, level)
  if (slot === undefined) return
  const price = priceOf(battle, id, slot)
  state.spent[mark] = spent + price
  state.slots_used[String(slot)] = (state.slots_used[String(slot)] ?? 0) - 1
  logEvent(battle, 'points_for_slot', { who: id, slot, points: price })
}

function priceOf(battle: Battle, id: string, slot: number): number {
  return combatantOf(battle, id).columns?.[`slot_${slot}_cost`] ?? 0
}

/** A spent slot comes back: more than the day gave would have no place on the sheet. */
function slotToMake(battle: Battle, id: string, points: number, level?: number): number | undefined {
  const { slots_used: used } = stateOf(battle, id)
  const affordable = [5, 4, 3, 2, 1].filter((slot) => {
    const price = priceOf(battle, id, slot)
    return price > 0 && price <= points && (used[String(slot)] ?? 0) > 0
  })
  return level === undefined ? affordable[0] : affordable.find((slot) => slot === level)
}
