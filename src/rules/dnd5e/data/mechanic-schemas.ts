/**
 * Schemas of mechanics, what a trait, feature, condition, spell or item *changes*, as one small language: the code
 * that rolls asks the mechanics of all concerned and gets advantage, bonuses and refusals with their sources. What no
 * number can say is a `ruling` for the narrator; what is not modelled says so (`unsupported`) and appears in the
 * printed list.
 */
import { z } from 'zod'
import { characterMechanics } from './character-mechanic-schemas.ts'
import {
  circumstanceSchema,
  defenceSchema,
  rollFilterSchema,
  some,
} from './circumstance-and-roll-filter-schemas.ts'
import {
  abilitySchema,
  conditionIdSchema,
  countSchema,
  damageTypeSchema,
  diceSchema,
} from './srd-vocabulary.ts'

const roller = {
  of: rollFilterSchema,
  /** Whose roll: one's own, or that of others against oneself. */
  who: z.enum(['self', 'against-self']),
  when: z.array(circumstanceSchema).optional(),
} as const

const rollMechanics = [
  z.strictObject({ kind: z.literal('advantage-when'), ...roller }),
  z.strictObject({ kind: z.literal('disadvantage-when'), ...roller }),
  /** `amount` is dice or a signed number; `proficiency`, `half-proficiency` or an ability name its modifier. */
  z.strictObject({
    kind: z.literal('bonus-when'),
    ...roller,
    amount: z.union([
      z.int(),
      z.string().regex(/^-?\d+(d\d+)?$/),
      z.enum(['proficiency', 'half-proficiency']),
      abilitySchema,
    ]),
  }),
  /** A bonus that stands in a column of the class table. */
  z.strictObject({
    kind: z.literal('bonus-column-when'),
    of: rollFilterSchema,
    column: z.string(),
    when: z.array(circumstanceSchema).optional(),
  }),
  /** Dice that may be added to one roll of these kinds, once; `column` gives the die's sides. */
  z.strictObject({
    kind: z.literal('bonus-once'),
    of: z.array(z.enum(['attack', 'check', 'save', 'damage'])),
    dice: z.string().regex(/^-?\d+d\d+$/),
    column: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('automatic-failure'), of: rollFilterSchema }),
  z.strictObject({ kind: z.literal('automatic-success'), of: rollFilterSchema }),
  /** Attacks against the bearer cannot have advantage. */
  z.strictObject({ kind: z.literal('no-advantage-against') }),
  /** A natural roll of this or less may be rolled again, once. */
  z.strictObject({ kind: z.literal('reroll'), of: rollFilterSchema, up_to: z.int().min(1) }),
  /** A natural roll below this counts as this. */
  z.strictObject({
    kind: z.literal('minimum-roll'),
    of: rollFilterSchema,
    is: z.int().min(1),
    proficient: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('critical-range'), from: z.int().min(15).max(20) }),
  /** Extra weapon dice on a critical hit. */
  z.strictObject({ kind: z.literal('critical-dice'), dice: z.int().min(1) }),
  /** Hits on the bearer are critical from this near. */
  z.strictObject({ kind: z.literal('hits-are-critical'), within: countSchema }),
  /** Hits on a target so caught are critical. */
  z.strictObject({ kind: z.literal('critical-when'), when: some(circumstanceSchema) }),
] as const

const bodyMechanics = [
  z.strictObject({
    kind: z.literal('armor-class'),
    bonus: z.int().optional(),
    /** At least this, whatever is worn. */
    minimum: countSchema.optional(),
    /** Unarmoured: base + dexterity + these abilities. */
    unarmored: z
      .strictObject({ base: countSchema, plus: z.array(abilitySchema), shield: z.boolean() })
      .optional(),
    when: z.array(circumstanceSchema).optional(),
  }),
  z.strictObject({
    kind: z.literal('speed'),
    mode: z.enum(['walk', 'fly', 'swim', 'climb', 'burrow', 'all']),
    bonus: z.int().optional(),
    times: z.number().min(0).optional(),
    becomes: countSchema.optional(),
    when: z.array(circumstanceSchema).optional(),
  }),
  z.strictObject({
    kind: z.literal('resistance'),
    to: defenceSchema,
    when: z.array(circumstanceSchema).optional(),
  }),
  z.strictObject({ kind: z.literal('immunity'), to: defenceSchema }),
  z.strictObject({ kind: z.literal('vulnerability'), to: defenceSchema }),
  /** Damage of this kind heals instead. */
  z.strictObject({ kind: z.literal('absorb'), type: damageTypeSchema }),
  z.strictObject({
    kind: z.literal('condition-immunity'),
    conditions: some(conditionIdSchema),
    when: z.array(circumstanceSchema).optional(),
  }),
  /** Spells of this level or lower do not affect the bearer. */
  z.strictObject({ kind: z.literal('spell-immunity'), up_to_level: countSchema }),
  /** What the bearer cannot do. */
  z.strictObject({
    kind: z.literal('cannot'),
    what: some(
      z.enum([
        'act',
        'react',
        'bonus-act',
        'move',
        'speak',
        'see',
        'hear',
        'regain-hit-points',
        'approach-source',
        'attack-source',
        'cast',
        'stand',
        'be-surprised',
        'attack-more-than-once',
        'concentrate',
      ]),
    ),
  }),
  z.strictObject({
    kind: z.literal('sense'),
    sense: z.enum(['darkvision', 'blindsight', 'tremorsense', 'truesight']),
    feet: countSchema,
  }),
  z.strictObject({
    kind: z.literal('hit-points'),
    per_level: z.int().optional(),
    maximum: z.int().optional(),
    per_slot: z.int().optional(),
    times: z.number().optional(),
  }),
  /** Counts as having this condition besides. */
  z.strictObject({ kind: z.literal('includes'), condition: conditionIdSchema }),
] as const

const actingMechanics = [
  /** More attacks with the attack action, in all. */
  z.strictObject({ kind: z.literal('attacks-per-action'), count: z.int().min(2) }),
  /** Actions that may be taken as a bonus action. */
  z.strictObject({
    kind: z.literal('bonus-action'),
    actions: some(
      z.enum([
        'dash',
        'disengage',
        'hide',
        'move-towards-enemy',
        'dodge',
        'unarmed-strike',
        'use-object',
        'help',
      ]),
    ),
    uses_pool: z.string().optional(),
  }),
  /** Another activity of the owner may be used as a bonus action after felling a creature. */
  z.strictObject({ kind: z.literal('attack-after-felling'), activity: z.string() }),
  z.strictObject({ kind: z.literal('no-opportunity-attacks') }),
  /** A reaction on every other creature's turn. */
  z.strictObject({
    kind: z.literal('extra-reactions'),
    count: z.union([z.int().min(1), z.literal('every-turn')]),
    for_opportunity_only: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('extra-action'), only: z.array(z.string()).optional() }),
  z.strictObject({ kind: z.literal('reckless') }),
  z.strictObject({ kind: z.literal('magical-attacks') }),
  /** Weapon attacks with Strength do half. */
  z.strictObject({ kind: z.literal('weapon-damage-halved') }),
  /** More damage with an attack that hits. */
  z.strictObject({
    kind: z.literal('extra-damage'),
    dice: z.union([diceSchema, z.literal('weapon-die')]),
    /** Missing: the weapon's own. */
    type: damageTypeSchema.optional(),
    form: z.enum(['melee', 'ranged', 'any']),
    when: z.array(circumstanceSchema).optional(),
    /** One of these suffices, beside `when`: sneak attack's advantage or ally. */
    when_any: z.array(z.union([circumstanceSchema, z.literal('advantage')])).optional(),
    once_per_turn: z.boolean(),
    finesse_or_ranged_only: z.literal(true).optional(),
    only_against: z.array(z.string()).optional(),
    spends_slot: z.literal(true).optional(),
  }),
  /** After moving straight at a target by this much, a hit with the named activity does more. */
  z.strictObject({
    kind: z.literal('charge'),
    feet: countSchema,
    activity: z.string(),
    dice: diceSchema.optional(),
    type: damageTypeSchema.optional(),
    save: z
      .strictObject({
        ability: abilitySchema,
        dc: countSchema,
        prone: z.boolean(),
        push: countSchema.optional(),
      })
      .optional(),
    /** A bonus attack against a target knocked prone. */
    follow_up: z.string().optional(),
  }),
] as const

const lastingMechanics = [
  /** Hit points at the start of its turn, unless it took such damage since its last. */
  z.strictObject({
    kind: z.literal('regeneration'),
    amount: z.int().min(1),
    stopped_by: z.array(damageTypeSchema),
    stopped_in: z.array(z.enum(['sunlight', 'running-water'])).optional(),
    /** Dies only if it starts a turn at 0 hit points and cannot regenerate. */
    dies_only_when_stopped: z.boolean(),
    needs_hit_points: z.boolean(),
  }),
  /** At 0 hit points a save (DC + damage taken) leaves it 1. */
  z.strictObject({
    kind: z.literal('cling-to-life'),
    ability: abilitySchema.optional(),
    dc: countSchema.optional(),
    plus_damage: z.boolean(),
    /** Only against damage of at most this. */
    max_damage: countSchema.optional(),
    except_types: z.array(damageTypeSchema),
    except_critical: z.boolean(),
    once_per: z.enum(['short-rest', 'long-rest', 'day', 'always']),
    dc_step: countSchema.optional(),
    needs: z.literal('raging').optional(),
  }),
  /** Images that take attacks instead: each hit on one (armour class 10 + Dexterity) destroys it. */
  z.strictObject({ kind: z.literal('decoys'), count: z.int().min(1) }),
  /** At the end of its turns a d20 of this or more takes it out of reach until its next. */
  z.strictObject({ kind: z.literal('blinks'), on: z.int() }),
  /** An attacker must first make this save against the caster, or choose another target. */
  z.strictObject({ kind: z.literal('warded'), ability: abilitySchema, ends_when_attacks: z.boolean() }),
  /** The caster takes the same damage. */
  z.strictObject({ kind: z.literal('shares-damage-with-source') }),
  /** Temporary hit points at the start of each of its turns: the caster's modifier. */
  z.strictObject({ kind: z.literal('fresh-temporary-hit-points') }),
  /** Healing of it is the most the dice can give. */
  z.strictObject({ kind: z.literal('maximum-healing') }),
  /** Turns a failed save into a success. */
  z.strictObject({ kind: z.literal('legendary-resistance'), uses: z.int().min(1) }),
  /** No damage where a successful Dexterity save would halve it, half when it fails. */
  z.strictObject({ kind: z.literal('evasion') }),
  /** Reaction: an attack that hits does half. */
  z.strictObject({ kind: z.literal('uncanny-dodge') }),
  /** Reaction: this much more armour class against one melee attack that would hit. */
  z.strictObject({ kind: z.literal('parry'), bonus: z.int().min(1) }),
  /** A creature that touches it or hits it from near takes damage. */
  z.strictObject({
    kind: z.literal('retaliate'),
    dice: diceSchema,
    type: damageTypeSchema,
    to: z.enum(['melee-hit-within-5', 'touch-or-grapple']),
    cost: z.enum(['none', 'reaction']),
  }),
  /** Something happens around it at some moment; `activity` is one of the owner's. */
  z.strictObject({
    kind: z.literal('around'),
    feet: countSchema,
    at: z.enum(['turn-start-of-others', 'own-turn-start', 'enter', 'death', 'while-near']),
    activity: z.string(),
    immune_after_success: z.literal(true).optional(),
  }),
  /** Half the damage it takes while it grapples a creature goes to that creature. */
  z.strictObject({ kind: z.literal('share-damage-with-grappled') }),
  /** The place hurts it. */
  z.strictObject({
    kind: z.literal('takes-damage-at'),
    at: z.enum(['turn-start', 'turn-end', 'per-gallon-or-5-feet']),
    dice: diceSchema,
    type: damageTypeSchema,
    when: circumstanceSchema,
  }),
  /** Goes out of control at or below these hit points when the d6 shows 6. */
  z.strictObject({ kind: z.literal('berserk'), at_or_below: countSchema, on: z.int() }),
  /** Comes back after days unless its anchor is destroyed. */
  z.strictObject({ kind: z.literal('returns'), after: z.string(), unless: z.string() }),
  /** The activity's dice are these at half its hit points or fewer. */
  z.strictObject({ kind: z.literal('weaker-below-half'), activity: z.string(), dice: diceSchema }),
  z.strictObject({
    kind: z.literal('extra-heads'),
    heads: z.int().min(2),
    lost_per_damage: countSchema,
    grows: countSchema,
    stopped_by: z.array(damageTypeSchema),
    heal: countSchema,
  }),
] as const

const mechanicUnion = z.discriminatedUnion('kind', [
  ...rollMechanics,
  ...bodyMechanics,
  ...actingMechanics,
  ...lastingMechanics,
  ...characterMechanics,
  z.strictObject({ kind: z.literal('dies') }),
  /** Such damage hampers it until the end of its next turn: disadvantage on attacks and checks, or 20 feet less. */
  z.strictObject({
    kind: z.literal('hampered-by'),
    type: damageTypeSchema,
    how: z.enum(['disadvantage', 'slower-by-20']),
  }),
  /** A die at the start of its turn says what it does; the first row that reaches the roll counts. */
  z.strictObject({
    kind: z.literal('acts-at-random'),
    sides: z.int().min(2),
    rows: some(
      z.strictObject({
        up_to: z.int().min(1),
        does: z.enum(['nothing', 'wander', 'strike-nearest', 'as-it-likes']),
      }),
    ),
  }),
  /** Plain (metal) weapons that hit it lose 1 from their damage each time and break at -5. */
  z.strictObject({ kind: z.literal('corrodes-weapons'), metal_only: z.boolean() }),
  /** Its weapon does these dice and uses this ability. */
  z.strictObject({
    kind: z.literal('weapon-die'),
    dice: diceSchema,
    ability: z.enum(['spellcasting', 'own']),
  }),
  /** Critical hits on the bearer are plain hits. */
  z.strictObject({ kind: z.literal('no-critical-hits') }),
  /** What a critical hit with this weapon does besides; missing type: the weapon's own. */
  z.strictObject({
    kind: z.literal('critical-damage'),
    dice: diceSchema,
    type: damageTypeSchema.optional(),
    only_against: z.array(z.string()).optional(),
  }),
  /** Armour that does not clatter and asks for no Strength. */
  z.strictObject({ kind: z.literal('silent-armor') }),
  /** Dying, it is stable at the start of its turn. */
  z.strictObject({ kind: z.literal('closes-wounds') }),
  /** Added to the difficulty of the bearer's spells. */
  z.strictObject({ kind: z.literal('spell-dc'), bonus: z.int() }),
  /** What the table decides; the words are ours, for the narrator, and change no number. */
  z.strictObject({ kind: z.literal('ruling'), text: z.string().min(3) }),
  /** Not playable yet, and why. */
  z.strictObject({ kind: z.literal('unsupported'), reason: z.string().min(3) }),
])
/** One mechanic of a trait, feature, condition, spell or item. */
export type Mechanic = z.infer<typeof mechanicUnion>
export type MechanicOfKind<Kind extends Mechanic['kind']> = Extract<Mechanic, { kind: Kind }>
/** The schema of a mechanic; an interface has a name, so what is built of it stays short in the declarations. */
export interface MechanicSchema extends z.ZodType<Mechanic, Mechanic> {}
export const mechanicSchema: MechanicSchema = mechanicUnion
/** A circumstance a mechanic may wait for. */
export type Circumstance = z.infer<typeof circumstanceSchema>
export type RollFilter = z.infer<typeof rollFilterSchema>
/** Damage that hurts less, not at all, or more. */
export type Defence = z.infer<typeof defenceSchema>

/** All mechanics of one kind among the traits. */
export function mechanicsIn<Kind extends Mechanic['kind']>(
  traits: readonly { readonly mechanics: readonly Mechanic[] }[],
  kind: Kind,
): MechanicOfKind<Kind>[] {
  const all = traits.flatMap((trait) => trait.mechanics)
  return all.filter((mechanic): mechanic is MechanicOfKind<Kind> => mechanic.kind === kind)
}
