/** Turns raw spells into ours: the figures give an attack, a save or healing; the models add what words said. */
import type { z } from 'zod'
import type { Activity, Damage, Duration, Target } from '../../src/rules/dnd5e/data/activity-schemas.ts'
import type { spellSchema } from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { ClassId, DamageType } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { tidyDice } from './convert-activities.ts'
import { named, type SpellModel, spellModels } from './models.ts'
import type { RawSpell } from './raw-source.ts'
import { ability } from './words.ts'

type SpellEntry = z.input<typeof spellSchema>

/** All spells. */
export function convertSpells(raw: readonly RawSpell[]): SpellEntry[] {
  const known = new Set(raw.map((spell) => spell.index))
  const lost = Object.keys(spellModels).filter((id) => !known.has(id))
  if (lost.length > 0) throw new Error(`No such spell: ${lost.join(', ')}.`)
  return raw.map(convertSpell)
}

function convertSpell(raw: RawSpell): SpellEntry {
  return {
    id: raw.index,
    name: raw.name,
    level: raw.level,
    school: raw.school.index as SpellEntry['school'],
    ritual: raw.ritual,
    concentration: raw.concentration,
    components: raw.components as SpellEntry['components'],
    casting: { cost: castingCost(raw), minutes: minutesOf(raw.casting_time) },
    range: /^(Touch|Self)|\d/.test(raw.range) ? reach(raw) : null,
    duration: durationOf(raw.duration),
    classes: raw.classes.map((each) => each.index as ClassId),
    subclasses: raw.subclasses.map((each) => each.index),
    activities: activitiesOf(raw),
  }
}

function minutesOf(castingTime: string): number {
  const found = /(\d+) (minute|hour)/.exec(castingTime)
  return found === null ? 0 : Number(found[1]) * (found[2] === 'hour' ? 60 : 1)
}

function activitiesOf(raw: RawSpell): Activity[] {
  const model = spellModels[raw.index] ?? {}
  const told: Activity[] =
    model.ruling === undefined
      ? []
      : [{ kind: 'utility', name: `${raw.name}: besides`, cost: 'none', ruling: model.ruling }]
  const own =
    model.activities === undefined
      ? fromFigures(raw, model)
      : model.activities.map((activity) => named(activity, raw.name, castingCost(raw)))
  if (own.length === 0 && told.length === 0)
    return [{ kind: 'unsupported', name: raw.name, cost: castingCost(raw), reason: 'not modelled yet' }]
  const zone: Activity[] =
    model.zone === undefined
      ? []
      : [
          {
            kind: 'zone',
            name: `${raw.name}: the place`,
            cost: 'none',
            obscured: 'no',
            difficult: false,
            silent: false,
            light: 'none',
            ...model.zone,
            target: targetOf(raw),
            ...lasting(raw),
          },
        ]
  return [...own, ...(model.more ?? []), ...zone, ...told]
}

function fromFigures(raw: RawSpell, model: SpellModel): Activity[] {
  const common = {
    name: raw.name,
    cost: castingCost(raw),
    target: { ...targetOf(raw), ...model.target },
    ...(model.again === undefined ? {} : { again: model.again }),
    ...(model.lingers === undefined ? {} : { lingers: model.lingers }),
    ...(raw.index === 'hellish-rebuke' ? { trigger: 'takes-damage' as const } : {}),
  }
  const damage = model.damage ?? damageOf(raw)
  if (raw.attack_type !== undefined) return [attackOf(raw, model, common, damage)]
  if (raw.dc !== undefined) {
    return [
      {
        kind: 'save',
        ...common,
        ability: ability(raw.dc.dc_type.index),
        dc: 'spell',
        success: model.success ?? (raw.dc.dc_success === 'half' ? 'half' : 'none'),
        damage: [...damage],
        on_fail: [...(model.on_fail ?? [])],
        ...(model.on_success === undefined ? {} : { on_success: [...model.on_success] }),
        ...lasting(raw),
      },
    ]
  }
  if (raw.heal_at_slot_level !== undefined)
    return [
      { kind: 'heal', ...common, target: { ...common.target, who: 'ally' }, ...healingOf(raw), effects: [] },
    ]
  return []
}

function attackOf(
  raw: RawSpell,
  model: SpellModel,
  common: { name: string; cost: ReturnType<typeof castingCost>; target: Target },
  damage: readonly Damage[],
): Activity {
  const ranged = raw.attack_type === 'ranged'
  return {
    kind: 'attack',
    ...common,
    form: ranged ? 'ranged' : 'melee',
    with: 'spell',
    bonus: 'spell',
    ...(ranged ? { range: { normal: common.target.range ?? reach(raw) } } : { reach: 5 }),
    damage: [...damage],
    on_hit: [...(model.on_hit ?? [])],
    ...(model.advantage_when === undefined ? {} : { advantage_when: model.advantage_when }),
    ...(model.half_on_miss === undefined ? {} : { half_on_miss: true as const }),
  }
}

function targetOf(raw: RawSpell): Target {
  if (raw.area_of_effect !== undefined) return areaOf(raw)
  const harmless = raw.dc === undefined && raw.attack_type === undefined
  return { who: harmless ? 'ally' : 'enemy', range: reach(raw), count: { base: 1 } }
}

function damageOf(raw: RawSpell): Damage[] {
  const figures = raw.damage
  const table = figures?.damage_at_slot_level ?? figures?.damage_at_character_level
  const type = figures?.damage_type?.index
  if (figures === undefined || table === undefined || type === undefined) return []
  const rows = Object.entries(table)
  const plain = (dice: string): string => tidyDice(dice.replace(/ \+ MOD$/, ''))
  const first = rows[0]
  if (first === undefined) return []
  return [
    {
      dice: plain(first[1]),
      type: type as DamageType,
      ...(rows.length > 1
        ? {
            growth: {
              by: figures.damage_at_slot_level === undefined ? ('level' as const) : ('slot' as const),
              at: Object.fromEntries(rows.map(([level, dice]) => [level, plain(dice)])),
            },
          }
        : {}),
      ...(first[1].includes('MOD') ? { plus_modifier: true as const } : {}),
    },
  ]
}

function healingOf(raw: RawSpell): { dice: string; growth?: Damage['growth']; plus_modifier?: true } {
  const rows = Object.entries(raw.heal_at_slot_level ?? {})
  const plain = (dice: string): string => tidyDice(dice.replace(/ \+ MOD$/, ''))
  return {
    dice: plain(rows[0]?.[1] ?? '0'),
    ...(rows.length > 1
      ? {
          growth: {
            by: 'slot' as const,
            at: Object.fromEntries(rows.map(([slot, dice]) => [slot, plain(dice)])),
          },
        }
      : {}),
    ...(rows[0]?.[1].includes('MOD') === true ? { plus_modifier: true as const } : {}),
  }
}

/** The time a spell lasts, or nothing. */
function lasting(spell: RawSpell): { duration: Duration } | Record<never, never> {
  const duration = durationOf(spell.duration)
  return duration === null ? {} : { duration }
}

/** The words of a duration as data; null is at once. */
function durationOf(words: string): Duration | null {
  const found = /(\d+) (round|minute|hour|day)/.exec(words)
  if (found !== null) return { amount: Number(found[1]), unit: found[2] as 'round' }
  if (/until dispelled/i.test(words)) return { until: 'dispelled' }
  if (/special/i.test(words)) return { until: 'triggered' }
  return null
}

/** Who is reached when nothing else is said. */
function reach(spell: RawSpell): number {
  if (spell.range === 'Touch') return 5
  if (spell.range === 'Self') return 0
  const found = /(\d+) (feet|mile)/.exec(spell.range)
  return found === null ? 60 : Number(found[1]) * (found[2] === 'mile' ? 5280 : 1)
}

/** The area of a spell. */
function areaOf(spell: RawSpell): Target {
  const area = spell.area_of_effect
  if (area === undefined) return { who: 'point', range: reach(spell) }
  const shape = area.type as NonNullable<Target['area']>['shape']
  return {
    who: 'creature',
    range: reach(spell),
    area: { shape, feet: area.size, from: spell.range === 'Self' ? 'self' : 'point' },
  }
}

/** What casting costs in a round. */
function castingCost(spell: RawSpell): 'action' | 'bonus' | 'reaction' | 'minutes' {
  if (spell.casting_time === '1 action') return 'action'
  if (spell.casting_time === '1 bonus action') return 'bonus'
  return spell.casting_time.startsWith('1 reaction') ? 'reaction' : 'minutes'
}
