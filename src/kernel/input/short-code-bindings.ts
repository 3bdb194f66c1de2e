/**
 * Short codes (L1, N1, I1, Q1, F1): buttons made of text. They are bound to stable ids, hold for one turn, and a code that
 * was on the display before is not given to anything else at once, so that yesterday's N1 is expired and never wrong.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type CodeLetter, codeLetters, type ViewedObject } from './objects-in-view.ts'

/** Which code means which id, and in which turn. */
export interface CodeBinding {
  readonly turn: number
  readonly codes: Readonly<Record<string, string>>
}

/** So many of a kind have codes; more is a list, not a display. */
const mostOfAKind = 8

/**
 * Binds what is in view for the turn that comes; whoever keeps being there keeps their code.
 *
 * @example
 * bindCodes(objects, 12, before).codes // { L1: 'loc_alley_001', N2: 'npc_viktor_001' }
 */
export function bindCodes(
  objects: readonly ViewedObject[],
  turn: number,
  before: CodeBinding | null,
): CodeBinding {
  const codes = codeLetters.flatMap((letter) => {
    const shown = objects.filter((one) => one.letter === letter).slice(0, mostOfAKind)
    return bindLetter(letter, shown, before)
  })
  return { turn, codes: Object.fromEntries(codes) }
}

function bindLetter(
  letter: CodeLetter,
  shown: readonly ViewedObject[],
  before: CodeBinding | null,
): readonly (readonly [string, string])[] {
  const old = Object.entries(before?.codes ?? {}).filter(([code]) => code.startsWith(letter))
  const kept = new Map(old.map(([code, id]) => [id, code]))
  const used = new Set(old.map(([code]) => code)) // enforces: KRN-25
  let number = 0
  const next = (): string => {
    do number += 1
    while (used.has(`${letter}${number}`))
    return `${letter}${number}`
  }
  return shown.map(({ id }) => [kept.get(id) ?? next(), id] as const)
}

/** Reads a binding as a telling keeps it; null when it keeps none. */
export function readBinding(kept: unknown): CodeBinding | null {
  if (!isJsonObject(kept) || typeof kept.turn !== 'number' || !isJsonObject(kept.codes)) return null
  const codes = Object.entries(kept.codes).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  )
  return { turn: kept.turn, codes: Object.fromEntries(codes) }
}

/** A binding as a telling keeps it. */
export function keptBinding({ turn, codes }: CodeBinding): JsonObject {
  return { turn, codes: { ...codes } }
}
