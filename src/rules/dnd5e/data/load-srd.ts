/**
 * The entry point to the SRD 5.1 data. Nothing is parsed before it is read: an entry is checked by its schema the first
 * time it is asked for, once for each object that `createSrd` makes. A broken entry is a fault of ours, not of a player.
 */
import type { z } from 'zod'
import { Fault } from '../../../core/fault.ts'
import armour from './armour.json' with { type: 'json' }
import backgrounds from './backgrounds.json' with { type: 'json' }
import classes from './classes.json' with { type: 'json' }
import { type ReadingCache, readingCache } from './combatant-and-item-cache.ts'
import conditions from './conditions.json' with { type: 'json' }
import features from './features.json' with { type: 'json' }
import gear from './gear.json' with { type: 'json' }
import magicItems from './magic-items.json' with { type: 'json' }
import monsters from './monsters.json' with { type: 'json' }
import races from './races.json' with { type: 'json' }
import skills from './skills.json' with { type: 'json' }
import spells from './spells.json' with { type: 'json' }
import {
  type Armour,
  armourSchema,
  type Background,
  backgroundSchema,
  type ClassLevel,
  type ClassTable,
  type Condition,
  classTableSchema,
  conditionSchema,
  type Feature,
  type FeatureSummary,
  featureSchema,
  featureSummarySchema,
  type Gear,
  gearSchema,
  type MagicItem,
  type Monster,
  magicItemSchema,
  monsterSchema,
  type Race,
  raceSchema,
  type Skill,
  type Spell,
  skillSchema,
  spellSchema,
  type Weapon,
  weaponSchema,
} from './srd-entry-schemas.ts'
import type { ClassId, ConditionId } from './srd-vocabulary.ts'
import weapons from './weapons.json' with { type: 'json' }

/** The entries of one kind, found by id or name. */
export interface Repository<Entry> {
  /** By id; undefined when there is none. */
  get(id: string): Entry | undefined
  /** By id, or by name in any case: "Giant Rat", "giant rat", "giant-rat". */
  named(name: string): Entry | undefined
  ids(): readonly string[]
  all(): readonly Entry[]
}

/** The SRD 5.1 data, read lazily. */
export interface Srd {
  readonly monsters: Repository<Monster>
  readonly spells: Repository<Spell>
  readonly weapons: Repository<Weapon>
  readonly armour: Repository<Armour>
  readonly gear: Repository<Gear>
  readonly magicItems: Repository<MagicItem>
  readonly classes: Repository<ClassTable>
  readonly features: Repository<Feature>
  readonly featureSummaries: Repository<FeatureSummary>
  readonly races: Repository<Race>
  readonly backgrounds: Repository<Background>
  readonly skills: Repository<Skill>
  monster(id: string): Monster | undefined
  spell(id: string): Spell | undefined
  weapon(id: string): Weapon | undefined
  feature(id: string): Feature | undefined
  race(id: string): Race | undefined
  armor(id: string): Armour | undefined
  magicItem(id: string): MagicItem | undefined
  classLevel(id: ClassId, level: number): ClassLevel | undefined
  gearItem(id: string): Gear | undefined
  allMonsters(): readonly Monster[]
  /** Every class of the SRD is there. */
  classTable(id: ClassId): ClassTable
  /** A condition; exhaustion as all levels up to the one named. */
  condition(id: ConditionId, exhaustionLevel?: number): readonly Condition[]
  conditions(): readonly Condition[]
  readonly memory: ReadingCache
}

/**
 * Makes a reader over the data. Keep it and pass it on: what it has read it remembers.
 *
 * @example
 * const srd = createSrd()
 * srd.monster('goblin')?.armor_class // 15
 */
export function createSrd(): Srd {
  const repositories = {
    monsters: createRepository('monsters', monsters, monsterSchema),
    spells: createRepository('spells', spells, spellSchema),
    weapons: createRepository('weapons', weapons, weaponSchema),
    armour: createRepository('armour', armour, armourSchema),
    gear: createRepository('gear', gear, gearSchema),
    magicItems: createRepository('magic-items', magicItems, magicItemSchema),
    classes: createRepository('classes', classes, classTableSchema),
    features: createRepository('features', features, featureSchema),
    featureSummaries: createRepository('features', features, featureSummarySchema),
    races: createRepository('races', races, raceSchema),
    backgrounds: createRepository('backgrounds', backgrounds, backgroundSchema),
    skills: createRepository('skills', skills, skillSchema),
  }
  const conditionRepository = createRepository('conditions', conditions, conditionSchema, conditionKey)
  return {
    ...repositories,
    memory: readingCache(),
    monster: (id) => repositories.monsters.get(id),
    spell: (id) => repositories.spells.get(id),
    weapon: (id) => repositories.weapons.get(id),
    feature: (id) => repositories.features.get(id),
    race: (id) => repositories.races.get(id),
    armor: (id) => repositories.armour.get(id),
    magicItem: (id) => repositories.magicItems.get(id),
    classLevel: (id, level) => repositories.classes.get(id)?.levels.find((row) => row.level === level),
    gearItem: (id) => repositories.gear.get(id),
    allMonsters: () => repositories.monsters.all(),
    classTable(id) {
      const table = repositories.classes.get(id)
      if (table === undefined) throw brokenData('classes', id, 'it is missing')
      return table
    },
    condition: (id, exhaustionLevel = 1) =>
      conditionRepository.all().filter((each) => each.id === id && (each.level ?? 0) <= exhaustionLevel),
    conditions: () => conditionRepository.all(),
  }
}

type Raw = Readonly<Record<string, unknown>>

function createRepository<Entry extends { readonly name: string }>(
  kind: string,
  data: unknown,
  schema: z.ZodType<Entry>,
  keyOf: (raw: Raw) => string = (raw) => String(raw.id),
): Repository<Entry> {
  const rows = new Map((data as readonly Raw[]).map((raw) => [keyOf(raw), raw]))
  const read = new Map<string, Entry>()
  const names = new Map<string, string>()
  const get = (id: string): Entry | undefined => {
    const raw = rows.get(id)
    const known = read.get(id)
    if (raw === undefined || known !== undefined) return known
    const parsed = schema.safeParse(raw)
    if (!parsed.success) throw brokenData(kind, id, parsed.error.issues[0])
    read.set(id, parsed.data)
    return parsed.data
  }
  const named = (name: string): Entry | undefined => {
    if (names.size === 0) for (const [id, raw] of rows) names.set(String(raw.name).toLowerCase(), id)
    return get(
      names.get(name.toLowerCase()) ?? name.toLowerCase().replaceAll(/['’]/g, '').replaceAll(' ', '-'),
    )
  }
  return {
    get,
    named,
    ids: () => [...rows.keys()],
    all: () => [...rows.keys()].flatMap((id) => get(id) ?? []),
  }
}

function conditionKey(raw: Raw): string {
  return raw.level === null ? String(raw.id) : `${String(raw.id)}-${String(raw.level)}`
}

function brokenData(kind: string, id: string, why: unknown): Fault {
  return new Fault('bug', `The rules data is broken: ${kind}, entry ${id}.`, { details: { kind, id, why } })
}
