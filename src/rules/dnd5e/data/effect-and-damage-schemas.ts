/**
 * Schemas of effects and of what else activities are made of: how long, how much, whom, how often, and what happens
 * to the targets. Data only; the types stand in activity-schemas.ts.
 */
import { z } from 'zod'
import { mechanicSchema } from './mechanic-schemas.ts'
import {
  abilitySchema,
  conditionIdSchema,
  countSchema,
  damageTypeSchema,
  diceSchema,
} from './srd-vocabulary.ts'

/** How long something lasts: an amount of time, or until something happens. */
export const durationSchema = z.union([
  z.strictObject({ amount: z.int().min(1), unit: z.enum(['round', 'minute', 'hour', 'day']) }),
  z.strictObject({
    until: z.enum([
      'start-of-next-turn',
      'end-of-next-turn',
      'escaped',
      'released',
      'stands-up',
      'short-rest',
      'long-rest',
      'cured',
      'dispelled',
      'triggered',
      'source-moves-away',
      'permanent',
    ]),
  }),
])

/** Dice that grow with the slot a spell is cast from, or with the level of who casts it; the key is that level. */
export const growthSchema = z.strictObject({
  by: z.enum(['slot', 'level']),
  at: z.record(z.string().regex(/^\d+$/), diceSchema),
})

/** Some damage: `dice` is what the lowest slot or level does. */
export const damageSchema = z.strictObject({
  dice: diceSchema,
  type: damageTypeSchema,
  growth: growthSchema.optional(),
  /** Adds the caster's spellcasting modifier. */
  plus_modifier: z.literal(true).optional(),
  /** The attacker picks one of these instead of `type`. */
  or_type: z.array(damageTypeSchema).optional(),
  /** The dice when the weapon is held in two hands, or when another named state applies. */
  two_handed: diceSchema.optional(),
  /** Only done to these: 'undead', 'constructs' … in the words of the monster's type. */
  only_against: z.array(z.string()).optional(),
  /** Only done by a critical hit. */
  only_critical: z.literal(true).optional(),
})

/** A number that may grow: `per_slot` above the spell's own level, or by character level. */
export const growingCountSchema = z.strictObject({
  base: z.int().min(1),
  per_slot: z.int().optional(),
  by_level: z.record(z.string().regex(/^\d+$/), z.int()).optional(),
})

export const targetSchema = z.strictObject({
  who: z.enum(['self', 'ally', 'enemy', 'creature', 'object', 'point']),
  count: growingCountSchema.optional(),
  /** In feet; 0 is oneself, 5 is touch. */
  range: countSchema.optional(),
  area: z
    .strictObject({
      shape: z.enum(['cone', 'cube', 'cylinder', 'line', 'sphere']),
      feet: z.int().min(5),
      from: z.enum(['self', 'point']).optional(),
    })
    .optional(),
  /** Only such creatures: a monster's type, or `not-undead` and the like. */
  only: z.array(z.string()).optional(),
})

/** A fixed number of a stat block, the caster's own, or that of a class feature (8, proficiency and an ability). */
export const dcSchema = z.union([countSchema, z.literal('spell'), z.strictObject({ feature: abilitySchema })])

/** How often it can be used. */
export const usesSchema = z.union([
  z.strictObject({ per: z.enum(['day', 'short-rest', 'long-rest', 'turn', 'round']), times: z.int().min(1) }),
  /** Rolled at the start of its turn: back when the d6 shows `recharge` or more. */
  z.strictObject({ recharge: z.int().min(2).max(6) }),
  /** Takes from a pool of the character: ki points, sorcery points … */
  z.strictObject({ pool: z.string(), cost: z.int().min(0) }),
])

/** A saving throw that may be repeated, ending the effect. */
const repeatSchema = z.strictObject({
  at: z.enum(['turn-start', 'turn-end', 'damage', 'day']),
  ability: abilitySchema,
  /** Missing: the same as before. */
  dc: countSchema.optional(),
})

/** What ends an effect before its time. */
const endsWhenSchema = z.array(
  z.enum([
    'attacks',
    'casts',
    'takes-damage',
    'harmed-by-source',
    'shaken-awake',
    'doused',
    'source-falls',
    'hits',
  ]),
)

const plainEffects = [
  z.strictObject({
    kind: z.literal('condition'),
    condition: conditionIdSchema,
    duration: durationSchema.optional(),
    repeat: repeatSchema.optional(),
    /** A check of Athletics or Acrobatics against this ends it. */
    escape_dc: countSchema.optional(),
    /** Levels, for exhaustion. */
    levels: z.int().min(1).optional(),
    /** Only creatures of this size or smaller. */
    up_to_size: z.string().optional(),
    /** What a failed repeat makes of it, in place of going on: restrained becomes petrified. */
    worsens: z
      .strictObject({ to: conditionIdSchema, duration: durationSchema, failures: z.int().min(1).optional() })
      .optional(),
    ends_when: endsWhenSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('damage'),
    damage: z.array(damageSchema).min(1),
    /** Missing: at once. */
    at: z.enum(['turn-start', 'turn-end', 'enter', 'while-touching']).optional(),
    duration: durationSchema.optional(),
    repeat: repeatSchema.optional(),
  }),
  /** Moves the target: feet away (positive) or towards (negative). */
  z.strictObject({ kind: z.literal('push'), feet: z.int() }),
  /** The maximum goes down by the damage taken (or by dice) until a long rest; at 0 the target dies. */
  z.strictObject({
    kind: z.literal('lower-hit-point-maximum'),
    by: z.union([z.literal('damage'), diceSchema]),
    ends: z.enum(['long-rest', 'cured', 'permanent']).optional(),
  }),
  z.strictObject({
    kind: z.literal('lower-ability'),
    ability: abilitySchema,
    dice: diceSchema,
    ends: z.enum(['short-rest', 'long-rest', 'cured']),
    dies_at_zero: z.boolean(),
  }),
  /** The attacker heals by the damage done. */
  z.strictObject({ kind: z.literal('drain'), share: z.enum(['all', 'half']) }),
  /** Mechanics the target has while it lasts: bless, mage armor, haste. */
  z.strictObject({
    kind: z.literal('grant'),
    mechanics: z.array(mechanicSchema).min(1),
    duration: durationSchema.optional(),
    repeat: repeatSchema.optional(),
    ends_when: endsWhenSchema.optional(),
  }),
  /** The target takes the shape and figures of a stat block. */
  z.strictObject({
    kind: z.literal('transform'),
    into: z.strictObject({
      type: z.string().optional(),
      monsters: z.array(z.string()).optional(),
      max_cr: z.string(),
    }),
    duration: durationSchema.optional(),
  }),
  /** Gone from the fight: swallowed, banished; it comes back when that ends. */
  z.strictObject({
    kind: z.literal('remove-from-fight'),
    how: z.enum(['banished', 'ethereal']),
    duration: durationSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('heal'), dice: diceSchema, growth: growthSchema.optional() }),
  /** Eats what is worn or held: armour loses this much of its class, a weapon of its damage. */
  z.strictObject({
    kind: z.literal('corrode'),
    what: z.enum(['armor', 'weapon', 'armor-or-weapon']),
    by: z.int().min(1),
    metal_only: z.boolean(),
  }),
  /** A dead target lives again with this many hit points. */
  z.strictObject({
    kind: z.literal('revive'),
    within: durationSchema,
    hit_points: z.union([z.int().min(1), z.literal('all')]),
  }),
  /** Brought to 0 hit points by this, the target is stable and has these conditions for a while. */
  z.strictObject({
    kind: z.literal('stable-at-zero'),
    conditions: z.array(conditionIdSchema).min(1),
    duration: durationSchema,
  }),
  /** A dying target stops dying. */
  z.strictObject({ kind: z.literal('stabilize') }),
  /** Moves on at once without provoking: feet, or null for any place it knows. */
  z.strictObject({ kind: z.literal('teleport'), feet: countSchema.nullable() }),
  z.strictObject({ kind: z.literal('end-condition'), conditions: z.array(conditionIdSchema).min(1) }),
  z.strictObject({
    kind: z.literal('temporary-hit-points'),
    dice: diceSchema,
    growth: growthSchema.optional(),
    plus_modifier: z.literal(true).optional(),
  }),
  /** Drops the target to 0 hit points, or kills it outright. */
  z.strictObject({
    kind: z.literal('fell'),
    to: z.enum(['zero-hit-points', 'death']),
    /** Only with so many hit points left or fewer. */ at_most: countSchema.optional(),
  }),
  /** What the table decides; the words are for the narrator and change no number. */
  z.strictObject({ kind: z.literal('ruling'), text: z.string().min(3), duration: durationSchema.optional() }),
] as const

const plainEffectUnion = z.discriminatedUnion('kind', plainEffects)
/** What happens to a target, without a further roll to prevent it. */
export type PlainEffect = z.infer<typeof plainEffectUnion>
/** The schema of a plain effect; an interface has a name, so what is built of it stays short in the declarations. */
export interface PlainEffectSchema extends z.ZodType<PlainEffect, PlainEffect> {}
export const plainEffectSchema: PlainEffectSchema = plainEffectUnion

const effectUnion = z.discriminatedUnion('kind', [
  ...plainEffects,
  z.strictObject({
    kind: z.literal('save'),
    ability: abilitySchema,
    dc: dcSchema,
    success: z.enum(['half', 'none']),
    damage: z.array(damageSchema).optional(),
    on_fail: z.array(plainEffectSchema),
    /** In place of on_fail when the save misses by this much or more. */
    on_fail_by: z.strictObject({ margin: z.int().min(1), effects: z.array(plainEffectSchema) }).optional(),
    /** Only asked of such creatures. */
    only_against: z.array(z.string()).optional(),
  }),
])
/** What happens to a target; `save` lets it resist. */
export type Effect = z.infer<typeof effectUnion>
/** The schema of an effect; an interface has a name, so what is built of it stays short in the declarations. */
export interface EffectSchema extends z.ZodType<Effect, Effect> {}
export const effectSchema: EffectSchema = effectUnion
