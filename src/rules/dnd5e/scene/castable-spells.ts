/** The spells on a sheet, and the ways in which each can be cast now. */

import { remaining } from '../character/pool.ts'
import { racesOnSheet } from '../character/race.ts'
import type { Sheet } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Spell } from '../data/shapes.ts'

/** A way to cast a spell: `gift` is a spell that a race gives, once a day. */
export type CastingWay =
  | { readonly kind: 'cantrip' }
  | { readonly kind: 'slot'; readonly slot: number }
  | { readonly kind: 'ritual' }
  | { readonly kind: 'gift'; readonly pool: string }

/** The spells on a sheet, those that are not prepared among them. */
export function writtenSpells(sheet: Sheet, catalogue: Catalogue): readonly Spell[] {
  const ids = new Set([...sheet.spellsKnown, ...sheet.spellsPrepared, ...racialSpells(sheet, catalogue)])
  return [...ids].flatMap((id) => catalogue.spell(id) ?? [])
}

function racialSpells(sheet: Sheet, catalogue: Catalogue): readonly string[] {
  return racesOnSheet(sheet, catalogue)
    .flatMap((race) => race.traits)
    .flatMap((trait) => trait.mechanics)
    .flatMap((mechanic) =>
      mechanic.kind === 'knows-spells' && (mechanic.at_level ?? 1) <= sheet.level ? mechanic.spells : [],
    )
}

/** How the caster can cast a spell, the cheapest way first; `ritual` only where class and spell allow it. */
export function waysToCast(sheet: Sheet, spell: Spell, catalogue: Catalogue): readonly CastingWay[] {
  const isWritten = sheet.spellsKnown.includes(spell.id) || sheet.spellsPrepared.includes(spell.id)
  const slots = isWritten && spell.level > 0 && isReady(sheet, spell) ? slotsFor(sheet, spell.level) : []
  return [
    ...(spell.level === 0 ? [{ kind: 'cantrip' } as const] : []),
    ...racialGift(sheet, spell, catalogue),
    ...slots.map((slot) => ({ kind: 'slot', slot }) as const),
    ...(isWritten && isRitualFor(sheet, spell) ? [{ kind: 'ritual' } as const] : []),
  ]
}

function racialGift(sheet: Sheet, spell: Spell, catalogue: Catalogue): readonly CastingWay[] {
  const pool = spell.id.replaceAll('-', '_')
  const left = sheet.racialFeatures.get(pool)
  if (spell.level === 0 || left === undefined || remaining(left) === 0) return []
  return racialSpells(sheet, catalogue).includes(spell.id) ? [{ kind: 'gift', pool }] : []
}

/** The slots of a sheet that can carry a spell, lowest first. */
function slotsFor(sheet: Sheet, level: number): readonly number[] {
  return [...sheet.slots].filter(([slot, pool]) => slot >= level && remaining(pool) > 0).map(([slot]) => slot)
}

const preparing: ReadonlySet<string> = new Set(['cleric', 'druid', 'paladin', 'wizard'])

/** True when a spell is ready: a cantrip, known, or prepared by a class that prepares. */
export function isReady(sheet: Sheet, spell: Spell): boolean {
  const prepared = sheet.spellsPrepared
  const prepares = sheet.classId !== undefined && preparing.has(sheet.classId) && prepared.length > 0
  return spell.level === 0 || !prepares || prepared.includes(spell.id)
}

const ritualCasters: ReadonlySet<string> = new Set(['bard', 'cleric', 'druid', 'wizard'])

/** A wizard casts rituals from the spellbook, prepared or not. */
function isRitualFor(sheet: Sheet, spell: Spell): boolean {
  const { classId } = sheet
  if (!spell.ritual || classId === undefined || !ritualCasters.has(classId)) return false
  return classId === 'wizard' || isReady(sheet, spell)
}
