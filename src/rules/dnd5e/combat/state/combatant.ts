/**
 * What a combatant brings into combat, read once from sheet and stat block: activities, mechanics, defences,
 * spells. It never changes during combat; what changes is in the combat document.
 */
import type { Entity, InventoryItem } from '../../../../core/state/table-row-schemas.ts'
import { ratingNumber, readRating } from '../../challenge-rating.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { racesOnSheet } from '../../character/race-traits.ts'
import type { Sheet } from '../../character/sheet.ts'
import { type Profile, readProfile } from '../../checks/creature-scores-and-proficiencies.ts'
import {
  featuresOf,
  type OwnedMechanic,
  readOwnMechanics,
  traitsOf,
} from '../../checks/mechanics-from-traits-and-items.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import type { Defence, Mechanic } from '../../data/mechanic-schemas.ts'
import type { Monster } from '../../data/srd-entry-schemas.ts'
import { sizes } from '../../data/srd-vocabulary.ts'
import { itemActivities } from '../../items/item-activities.ts'
import { raisedScores } from '../../items/magic-item-mechanics.ts'
import { isTrainedWith, readWornGear, type WornGear } from '../../items/worn-gear-in-combat.ts'
import { readSpellcasting, type Spellcasting } from './read-spellcasting.ts'
import { martialArtsStrike, type WeaponTraining, type Wielded, weaponAttacks } from './weapon-attacks.ts'

export interface Combatant {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly monster: Monster | undefined
  readonly sheet: Sheet
  readonly cr: string | undefined
  readonly creatureType: string
  readonly size: string
  readonly armorClass: number
  readonly speed: number
  readonly activities: readonly Activity[]
  readonly mechanics: readonly OwnedMechanic[]
  readonly resistances: readonly Defence[]
  readonly immunities: readonly Defence[]
  readonly vulnerabilities: readonly Defence[]
  readonly conditionImmunities: readonly string[]
  readonly casting: Spellcasting | undefined
  readonly attacksPerAction: number
  readonly legendaryActions: number
  readonly legendaryResistances: number
  /** How many d6 a rogue's Sneak Attack has. */
  readonly sneakDice: number
  /** What a character wears; missing for a stat block. */
  readonly gear?: WornGear
  /** The columns of the class table at this level. */
  readonly columns?: Readonly<Record<string, number>>
  /** How the attacks of a character's weapons are made, by the activity's name. */
  readonly wielded?: ReadonlyMap<string, Wielded>
}

/** Reads a combatant from entity and stat block; `items` is what they own. */
export function readCombatant(
  entity: Entity,
  catalogue: Catalogue,
  items: readonly InventoryItem[] = [],
): Combatant {
  const { memory } = catalogue
  const read = () => readAnew(entity, catalogue, items)
  return memory === undefined ? read() : memory.ofRow('fighter', entity, items, read)
}

function readAnew(entity: Entity, catalogue: Catalogue, items: readonly InventoryItem[]): Combatant {
  const { sheet, monster, worn, mechanics } = readOwnMechanics(entity, catalogue, items)
  const plain = readProfile(entity, monster)
  const profile = { ...plain, scores: raisedScores(plain.scores, worn) }
  const common = {
    id: entity.id,
    name: entity.name,
    profile,
    monster,
    sheet,
    mechanics,
    cr: monster?.cr ?? sheet.challengeRating,
    attacksPerAction: Math.max(1, ...mechanics.map(({ mechanic }) => attacksIn(mechanic))),
    sneakDice: sheet.classId === 'rogue' ? Math.ceil(sheet.level / 2) : 0,
    casting:
      monster === undefined
        ? withSpellDifficulty(readSpellcasting(sheet, profile, mechanics, catalogue), worn)
        : monsterCasting(monster, catalogue),
  }
  return monster === undefined
    ? { ...common, ...withItems(ofSheet(common, catalogue), itemActivities(sheet, items, catalogue), worn) }
    : { ...common, ...ofMonster(monster) }
}

type Body = Pick<
  Combatant,
  | 'creatureType'
  | 'size'
  | 'armorClass'
  | 'speed'
  | 'activities'
  | 'resistances'
  | 'immunities'
  | 'vulnerabilities'
  | 'conditionImmunities'
  | 'legendaryActions'
  | 'legendaryResistances'
  | 'gear'
  | 'columns'
  | 'wielded'
>

function ofMonster(monster: Monster): Body {
  const fromTraits = monster.traits.flatMap((trait) => trait.activities ?? [])
  const { walk, fly = 0, swim = 0 } = monster.speed
  const resisting = monster.traits.flatMap((trait) => trait.mechanics)
  return {
    creatureType: monster.type,
    size: monster.size,
    armorClass: monster.armor_class,
    speed: Math.max(walk, fly, walk === 0 ? swim : 0),
    activities: [...monster.activities, ...fromTraits],
    resistances: monster.resistances,
    immunities: monster.immunities,
    vulnerabilities: monster.vulnerabilities,
    conditionImmunities: monster.condition_immunities,
    legendaryActions: monster.legendary_actions,
    legendaryResistances: resisting.reduce(
      (most, mechanic) => (mechanic.kind === 'legendary-resistance' ? Math.max(most, mechanic.uses) : most),
      0,
    ),
  }
}

function ofSheet(
  known: Pick<Combatant, 'sheet' | 'profile' | 'cr' | 'mechanics'>,
  catalogue: Catalogue,
): Body {
  const { sheet, profile, cr } = known
  const gear = readWornGear(sheet, catalogue)
  const columns =
    sheet.classId === undefined ? {} : (catalogue.classLevel(sheet.classId, sheet.level)?.columns ?? {})
  const owners = [...traitsOf(sheet, catalogue), ...featuresOf(sheet, catalogue)]
  const features = withoutSuperseded(owners.flatMap((owner) => owner.activities ?? []))
  const training = weaponTraining(known, gear, columns)
  const attacks = weaponAttacks({ sheet, profile, training, catalogue })
  const weapons = attacks.map((attack) => attack.activity)
  const own = weapons.length > 0 || cr === undefined ? weapons : [attackOfRating(cr)]
  return {
    creatureType: 'humanoid',
    size: racesOnSheet(sheet, catalogue).at(-1)?.size ?? 'medium',
    armorClass: sheet.armorClass,
    speed: sheet.speed,
    activities: [...own, ...(training.martialSides > 0 ? [martialArtsStrike] : []), ...features],
    resistances: [],
    immunities: [],
    vulnerabilities: [],
    conditionImmunities: [],
    legendaryActions: sheet.legendaryActions,
    legendaryResistances: sheet.legendaryResistances,
    gear,
    columns,
    wielded: new Map(attacks.map(({ activity, wielded }) => [activity.name, wielded])),
  }
}

function weaponTraining(
  { sheet, mechanics }: Pick<Combatant, 'sheet' | 'mechanics'>,
  gear: WornGear,
  columns: Readonly<Record<string, number>>,
): WeaponTraining {
  const own = mechanics.map(({ mechanic }) => mechanic)
  const taught = own.flatMap((mechanic) => (mechanic.kind === 'proficiency' ? (mechanic.weapons ?? []) : []))
  const bare = gear.armour === 'none' && !gear.shield
  const sides = own.flatMap((mechanic) =>
    mechanic.kind === 'martial-arts' && bare ? (columns[mechanic.sides_column] ?? 0) : [],
  )
  return {
    isTrained: (weapon) => isTrainedWith(sheet, weapon, taught),
    shield: gear.shield,
    oneHanded: own.some(
      (mechanic) =>
        mechanic.kind === 'bonus-when' && (mechanic.when ?? []).includes('one-handed-weapon-alone'),
    ),
    martialSides: Math.max(0, ...sides),
    strongOffHand: own.some((mechanic) => mechanic.kind === 'off-hand-modifier'),
  }
}

/** What items add to a body: activities, and speed. */
function withItems(body: Body, activities: readonly Activity[], worn: readonly OwnedMechanic[]): Body {
  const speed = worn.reduce(
    (fastest, { mechanic }) =>
      mechanic.kind === 'speed' && (mechanic.mode === 'fly' || mechanic.mode === 'walk')
        ? Math.max(fastest, mechanic.becomes ?? body.speed + (mechanic.bonus ?? 0))
        : fastest,
    body.speed,
  )
  return { ...body, speed, activities: [...body.activities, ...activities] }
}

function withSpellDifficulty(
  casting: Spellcasting | undefined,
  worn: readonly OwnedMechanic[],
): Spellcasting | undefined {
  const bonus = worn.reduce(
    (sum, { mechanic }) => (mechanic.kind === 'spell-dc' ? sum + mechanic.bonus : sum),
    0,
  )
  return casting === undefined ? undefined : { ...casting, dc: casting.dc + bonus }
}

function attacksIn(mechanic: Mechanic): number {
  return mechanic.kind === 'attacks-per-action' ? mechanic.count : 1
}

function monsterCasting(monster: Monster, catalogue: Catalogue): Spellcasting | undefined {
  const [first] = monster.spellcasting
  if (first === undefined) return undefined
  const modifier = abilityModifier(monster.attributes[first.ability])
  const spells = monster.spellcasting.flatMap((entry) =>
    entry.spells.flatMap(({ spell: id, per_day }) => {
      const spell = catalogue.spell(id)
      return spell === undefined ? [] : [{ spell, per_day }]
    }),
  )
  return {
    ability: first.ability,
    dc: first.dc ?? 8 + monster.proficiency_bonus + modifier,
    attack: first.attack ?? monster.proficiency_bonus + modifier,
    modifier,
    level: first.caster_level,
    slots: Object.assign({}, ...monster.spellcasting.map((entry) => entry.slots)) as Record<string, number>,
    spells,
  }
}

/** The attack of a creature without a stat block, from which challenge rating on. */
const attacksByRating: readonly (readonly [rating: number, bonus: number, dice: string])[] = [
  [24, 14, '12d10+10'],
  [20, 12, '10d10+9'],
  [16, 10, '8d10+8'],
  [12, 9, '7d10+6'],
  [8, 8, '5d10+5'],
  [5, 7, '4d8+5'],
  [3, 5, '3d8+3'],
  [2, 5, '2d8+3'],
  [1, 4, '2d6+2'],
  [0.5, 4, '1d8+2'],
  [0.25, 4, '1d6+2'],
  [0.125, 3, '1d6+1'],
  [0, 2, '1d4'],
]

function attackOfRating(cr: string): AttackActivity {
  const read = readRating(cr)
  const rating = read === null ? 0 : ratingNumber(read)
  const [, bonus, dice] = attacksByRating.find(([least]) => rating >= least) ?? [0, 2, '1d4']
  return {
    kind: 'attack',
    name: 'Strike',
    cost: 'action',
    form: 'melee',
    with: 'weapon',
    bonus,
    reach: 5,
    damage: [{ dice, type: 'bludgeoning' }],
    on_hit: [],
  }
}

/** The name of a feature without what changes from level to level. */
export function baseFeatureName(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '')
}

/** A later form of a feature takes the place of an earlier one: Bardic Inspiration (d8) of (d6). */
export function withoutSuperseded<Feature extends { readonly name: string }>(
  features: readonly Feature[],
): Feature[] {
  const last = new Map(features.map((feature, index) => [baseFeatureName(feature.name), index]))
  return features.filter((feature, index) => last.get(baseFeatureName(feature.name)) === index)
}

/** The place of a size among the six, the smallest first. */
export function sizeRank(size: string): number {
  return (sizes as readonly string[]).indexOf(size.toLowerCase())
}

/** Armour that acid and rust can weaken, as its bearer's sheet names it; empty without any, or when it is magical. */
export function corrodibleArmour({ sheet, monster }: Combatant): string {
  if (monster !== undefined)
    return /plate|mail|chain|scale|leather|hide armou?r/i.exec(monster.armor_source)?.[0] ?? ''
  const name = sheet.equipment.slot('armor')?.name ?? ''
  return /\+\s*\d|magic/i.test(name) ? '' : name
}

const softArmour = /padded|leather|hide|cloth|robe|studded|mage armou?r/i

export function wearsMetal(combatant: Combatant): boolean {
  const worn = corrodibleArmour(combatant)
  return worn !== '' && !softArmour.test(worn)
}
