/**
 * Reads a pool: rolls in braces, separated by commas, of which some may be kept, dropped or counted. A pool of
 * one dice term hands keep and drop on to those dice, because that is what people mean by `{4d6}dl1`.
 */
import {
  type Asked,
  type AskedDice,
  type AskedPool,
  type Comparison,
  noAdjustments,
  type Selection,
} from './asked.ts'
import { readChoice, readSuccess } from './notation-dice.ts'
import type { NotationReader } from './notation-reader.ts'

const comma = 44
const closeBrace = 125

interface PoolAdjustments {
  keep: Selection | null
  drop: Selection | null
  success: Comparison | null
  failure: Comparison | null
  sort: 'ascending' | 'descending' | null
}

/** Reads from the opening brace to the last adjustment; the expression reader is handed in. */
export function readPool(
  reader: NotationReader,
  readExpression: (reader: NotationReader, weakest: number) => Asked | null,
  start: number,
): AskedPool | null {
  const parts: Asked[] = []
  do {
    reader.at += 1
    const part = readExpression(reader, 1)
    if (part === null) return null
    parts.push(part)
  } while (reader.code() === comma)
  if (reader.code() !== closeBrace)
    return reader.fail('dice/unclosed', 'The braces go on or end here: add a comma or }.')
  reader.at += 1
  const adjustments: PoolAdjustments = { keep: null, drop: null, success: null, failure: null, sort: null }
  while (startsAdjustment(reader.code())) {
    if (!readAdjustment(reader, adjustments)) return null
  }
  return settle(reader, parts, adjustments, start)
}

function startsAdjustment(code: number): boolean {
  return code === 107 || code === 100 || code === 115 || code === 102 || (code >= 60 && code <= 62)
}

function readAdjustment(reader: NotationReader, into: PoolAdjustments): boolean {
  const code = reader.code()
  const chooses = code === 107 || code === 100 || code === 115
  return chooses ? readChoice(reader, into, reader.at) : readSuccess(reader, into, reader.at)
}

function settle(
  reader: NotationReader,
  parts: readonly Asked[],
  asked: PoolAdjustments,
  start: number,
): AskedPool | null {
  const only = parts.length === 1 ? parts[0] : undefined
  if (only === undefined || (asked.keep === null && asked.drop === null))
    return { kind: 'pool', parts, ...asked }
  if (only.kind !== 'dice') {
    return reader.fail(
      'dice/which-dice',
      'In braces with one part, keep and drop need plain dice; separate the parts with commas, for example {4d10, 5d6}kh1.',
      start,
    )
  }
  const inner = handOn(only, asked)
  if (inner === null)
    return reader.fail('dice/said-twice', 'These dice already keep or drop; say it once.', start)
  return { kind: 'pool', parts: [inner], ...asked, keep: null, drop: null }
}

function handOn(dice: AskedDice, asked: PoolAdjustments): AskedDice | null {
  const already = dice.adjustments ?? noAdjustments()
  if (already.keep !== null || already.drop !== null) return null
  return { ...dice, adjustments: { ...already, keep: asked.keep, drop: asked.drop } }
}
