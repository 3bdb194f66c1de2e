/** A trap in the world: how hard it is to find and to disarm, and what it does to the creature that springs it. */
import { asNumber, asObject, asText, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { listAt, numberAt, objectAt, textAt } from '../character/read-json-fields.ts'
import {
  type Ability,
  abilities,
  type ConditionId,
  type DamageType,
  damageTypes,
} from '../data/srd-vocabulary.ts'
import { conditionNamed } from './condition-effects.ts'

export interface Trap {
  readonly id: string
  readonly name: string
  readonly disarmDc: number
  /** Added to its attack roll; undefined when it asks for a save. */
  readonly attack: number | undefined
  readonly save: { readonly ability: Ability; readonly dc: number; readonly half: boolean } | undefined
  readonly damage: readonly { readonly dice: string; readonly type: DamageType }[]
  readonly condition: ConditionId | undefined
  /** Springs again; others lie harmless after the first time. */
  readonly resets: boolean
  readonly harmless: boolean
}

const dicePattern = /^\d{1,2}d\d{1,3}([+-]\d{1,3})?$/

function damageIn(value: JsonValue): { dice: string; type: DamageType }[] {
  const text = asText(value) ?? ''
  const entry = asObject(value) ?? { dice: text.split(/\s+/)[0] ?? '', type: text }
  const dice = textAt(entry, 'dice')
  const word = textAt(entry, 'type').toLowerCase()
  const type = damageTypes.find((damageType) => word.includes(damageType))
  return dicePattern.test(dice) && type !== undefined ? [{ dice, type }] : []
}

/** Reads a trap; undefined when an entity is none. */
export function readTrap(entity: Entity | undefined): Trap | undefined {
  const attrs = (entity?.attrs ?? {}) as JsonObject
  if (entity === undefined || asNumber(attrs.disarm_dc) === undefined) return undefined
  const save = objectAt(attrs, 'save')
  const ability = abilities.find((score) => score === textAt(save, 'ability'))
  const told = attrs.damage
  const list = Array.isArray(told) ? listAt(attrs, 'damage') : told === undefined ? [] : [told]
  return {
    id: entity.id,
    name: entity.name,
    disarmDc: numberAt(attrs, 'disarm_dc', 15),
    attack: asNumber(attrs.attack_bonus),
    save:
      ability === undefined ? undefined : { ability, dc: numberAt(save, 'dc', 13), half: save.half === true },
    damage: list.flatMap(damageIn),
    condition: conditionNamed(textAt(attrs, 'condition')),
    resets: attrs.resets === true,
    harmless: attrs.disarmed === true || (attrs.sprung === true && attrs.resets !== true),
  }
}

/** How hard a trap is for what is done about it; undefined for everything else. */
export function trapDifficulty(kind: string, target: Entity | undefined): number | undefined {
  const { disarm_dc, detect_dc } = (target?.attrs ?? {}) as JsonObject
  if (kind === 'disarm') return asNumber(disarm_dc)
  return ['search', 'investigate', 'spot', 'look'].includes(kind) ? asNumber(detect_dc) : undefined
}
