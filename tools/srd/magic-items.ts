/** What every magic item does: its own model in models/magic-items.yaml, or that of its family, reckoned from its name. */
import type { Activity, Effect } from '../../src/rules/dnd5e/data/activity-schemas.ts'
import type { Mechanic } from '../../src/rules/dnd5e/data/mechanic-schemas.ts'
import { type DamageType, damageTypes } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { type ItemModel, itemModels } from './models.ts'
import { bonus, grant, resist, ruling } from './words.ts'

const giants: Readonly<Record<string, number>> = {
  hill: 21,
  stone: 23,
  frost: 23,
  fire: 25,
  cloud: 27,
  storm: 29,
}
const healing: Readonly<Record<string, string>> = {
  common: '2d4+2',
  greater: '4d4+4',
  superior: '8d4+8',
  supreme: '10d4+20',
}
const dragonKinds: Readonly<Record<string, DamageType>> = {
  black: 'acid',
  blue: 'lightning',
  brass: 'fire',
  bronze: 'lightning',
  copper: 'acid',
  gold: 'fire',
  green: 'poison',
  red: 'fire',
  silver: 'cold',
  white: 'cold',
}
/** Save difficulty and attack bonus of a scroll, by the level of its spell. */
const scrolls: readonly (readonly [dc: number, attack: number])[] = [
  [13, 5],
  [13, 5],
  [13, 5],
  [15, 7],
  [15, 7],
  [17, 9],
  [17, 9],
  [18, 10],
  [18, 10],
  [19, 11],
]

/** What a magic item does; `isFamily` when only its variants are ever found. */
export function itemModel(id: string, name: string, isFamily: boolean): ItemModel {
  const own = itemModels[id]
  if (own !== undefined) return { attunement: false, mechanics: [], activities: [], ...own }
  return (
    family(id, name) ??
    (isFamily
      ? plain([ruling('A family of things: what is found is one of its kinds.')])
      : plain([{ kind: 'unsupported', reason: 'nobody has modelled it' }]))
  )
}

function family(id: string, name: string): ItemModel | null {
  const bonusAt = /^(weapon|ammunition)-([123])$/.exec(id)
  if (bonusAt !== null)
    return plain(plus(Number(bonusAt[2])), bonusAt[1] === 'ammunition' ? { consumable: true } : {})
  const armour = /^armor-([123])$/.exec(id)
  if (armour !== null) return plain([armourBonus(Number(armour[1]))])
  const war = /^wand-of-the-war-mage-([123])$/.exec(id)
  if (war !== null) return attuned([bonus({ roll: 'attack', with: 'spell' }, Number(war[1]))])
  const belt = /^belt-of-giant-strength-(\w+)$/.exec(id)
  if (belt !== null) return attuned([strength(giants[belt[1] ?? ''] ?? 21)])
  const potion = /^potion-of-giant-strength-(\w+)$/.exec(id)
  if (potion !== null) return drink(name, strength(giants[potion[1] ?? ''] ?? 21))
  const scales = /^dragon-scale-mail-(\w+)$/.exec(id)
  if (scales !== null)
    return attuned([armourBonus(1), resist([dragonKinds[scales[1] ?? ''] ?? 'fire'])], { base: 'scale-mail' })
  return curing(id, name) ?? written(id) ?? resisting(id, name)
}

function curing(id: string, name: string): ItemModel | null {
  const cure = /^potion-of-healing(?:-(\w+))?$/.exec(id)
  if (cure === null) return null
  return single({
    kind: 'heal',
    name,
    cost: 'action',
    dice: healing[cure[1] ?? 'common'] ?? '2d4+2',
    target: { who: 'creature', range: 5 },
    effects: [],
  })
}

function written(id: string): ItemModel | null {
  const found = /^spell-scroll-(?:(\d)(?:st|nd|rd|th)|cantrip)$/.exec(id)
  if (found === null) return null
  const level = Number(found[1] ?? 0)
  const [dc, attack] = scrolls[level] ?? [13, 5]
  return plain([], { consumable: true, scroll: { level, dc, attack } })
}

function resisting(id: string, name: string): ItemModel | null {
  const found = /^(ring|potion)-of-resistance-(\w+)$/.exec(id)
  const type = damageTypes.find((kind) => kind === found?.[2])
  if (found === null || type === undefined) return null
  return found[1] === 'ring' ? attuned([resist([type])]) : drink(name, resist([type]))
}

type Extra = Partial<Omit<ItemModel, 'mechanics'>>

/** An item that must be attuned to. */
function attuned(mechanics: readonly Mechanic[], more: Extra = {}): ItemModel {
  return { attunement: true, mechanics: [...mechanics], activities: [], ...more }
}

/** An item that anybody can use. */
function plain(mechanics: readonly Mechanic[], more: Extra = {}): ItemModel {
  return { attunement: false, mechanics: [...mechanics], activities: [], ...more }
}

/** Something that is gone when used. */
function single(activity: Activity): ItemModel {
  return { attunement: false, mechanics: [], activities: [activity], consumable: true }
}

/** Drunk: its drinker has this for an hour. */
function drink(name: string, mechanic: Mechanic): ItemModel {
  const effects: Effect[] = [grant([mechanic], { duration: { amount: 1, unit: 'hour' } })]
  return single({ kind: 'apply', name, cost: 'action', target: { who: 'self' }, effects })
}

/** A weapon's bonus to hit and to damage. */
function plus(amount: number): Mechanic[] {
  return [
    bonus({ roll: 'attack', with: 'weapon' }, amount),
    bonus({ roll: 'damage', with: 'weapon' }, amount),
    { kind: 'magical-attacks' },
  ]
}

function armourBonus(amount: number): Mechanic {
  return { kind: 'armor-class', bonus: amount }
}

function strength(is: number): Mechanic {
  return { kind: 'ability-score', ability: 'strength', is }
}
