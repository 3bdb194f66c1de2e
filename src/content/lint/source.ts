/** Something in a pack from which something may come: what it needs, what it gives, and where it stands. */
import { isJsonObject } from '../../core/json.ts'
import type { Condition } from '../../world/condition.ts'
import type { Gate } from '../../world/disclosure.ts'
import type { ReadEffect } from '../../world/effect.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import type { Place } from '../pack/shape-problems.ts'

/** Something that may happen, be found or be said. */
export interface Source {
  /** For people: "The affordance \"cheat\"". */
  readonly what: string
  readonly place: Place
  readonly path: YamlPath
  /** One must be able to go there. */
  readonly at?: string
  /** One must be able to meet them. */
  readonly who?: string
  readonly conditions: readonly (Condition | undefined)[]
  readonly gate?: Gate | undefined
  /** It begins only when something begins it. */
  readonly begun?: string
  /** Or it begins by itself when this holds. */
  readonly begins?: Condition | undefined
  /** Enough of these must be known. */
  readonly needs?: { readonly any: number; readonly of: readonly string[] }
  readonly facts: readonly string[]
  readonly items: readonly string[]
  readonly effects: readonly ReadEffect[]
  /** A way to somewhere. */
  readonly leads?: string
  /** Its being dead is worth a word. */
  readonly told: boolean
}

/** Whatever an author wrote, once its shape was checked. */
export type Loose = Readonly<Record<string, unknown>>

/** The blocks of a list. */
export function objects(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : []
}

/** The effects of some lists together. */
export function effectsIn(...lists: readonly unknown[]): readonly ReadEffect[] {
  return lists.flatMap((list) => (Array.isArray(list) ? (list as readonly ReadEffect[]) : []))
}

/** What gives nothing. */
export const nothing = { facts: [], items: [], effects: [] } as const

/** A deed as a source. */
export function deedSource(deed: Loose, place: Place, path: YamlPath, more: Partial<Source>): Source {
  return {
    ...nothing,
    what: `"${String(deed.text)}"`,
    place,
    path,
    conditions: [deed.if as Condition | undefined],
    effects: effectsIn(deed.success, deed.mixed, deed.fail),
    told: true,
    ...more,
  }
}
