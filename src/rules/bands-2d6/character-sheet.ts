/**
 * What these rules keep on a character or an NPC. Attrs come from packs, imports and old logs, so the reader is total: a
 * wrong type reads as absent. Each figure is read when it is asked for.
 */
import { asInteger, asNumber, asObject, asTexts, type JsonObject } from '../../core/json.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { StoredSheet } from '../stored-sheet.ts'
import { integerIn, objectIn, textIn, valueIn, wordIn } from './read-json-fields.ts'

/** The least and the most a skill is worth. */
const worstSkill = -2
const bestSkill = 3

/** How far an NPC has escalated, mildest first; no level is skipped. */
export const escalationLevels = ['soft', 'hard', 'lethal'] as const
export type EscalationLevel = (typeof escalationLevels)[number]

/** How many turns in a row failed, and the last turn that was counted. */
export interface Streak {
  readonly count: number
  readonly turn: number
}

export class BandsSheet extends StoredSheet {
  get level(): number | undefined {
    return asNumber(this.stored.level)
  }

  /** What skills are worth: `{ stealth: 2 }`, or a list of names worth one each. */
  get skills(): ReadonlyMap<string, number> {
    const said = valueIn(this.stored, 'skills')
    if (Array.isArray(said)) return new Map(asTexts(said).map((name) => [skillKey(name), 1]))
    return new Map(
      Object.entries(asObject(said) ?? {}).flatMap(([name, value]) => {
        const worth = asInteger(value)
        if (worth === undefined) return []
        return [[skillKey(name), Math.min(bestSkill, Math.max(worstSkill, worth))] as const]
      }),
    )
  }

  get background(): string | undefined {
    return textIn(this.stored, 'background')
  }

  get status(): string | undefined {
    return this.person.status
  }

  get isUnconscious(): boolean {
    return this.status === 'unconscious'
  }

  get isDown(): boolean {
    return this.isUnconscious || this.status === 'dead'
  }

  get isGone(): boolean {
    return this.person.isGone
  }

  get follows(): string | undefined {
    return this.person.follows
  }

  /** low, moderate, high or extreme. */
  get threatLevel(): string | undefined {
    return this.person.threatLevel
  }

  get wounds(): number {
    return Math.max(0, integerIn(this.stored, 'wounds') ?? 0)
  }

  get hasSpentPlotArmor(): boolean {
    return valueIn(this.stored, 'plot_armor_spent') === true
  }

  get failureStreak(): Streak | null {
    const kept = objectIn(this.stored, 'failure_streak')
    const count = integerIn(kept, 'count')
    return count === undefined ? null : { count: Math.max(0, count), turn: integerIn(kept, 'turn') ?? 0 }
  }

  /** How far they have gone against the player; null when they have not begun. */
  get escalation(): EscalationLevel | null {
    const level = wordIn(this.stored, 'escalation', ['none', ...escalationLevels], 'none')
    return level === 'none' ? null : level
  }

  /** What they do at a level, in the author's words. */
  escalationText(level: EscalationLevel): string | undefined {
    return textIn(objectIn(this.stored, 'escalation_profile'), level)
  }

  /** What anybody sees who looks closely. */
  visibleText(key: 'description' | 'cause_of_death' | 'status'): string | undefined {
    return textIn(this.stored, key)
  }
}

/** The sheet of an entity; an empty one when there is no entity. */
export function sheetOf(entity: Pick<Entity, 'attrs'> | undefined): BandsSheet {
  return new BandsSheet((entity?.attrs ?? {}) as JsonObject)
}

/** A skill's name as sheets are compared by: `Sleight of Hand` is `sleight_of_hand`. */
export function skillKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}
