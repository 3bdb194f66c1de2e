/**
 * A stored sheet, what it tells the engine: read from the fields that all sheets of ours are stored with. Attrs come
 * from packs, imports and old logs, so every reader is total: a wrong type reads as absent.
 */

import { paysInCoins } from '../core/character-money.ts'
import {
  asList,
  asNumber,
  asObject,
  asTexts,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../core/json.ts'
import { type PersonAttrs, personOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import type { CharacterSheet, Health, KnownSkill, SheetPart } from './ruleset.ts'

const abilityKeys = [
  'features',
  'spells_known',
  'spells_prepared',
  'class',
  'subclass',
  'race',
  'skills',
  'capabilities',
  'resources',
] as const

const maxWornDepth = 4
const maxWornEntries = 50
const maxWornName = 100

/** A sheet over stored attrs, which stay inside. */
export abstract class StoredSheet implements CharacterSheet {
  protected readonly stored: JsonObject

  constructor(stored: JsonObject) {
    this.stored = stored
  }

  abstract readonly level: number | undefined

  protected get person(): PersonAttrs {
    return personOf({ attrs: this.stored as Entity['attrs'] })
  }

  get health(): Health | null {
    const current = asNumber(this.stored.hp_current)
    const max = asNumber(this.stored.hp_max)
    return current === undefined || max === undefined ? null : { current, max }
  }

  get canPerceive(): boolean {
    const { isConscious, status } = this.person
    return isConscious && status !== 'dead' && this.stored.hp_current !== 0
  }

  get seesInDark(): boolean {
    return this.stored.darkvision !== undefined && this.stored.darkvision !== false
  }

  get isBestiaryCreature(): boolean {
    return this.stored.stat_block !== undefined
  }

  get money(): number | null {
    return paysInCoins(this.stored) ? null : (asNumber(asObject(this.stored.resources)?.gold) ?? 0)
  }

  get callings(): readonly string[] {
    const { background, class: calling, role } = this.stored
    return asTexts([background, calling, role])
  }

  knownSkills(max: number): readonly KnownSkill[] {
    const { skills } = this.stored
    if (Array.isArray(skills)) return skills.slice(0, max).flatMap(listedSkill)
    return Object.entries(asObject(skills) ?? {})
      .slice(0, max)
      .flatMap(([name, rank]) => rankedSkill(name, rank))
  }

  get wornNames(): readonly string[] {
    return textsWithin(this.stored.equipment, maxWornDepth)
  }

  text(part: SheetPart): string {
    if (part === 'whole') return JSON.stringify(this.stored)
    if (part === 'abilities')
      return abilityKeys.map((key) => JSON.stringify(this.stored[key] ?? '')).join(' ')
    const { class: calling, background, role, title, level } = this.stored
    return [calling, background, role, title, `level ${String(level)}`].map(String).join(' ')
  }
}

/** An entry of a list of skills: a name, or an object with one. */
function listedSkill(entry: JsonValue): readonly KnownSkill[] {
  if (typeof entry === 'string') return [{ name: entry, expert: false }]
  const { name, expertise, proficiency } = asObject(entry) ?? {}
  const expert = expertise === true || proficiency === 'expertise'
  return asTexts([name]).map((text) => ({ name: text, expert }))
}

/** An entry of a dictionary of skills: a rank, `true` or a word. */
function rankedSkill(name: string, rank: JsonValue | undefined): readonly KnownSkill[] {
  if (typeof rank === 'number') return rank > 0 ? [{ name, expert: rank >= 2 }] : []
  return rank === true || typeof rank === 'string' ? [{ name, expert: rank === 'expertise' }] : []
}

function textsWithin(value: JsonValue | undefined, depth: number): readonly string[] {
  if (typeof value === 'string') return [value.slice(0, maxWornName)]
  if (depth === 0 || value === undefined) return []
  const parts = isJsonObject(value) ? Object.values(value) : asList(value)
  return parts.slice(0, maxWornEntries).flatMap((part) => textsWithin(part, depth - 1))
}
