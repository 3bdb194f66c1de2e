/**
 * Our models: what the figures of SRD 5.1 do not say, as data in models/*.yaml. What a model says wrongly comes out
 * when the ruleset reads the files made of it, since that holds every entry against its schema.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { Activity, Effect, PlainEffect } from '../../src/rules/dnd5e/data/activity-schemas.ts'
import type { Mechanic } from '../../src/rules/dnd5e/data/mechanic-schemas.ts'
import type {
  backgroundSchema,
  ClassTable,
  conditionSchema,
  MagicItem,
  raceSchema,
} from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { ClassId } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import type { TraitModel } from './words.ts'

type Table<Row> = Readonly<Record<string, Row>>
type Unnamed<Kind> = Kind extends Activity
  ? Omit<Kind, 'name' | 'cost'> & Partial<Pick<Kind, 'name' | 'cost'>>
  : never

/** An activity that may leave its name and its cost to what it belongs to. */
export type UnnamedActivity = Unnamed<Activity>

/** What we add to the figures of a spell: whole activities, parts for the one the figures give, or a ruling. */
export interface SpellModel {
  /** In place of what the figures give. */
  readonly activities?: readonly UnnamedActivity[]
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

/** What we add to the figures of a monster's action; `kind` decides how the parts are put together. */
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
  | { readonly kind: 'ready'; readonly activity: UnnamedActivity }
  | { readonly kind: 'parry' }
  | { readonly kind: 'utility'; readonly ruling: string }

/** What a magic item does. */
export type ItemModel = Pick<MagicItem, 'attunement' | 'mechanics' | 'activities'> &
  Partial<Pick<MagicItem, 'base' | 'charges' | 'consumable' | 'on_hit' | 'scroll'>>

/** What a class feature does. */
export interface FeatureModel {
  readonly mechanics?: readonly Mechanic[]
  readonly activities?: readonly Activity[]
}

interface ClassFacts {
  readonly caster: ClassTable['caster']
  readonly knowsSpells: boolean
  readonly gold: ClassTable['starting_gold']
  readonly subclassTitle: string
  readonly subclassLevel: number
  readonly subclassSpells: readonly (readonly [number, ...string[]])[]
}

interface AttackForms {
  readonly ranged: Table<readonly [number, number?]>
  readonly thrown: Table<readonly [number, number]>
  readonly reaches: Table<number>
  readonly dragon_reaches: Table<Table<number>>
}

function read<Models>(name: string): Models {
  return parse(readFileSync(new URL(`models/${name}.yaml`, import.meta.url), 'utf8')) as Models
}

export const spellModels = read<Table<SpellModel>>('spells')
export const itemModels = read<Table<Partial<ItemModel>>>('magic-items')
export const featureModels = read<Table<FeatureModel>>('features')
export const actionModels =
  read<Readonly<Record<'actions' | 'reactions' | 'legendary', Table<ActionModel>>>>('monster-actions')
export const hitRiders = read<Table<readonly Effect[]>>('hit-riders')
/** A mere text is a ruling for the narrator. */
export const traitModels = read<Table<TraitModel | string>>('traits')
export const attackForms = read<AttackForms>('attack-forms')
export const gearModels = read<Table<readonly UnnamedActivity[]>>('gear')
export const classFacts = read<Readonly<Record<ClassId, ClassFacts>>>('classes')
export const races = read<readonly z.input<typeof raceSchema>[]>('races')
export const backgrounds = read<readonly z.input<typeof backgroundSchema>[]>('backgrounds')
export const conditions = read<readonly z.input<typeof conditionSchema>[]>('conditions')

/** An activity with the name and the cost of what it belongs to, where it has none of its own. */
export function named({ kind, ...rest }: UnnamedActivity, name: string, cost: Activity['cost']): Activity {
  return { kind, name, cost, ...rest } as Activity
}
