/**
 * The cursor under the notation parser: one pass over character codes, no regular expression, so that any text
 * costs time in proportion to its length. It remembers the first refusal; after that nothing more is read.
 */
import { type Refusal, type RefusalCode, refuse } from '../core/refusal.ts'
import type { Comparison, ComparisonSign } from './asked.ts'
import { diceLimits } from './limits.ts'

const zero = 48
const nine = 57
const dot = 46
const space = 32
const tab = 9
const minus = 45

/** Reads one notation from left to right. */
export class NotationReader {
  readonly text: string
  at = 0
  /** Dice asked for so far, in the whole notation. */
  dice = 0
  depth = 0
  /** True once the notation holds arithmetic whose result could be too large or undefined. */
  risky = false
  refusal: Refusal | null = null

  constructor(text: string) {
    this.text = text
  }

  /** The character code under the cursor; NaN at the end, which equals no code. */
  code(): number {
    return this.text.charCodeAt(this.at)
  }

  codeAfter(distance: number): number {
    return this.text.charCodeAt(this.at + distance)
  }

  skipSpaces(): void {
    let code = this.text.charCodeAt(this.at)
    while (code === space || code === tab) {
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
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

  isDigit(code: number): boolean {
    return code >= zero && code <= nine
  }

  /** A whole number without sign or leading zero; null (with the reason noted) when there is none. */
  wholeNumber(what: string): number | null {
    const start = this.at
    let code = this.text.charCodeAt(start)
    if (!this.isDigit(code))
      return this.fail('dice/missing-number', `Here ${what} is missing; write it as a whole number.`)
    let value = 0
    while (code >= zero && code <= nine) {
      value = value * 10 + (code - zero)
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
    if (this.text.charCodeAt(start) === zero && this.at - start > 1) {
      return this.fail('dice/leading-zero', 'A number does not start with 0 here; leave the zero out.', start)
    }
    return value
  }

  /** A number that may have decimals, such as `4.56`. */
  decimalNumber(): number | null {
    const start = this.at
    const whole = this.wholeNumber('a number')
    if (whole === null) return null
    if (this.code() !== dot || !this.isDigit(this.codeAfter(1))) return whole
    this.at += 1
    while (this.isDigit(this.code())) this.at += 1
    return Number(this.text.slice(start, this.at))
  }

  /** A number with decimals and an optional minus, as minima, maxima and comparisons take. */
  signedNumber(what: string): number | null {
    const negative = this.code() === minus
    if (negative) this.at += 1
    if (!this.isDigit(this.code())) {
      return this.fail('dice/missing-number', `Here ${what} is missing; write a number, for example 3.`)
    }
    const value = this.decimalNumber()
    if (value === null) return null
    if (value > diceLimits.magnitude) return this.fail('dice/too-large', 'This number is too large for dice.')
    return negative ? -value : value
  }

  /** The sign of a comparison, or undefined when none starts here; `<>` reads as `!=`. */
  comparisonSign(): ComparisonSign | undefined {
    const first = this.text[this.at]
    const second = this.text[this.at + 1]
    if (first === '=') return this.#sign('=', 1)
    if (first === '>') return second === '=' ? this.#sign('>=', 2) : this.#sign('>', 1)
    if (first === '!') return second === '=' ? this.#sign('!=', 2) : undefined
    if (first !== '<') return undefined
    if (second === '=') return this.#sign('<=', 2)
    return second === '>' ? this.#sign('!=', 2) : this.#sign('<', 1)
  }

  /** A comparison such as `>=5`, or the given one when none is written; null when it is broken. */
  comparisonOr(fallback: Comparison): Comparison | null {
    const sign = this.comparisonSign()
    if (sign === undefined) return fallback
    const value = this.signedNumber('the number to compare with')
    return value === null ? null : { sign, value }
  }

  #sign(sign: ComparisonSign, length: number): ComparisonSign {
    this.at += length
    return sign
  }
}
