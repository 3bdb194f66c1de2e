/**
 * Dice notation: text in, an expression or a refusal with its position out. It never throws, never rolls, and
 * costs time in proportion to the text. The grammar is explained in docs/guides/dice-notation.md.
 */
import { done, type Result, refuse } from '../core/result.ts'
import {
  type Arithmetic,
  type ArithmeticSign,
  type CallName,
  type DiceExpression,
  type DicePool,
  type DiceTerm,
  diceLimits,
  type NumberTerm,
} from './dice-expression.ts'
import { codes, isDigit, NotationReader } from './notation-cursor.ts'
import { adjustPool, readDice, readDieKind } from './parse-dice-term.ts'
import { bounds, isBounded, type Unbounded } from './result-bounds.ts'
import { rangeOf } from './roll-expression.ts'

/** How much of a part that cannot be rolled is repeated to its author. */
const maxShown = 40

const calls: readonly CallName[] = ['floor', 'ceil', 'round', 'abs', 'min', 'max']

/**
 * Reads dice notation.
 *
 * @example
 * const parsed = parseNotation('4d6kh3 + 2')
 * if (!parsed.ok) console.log(parsed.refusal.message, parsed.refusal.data)
 */
export function parseNotation(text: string): Result<DiceExpression> {
  if (text.length > diceLimits.characters) {
    return refuse('dice/too-long', `A notation has at most ${diceLimits.characters} characters.`, {
      data: { position: diceLimits.characters },
    })
  }
  const reader = new NotationReader(text)
  reader.skipSpaces()
  if (reader.at === text.length) {
    return refuse('dice/no-notation', 'Say what to roll, for example 2d6+1.', { data: { position: 0 } })
  }
  const asked = readExpression(reader, 1)
  if (asked !== null && reader.at < text.length) unexpected(reader)
  if (asked !== null && reader.risky && reader.refusal === null) checkResult(reader, asked)
  if (asked === null || reader.refusal !== null) return { ok: false, refusal: reason(reader) }
  return done(asked)
}

function reason(reader: NotationReader) {
  return (
    reader.refusal ??
    refuse('dice/unreadable', 'I cannot read this.', { data: { position: reader.at } }).refusal
  )
}

function unexpected(reader: NotationReader): null {
  const found = String.fromCodePoint(reader.text.codePointAt(reader.at) ?? 63)
  if (reader.at >= reader.text.length) {
    return reader.fail(
      'dice/unfinished',
      'The notation stops too early; here a number or dice such as 2d6 should follow.',
    )
  }
  return reader.fail(
    'dice/unexpected',
    `I did not expect "${found}" here; a number or dice such as 2d6 would work.`,
  )
}

/** Refuses what could divide by zero, leave the numbers, or grow past what is exact, in any part of it. */
function checkResult(reader: NotationReader, expression: DiceExpression): void {
  const found = bounds(expression)
  if (!isBounded(found)) unbounded(reader, found)
}

/** Says which part of the notation has no exact result, and points at it. */
function unbounded(reader: NotationReader, { reason, part }: Unbounded): null {
  const { start, end } = reader.spans.get(part) ?? { start: 0, end: reader.text.length }
  const text = reader.text.slice(start, end).trim()
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
  return reason === 'no-result'
    ? reader.fail(
        'dice/undefined',
        `"${shown}" could divide by zero or have no result; keep the divisor away from 0.`,
        start,
      )
    : reader.fail(
        'dice/too-large',
        `"${shown}" could be too large to be exact; make the numbers smaller.`,
        start,
      )
}

/** Reads operands and signs that bind at least this tightly. */
function readExpression(reader: NotationReader, weakest: number): DiceExpression | null {
  reader.skipSpaces()
  const start = reader.at
  let left = readOperand(reader)
  if (left === null) return null
  for (;;) {
    reader.skipSpaces()
    const code = reader.code()
    const binding = bindingOf(code)
    if (binding === 0 || binding < weakest) return left
    reader.at += 1
    const right = binding === 3 ? deeper(reader, readPower) : readExpression(reader, binding + 1)
    if (right === null) return null
    if (binding > 1) reader.risky = true
    left = combine(signOf(code), left, right)
    reader.spans.set(left, { start, end: reader.at })
  }
}

/** How tightly a sign binds: 1 for sums, 2 for products, 3 for powers; 0 when it is no sign. */
function bindingOf(code: number): number {
  switch (code) {
    case codes.plus:
    case codes.minus:
      return 1
    case codes.times:
    case codes.divide:
    case codes.percent:
      return 2
    case codes.power:
      return 3
    default:
      return 0
  }
}

/** The sign a character code stands for; `bindingOf` has said that it is one. */
function signOf(code: number): ArithmeticSign {
  switch (code) {
    case codes.plus:
      return '+'
    case codes.minus:
      return '-'
    case codes.times:
      return '*'
    case codes.divide:
      return '/'
    case codes.percent:
      return '%'
    default:
      return '^'
  }
}

function readPower(reader: NotationReader): DiceExpression | null {
  return readExpression(reader, 3)
}

/** `a + -3` is kept as `a - 3`, so that one question has one tree and one text. */
function combine(sign: ArithmeticSign, left: DiceExpression, right: DiceExpression): Arithmetic {
  if (right.kind === 'number' && right.value < 0 && (sign === '+' || sign === '-')) {
    const positive: DiceExpression = { kind: 'number', value: -right.value, label: right.label }
    return { kind: 'arithmetic', sign: sign === '+' ? '-' : '+', left, right: positive }
  }
  return { kind: 'arithmetic', sign, left, right }
}

/** Runs one more level of brackets; refuses when there are too many. */
function deeper(
  reader: NotationReader,
  read: (reader: NotationReader) => DiceExpression | null,
): DiceExpression | null {
  if (reader.depth >= diceLimits.depth) {
    return reader.fail('dice/too-deep', `Brackets and powers nest at most ${diceLimits.depth} deep.`)
  }
  reader.depth += 1
  const expression = read(reader)
  reader.depth -= 1
  return expression
}

function readOperand(reader: NotationReader): DiceExpression | null {
  reader.skipSpaces()
  const start = reader.at
  const code = reader.code()
  if (isDigit(code)) return withLabel(reader, readNumberOrDice(reader, start))
  if ((code === codes.d || code === codes.D) && startsSides(reader)) {
    return withLabel(reader, readDiceAfterCount(reader, 1, start))
  }
  if (code === codes.minus) return readNegation(reader, start)
  if (code === codes.open) return readBracket(reader, start)
  if (code === codes.openBrace) {
    const pool = deeper(reader, (inner) => readPool(inner, start))
    if (pool !== null) reader.spans.set(pool, { start, end: reader.at })
    return pool
  }
  return readCall(reader)
}

/** True when the `d` under the cursor is followed by what sides can start with. */
function startsSides(reader: NotationReader): boolean {
  const next = reader.codeAfter(1)
  return isDigit(next) || next === codes.percent || next === codes.F || next === codes.open
}

function readNumberOrDice(reader: NotationReader, start: number): NumberTerm | DiceTerm | null {
  const value = reader.decimalNumber()
  if (value === null) return null
  const code = reader.code()
  if (code === codes.d || code === codes.D) {
    if (!Number.isInteger(value))
      return reader.fail('dice/part-of-a-die', 'Dice come in whole numbers.', start)
    return readDiceAfterCount(reader, value, start)
  }
  if (value > 1e9) reader.risky = true
  return { kind: 'number', value, label: null }
}

function readDiceAfterCount(reader: NotationReader, count: number, start: number): DiceTerm | null {
  reader.at += 1
  if (reader.code() === codes.open) {
    const sides = readComputed(reader, 'sides')
    return sides === null ? null : readDice(reader, count, sides, 'number', start)
  }
  const kind = readDieKind(reader)
  return kind === null ? null : readDice(reader, count, kind.sides, kind.die, start)
}

/** A bracket in place of a number of sides: arithmetic without dice, rounded down. */
function readComputed(reader: NotationReader, what: string): number | null {
  const start = reader.at
  const expression = readBracketed(reader)
  return expression === null ? null : fixedValue(reader, expression, what, start)
}

function fixedValue(
  reader: NotationReader,
  expression: DiceExpression,
  what: string,
  start: number,
): number | null {
  if (holdsDice(expression)) {
    return reader.fail(
      'dice/computed-from-dice',
      `The number of ${what} must be plain arithmetic without dice.`,
      start,
    )
  }
  const found = bounds(expression)
  if (!isBounded(found)) return unbounded(reader, found)
  return Math.floor(rangeOf(expression).min)
}

/** True when some part of the tree is dice. */
function holdsDice(expression: DiceExpression): boolean {
  switch (expression.kind) {
    case 'number':
      return false
    case 'dice':
      return true
    case 'negation':
      return holdsDice(expression.part)
    case 'arithmetic':
      return holdsDice(expression.left) || holdsDice(expression.right)
    case 'call':
    case 'pool':
      return expression.parts.some(holdsDice)
  }
}

/** A minus binds more loosely than a power: `-2^2` is -4. */
function readNegation(reader: NotationReader, start: number): DiceExpression | null {
  reader.at += 1
  reader.skipSpaces()
  const bracketed = reader.code() === codes.open
  const part = deeper(reader, readPower)
  if (part === null) return null
  if (part.kind === 'number') return { kind: 'number', value: 0 - part.value, label: part.label }
  if (part.kind === 'dice' && !bracketed) {
    return reader.fail(
      'dice/minus-dice',
      'There are no minus dice; put them in brackets, for example -(4d6).',
      start,
    )
  }
  return { kind: 'negation', part }
}

function readBracketed(reader: NotationReader): DiceExpression | null {
  reader.at += 1
  const expression = deeper(reader, (inner) => readExpression(inner, 1))
  if (expression === null) return null
  if (reader.code() !== codes.close) {
    if (reader.at < reader.text.length) return unexpected(reader)
    return reader.fail('dice/unclosed', 'A bracket is opened and never closed; add ).')
  }
  reader.at += 1
  return expression
}

function readBracket(reader: NotationReader, start: number): DiceExpression | null {
  const expression = readBracketed(reader)
  if (expression === null) return null
  const code = reader.code()
  if ((code !== codes.d && code !== codes.D) || !startsSides(reader)) return expression
  const count = fixedValue(reader, expression, 'dice', start)
  return count === null ? null : withLabel(reader, readDiceAfterCount(reader, count, start))
}

function readCall(reader: NotationReader): DiceExpression | null {
  for (const name of calls) {
    if (!reader.text.startsWith(name, reader.at) || reader.codeAfter(name.length) !== codes.open) continue
    reader.at += name.length
    return deeper(reader, (inner) => readArguments(inner, name))
  }
  return unexpected(reader)
}

function readArguments(reader: NotationReader, name: CallName): DiceExpression | null {
  const start = reader.at
  const parts = readParts(reader)
  if (parts === null) return null
  if (!reader.takeCode(codes.close)) return unexpected(reader)
  const several = name === 'min' || name === 'max'
  if (!several && parts.length > 1) {
    return reader.fail('dice/too-many-arguments', `${name} takes one thing in its brackets.`, start)
  }
  return { kind: 'call', name, parts }
}

/** A pool from its opening brace to its last adjustment: rolls of which some may be kept, dropped or counted. */
function readPool(reader: NotationReader, start: number): DicePool | null {
  const parts = readParts(reader)
  if (parts === null) return null
  if (!reader.takeCode(codes.closeBrace))
    return reader.fail('dice/unclosed', 'The braces go on or end here: add a comma or }.')
  return adjustPool(reader, parts, start)
}

/** Expressions between commas, after the opening bracket or brace under the cursor. */
function readParts(reader: NotationReader): DiceExpression[] | null {
  const parts: DiceExpression[] = []
  do {
    reader.at += 1
    const part = readExpression(reader, 1)
    if (part === null) return null
    parts.push(part)
  } while (reader.code() === codes.comma)
  return parts
}

/** A `[label]` after dice or a number; it changes no result. */
function withLabel(
  reader: NotationReader,
  expression: NumberTerm | DiceTerm | null,
): NumberTerm | DiceTerm | null {
  if (expression === null || reader.code() !== codes.openSquare) return expression
  const end = reader.text.indexOf(']', reader.at)
  if (end === -1) return reader.fail('dice/unclosed', 'A label is opened and never closed; add ].')
  const label = reader.text.slice(reader.at + 1, end).trim()
  if (label === '' || label.length > diceLimits.label || /[[:=\n\r\t]/.test(label)) {
    return reader.fail(
      'dice/bad-label',
      `A label has 1 to ${diceLimits.label} characters and none of [ : = in it.`,
    )
  }
  reader.at = end + 1
  return { ...expression, label }
}
