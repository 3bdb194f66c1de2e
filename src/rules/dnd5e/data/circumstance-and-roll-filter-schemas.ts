/**
 * Schemas of circumstances, roll filters and defences, which mechanics are made of: which rolls are meant, in what
 * circumstances, against what damage.
 */
import { z } from 'zod'
import { abilitySchema, conditionIdSchema, damageTypeSchema, skillIdSchema } from './srd-vocabulary.ts'

/** The circumstances a mechanic may wait for. The code that rolls knows them or asks the scene. */
export const circumstances = [
  'ally-within-5-of-target',
  'any-creature-within-5-of-self',
  'attacker-beyond-5',
  'attacker-can-see-not',
  'attacker-is-evil-outsider',
  'attacker-within-5',
  'camouflaged',
  'climbing-or-swimming',
  'first-round',
  'holding-shield',
  'in-bright-light',
  'in-darkness',
  'in-dim-light-or-darkness',
  'in-sunlight',
  'not-heavily-armored',
  'raging',
  'reckless',
  'source-in-sight',
  'target-below-maximum',
  'target-grappled-by-self',
  'target-has-not-acted',
  'target-is-favored-enemy',
  'target-prone-within-5',
  'target-surprised',
  'target-under-this-effect',
  'target-wears-metal',
  'unarmored',
  'underwater',
  'using-hearing',
  'using-sight',
  'using-smell',
  'wearing-armor',
  'wearing-no-armor-or-shield',
  'one-handed-weapon-alone',
] as const
export const circumstanceSchema = z.enum(circumstances)

/** Which rolls are meant; a field that is missing does not narrow. */
export const rollFilterSchema = z.strictObject({
  roll: z.enum(['attack', 'save', 'check', 'damage', 'initiative', 'death-save', 'concentration', 'hit-die']),
  abilities: z.array(abilitySchema).optional(),
  skills: z.array(skillIdSchema).optional(),
  form: z.enum(['melee', 'ranged']).optional(),
  with: z.enum(['weapon', 'spell', 'unarmed']).optional(),
  /** What the save is against. */
  against: z
    .array(
      z.union([
        z.enum([
          'magic',
          'turning',
          'area',
          'fear',
          'charm',
          'disease',
          'illusion',
          'sleep',
          'paralysis',
          'movement',
        ]),
        conditionIdSchema,
        damageTypeSchema,
      ]),
    )
    .optional(),
})

/** Damage that hurts less, not at all, or more. */
export const defenceSchema = z.strictObject({
  types: z.array(damageTypeSchema).min(1),
  /** Only from attacks that are not magical, or not of that metal either. */
  from: z.enum([
    'any',
    'nonmagical',
    'nonmagical-not-silvered',
    'nonmagical-not-adamantine',
    'nonmagical-not-silvered-or-adamantine',
    'magical-good-wielder',
    'spells',
    'magic-missile',
  ]),
})

/** How a resource comes back. */
export const recoverySchema = z.enum(['short-rest', 'long-rest', 'dawn', 'never'])

/** A list that is not empty. */
export const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1)
