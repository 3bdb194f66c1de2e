/** Reading free JSON that authors and earlier turns wrote: a wrong type reads as absent, never as a crash. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'

export function valueIn(source: JsonObject | undefined, key: string): JsonValue | undefined {
  return source !== undefined && Object.hasOwn(source, key) ? source[key] : undefined
}

export function textIn(source: JsonObject | undefined, key: string): string | undefined {
  const value = valueIn(source, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function integerIn(source: JsonObject | undefined, key: string): number | undefined {
  const value = valueIn(source, key)
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

export function objectIn(source: JsonObject | undefined, key: string): JsonObject {
  const value = valueIn(source, key)
  return isJsonObject(value) ? value : {}
}

export function textsIn(source: JsonObject | undefined, key: string): readonly string[] {
  const value = valueIn(source, key)
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** One of a closed list of words, or the given one. */
export function wordIn<Word extends string>(
  source: JsonObject | undefined,
  key: string,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const value = valueIn(source, key)
  return words.find((word) => word === value) ?? otherwise
}
