/**
 * A parsed notation as a tree, before any die is rolled. It is plain data, never changed after parsing, and can be
 * rolled any number of times. The limits of a notation stand here too.
 */
import { type DiceModifier, modifierLimit } from '../core/ledger/dice-entry.ts'

/**
 * How much one notation may ask for. Every limit is for the whole notation, so that a ledger row stays small
 * enough to read and no text can make the engine throw without end.
 */
export const diceLimits = {
  dice: 100,
  sides: 1000,
  /** Dice thrown because another exploded; at the limit dice simply stop exploding. */
  explosions: 100,
  /** Dice thrown again; at the limit the last face stands. */
  rerolls: 100,
  /** Characters of a notation. */
  characters: 1000,
  /** Brackets inside brackets. */
  depth: 50,
  /** Characters of a `[label]`. */
  label: 40,
  /** Decimals of a number: more could not be written back without powers of ten. */
  decimals: 20,
  /** No total, and no part of one, may come near the largest exact integer. */
  magnitude: 2 ** 52,
} as const

export type ComparisonSign = '=' | '!=' | '<' | '>' | '<=' | '>='

/** A test on one face or total, for example `>=5`. */
export interface Comparison {
  readonly sign: ComparisonSign
  readonly value: number
}

/** Which dice of a term stay and which go; both look at all dice of the term. */
export interface Selection {
  readonly end: 'highest' | 'lowest'
  readonly count: number
}

/** Throw a die again while (or once if) it shows a matching face. */
export interface Reroll {
  readonly once: boolean
  readonly when: Comparison
}

/** Throw another die for a matching face; compounding adds it to the same die, penetrating takes one off. */
export interface Explosion {
  readonly compounding: boolean
  readonly penetrating: boolean
  readonly when: Comparison
}

/** What may be done to the dice of a term after they fall; `null` where nothing was asked. */
export interface DiceAdjustments {
  reroll: Reroll | null
  explosion: Explosion | null
  minimum: number | null
  maximum: number | null
  keep: Selection | null
  drop: Selection | null
  success: Comparison | null
  failure: Comparison | null
  criticalSuccess: Comparison | null
  criticalFailure: Comparison | null
  sort: 'ascending' | 'descending' | null
}

export function noAdjustments(): DiceAdjustments {
  return {
    reroll: null,
    explosion: null,
    minimum: null,
    maximum: null,
    keep: null,
    drop: null,
    success: null,
    failure: null,
    criticalSuccess: null,
    criticalFailure: null,
    sort: null,
  }
}

/** How the faces of a die are read: as numbers, as a fate die, or as the fate die with four blanks. */
export type DieKind = 'number' | 'fate' | 'fate-rare'

/** Some dice of one kind, such as `4d6kh3`. */
export interface DiceTerm {
  readonly kind: 'dice'
  readonly count: number
  readonly sides: number
  readonly die: DieKind
  readonly adjustments: Readonly<DiceAdjustments> | null
  readonly label: string | null
}

export interface NumberTerm {
  readonly kind: 'number'
  readonly value: number
  readonly label: string | null
}

export interface Negation {
  readonly kind: 'negation'
  readonly part: DiceExpression
}

export type ArithmeticSign = '+' | '-' | '*' | '/' | '%' | '^'

export interface Arithmetic {
  readonly kind: 'arithmetic'
  readonly sign: ArithmeticSign
  readonly left: DiceExpression
  readonly right: DiceExpression
}

export type CallName = 'floor' | 'ceil' | 'round' | 'abs' | 'min' | 'max'

export interface FunctionCall {
  readonly kind: 'call'
  readonly name: CallName
  readonly parts: readonly DiceExpression[]
}

/** Several rolls in braces, of which some may be kept or counted: `{2d6, 1d12}kh1`. */
export interface DicePool {
  readonly kind: 'pool'
  readonly parts: readonly DiceExpression[]
  readonly keep: Selection | null
  readonly drop: Selection | null
  readonly success: Comparison | null
  readonly failure: Comparison | null
  readonly sort: 'ascending' | 'descending' | null
}

export type DiceExpression = NumberTerm | DiceTerm | Negation | Arithmetic | FunctionCall | DicePool

/** The lowest value a single die of this term can show. */
export function lowestFace(dice: DiceTerm): number {
  return dice.die === 'number' ? 1 : -1
}

/** The highest value a single die of this term can show. */
export function highestFace(dice: DiceTerm): number {
  return dice.die === 'number' ? dice.sides : 1
}

export function matches(comparison: Comparison, value: number): boolean {
  switch (comparison.sign) {
    case '=':
      return value === comparison.value
    case '!=':
      return value !== comparison.value
    case '<':
      return value < comparison.value
    case '>':
      return value > comparison.value
    case '<=':
      return value <= comparison.value
    case '>=':
      return value >= comparison.value
  }
}

const sourceShape = /^[A-Za-z](?:[A-Za-z _'-]{0,38}[A-Za-z])?$/

/** The dice of a notation and the whole numbers added to them. */
export interface SplitNotation {
  readonly dice: DiceExpression
  readonly modifiers: readonly DiceModifier[]
}

/**
 * Takes plain numbers off the end of a sum: `1d20+5` is the dice `1d20` and the modifier +5. The ledger keeps them
 * apart, so that every number in its strings has a source: the number's label.
 */
export function splitModifiers(expression: DiceExpression): SplitNotation {
  const modifiers: DiceModifier[] = []
  let dice = expression
  while (dice.kind === 'arithmetic' && (dice.sign === '+' || dice.sign === '-')) {
    const last = dice.right
    if (last.kind !== 'number' || !Number.isInteger(last.value) || last.value > modifierLimit) break
    if (last.label !== null && !sourceShape.test(last.label)) break
    const value = dice.sign === '+' ? last.value : 0 - last.value
    modifiers.push({ value, source: last.label ?? '' })
    dice = dice.left
  }
  return { dice, modifiers: modifiers.reverse() }
}
