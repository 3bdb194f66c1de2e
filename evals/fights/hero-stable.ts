/**
 * Real characters for simulated fights: each class raised level by level through the rules of character making, with
 * the choices a player who means to live would make. Nothing in play imports it.
 */

import type { JsonObject } from '../../src/core/json.ts'
import type { Entity } from '../../src/core/state/table-row-schemas.ts'
import type { Rulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import { pointsAtStart } from '../../src/rules/dnd5e/character/experience.ts'
import { quickCharacter, raiseQuickly } from '../../src/rules/dnd5e/character/quick-character.ts'
import { entryName, listAt, objectAt } from '../../src/rules/dnd5e/character/read-json-fields.ts'
import { readSheet } from '../../src/rules/dnd5e/character/sheet.ts'
import { changedSheet, setLeaf } from '../../src/rules/dnd5e/character/sheet-diff.ts'
import { type ClassId, classIds } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'

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
export function heroStable(book: Rulebook): HeroStable {
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

function firstLevel(book: Rulebook, classId: ClassId, people: number): JsonObject {
  const [race = 'human', subrace] = peoples[people % peoples.length] ?? []
  const choices = { name: 'Hero', class: classId, race, ...(subrace !== undefined && { subrace }) }
  const made = quickCharacter(book, choices, 1, heroWishes[classId])
  if (!made.ok) throw new Error(`${classId}: ${made.refusal.message}`)
  return changedSheet(made.value.attrs, [setLeaf(['experience', 'current'], pointsAtStart(20))])
}

function nextLevel(book: Rulebook, classId: ClassId, levels: readonly JsonObject[]): JsonObject {
  const raised = raiseQuickly(book, readSheet(levels.at(-1) ?? {}), classId, heroWishes[classId])
  if (!raised.ok) throw new Error(`${classId}: ${raised.refusal.message}`)
  return raised.value.toAttrs()
}

/** What a sensible player of each class would choose for fighting: styles, spells, metamagic, weapons, most wanted first. */
const arcane = [
  'fire-bolt',
  'ray-of-frost',
  'magic-missile',
  'shield',
  'mage-armor',
  'burning-hands',
  'sleep',
  'scorching-ray',
  'shatter',
  'hold-person',
  'fireball',
  'haste',
  'lightning-bolt',
  'ice-storm',
  'blight',
  'cone-of-cold',
  'chain-lightning',
  'disintegrate',
  'finger-of-death',
  'delayed-blast-fireball',
  'sunburst',
  'meteor-swarm',
] as const

/** Ids of the rules' own lists; what a step does not offer is passed over. */
const heroWishes: Readonly<Record<ClassId, readonly string[]>> = {
  barbarian: ['greataxe'],
  bard: [
    'vicious-mockery',
    'healing-word',
    'cure-wounds',
    'faerie-fire',
    'bane',
    'heroism',
    'thunderwave',
    'hold-person',
    'shatter',
    'hypnotic-pattern',
    'fireball',
    'mass-cure-wounds',
    'hold-monster',
  ],
  cleric: [
    'sacred-flame',
    'bless',
    'healing-word',
    'cure-wounds',
    'guiding-bolt',
    'shield-of-faith',
    'spiritual-weapon',
    'hold-person',
    'spirit-guardians',
    'mass-healing-word',
    'guardian-of-faith',
    'flame-strike',
    'mass-cure-wounds',
    'heal',
    'harm',
    'fire-storm',
  ],
  druid: [
    'produce-flame',
    'poison-spray',
    'healing-word',
    'cure-wounds',
    'entangle',
    'faerie-fire',
    'thunderwave',
    'moonbeam',
    'barkskin',
    'call-lightning',
    'ice-storm',
    'wall-of-fire',
    'insect-plague',
    'sunbeam',
    'fire-storm',
    'sunburst',
  ],
  fighter: [
    'fighter-fighting-style-great-weapon-fighting',
    'fighter-fighting-style-defense',
    'fighter-fighting-style-dueling',
    'greatsword',
    'longsword',
  ],
  monk: ['shortsword'],
  paladin: [
    'fighting-style-dueling',
    'longsword',
    'bless',
    'cure-wounds',
    'shield-of-faith',
    'divine-favor',
    'branding-smite',
    'aid',
  ],
  ranger: [
    'ranger-fighting-style-two-weapon-fighting',
    'ranger-fighting-style-archery',
    'hunters-prey-horde-breaker',
    'defensive-tactics-steel-will',
    'superior-hunters-defense-uncanny-dodge',
    'shortsword',
    'hunters-mark',
    'cure-wounds',
    'barkskin',
    'conjure-animals',
  ],
  rogue: ['rapier', 'shortbow', 'dagger'],
  sorcerer: [
    'dragon-ancestor-red-fire-damage',
    'metamagic-empowered-spell',
    'metamagic-quickened-spell',
    'metamagic-twinned-spell',
    ...arcane,
  ],
  warlock: [
    'eldritch-blast',
    'eldritch-invocation-agonizing-blast',
    'eldritch-invocation-repelling-blast',
    'eldritch-invocation-eldritch-spear',
    'eldritch-invocation-devils-sight',
    'hellish-rebuke',
    'hold-person',
    'fireball',
    'blight',
    'hold-monster',
    'circle-of-death',
    'finger-of-death',
  ],
  wizard: arcane,
}
