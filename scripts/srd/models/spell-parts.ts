/** The pieces that the models of spells are put together from. */
import type {
  Activity,
  Duration,
  Effect,
  PlainEffect,
} from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { RawSpell } from '../raw-source.ts'
import { grant } from '../words.ts'

/** What we add to the figures of a spell: whole activities, parts for the one the figures give, or a ruling. */
export interface SpellModel {
  /** In place of what the figures give. */
  readonly activities?: (spell: RawSpell) => readonly Activity[]
  /** For the save or the attack that the figures give. */
  readonly on_fail?: readonly PlainEffect[]
  readonly on_hit?: readonly Effect[]
  readonly on_success?: readonly PlainEffect[]
  readonly target?: Partial<NonNullable<Activity['target']>>
  readonly again?: Activity['again']
  readonly lingers?: NonNullable<Activity['lingers']>
  readonly damage?: Extract<Activity, { kind: 'save' }>['damage']
  readonly success?: 'half' | 'none'
  readonly half_on_miss?: true
  readonly advantage_when?: NonNullable<Extract<Activity, { kind: 'attack' }>['advantage_when']>
  /** The place itself, beside what it does to those in it. */
  readonly zone?: Partial<Pick<Extract<Activity, { kind: 'zone' }>, 'obscured' | 'difficult'>>
  /** After what the figures give, or alone. */
  readonly ruling?: string
  readonly more?: readonly Activity[]
}

type Target = NonNullable<Activity['target']>

/** The time a spell lasts, or nothing. */
export function lasting(spell: RawSpell): { duration: Duration } | Record<never, never> {
  const duration = durationOf(spell.duration)
  return duration === null ? {} : { duration }
}

/** The words of a duration as data; null is at once. */
export function durationOf(words: string): Duration | null {
  const found = /(\d+) (round|minute|hour|day)/.exec(words)
  if (found !== null) return { amount: Number(found[1]), unit: found[2] as 'round' }
  if (/until dispelled/i.test(words)) return { until: 'dispelled' }
  if (/special/i.test(words)) return { until: 'triggered' }
  return null
}

/** Who is reached when nothing else is said. */
export function reach(spell: RawSpell): number {
  if (spell.range === 'Touch') return 5
  if (spell.range === 'Self') return 0
  const found = /(\d+) (feet|mile)/.exec(spell.range)
  return found === null ? 60 : Number(found[1]) * (found[2] === 'mile' ? 5280 : 1)
}

/** The area of a spell. */
export function areaOf(spell: RawSpell): Target {
  const area = spell.area_of_effect
  if (area === undefined) return { who: 'point', range: reach(spell) }
  const shape = area.type as NonNullable<Target['area']>['shape']
  return {
    who: 'creature',
    range: reach(spell),
    area: { shape, feet: area.size, from: spell.range === 'Self' ? 'self' : 'point' },
  }
}

/** Mechanics that the target has while the spell lasts. */
export function buff(
  mechanics: readonly Mechanic[],
  target: Partial<Target> = {},
  more: readonly PlainEffect[] = [],
): SpellModel {
  return {
    activities: (spell) => [
      {
        kind: 'apply',
        name: spell.name,
        cost: castingCost(spell),
        target: { who: spell.range === 'Self' ? 'self' : 'ally', range: reach(spell), ...target },
        effects: [...(mechanics.length > 0 ? [grant(mechanics, lasting(spell))] : []), ...more],
        ...lasting(spell),
      },
    ],
  }
}

/** Effects without a roll. */
export function apply(
  effects: readonly Effect[],
  target: Partial<Target> = {},
  more: { again?: Activity['again']; trigger?: Activity['trigger'] } = {},
): SpellModel {
  return {
    activities: (spell) => [
      {
        kind: 'apply',
        name: spell.name,
        cost: castingCost(spell),
        ...(more.again === undefined ? {} : { again: more.again }),
        ...(more.trigger === undefined ? {} : { trigger: more.trigger }),
        target: { who: spell.range === 'Self' ? 'self' : 'creature', range: reach(spell), ...target },
        effects: [...effects],
        ...lasting(spell),
      },
    ],
  }
}

/** What only the narrator can make true. */
export function say(text: string): SpellModel {
  return {
    activities: (spell) => [{ kind: 'utility', name: spell.name, cost: castingCost(spell), ruling: text }],
  }
}

/** Not playable yet. */
export function not(reason: string): SpellModel {
  return {
    activities: (spell) => [{ kind: 'unsupported', name: spell.name, cost: castingCost(spell), reason }],
  }
}

/** What casting costs in a round. */
export function castingCost(spell: RawSpell): 'action' | 'bonus' | 'reaction' | 'minutes' {
  if (spell.casting_time === '1 action') return 'action'
  if (spell.casting_time === '1 bonus action') return 'bonus'
  return spell.casting_time.startsWith('1 reaction') ? 'reaction' : 'minutes'
}

/** A few more targets for each slot above the spell's own. */
export const more = (base: number, perSlot = 1) => ({ count: { base, per_slot: perSlot } })
