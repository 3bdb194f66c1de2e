/**
 * Real characters for simulated fights: each class raised level by level through the rules of character making, with
 * the choices a player who means to live would make. Nothing in play imports it.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { CharacterBook } from '../character/character-book.ts'
import { pointsAtStart } from '../character/experience.ts'
import { quickCharacter, raiseQuickly } from '../character/quick-character.ts'
import { entryName, listAt, objectAt } from '../character/read-sheet.ts'
import { changedSheet, setLeaf } from '../character/sheet-changes.ts'
import { type ClassId, classIds } from '../data/vocabulary.ts'
import { heroWishes } from './hero-wishes.ts'

/** Who comes into a simulated fight. */
export interface HeroWish {
  readonly id: string
  readonly classId: ClassId
  readonly level: number
  /** Which of the peoples, counted round. */
  readonly people?: number
  /** From the fifth level on a party has found weapons that bite everything. */
  readonly magicWeapons?: boolean
}

/** Gives a character; the same wish gives the same one. */
export type HeroStable = (wish: HeroWish) => Entity

const peoples: readonly (readonly [race: string, subrace?: string])[] = [
  ['human'],
  ['dwarf', 'hill-dwarf'],
  ['elf', 'high-elf'],
  ['halfling', 'lightfoot-halfling'],
  ['dragonborn', 'dragonborn-red'],
  ['gnome', 'rock-gnome'],
  ['half-elf'],
  ['half-orc'],
  ['tiefling'],
]

/**
 * A stable of characters; it remembers whom it raised.
 *
 * @example
 * const heroes = heroStable(characterBook(createSrd()))
 * heroes({ id: 'pc_mira_001', classId: 'monk', level: 5 }).name
 */
export function heroStable(book: CharacterBook): HeroStable {
  const raised = new Map<string, JsonObject[]>()
  return ({ id, classId, level, people = classIds.indexOf(classId), magicWeapons = false }) => {
    const key = `${classId} ${people % peoples.length}`
    const levels = raised.get(key) ?? [firstLevel(book, classId, people)]
    raised.set(key, levels)
    while (levels.length < level) levels.push(nextLevel(book, classId, levels))
    const plain = levels[level - 1] ?? {}
    const attrs = magicWeapons && level >= 5 ? armed(plain) : plain
    return {
      id,
      type: 'pc',
      name: `${String(attrs.race)} ${String(attrs.class)}`,
      attrs: { ...attrs, name: `${String(attrs.race)} ${String(attrs.class)}` } as Entity['attrs'],
      tags: [],
      origin: 'campaign',
      pack_id: null,
      pack_entity_id: null,
    }
  }
}

function armed(attrs: JsonObject): JsonObject {
  const equipment = objectAt(attrs, 'equipment')
  const weapons = listAt(equipment, 'weapons').map(entryName)
  return { ...attrs, equipment: { ...equipment, weapons: weapons.map((name) => `${name} +1`) } }
}

function firstLevel(book: CharacterBook, classId: ClassId, people: number): JsonObject {
  const [race = 'human', subrace] = peoples[people % peoples.length] ?? []
  const choices = { name: 'Hero', class: classId, race, ...(subrace !== undefined && { subrace }) }
  const made = quickCharacter(book, choices, 1, heroWishes[classId])
  if (!made.ok) throw new Error(`${classId}: ${made.refusal.message}`)
  return changedSheet(made.value.attrs, [setLeaf(['experience', 'current'], pointsAtStart(20))])
}

function nextLevel(book: CharacterBook, classId: ClassId, levels: readonly JsonObject[]): JsonObject {
  const raised = raiseQuickly(book, levels.at(-1) ?? {}, classId, heroWishes[classId])
  if (!raised.ok) throw new Error(`${classId}: ${raised.refusal.message}`)
  return raised.value
}
