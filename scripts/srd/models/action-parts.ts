/** What the models of monsters' actions are put together from. */
import type { Activity, PlainEffect } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { RawAction, RawMonster } from '../raw-source.ts'
import { condition, day, grant, hour, minuteOf, told } from '../words.ts'

/** What the converter adds to what it read; `kind` decides how the parts are put together. */
export type ActionModel =
  | {
      readonly kind: 'save'
      readonly target?: Activity['target']
      readonly on_fail?: readonly PlainEffect[]
      readonly on_fail_by?: { margin: number; effects: PlainEffect[] }
      readonly on_success?: readonly PlainEffect[]
      readonly ability?: Extract<Activity, { kind: 'save' }>['ability']
      readonly dc?: number
      readonly damage?: Extract<Activity, { kind: 'save' }>['damage']
      readonly success?: 'half' | 'none'
      readonly cost?: Activity['cost']
      readonly trigger?: Activity['trigger']
    }
  | { readonly kind: 'ready'; readonly activity: (raw: RawAction, monster: RawMonster) => Activity }
  | { readonly kind: 'utility'; readonly ruling: string }

export const one: NonNullable<Activity['target']> = { who: 'enemy', range: 60, count: { base: 1 } }

export const near = (feet: number): NonNullable<Activity['target']> => ({
  who: 'enemy',
  range: 0,
  area: { shape: 'sphere', feet, from: 'self' },
})

export const cone = (feet: number): NonNullable<Activity['target']> => ({
  who: 'creature',
  range: 0,
  area: { shape: 'cone', feet, from: 'self' },
})

export const line = (feet: number): NonNullable<Activity['target']> => ({
  who: 'creature',
  range: 0,
  area: { shape: 'line', feet, from: 'self' },
})

export const fright: readonly PlainEffect[] = [minuteOf('frightened', 'wisdom')]

export const say = (text: string): ActionModel => ({ kind: 'utility', ruling: text })

export const charmed: PlainEffect = condition('charmed', {
  duration: day,
  repeat: { at: 'damage', ability: 'wisdom' },
})

export const becomeInvisible: ActionModel = {
  kind: 'ready',
  activity: (raw) => ({
    kind: 'apply',
    name: raw.name,
    cost: 'action',
    target: { who: 'self' },
    effects: [condition('invisible', { duration: hour, ends_when: ['attacks', 'casts'] })],
  }),
}

export const heal = (dice: string): ActionModel => ({
  kind: 'ready',
  activity: (raw) => ({
    kind: 'heal',
    name: raw.name,
    cost: 'action',
    uses: { per: 'day', times: raw.usage?.times ?? 3 },
    dice,
    target: { who: 'creature', range: 5 },
    effects: [{ kind: 'end-condition', conditions: ['blinded', 'deafened', 'poisoned'] }],
  }),
})

export const jump = (feet: number): ActionModel => ({
  kind: 'ready',
  activity: (raw) => ({
    kind: 'apply',
    name: raw.name,
    cost: 'action',
    target: { who: 'self' },
    effects: [{ kind: 'teleport', feet }],
  }),
})

export const parry = (raw: RawAction, monster: RawMonster): Activity => ({
  kind: 'apply',
  name: raw.name,
  cost: 'reaction',
  trigger: 'hit-by-melee-attack',
  target: { who: 'self' },
  effects: [grant([{ kind: 'parry', bonus: monster.proficiency_bonus }])],
})

export const swallow = (dice: string): ActionModel => ({
  kind: 'ready',
  activity: (raw, monster) => ({
    kind: 'apply',
    name: raw.name,
    cost: 'action',
    target: { who: 'enemy', range: 5, only: ['grappled-by-self'] },
    effects: [
      condition('blinded', { duration: { until: 'escaped' } }),
      condition('restrained', { duration: { until: 'escaped' } }),
      { kind: 'damage', damage: [{ dice, type: 'acid' }], at: 'turn-start', duration: { until: 'escaped' } },
      told(
        `Swallowed by the ${monster.name.toLowerCase()}: total cover; it gets out when the beast is killed or hurt enough from within.`,
      ),
    ],
  }),
})

export const summon = (count: number, monsters: string[], perDay: number): ActionModel => ({
  kind: 'ready',
  activity: (raw) => ({
    kind: 'summon',
    name: raw.name,
    cost: 'action',
    uses: { per: 'day', times: perDay },
    options: [{ count: { base: count }, monsters }],
    duration: hour,
  }),
})
