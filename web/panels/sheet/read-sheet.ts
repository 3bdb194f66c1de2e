/** Reads a sheet as the wire gives it: any JSON, so that every field is looked at before it is believed. */
import type { WireView } from '../../../src/server/wire/player-views.ts'

/** A sheet as it comes. */
export type RawSheet = NonNullable<WireView['you']>['sheet']
type Json = RawSheet[string]

/** A number, or nothing. */
export function numberIn(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** A text, or nothing. */
export function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** An object, or an empty one. */
export function objectIn(value: Json | undefined): RawSheet {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawSheet) : {}
}

/** Names in a list of texts, or of objects with a name. */
export function namesIn(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return []
  return value
    .map((one: Json) => (typeof one === 'string' ? one : textIn(objectIn(one).name)))
    .filter((name) => name !== '')
}

/** An id as words: `sleight-of-hand` is "Sleight of hand". */
export function worded(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A number with its sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
