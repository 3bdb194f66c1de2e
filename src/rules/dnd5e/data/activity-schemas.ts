/**
 * Schemas of activities, what a thing can *do*: an item, a spell or a monster does nothing by itself, its activities
 * do. They are data, so that one resolver plays them all and a reviewer reads them; nothing here rolls or decides.
 */
import { z } from 'zod'
import { circumstanceSchema } from './circumstance-and-roll-filter-schemas.ts'
import {
  damageSchema,
  dcSchema,
  durationSchema,
  effectSchema,
  growingCountSchema,
  growthSchema,
  plainEffectSchema,
  targetSchema,
  usesSchema,
} from './effect-and-damage-schemas.ts'
import { abilitySchema, countSchema, damageTypeSchema, diceSchema } from './srd-vocabulary.ts'

/** What it costs in the round. */
export const costSchema = z.enum(['action', 'bonus', 'reaction', 'legendary', 'none', 'minutes'])

const common = {
  /** As the stat block names it; unique within its owner. */
  name: z.string().min(1),
  cost: costSchema,
  /** Needs a slot of at least this level. */
  min_slot: z.int().min(1).max(9).optional(),
  /** How many legendary actions. */
  legendary_cost: z.int().min(1).optional(),
  uses: usesSchema.optional(),
  target: targetSchema.optional(),
  /** Later turns may use it again at this cost while the spell or effect lasts. */
  again: z.enum(['action', 'bonus', 'none']).optional(),
  /** Stays where it was made and strikes again at these moments while it lasts. */
  lingers: z.array(z.enum(['enter', 'turn-start', 'turn-end'])).optional(),
  /** When a reaction may be taken, or another condition in our own words. */
  trigger: z
    .enum([
      'hit-by-attack',
      'hit-by-melee-attack',
      'missed-by-melee-attack',
      'takes-damage',
      'ally-hit-within-5',
      'creature-falls-within-60',
      'creature-casts-within-60',
      'hit-by-magic-missile',
      'drops-to-zero',
      'engulfed',
      'ranged-attack-missile',
      'fails-roll',
      'on-hit',
      'on-melee-hit',
      'ally-rolls-within-60',
      'enemy-rolls-within-60',
      'trap-sprung',
      'ally-attacked-within-5',
      'damaged-by-creature-within-5',
    ])
    .optional(),
} as const

const attackActivity = z.strictObject({
  kind: z.literal('attack'),
  ...common,
  form: z.enum(['melee', 'ranged', 'melee-or-ranged']),
  with: z.enum(['weapon', 'spell']),
  /** A fixed bonus of a stat block, or the caster's spell attack. */
  bonus: z.union([z.int(), z.literal('spell'), z.literal('weapon')]),
  reach: countSchema.optional(),
  range: z.strictObject({ normal: countSchema, long: countSchema.optional() }).optional(),
  damage: z.array(damageSchema),
  on_hit: z.array(effectSchema),
  /** The attack roll has advantage then. */
  advantage_when: z.array(circumstanceSchema).optional(),
  /** A miss does half of the damage. */
  half_on_miss: z.literal(true).optional(),
  /** Several attacks at once: rays, beams. */
  count: growingCountSchema.optional(),
  /** Made with something magical. */
  magical: z.literal(true).optional(),
})
/** An attack roll, damage and what a hit does besides. */
export type AttackActivity = z.infer<typeof attackActivity>

const saveActivity = z.strictObject({
  kind: z.literal('save'),
  ...common,
  ability: abilitySchema,
  dc: dcSchema,
  success: z.enum(['half', 'none']),
  damage: z.array(damageSchema),
  on_fail: z.array(plainEffectSchema),
  on_fail_by: z.strictObject({ margin: z.int().min(1), effects: z.array(plainEffectSchema) }).optional(),
  on_success: z.array(plainEffectSchema).optional(),
  duration: durationSchema.optional(),
})
/** A saving throw of each target. */
export type SaveActivity = z.infer<typeof saveActivity>

/** A part of a multiattack; `count_dice` is rolled in place of `count` where a stat block says so. */
const partSchema = z.strictObject({
  activity: z.string(),
  count: z.int().min(1),
  count_dice: diceSchema.optional(),
})

const activityUnion = z.discriminatedUnion('kind', [
  attackActivity,
  saveActivity,
  /** Names of the owner's other activities: one of the options is used, each part `count` times. */
  z.strictObject({
    kind: z.literal('multiattack'),
    ...common,
    options: z.array(z.array(partSchema).min(1)).min(1),
  }),
  /** Damage without a roll to hit or to resist: magic missile. */
  z.strictObject({
    kind: z.literal('damage'),
    ...common,
    damage: z.array(damageSchema).min(1),
    effects: z.array(effectSchema),
    count: growingCountSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('heal'),
    ...common,
    dice: diceSchema,
    growth: growthSchema.optional(),
    plus_modifier: z.literal(true).optional(),
    /** Adds the level in the class. */
    plus_level: z.literal(true).optional(),
    effects: z.array(plainEffectSchema),
  }),
  /** Attacks with the weapon in hand, or with fists. */
  z.strictObject({
    kind: z.literal('weapon-attack'),
    ...common,
    count: z.int().min(1),
    form: z.enum(['melee', 'ranged', 'any']),
    unarmed: z.boolean(),
    /** Only this one may be the target. */
    against: z.enum(['any', 'whoever-did-it', 'another-beside-the-first']),
  }),
  /** Rolls a failed roll of this kind again; the new one counts. */
  z.strictObject({
    kind: z.literal('reroll-failed'),
    ...common,
    of: z.enum(['save', 'attack', 'check', 'any']),
    counts_as_twenty: z.boolean(),
  }),
  /** Takes this much off damage just suffered. */
  z.strictObject({
    kind: z.literal('reduce-damage'),
    ...common,
    of: z.enum(['ranged-weapon', 'falling']),
    dice: diceSchema,
    plus: z.array(abilitySchema),
    times_level: countSchema,
  }),
  /** Changes a spell that is being cast. */
  z.strictObject({
    kind: z.literal('metamagic'),
    ...common,
    which: z.enum([
      'careful',
      'distant',
      'empowered',
      'extended',
      'heightened',
      'quickened',
      'subtle',
      'twinned',
    ]),
  }),
  /** A place that is different while it lasts. */
  z.strictObject({
    kind: z.literal('zone'),
    ...common,
    obscured: z.enum(['no', 'lightly', 'heavily', 'magical-darkness']),
    difficult: z.boolean(),
    silent: z.boolean(),
    light: z.enum(['none', 'dim', 'bright']),
    duration: durationSchema.optional(),
  }),
  /** Hurt by such damage with this many hit points left, it becomes two with half each. */
  z.strictObject({
    kind: z.literal('split'),
    ...common,
    by: z.array(damageTypeSchema),
    least: z.int().min(2),
  }),
  /** Heals what the healer takes from the pool; so many points cure a poison or disease. */
  z.strictObject({ kind: z.literal('heal-from-pool'), ...common, cures_for: z.int().min(1) }),
  /** So many times the level, shared among the targets, each at most to that part of its maximum. */
  z.strictObject({
    kind: z.literal('heal-shared'),
    ...common,
    times_level: z.int().min(1),
    up_to: z.enum(['half', 'full']),
  }),
  /** A slot spent on a hit for more damage. */
  z.strictObject({
    kind: z.literal('smite'),
    ...common,
    dice: diceSchema,
    per_slot: diceSchema,
    most: diceSchema,
    type: damageTypeSchema,
    extra_against: z.strictObject({ types: z.array(z.string()), dice: diceSchema }),
  }),
  /** Slots come back, their levels together half the class level rounded up, none above `most`. */
  z.strictObject({
    kind: z.literal('recover-slots'),
    ...common,
    levels: z.literal('half-level-up'),
    most: z.int().min(1),
  }),
  /** Points become a slot (at the price in the class table) or a slot its level in points. */
  z.strictObject({
    kind: z.literal('convert-slots'),
    ...common,
    from: z.enum(['points', 'slot']),
    pool: z.string(),
  }),
  /** Effects without a roll: a bless, a condition that a willing or helpless target gets. */
  z.strictObject({
    kind: z.literal('apply'),
    ...common,
    effects: z.array(effectSchema).min(1),
    duration: durationSchema.optional(),
  }),
  /** A pool of hit points of creatures felled from the weakest upwards: sleep, color spray. */
  z.strictObject({
    kind: z.literal('hit-point-pool'),
    ...common,
    dice: diceSchema,
    growth: growthSchema.optional(),
    effects: z.array(plainEffectSchema).min(1),
  }),
  /** Brings creatures of the stat blocks into the fight on the caster's side. */
  z.strictObject({
    kind: z.literal('summon'),
    ...common,
    options: z
      .array(
        z.strictObject({
          count: growingCountSchema,
          monsters: z.array(z.string()).optional(),
          type: z.string().optional(),
          max_cr: z.string().optional(),
          /** Rolled in place of `count`. */
          count_dice: diceSchema.optional(),
        }),
      )
      .min(1),
    /** A die decides which of the options it is. */
    at_random: z.literal(true).optional(),
    duration: durationSchema.optional(),
  }),
  /** The actor takes the shape and figures of a stat block. */
  z.strictObject({
    kind: z.literal('transform'),
    ...common,
    into: z.strictObject({
      type: z.string().optional(),
      monsters: z.array(z.string()).optional(),
      /** A challenge rating, or a column of the class table. */
      max_cr: z.union([z.string(), z.strictObject({ column: z.string() })]),
    }),
    duration: durationSchema.optional(),
  }),
  /** Ends spells on the target: at once up to this level (or the slot's), else by the contest. */
  z.strictObject({
    kind: z.literal('dispel'),
    ...common,
    what: z.enum(['spells-on-target', 'spell-being-cast']),
    up_to: z.union([z.literal('slot'), z.int().min(0)]),
  }),
  /** A check of the actor against a number. */
  z.strictObject({
    kind: z.literal('contest'),
    ...common,
    ability: abilitySchema,
    /** What the check must reach: a number, or 10 and the level of the other's spell. */
    dc: z.union([countSchema, z.literal('spell-level')]),
    effects: z.array(effectSchema).min(1),
  }),
  /** Casts a spell without a slot, from the item that holds it: its own figures, or those of who uses it. */
  z.strictObject({
    kind: z.literal('cast'),
    ...common,
    spell: z.string(),
    /** Cast as with a slot of this level. */
    slot: z.int().min(0).max(9),
    /** Missing: the user's own. */
    dc: countSchema.optional(),
    attack: z.int().optional(),
    /** A check of the user's casting ability against this comes first, or it comes to nothing. */
    check: countSchema.optional(),
    /** Lasts without concentration. */
    without_concentration: z.literal(true).optional(),
  }),
  /** One spent slot comes back, of this level at most. */
  z.strictObject({ kind: z.literal('restore-slot'), ...common, up_to: z.int().min(1).max(9) }),
  /** What the narrator may make true, in our own words; it moves no number. */
  z.strictObject({ kind: z.literal('utility'), ...common, ruling: z.string().min(3) }),
  /** Not playable yet, and why. */
  z.strictObject({ kind: z.literal('unsupported'), ...common, reason: z.string().min(3) }),
])
export type Activity = z.infer<typeof activityUnion>
export type ActivityOfKind<Kind extends Activity['kind']> = Extract<Activity, { kind: Kind }>
/** The schema of an activity; an interface has a name, so what is built of it stays short in the declarations. */
export interface ActivitySchema extends z.ZodType<Activity, Activity> {}
export const activitySchema: ActivitySchema = activityUnion

export type Duration = z.infer<typeof durationSchema>
export type Damage = z.infer<typeof damageSchema>
export type Target = z.infer<typeof targetSchema>
/** How often an activity can be used. */
export type Uses = z.infer<typeof usesSchema>
/** What happens to a target, without a further roll to prevent it. */
export type PlainEffect = z.infer<typeof plainEffectSchema>
export type Effect = z.infer<typeof effectSchema>
export type EffectOfKind<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>
