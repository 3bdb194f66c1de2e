/** Turns raw stat blocks into ours. */
import type { z } from 'zod'
import { experienceFor } from '../../src/rules/dnd5e/challenge-rating.ts'
import type { Defence } from '../../src/rules/dnd5e/data/mechanic-schemas.ts'
import type {
  Monster,
  MonsterSpellcasting,
  monsterSchema,
} from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { Ability, ConditionId, DamageType, SkillId } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { convertActivities, tidyDice } from './convert-activities.ts'
import { hitRiders } from './models.ts'
import type { RawMonster, RawSpellcasting } from './raw-source.ts'
import { modelTrait } from './traits.ts'
import { ability, idOf, plainId } from './words.ts'

type MonsterEntry = z.input<typeof monsterSchema>

/** All stat blocks. */
export function convertMonsters(raw: readonly RawMonster[]): MonsterEntry[] {
  const entries = raw.map(convertMonster)
  const known = new Set(
    raw.flatMap((monster) => (monster.actions ?? []).map((action) => `${monster.index}/${action.name}`)),
  )
  const lost = Object.keys(hitRiders).filter((key) => !known.has(key))
  if (lost.length > 0) throw new Error(`No such action: ${lost.join(', ')}.`)
  return entries
}

function convertMonster(raw: RawMonster): MonsterEntry {
  return {
    id: raw.index,
    name: raw.name,
    size: raw.size.toLowerCase() as Monster['size'],
    type: raw.type,
    ...(raw.subtype === undefined ? {} : { subtype: raw.subtype }),
    alignment: raw.alignment,
    cr: ratingOf(raw.challenge_rating),
    xp: worthOf(raw),
    proficiency_bonus: raw.proficiency_bonus,
    armor_class: armourOf(raw).value,
    armor_source: armourOf(raw).source,
    hp: raw.hit_points,
    hit_dice: tidyDice(raw.hit_points_roll),
    speed: speedOf(raw),
    attributes: {
      strength: raw.strength,
      dexterity: raw.dexterity,
      constitution: raw.constitution,
      intelligence: raw.intelligence,
      wisdom: raw.wisdom,
      charisma: raw.charisma,
    },
    ...proficienciesOf(raw),
    resistances: defences(raw.damage_resistances),
    immunities: defences(raw.damage_immunities),
    vulnerabilities: defences(raw.damage_vulnerabilities),
    condition_immunities: raw.condition_immunities.map((each) => each.index as ConditionId),
    senses: sensesOf(raw),
    languages: raw.languages,
    traits: (raw.special_abilities ?? [])
      .filter((each) => each.spellcasting === undefined)
      .map((each) => ({ name: each.name, ...modelTrait(raw, each) })),
    spellcasting: (raw.special_abilities ?? []).flatMap((each) =>
      each.spellcasting === undefined ? [] : [castingOf(raw, each.spellcasting)],
    ),
    activities: convertActivities(raw),
    legendary_actions: raw.legendary_actions === undefined ? 0 : 3,
    ...(raw.forms === undefined ? {} : { forms: raw.forms.map((form) => form.index) }),
  }
}

/** The source misprints the experience of four stat blocks; harmless ones of rating 0 are worth nothing. */
function worthOf(raw: RawMonster): number {
  return raw.xp === 0 ? 0 : experienceFor(ratingOf(raw.challenge_rating))
}

/** A number such as 0.25 as stat blocks print it. */
export function ratingOf(rating: number): Monster['cr'] {
  const fractions: Readonly<Record<string, string>> = { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2' }
  return (fractions[String(rating)] ?? String(rating)) as Monster['cr']
}

/** What it wears counts, spells it might cast and falling prone do not. */
function armourOf(raw: RawMonster): { value: number; source: string } {
  const worn = raw.armor_class.filter((each) => each.type !== 'spell' && each.type !== 'condition')
  const best = worn.reduce((most, each) => (each.value > most.value ? each : most))
  const pieces = (best.armor ?? []).map((piece) => piece.name.toLowerCase())
  const source = { natural: 'natural armour', dex: 'dexterity', armor: pieces.join(', ') || 'armour' }[
    best.type
  ]
  return { value: best.value, source: source ?? best.type }
}

const feet = (text: string | number | boolean): number => Number.parseInt(String(text), 10)

function speedOf(raw: RawMonster): MonsterEntry['speed'] {
  const { walk, hover, ...others } = raw.speed
  const modes = Object.entries(others).map(([mode, text]) => [mode, feet(text)])
  return {
    walk: walk === undefined ? 0 : feet(walk),
    ...Object.fromEntries(modes),
    ...(hover === true ? { hover: true } : {}),
  }
}

function sensesOf(raw: RawMonster): MonsterEntry['senses'] {
  const { passive_perception, ...others } = raw.senses
  return {
    ...Object.fromEntries(Object.entries(others).map(([sense, text]) => [sense, feet(text)])),
    passive_perception: Number(passive_perception),
  }
}

function proficienciesOf(raw: RawMonster): Pick<MonsterEntry, 'saves' | 'skills'> {
  const saves: Partial<Record<Ability, number>> = {}
  const skills: Partial<Record<SkillId, number>> = {}
  for (const { value, proficiency } of raw.proficiencies) {
    const [, kind, rest] = /^(saving-throw|skill)-(.+)$/.exec(proficiency.index) ?? []
    if (kind === 'saving-throw') saves[ability(rest ?? '')] = value
    if (kind === 'skill') skills[rest as SkillId] = value
  }
  return { saves, skills }
}

const weaponTypes: readonly DamageType[] = ['bludgeoning', 'piercing', 'slashing']

function defences(lines: readonly string[]): Defence[] {
  const plain = lines.filter((line) => !line.includes(' '))
  const worded = lines.filter((line) => line.includes(' ')).map(wordedDefence)
  return [...(plain.length > 0 ? [{ types: plain as DamageType[], from: 'any' as const }] : []), ...worded]
}

function wordedDefence(line: string): Defence {
  if (line === 'damage from spells') {
    const all: DamageType[] = [
      'acid',
      'bludgeoning',
      'cold',
      'fire',
      'force',
      'lightning',
      'necrotic',
      'piercing',
      'poison',
      'psychic',
      'radiant',
      'slashing',
      'thunder',
    ]
    return { types: all, from: 'spells' }
  }
  if (line.includes('good creatures')) return { types: ['piercing'], from: 'magical-good-wielder' }
  const types = weaponTypes.filter((type) => line.includes(type))
  const from = line.includes('silvered')
    ? 'nonmagical-not-silvered'
    : line.includes('adamantine')
      ? 'nonmagical-not-adamantine'
      : 'nonmagical'
  return { types, from }
}

function castingOf(monster: RawMonster, raw: RawSpellcasting): MonsterSpellcasting {
  const innate = raw.slots === undefined
  return {
    ability: ability(raw.ability.index),
    dc: raw.dc ?? null,
    attack: raw.modifier ?? (raw.dc === undefined ? null : raw.dc - 8),
    caster_level: raw.level ?? Math.max(1, Math.floor(monster.challenge_rating)),
    innate,
    slots: { ...(raw.slots ?? {}) },
    spells: raw.spells.map((spell) => ({
      spell: plainId(idOf(spell.name)),
      per_day: spell.usage?.type === 'per day' ? (spell.usage.times ?? 1) : null,
      ...(!innate && spell.usage?.type === 'at will' ? { at_will: true as const } : {}),
      ...(spell.notes?.toLowerCase() === 'self only' ? { self_only: true } : {}),
    })),
  }
}
