/** Turns raw classes, levels and skills into ours. */
import type { z } from 'zod'
import type { classTableSchema, skillSchema } from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { ClassId, SkillId } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { classFacts } from './models.ts'
import type { RawChoice, RawClass, RawLevel, RawOption, RawSkill } from './raw-source.ts'
import { ability, plainId } from './words.ts'

type ClassEntry = z.input<typeof classTableSchema>
type LevelEntry = ClassEntry['levels'][number]
type Pick = ClassEntry['equipment_choices'][number][number][number]

/** All classes with their levels. */
export function convertClasses(raw: readonly RawClass[], levels: readonly RawLevel[]): ClassEntry[] {
  return raw.map((each) =>
    convertClass(
      each,
      levels.filter((level) => level.class.index === each.index),
    ),
  )
}

function convertClass(raw: RawClass, levels: readonly RawLevel[]): ClassEntry {
  const facts = classFacts[raw.index as ClassId]
  const given = raw.proficiencies.map((each) => each.index).filter((id) => !id.startsWith('saving-throw'))
  const skills = raw.proficiency_choices.find((choice) =>
    optionIds(choice).some((id) => id.startsWith('skill-')),
  )
  const tools = raw.proficiency_choices.find((choice) => choice !== skills)
  const subclass = raw.subclasses[0]
  if (skills === undefined || subclass === undefined)
    throw new Error(`${raw.index} lacks skills or a subclass.`)
  return {
    id: raw.index as ClassId,
    name: raw.name,
    hit_die: raw.hit_die as ClassEntry['hit_die'],
    saves: raw.saving_throws.map((each) => ability(each.index)),
    armor: given.filter((id) => /armor$|^shields$/.test(id)).map((id) => id.replace(/-armor$/, '')),
    weapons: given.filter((id) => !/armor$|^shields$|kit$|tools$/.test(id)).map(weaponWord),
    tools: given.filter((id) => /kit$|tools$/.test(id)),
    skill_choice: {
      choose: skills.choose,
      from: optionIds(skills).map((id) => id.replace('skill-', '') as SkillId),
    },
    tool_choice: tools === undefined ? null : { choose: tools.choose, from: optionIds(tools) },
    caster: facts.caster,
    equipment: raw.starting_equipment.map((each) => ({ item: each.equipment.index, count: each.quantity })),
    equipment_choices: raw.starting_equipment_options.map(bundlesOf),
    starting_gold: facts.gold,
    subclass: {
      id: subclass.index,
      name: subclass.name,
      title: facts.subclassTitle,
      from_level: facts.subclassLevel,
      levels: levels
        .filter((level) => level.subclass?.index === subclass.index)
        .map((level) => ({
          level: level.level,
          features: level.features.map((each) => plainId(each.index)),
        })),
      spells: facts.subclassSpells.map(([level, ...spells]) => ({ level, spells: [...spells] })),
    },
    levels: levels
      .filter((level) => level.subclass === undefined)
      .map((level) => convertLevel(level, facts.knowsSpells)),
  }
}

/** `simple-weapons` is a group and becomes `simple`; the plural of a weapon becomes its id. */
function weaponWord(id: string): string {
  if (id === 'simple-weapons' || id === 'martial-weapons') return id.replace('-weapons', '')
  const odd: Readonly<Record<string, string>> = {
    'hand-crossbows': 'crossbow-hand',
    'crossbows-light': 'crossbow-light',
    maces: 'mace',
    quarterstaffs: 'quarterstaff',
  }
  return odd[id] ?? id.replace(/s$/, '')
}

function optionIds(choice: RawChoice): string[] {
  return (choice.from.options ?? []).flatMap((option) =>
    option.item === undefined
      ? option.choice === undefined
        ? []
        : optionIds(option.choice)
      : [option.item.index],
  )
}

function bundlesOf(choice: RawChoice): Pick[][] {
  const category = choice.from.equipment_category
  if (category !== undefined) return [[{ any_of: category.index, count: choice.choose }]]
  return (choice.from.options ?? []).map(picksOf)
}

function picksOf(option: RawOption): Pick[] {
  if (option.items !== undefined) return option.items.flatMap(picksOf)
  if (option.of !== undefined) return [{ item: option.of.index, count: option.count ?? 1 }]
  const category = option.choice?.from.equipment_category
  if (category === undefined) throw new Error('A starting choice that names nothing.')
  return [{ any_of: category.index, count: option.choice?.choose ?? 1 }]
}

function convertLevel(raw: RawLevel, knowsSpells: boolean): LevelEntry {
  const casting = raw.spellcasting ?? {}
  return {
    level: raw.level,
    proficiency_bonus: raw.prof_bonus ?? 2,
    ability_improvements: raw.ability_score_bonuses ?? 0,
    features: raw.features.map((each) => plainId(each.index)),
    columns: columnsOf(raw.class_specific ?? {}),
    cantrips_known: casting.cantrips_known ?? 0,
    spells_known: knowsSpells ? (casting.spells_known ?? 0) : null,
    slots: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => casting[`spell_slots_level_${slot}`] ?? 0),
  }
}

/** Numbers as they are; dice as two columns, `sneak_attack_dice` and `sneak_attack_sides`; true is 1. */
function columnsOf(specific: Readonly<Record<string, unknown>>): Record<string, number> {
  const columns: Record<string, number> = {}
  for (const [key, value] of Object.entries(specific)) {
    if (typeof value === 'number') columns[key] = value
    if (typeof value === 'boolean') columns[key] = value ? 1 : 0
    if (isDice(value)) {
      columns[`${key}_dice`] = value.dice_count
      columns[`${key}_sides`] = value.dice_value
    }
    if (Array.isArray(value)) {
      for (const row of value as { spell_slot_level: number; sorcery_point_cost: number }[]) {
        columns[`slot_${row.spell_slot_level}_cost`] = row.sorcery_point_cost
      }
    }
  }
  return columns
}

function isDice(value: unknown): value is { dice_count: number; dice_value: number } {
  return typeof value === 'object' && value !== null && 'dice_count' in value
}

/** All skills. */
export function convertSkills(raw: readonly RawSkill[]): z.input<typeof skillSchema>[] {
  return raw.map((each) => ({
    id: each.index as SkillId,
    name: each.name,
    ability: ability(each.ability_score.index),
  }))
}
