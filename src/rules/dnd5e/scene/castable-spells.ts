import { remaining } from '../character/pool.ts'
import { lineage } from '../character/race.ts'
import type { Sheet } from '../character/sheet.ts'
import type { Activity, PlainEffect } from '../data/activity-shapes.ts'
import type { Catalogue } from '../data/catalogue.ts'
import type { Spell } from '../data/shapes.ts'

/** A way to cast a spell. */
export type Way =
  | { readonly kind: 'cantrip' }
  | { readonly kind: 'slot'; readonly slot: number }
  | { readonly kind: 'ritual' }
  | { readonly kind: 'gift'; readonly pool: string }

const preparing: ReadonlySet<string> = new Set(['cleric', 'druid', 'paladin', 'wizard'])
const ritualCasters: ReadonlySet<string> = new Set(['bard', 'cleric', 'druid', 'wizard'])

/** The spells on a sheet, those that are not prepared among them. */
export function writtenSpells(sheet: Sheet, catalogue: Catalogue): readonly Spell[] {
  const gifts = giftedSpells(sheet, catalogue).map((giftedSpell) => giftedSpell.spell)
  const ids = new Set([...sheet.spellsKnown, ...sheet.spellsPrepared, ...gifts])
  return [...ids].flatMap((id) => catalogue.spell(id) ?? [])
}

function giftedSpells(sheet: Sheet, catalogue: Catalogue) {
  return lineage(sheet, catalogue).flatMap((race) =>
    race.traits.flatMap((trait) =>
      trait.mechanics.flatMap((mechanic) =>
        mechanic.kind === 'knows-spells' && (mechanic.at_level ?? 1) <= sheet.level
          ? mechanic.spells.map((spell) => ({ spell, daily: mechanic.per_day !== undefined }))
          : [],
      ),
    ),
  )
}

/** True when a spell is ready: a cantrip, known, or prepared by a class that prepares. */
export function isReady(sheet: Sheet, spell: Spell): boolean {
  const prepared = sheet.spellsPrepared
  const prepares = sheet.classId !== undefined && preparing.has(sheet.classId) && prepared.length > 0
  return spell.level === 0 || !prepares || prepared.includes(spell.id)
}

/** The slots of a sheet that can carry a spell, lowest first. */
export function slotsFor(sheet: Sheet, level: number): readonly number[] {
  return [...sheet.slots].filter(([slot, pool]) => slot >= level && remaining(pool) > 0).map(([slot]) => slot)
}

/** How the caster can cast a spell, the cheapest way first; `ritual` only where class and spell allow it. */
export function waysToCast(sheet: Sheet, spell: Spell, catalogue: Catalogue): readonly Way[] {
  const ways: Way[] = []
  if (spell.level === 0) ways.push({ kind: 'cantrip' })
  const pool = spell.id.replaceAll('-', '_')
  const gift = giftedSpells(sheet, catalogue).find((giftedSpell) => giftedSpell.spell === spell.id)
  const left = sheet.racialFeatures.get(pool)
  if (gift !== undefined && spell.level > 0 && left !== undefined && remaining(left) > 0)
    ways.push({ kind: 'gift', pool })
  const own = [...sheet.spellsKnown, ...sheet.spellsPrepared].includes(spell.id)
  if (own && spell.level > 0 && isReady(sheet, spell))
    ways.push(...slotsFor(sheet, spell.level).map((slot): Way => ({ kind: 'slot', slot })))
  const fromBook = sheet.classId === 'wizard' || isReady(sheet, spell)
  if (own && spell.ritual && fromBook && sheet.classId !== undefined && ritualCasters.has(sheet.classId))
    ways.push({ kind: 'ritual' })
  return ways
}

const harmfulConditions: ReadonlySet<string> = new Set([
  'blinded',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'paralyzed',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
  'stunned',
  'unconscious',
])

function harms(effect: PlainEffect): boolean {
  if (effect.kind === 'condition') return harmfulConditions.has(effect.condition)
  return effect.kind === 'damage' || effect.kind === 'fell' || effect.kind === 'lower-hit-point-maximum'
}

/** True for an activity that hurts or binds its targets; a charm does not count. */
export function isHostile(activity: Activity): boolean {
  switch (activity.kind) {
    case 'attack':
    case 'multiattack':
    case 'weapon-attack':
    case 'smite':
    case 'damage':
    case 'hit-point-pool':
      return true
    case 'save':
      return activity.damage.length > 0 || activity.on_fail.some(harms)
    default:
      return false
  }
}

/** True for a spell that is cast at a target to harm it. */
export function isAttackSpell(spell: Spell): boolean {
  return spell.activities.some(isHostile)
}
