/**
 * Which changes of a sheet are allowed when others propose them. The level is the engine's to write, armour class
 * needs items that explain it, and no pool is ever overdrawn or enlarged by words.
 */

import type {
  PathObjection,
  SheetLaw,
  UpdateAuthor,
} from '../../../core/document/update-context-and-verdicts.ts'
import { type JsonObject, type JsonPath, valueAt } from '../../../core/json.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'
import type { ItemCatalogue } from '../items/find-item-by-name.ts'
import { armourClass } from './armour-class.ts'
import { resourceMaxima } from './class-resources.ts'
import { derivedLeaves } from './derived-sheet-values.ts'
import { levelEarned, pointsForNext } from './experience.ts'
import { classesNamed } from './read-class-names.ts'
import { readPool } from './resource-pool.ts'
import { readSheet } from './sheet.ts'

const poolParts: ReadonlySet<string | undefined> = new Set(['spell_slots', 'class_features', 'hit_dice'])

/**
 * The law of the sheet for SRD 5.1, given its armour.
 *
 * @example
 * const compiled = compileUpdates(state, updates, { mode: 'STORY', author: 'narrator', turn: 4, sheetLaw: sheetLaw([]) })
 */
export function sheetLaw(armours: readonly Armour[], catalogue?: ItemCatalogue): SheetLaw {
  return {
    objection: (sheet, path, value, author) =>
      levelObjection(sheet, path, value) ??
      experienceObjection(sheet, path, value, author) ??
      maximumObjection(sheet, path, value, author) ??
      armourObjection(sheet, path, value, armours, catalogue) ??
      poolObjection(sheet, path, value, author),
    derived: (sheet) => derivedLeaves(readSheet(sheet), armours, catalogue),
  }
}

function levelObjection(sheet: JsonObject, path: JsonPath, value: unknown): PathObjection | null {
  if (path.length !== 1 || path[0] !== 'level' || value === sheet.level) return null
  const { level, experience } = readSheet(sheet)
  const due =
    levelEarned(experience) > level
      ? 'A level-up is due and is taken with its choices.'
      : `The next comes at ${pointsForNext(level)} points.`
  const reason = `The level stays ${level}: only a level-up writes it, by experience (${experience} points now). ${due}`
  return { rule: 'RULE-07', reason } // enforces: RULE-07
}

function experienceObjection(
  sheet: JsonObject,
  path: JsonPath,
  value: unknown,
  author: UpdateAuthor,
): PathObjection | null {
  if (path.join('.') !== 'experience.current' || typeof value !== 'number' || author === 'god') return null
  const { experience } = readSheet(sheet)
  const reason = `Experience is never taken back: it is ${experience} and cannot become ${value}.`
  return value < experience ? { rule: 'RULE-07', reason } : null
}

function maximumObjection(
  sheet: JsonObject,
  path: JsonPath,
  value: unknown,
  author: UpdateAuthor,
): PathObjection | null {
  if (path.length !== 1 || path[0] !== 'hp_max' || author === 'god' || value === sheet.hp_max) return null
  const reason = `hp_max stays ${String(sheet.hp_max)}: damage lowers hp_current, and only a level-up raises the maximum.`
  return { rule: 'CMB-12', reason }
}

function armourObjection(
  sheet: JsonObject,
  path: JsonPath,
  value: unknown,
  armours: readonly Armour[],
  catalogue: ItemCatalogue | undefined,
): PathObjection | null {
  if (path.length !== 1 || path[0] !== 'armor_class' || value === sheet.armor_class) return null
  if (!readSheet(sheet).isDerivable) return null
  const explained = armourClass(readSheet(sheet), armours, catalogue)
  const parts = explained.parts.map((part) => `${part.value} ${part.reason}`).join(', ')
  const reason = `Nothing worn explains an armour class of ${String(value)}; it is ${explained.value} (${parts}).`
  if (value !== explained.value) return { rule: 'RULE-02', reason } // enforces: RULE-02
  return null
}

/** The pool a path lies in, and the word inside it; null when the path is in none. */
function poolAt(path: JsonPath): { readonly pool: JsonPath; readonly word: string | undefined } | null {
  if (path[0] !== 'resources' || !poolParts.has(path[1])) return null
  const length = path[1] === 'hit_dice' ? 2 : 3
  return path.length < length ? null : { pool: path.slice(0, length), word: path[length] }
}

function poolObjection(
  sheet: JsonObject,
  path: JsonPath,
  value: unknown,
  author: UpdateAuthor,
): PathObjection | null {
  const found = poolAt(path)
  if (found === null || typeof value !== 'number') return null
  const name = found.pool.slice(1).join('.')
  const max = lawfulMaximum(sheet, found.pool)
  const no = (reason: string): PathObjection => ({ rule: 'RULE-10', reason })
  if (value < 0) return no(`${name} cannot be ${value}: nobody has less than nothing left.`) // enforces: RULE-10
  const isSize = found.word === 'max' || found.word === 'total'
  if (isSize && author !== 'god' && value !== max)
    return no(`${name} has ${max}, by class and level; words do not make it ${value}.`)
  if (!isSize && value > max) return no(`${name} has ${max} in all; ${value} of it cannot be.`) // enforces: RULE-10
  return null
}

/** How many there are of a pool: what the sheet has, or what the class gives when it has none yet. */
function lawfulMaximum(attrs: JsonObject, path: JsonPath): number {
  const kept = valueAt(attrs, path)
  if (kept !== undefined && typeof kept !== 'number') return readPool(kept).max
  const sheet = readSheet(attrs)
  if (path[1] === 'hit_dice') return sheet.level
  if (path[1] === 'spell_slots') return typeof kept === 'number' ? kept : 0
  const key = path[2] ?? ''
  if (sheet.classId === undefined || classesNamed(sheet.classText).length > 1) return Number.MAX_SAFE_INTEGER
  return resourceMaxima(sheet.classId, sheet.level, sheet.scores, sheet.subclass).get(key) ?? 0
}
