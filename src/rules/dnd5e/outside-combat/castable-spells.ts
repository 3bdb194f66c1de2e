/** The spells on a sheet, and the ways in which each can be cast now. */

import { asNumber } from '../../../core/json.ts'
import { joinList } from '../../../text/capitals-articles-plurals-lists.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { racesOnSheet } from '../character/race-traits.ts'
import { remaining } from '../character/resource-pool.ts'
import type { Sheet } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Spell } from '../data/srd-entry-schemas.ts'

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

const longestName = 5

/** A spell of the rules that words name, known or not; the longest name counts. */
function spellCalled(words: string, catalogue: Catalogue): Spell | undefined {
  const parts = words.toLowerCase().match(/[\p{L}\p{N}'’/-]+/gu) ?? []
  for (let size = longestName; size > 0; size -= 1)
    for (let at = 0; at + size <= parts.length; at += 1) {
      const spell = catalogue.spell(ruleId(parts.slice(at, at + size).join(' ')))
      if (spell !== undefined) return spell
    }
  return undefined
}

/** Why a spell that is not on the sheet cannot be cast, and what can. */
export function whyUnknownSpell(wanted: string, have: readonly Spell[], catalogue: Catalogue): string {
  const called = spellCalled(wanted.replace(/^.*?\b(?:cast|casts|casting)\b/i, ''), catalogue)
  const cannot = called === undefined ? 'You know no such spell.' : `You do not know ${called.name}.`
  const names = have.map(({ name }) => name)
  if (names.length === 0)
    return called === undefined ? 'You know no spells.' : `${cannot} You know no spells.`
  return `${cannot} You know ${joinList(names)}.`
}

const ordinals: readonly string[] = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')

/** The slot that is asked for, as an option or in the player's words: "with a second-level slot", "at level 3". */
export function slotAsked({ options, words = '' }: AttemptedAction): number | undefined {
  const said =
    /\b(\d|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?:st|nd|rd|th)?[- ]level\b|\bat level (\d)\b/i.exec(
      words,
    )
  const level = (said?.[1] ?? said?.[2] ?? '').toLowerCase()
  const slot = asNumber(options?.slot) ?? (ordinals.indexOf(level) + 1 || Number(level))
  return slot > 0 ? slot : undefined
}
