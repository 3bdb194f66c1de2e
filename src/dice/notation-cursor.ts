/**
 * The cursor under the notation parser: one pass over character codes, no regular expression, so that any text
 * costs time in proportion to its length. It remembers the first refusal; after that nothing more is read.
 */
import { type Refusal, type RefusalCode, refuse } from '../core/result.ts'
import { type Comparison, type ComparisonSign, type DiceExpression, diceLimits } from './dice-expression.ts'

/** Character codes of the notation: the parser reads codes, not one-letter strings. */
export const codes = {
  tab: 9,
  space: 32,
  bang: 33,
  percent: 37,
  open: 40,
  close: 41,
  times: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  divide: 47,
  zero: 48,
  one: 49,
  two: 50,
  nine: 57,
  less: 60,
  equal: 61,
  more: 62,
  D: 68,
  F: 70,
  openSquare: 91,
  power: 94,
  a: 97,
  c: 99,
  d: 100,
  f: 102,
  h: 104,
  i: 105,
  k: 107,
  l: 108,
  m: 109,
  o: 111,
  p: 112,
  r: 114,
  s: 115,
  openBrace: 123,
  closeBrace: 125,
} as const

/** Reads one notation from left to right. */
export class NotationReader {
  readonly text: string
  at = 0
  /** Dice asked for so far, in the whole notation. */
  dice = 0
  depth = 0
  /** True once the notation holds arithmetic whose result could be too large or undefined. */
  risky = false
  /** Where the parts stand that can come out too large or without a result. */
  readonly spans = new Map<DiceExpression, { readonly start: number; readonly end: number }>()
  refusal: Refusal | null = null

  constructor(text: string) {
    this.text = text
  }

  /** The character code under the cursor, -1 at the end: reading past a text would make every code a float. */
  code(): number {
    return this.at < this.text.length ? this.text.charCodeAt(this.at) : -1
  }

  codeAfter(distance: number): number {
    const at = this.at + distance
    return at < this.text.length ? this.text.charCodeAt(at) : -1
  }

  skipSpaces(): void {
    let code = this.code()
    while (code === codes.space || code === codes.tab) {
      this.at += 1
      code = this.code()
    }
  }

  /** Moves on when the text continues with this character; true when it did. */
  takeCode(code: number): boolean {
    if (this.code() !== code) return false
    this.at += 1
    return true
  }

  /** Moves on when the text continues with this word; true when it did. */
  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  /** Notes why reading stops; the first reason wins. Returns null so that callers can return it. */
  fail(code: RefusalCode, message: string, position = this.at): null {
    this.refusal ??= refuse(code, message, { data: { position } }).refusal
    return null
  }

  /** A whole number without sign or leading zero; null (with the reason noted) when there is none. */
  wholeNumber(what: string): number | null {
    const start = this.at
    const first = this.code()
    if (!isDigit(first)) {
      return this.fail('dice/missing-number', `Here ${what} is missing; write it as a whole number.`)
    }
    let value = 0
    for (let code = first; isDigit(code); code = this.code()) {
      value = value * 10 + (code - codes.zero)
      this.at += 1
    }
    if (first === codes.zero && this.at - start > 1) {
      return this.fail('dice/leading-zero', 'A number does not start with 0 here; leave the zero out.', start)
    }
    if (value > diceLimits.magnitude)
      return this.fail('dice/too-large', 'This number is too large for dice.', start)
    return value
  }

  /** A number that may have decimals, such as `4.56`. */
  decimalNumber(): number | null {
    const start = this.at
    const whole = this.wholeNumber('a number')
    if (whole === null || this.code() !== codes.dot || !isDigit(this.codeAfter(1))) return whole
    this.at += 1
    const point = this.at
    while (isDigit(this.code())) this.at += 1
    if (this.at - point > diceLimits.decimals) {
      return this.fail(
        'dice/too-many-decimals',
        `A number has at most ${diceLimits.decimals} decimals.`,
        start,
      )
    }
    return Number(this.text.slice(start, this.at))
  }

  /** A number with decimals and an optional minus, as minima, maxima and comparisons take. */
  signedNumber(what: string): number | null {
    const negative = this.takeCode(codes.minus)
    if (!isDigit(this.code())) {
      return this.fail('dice/missing-number', `Here ${what} is missing; write a number, for example 3.`)
    }
    const value = this.decimalNumber()
    if (value === null) return null
    return negative ? 0 - value : value
  }

  /** The sign of a comparison, or undefined when none starts here; `<>` reads as `!=`. */
  comparisonSign(): ComparisonSign | undefined {
    const first = this.code()
    if (first === codes.bang && this.codeAfter(1) !== codes.equal) return undefined
    if (first !== codes.equal && first !== codes.more && first !== codes.less && first !== codes.bang)
      return undefined
    this.at += 1
    if (first === codes.equal) return '='
    if (first === codes.more) return this.takeCode(codes.equal) ? '>=' : '>'
    if (this.takeCode(codes.equal)) return first === codes.bang ? '!=' : '<='
    return this.takeCode(codes.more) ? '!=' : '<'
  }

  /** A comparison such as `>=5`, or with the given value when none is written; null when it is broken. */
  comparisonOr(usual: number): Comparison | null {
    const sign = this.comparisonSign()
    if (sign === undefined) return { sign: '=', value: usual }
    const value = this.signedNumber('the number to compare with')
    return value === null ? null : { sign, value }
  }
}

/** True for the codes of 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= codes.zero && code <= codes.nine
}
