/**
 * Makes the data files of the dnd5e ruleset from a folder with the figures of SRD 5.1 and from our models.
 *
 *   node tools/srd/main.ts FOLDER     writes src/rules/dnd5e/data/*.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertClasses, convertSkills } from './convert-classes.ts'
import { convertArmour, convertGear, convertMagicItems, convertWeapons } from './convert-equipment.ts'
import { convertFeatures } from './convert-features.ts'
import { convertMonsters } from './convert-monsters.ts'
import { convertSpells } from './convert-spells.ts'
import { backgrounds, conditions, races } from './models.ts'
import type {
  RawClass,
  RawEquipment,
  RawFeature,
  RawLevel,
  RawMagicItem,
  RawMonster,
  RawSkill,
  RawSpell,
} from './raw-source.ts'
import { dataText } from './write-data.ts'

/** The text of every data file, by name. */
export function makeData(folder: string): Readonly<Record<string, string>> {
  const read = <Row>(name: string): Row[] =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Row[]
  const equipment = read<RawEquipment>('equipment')
  const made = {
    monsters: convertMonsters(read<RawMonster>('monsters')),
    spells: convertSpells(read<RawSpell>('spells')),
    weapons: convertWeapons(equipment),
    armour: convertArmour(equipment),
    gear: convertGear(equipment),
    'magic-items': convertMagicItems(read<RawMagicItem>('magic-items')),
    classes: convertClasses(read<RawClass>('classes'), read<RawLevel>('levels')),
    features: convertFeatures(read<RawFeature>('features')),
    skills: convertSkills(read<RawSkill>('skills')),
    races,
    backgrounds,
    conditions,
  }
  return Object.fromEntries(
    Object.entries(made).map(([name, entries]) => [`${name}.json`, dataText(entries)]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('Name the folder with the figures: node tools/srd/main.ts FOLDER')
  const target = fileURLToPath(new URL('../../src/rules/dnd5e/data', import.meta.url))
  for (const [name, text] of Object.entries(makeData(folder))) {
    writeFileSync(join(target, name), text)
    console.log(`${name}: ${text.split('\n').length - 3} entries, ${(text.length / 1024).toFixed(0)} KiB`)
  }
}
