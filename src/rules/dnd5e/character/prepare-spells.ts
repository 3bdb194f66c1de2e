/** Preparing spells after a rest: as many as level and ability allow, out of the class's list or one's own book. */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import type { ClassTable, Spell } from '../data/shapes.ts'
import { type CharacterBook, classOf, entryOf } from './character-book.ts'
import { alwaysReady, subclassSpells } from './given-spells.ts'
import { entryName, listAt, readSheet, ruleId, type Sheet } from './read-sheet.ts'
import { type SheetChange, setLeaf, sheetDiff } from './sheet-changes.ts'
import { preparedCount, preparingStep } from './spell-choices.ts'

/** Ids of the spells in one of a sheet's lists. */
export function spellIds(sheet: Sheet, key: 'spells_known' | 'spells_prepared'): string[] {
  return listAt(sheet.attrs, key).map((entry) => ruleId(entryName(entry)))
}

/** The spells a character can cast now: cantrips, known ones, and of a preparer's those that are prepared. */
export function castableSpells(book: CharacterBook, attrs: JsonObject): readonly Spell[] {
  const sheet = readSheet(attrs)
  const prepares = (classOf(book, sheet.classId)?.caster?.method ?? 'known') !== 'known'
  const prepared = new Set(spellIds(sheet, 'spells_prepared'))
  const known = new Set([...spellIds(sheet, 'spells_known'), ...prepared])
  const spells = [...known].flatMap((id) => entryOf(book.spells, id) ?? [])
  return spells.filter((spell) => !prepares || spell.level === 0 || prepared.has(spell.id))
}

/**
 * Prepares these spells; those of the subclass are prepared beside them and do not count.
 *
 * @example
 * const ready = prepareSpells(book, view, 'pc_mira_001', ['bless', 'cure-wounds'])
 */
export function prepareSpells(
  book: CharacterBook,
  view: RulesView,
  actorId: string,
  spells: readonly string[],
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const sheet = readSheet(entity.attrs as JsonObject)
  const table = classOf(book, sheet.classId)
  if (table === undefined) return refuse('rules/no-preparing', `${entity.name} does not prepare spells.`)
  const always = alwaysPrepared(book, sheet, table)
  const written = spellIds(sheet, 'spells_known')
  const step = preparingStep(book, table, sheet.level, sheet.scores, written, always)
  if (step === null) return refuse('rules/no-preparing', `${entity.name} does not prepare spells.`)
  const chosen = [...new Set(spells)].filter((id) => !always.includes(id))
  const foreign = chosen.find((id) => !step.options.some((option) => option.id === id))
  if (foreign !== undefined)
    return refuse('rules/bad-choice', `${entity.name} cannot prepare "${foreign.slice(0, 60)}".`)
  const most = preparedCount(table, sheet.level, sheet.scores)
  if (chosen.length > most)
    return refuse('rules/bad-choice', `${entity.name} can prepare ${most} spells, not ${chosen.length}.`)
  return done({
    outcome: 'automatic',
    events: [{ type: 'spells_prepared', details: { actor_id: actorId, spells: chosen }, tags: ['magic'] }],
    diff: sheetDiff(actorId, sheet.attrs, preparedChanges(sheet, table, [...always, ...chosen])),
    elapsed: { action: 'investigation' },
  })
}

/** Spells that are ready without being chosen: the subclass's and those of features. */
export function alwaysPrepared(book: CharacterBook, sheet: Sheet, table: ClassTable): string[] {
  const features = sheet.features.flatMap((id) => entryOf(book.features, id) ?? [])
  const own = [...subclassSpells(table, sheet.subclass, sheet.level), ...alwaysReady(features, sheet.level)]
  return [...new Set(own)]
}

/** Whoever prepares from the whole list of a class knows what is prepared; a wizard's book stays as it is. */
export function preparedChanges(sheet: Sheet, table: ClassTable, prepared: readonly string[]): SheetChange[] {
  const changes = [setLeaf(['spells_prepared'], prepared)]
  if (table.caster?.method !== 'prepared') return changes
  const before = new Set(spellIds(sheet, 'spells_prepared'))
  const others = spellIds(sheet, 'spells_known').filter((id) => !before.has(id))
  return [...changes, setLeaf(['spells_known'], [...new Set([...others, ...prepared])])]
}
