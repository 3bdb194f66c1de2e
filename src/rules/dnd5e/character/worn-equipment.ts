/** What a sheet says is worn and held. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { ruleId } from '../data/names-and-ids.ts'
import { entryName, listAt, numberAt } from './read-json-fields.ts'

/** The slots in which armour is worn, and those in which a shield may be held. */
export const bodySlots = ['armor', 'armour', 'body', 'chest'] as const
export const handSlots = ['shield', 'off_hand', 'main_hand'] as const

/** What is in the slots of a sheet. */
export class Equipment {
  readonly #slots: JsonObject

  constructor(slots: JsonObject) {
    this.#slots = slots
  }

  /** What is in a slot; undefined when the sheet does not have it. */
  slot(name: string): EquipmentEntry | undefined {
    const value = this.#slots[name]
    return value === undefined ? undefined : entryIn(value)
  }

  get weapons(): readonly EquipmentEntry[] {
    return listAt(this.#slots, 'weapons').map(entryIn)
  }

  /** What the hands hold, in the order in which attacks are made: main hand, weapons, off hand. */
  get held(): readonly EquipmentEntry[] {
    const [main, off] = [this.slot('main_hand'), this.slot('off_hand')]
    return [...(main === undefined ? [] : [main]), ...this.weapons, ...(off === undefined ? [] : [off])]
  }

  /** Every text that may name armour or a shield: what is on the body, then what the hands hold. */
  get armourTexts(): readonly string[] {
    const worn = [...bodySlots, ...handSlots].flatMap((slot) => this.slot(slot) ?? [])
    return [...worn, ...this.weapons].flatMap(piecesOf)
  }

  /** The names of everything but the backpack, in the order of the sheet. */
  get names(): readonly string[] {
    const names = (value: JsonValue): string[] =>
      Array.isArray(value) ? value.flatMap(names) : [entryName(value)]
    return Object.entries(this.#slots)
      .flatMap(([slot, value]) => (slot === 'backpack' ? [] : names(value)))
      .filter((name) => name !== '')
  }

  /** A list slot with a thing put first or taken out, the other entries as they were written. */
  listWith(slot: 'weapons' | 'worn', name: string, isOff: boolean): JsonValue[] {
    const others = listAt(this.#slots, slot).filter((entry) => ruleId(entryName(entry)) !== ruleId(name))
    return isOff ? [...others] : [name, ...others]
  }
}

export interface EquipmentEntry {
  readonly name: string
  /** What the entry itself says it adds to armour class. */
  readonly acBonus: number
  /** The slot is only marked as filled, which is how a shield may be written. */
  readonly isMark: boolean
  readonly isEmpty: boolean
  /** The figures of a weapon the rules do not know, as the entry gives them. */
  readonly weapon?: OwnWeapon
}

/** A weapon that says itself what it does. */
interface OwnWeapon {
  readonly damage: string
  readonly type: JsonValue | undefined
  readonly ranged: boolean
  readonly finesse: boolean
}

/** "Chain mail and shield" are two things. */
function piecesOf(entry: EquipmentEntry): string[] {
  if (entry.isMark) return ['shield']
  return entry.name
    .split(/,|;|&|\band\b|\bwith\b|\+(?!\s*\d)/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

function entryIn(value: JsonValue): EquipmentEntry {
  return {
    name: entryName(value),
    acBonus: isJsonObject(value) ? numberAt(value, 'ac_bonus', 0) : 0,
    isMark: value === true,
    isEmpty: value === '' || value === null || value === false,
    ...(isJsonObject(value) && typeof value.damage === 'string' && { weapon: weaponIn(value, value.damage) }),
  }
}

function weaponIn(entry: JsonObject, damage: string): OwnWeapon {
  return { damage, type: entry.type, ranged: entry.ranged === true, finesse: entry.finesse === true }
}
