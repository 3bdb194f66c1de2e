/** Which spells somebody can cast now and how: known and prepared ones, cantrips, gifts of a people, rituals. */
import type { JsonObject } from '../../../core/json.ts'
import { remaining } from '../character/pool.ts'
import { lineage } from '../character/race.ts'
import { entryName, listAt, readSheet, ruleId, type Sheet } from '../character/sheet.ts'
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

function idsAt(attrs: JsonObject, key: string): readonly string[] {
  return listAt(attrs, key).map((entry) => ruleId(entryName(entry)))
}

/** The spells on a sheet, those that are not prepared among them. */
export function writtenSpells(attrs: JsonObject, catalogue: Catalogue): readonly Spell[] {
  const gifts = giftedSpells(attrs, catalogue).map((giftedSpell) => giftedSpell.spell)
  const ids = new Set([...idsAt(attrs, 'spells_known'), ...idsAt(attrs, 'spells_prepared'), ...gifts])
  return [...ids].flatMap((id) => catalogue.spell(id) ?? [])
}

function giftedSpells(attrs: JsonObject, catalogue: Catalogue) {
  const { level } = readSheet(attrs)
  return lineage(attrs, catalogue).flatMap((race) =>
    race.traits.flatMap((trait) =>
      trait.mechanics.flatMap((mechanic) =>
        mechanic.kind === 'knows-spells' && (mechanic.at_level ?? 1) <= level
          ? mechanic.spells.map((spell) => ({ spell, daily: mechanic.per_day !== undefined }))
          : [],
      ),
    ),
  )
}

/** True when a spell is ready: a cantrip, known, or prepared by a class that prepares. */
export function isReady(attrs: JsonObject, spell: Spell): boolean {
  const sheet = readSheet(attrs)
  const prepared = idsAt(attrs, 'spells_prepared')
  const prepares = sheet.classId !== undefined && preparing.has(sheet.classId) && prepared.length > 0
  return spell.level === 0 || !prepares || prepared.includes(spell.id)
}

/** The slots of a sheet that can carry a spell, lowest first. */
export function slotsFor(sheet: Sheet, level: number): readonly number[] {
  return [...sheet.slots].filter(([slot, pool]) => slot >= level && remaining(pool) > 0).map(([slot]) => slot)
}

/** How somebody can cast a spell, the cheapest way first; `ritual` only where class and spell allow it. */
export function waysToCast(attrs: JsonObject, spell: Spell, catalogue: Catalogue): readonly Way[] {
  const sheet = readSheet(attrs)
  const ways: Way[] = []
  if (spell.level === 0) ways.push({ kind: 'cantrip' })
  const pool = spell.id.replaceAll('-', '_')
  const gift = giftedSpells(attrs, catalogue).find((giftedSpell) => giftedSpell.spell === spell.id)
  const left = sheet.racialFeatures.get(pool)
  if (gift !== undefined && spell.level > 0 && left !== undefined && remaining(left) > 0)
    ways.push({ kind: 'gift', pool })
  const own = [...idsAt(attrs, 'spells_known'), ...idsAt(attrs, 'spells_prepared')].includes(spell.id)
  if (own && spell.level > 0 && isReady(attrs, spell))
    ways.push(...slotsFor(sheet, spell.level).map((slot): Way => ({ kind: 'slot', slot })))
  const fromBook = sheet.classId === 'wizard' || isReady(attrs, spell)
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

/** True for an activity that hurts or binds whoever it reaches; a charm is no blow. */
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

/** True for a spell that is cast at somebody to harm them. */
export function isAttackSpell(spell: Spell): boolean {
  return spell.activities.some(isHostile)
}
