/**
 * Schemas of the mechanics that only characters have: what race, class and background give when a character is made
 * or rises.
 */
import { z } from 'zod'
import { circumstanceSchema, recoverySchema, some } from './circumstance-and-roll-filter-schemas.ts'
import { abilitySchema, damageTypeSchema, skillIdSchema } from './srd-vocabulary.ts'

/** What makes a character: proficiencies, pools, choices, spells. */
export const characterMechanics = [
  z.strictObject({
    kind: z.literal('ability-increase'),
    ability: abilitySchema,
    amount: z.int(),
    maximum: z.int().optional(),
  }),
  z.strictObject({
    kind: z.literal('proficiency'),
    skills: z.array(skillIdSchema).optional(),
    saves: z.array(abilitySchema).optional(),
    weapons: z.array(z.string()).optional(),
    armor: z.array(z.string()).optional(),
    tools: z.array(z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal('choose-proficiency'), choose: z.int().min(1), from: some(z.string()) }),
  z.strictObject({
    kind: z.literal('expertise'),
    choose: z.int().min(1),
    also: z.array(z.string()).optional(),
  }),
  /** Half the bonus where no proficiency applies. */
  z.strictObject({
    kind: z.literal('half-proficiency'),
    abilities: some(abilitySchema),
    round: z.enum(['down', 'up']),
  }),
  /** A pool: `amount` is a number, a column of the class table, an ability's modifier (at least 1) or level times. */
  z.strictObject({
    kind: z.literal('resource'),
    id: z.string().regex(/^[a-z_]+$/),
    amount: z.union([
      z.int().min(1),
      z.strictObject({ column: z.string() }),
      z.strictObject({ modifier: abilitySchema, plus: z.int() }),
      z.strictObject({ times_level: z.int().min(1) }),
      z.literal('unlimited'),
    ]),
    recovers: recoverySchema,
  }),
  z.strictObject({
    kind: z.literal('knows-spells'),
    spells: some(z.string()),
    ability: abilitySchema.optional(),
    at_level: z.int().optional(),
    per_day: z.int().optional(),
    always_prepared: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('choose-cantrip'),
    list: z.string(),
    ability: abilitySchema,
    choose: z.int().min(1),
  }),
  z.strictObject({ kind: z.literal('choose-feature'), choose: z.int().min(1), from: some(z.string()) }),
  z.strictObject({
    kind: z.literal('choose-ability-increase'),
    choose: z.int().min(1),
    amount: z.int(),
    except: z.array(abilitySchema),
  }),
  z.strictObject({
    kind: z.literal('spellcasting'),
    ability: abilitySchema,
    prepares: z.boolean(),
    ritual: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('carry'), times: z.number() }),
  /** At least this score, whatever the sheet says. */
  z.strictObject({ kind: z.literal('ability-score'), ability: abilitySchema, is: z.int().min(1) }),
  z.strictObject({ kind: z.literal('choose-subclass') }),
  /** Undead of this challenge or lower that fail against turning are destroyed. */
  z.strictObject({ kind: z.literal('destroys-turned'), up_to_cr: z.string() }),
  /** What a hit of this spell does besides, or how far it reaches. */
  z.strictObject({
    kind: z.literal('spell-rider'),
    spell: z.string(),
    push: z.int().optional(),
    range: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal('draconic-ancestry'), type: damageTypeSchema }),
  /** Unarmed strikes and monk weapons use Dexterity and at least a die of these sides. */
  z.strictObject({ kind: z.literal('martial-arts'), sides_column: z.string() }),
  /** Extra damage once a turn with a finesse or ranged weapon, with advantage or an ally beside the target. */
  z.strictObject({ kind: z.literal('sneak-attack'), dice_column: z.string(), sides: z.int() }),
  z.strictObject({
    kind: z.literal('speed-column'),
    mode: z.literal('walk'),
    column: z.string(),
    when: z.array(circumstanceSchema).optional(),
  }),
  /** Friends within so many feet have these too while the bearer is conscious. */
  z.strictObject({
    kind: z.literal('aura'),
    feet_column: z.string(),
    mechanics: z.array(z.enum(['save-bonus-charisma', 'immune-charmed', 'immune-frightened'])),
  }),
  z.strictObject({
    kind: z.literal('temporary-hit-points-on-felling'),
    modifier: abilitySchema,
    plus_level: z.boolean(),
  }),
  /** Adds an ability modifier to the damage of these spells. */
  z.strictObject({
    kind: z.literal('spell-damage-modifier'),
    spells: z.array(z.string()).optional(),
    school: z.string().optional(),
    modifier: abilitySchema,
  }),
  /** Chosen friends in the area of such a spell succeed and take nothing. */
  z.strictObject({ kind: z.literal('sculpt-spells'), school: z.string() }),
  /** Cantrips do half on a successful save. */
  z.strictObject({ kind: z.literal('potent-cantrip') }),
  /** Two-weapon fighting adds the ability modifier to the second attack. */
  z.strictObject({ kind: z.literal('off-hand-modifier') }),
  /** Spells of the caster heal more: this plus the spell's level. */
  z.strictObject({ kind: z.literal('bonus-healing'), amount: z.int(), plus_spell_level: z.boolean() }),
] as const
