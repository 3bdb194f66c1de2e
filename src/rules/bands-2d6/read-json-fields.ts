/** Reads fields of free JSON that authors and earlier turns wrote: a wrong type reads as absent, never as a crash. */
import { asInteger, asObject, asText, asTexts, type JsonObject, type JsonValue } from '../../core/json.ts'

export function valueIn(source: JsonObject | undefined, key: string): JsonValue | undefined {
  return source !== undefined && Object.hasOwn(source, key) ? source[key] : undefined
}

export function textIn(source: JsonObject | undefined, key: string): string | undefined {
  return asText(valueIn(source, key)) || undefined
}

export function integerIn(source: JsonObject | undefined, key: string): number | undefined {
  return asInteger(valueIn(source, key))
}

export function objectIn(source: JsonObject | undefined, key: string): JsonObject {
  return asObject(valueIn(source, key)) ?? {}
}

export function textsIn(source: JsonObject | undefined, key: string): readonly string[] {
  return asTexts(valueIn(source, key))
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
