/**
 * Reads one dice term after its count: the die, its sides and everything that may be done to the dice. Limits are checked
 * here, where the position is known, so that no notation asks for dice the engine would have to refuse later.
 */
import {
  type Comparison,
  type DiceAdjustments,
  type DiceExpression,
  type DicePool,
  type DiceTerm,
  type DieKind,
  diceLimits,
  highestFace,
  lowestFace,
  matches,
  noAdjustments,
  type Selection,
} from './expression.ts'
import { isDigit, type NotationReader } from './notation-reader.ts'

const letter = {
  bang: 33,
  percent: 37,
  dot: 46,
  one: 49,
  two: 50,
  less: 60,
  equal: 61,
  more: 62,
  F: 70,
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
} as const

/** Sides after the `d`: a number, `%`, `F`, `F.1` or `F.2`; null when refused. */
export function readDieKind(reader: NotationReader): { sides: number; die: DieKind } | null {
  const code = reader.code()
  if (code === letter.percent) {
    reader.at += 1
    return { sides: 100, die: 'number' }
  }
  if (code !== letter.F) {
    const sides = reader.wholeNumber('the number of sides')
    return sides === null ? null : { sides, die: 'number' }
  }
  reader.at += 1
  if (reader.code() !== letter.dot) return { sides: 3, die: 'fate' }
  const variant = reader.codeAfter(1)
  const ends = !isDigit(reader.codeAfter(2))
  if (!ends || (variant !== letter.one && variant !== letter.two)) {
    return reader.fail('dice/unknown-die', 'There are two fate dice: dF.1 and dF.2 (which is plain dF).')
  }
  reader.at += 2
  return variant === letter.one ? { sides: 6, die: 'fate-rare' } : { sides: 3, die: 'fate' }
}

/** Checks count and sides against the limits and reads the adjustments that follow; null when refused. */
export function readDice(
  reader: NotationReader,
  count: number,
  sides: number,
  die: DieKind,
  start: number,
): DiceTerm | null {
  if (count < 1) return reader.fail('dice/no-dice', 'Zero dice cannot be rolled; ask for at least 1.', start)
  if (sides < 1) return reader.fail('dice/no-sides', 'A die needs at least 1 side.', start)
  if (sides > diceLimits.sides) {
    return reader.fail('dice/too-many-sides', `A die has at most ${diceLimits.sides} sides.`, start)
  }
  reader.dice += count
  if (!withinDice(reader, start)) return null
  const bare: DiceTerm = { kind: 'dice', count, sides, die, adjustments: null, label: null }
  return startsAdjustment(reader.code()) ? readAdjustments(reader, bare, start) : bare
}

function withinDice(reader: NotationReader, start: number): boolean {
  if (reader.dice <= diceLimits.dice) return true
  reader.fail(
    'dice/too-many-dice',
    `One notation rolls at most ${diceLimits.dice} dice, all terms together.`,
    start,
  )
  return false
}

function startsAdjustment(code: number): boolean {
  return (
    code === letter.bang ||
    (code >= letter.less && code <= letter.more) ||
    code === letter.a ||
    code === letter.c ||
    code === letter.d ||
    code === letter.f ||
    code === letter.k ||
    code === letter.m ||
    code === letter.r ||
    code === letter.s
  )
}

function readAdjustments(reader: NotationReader, bare: DiceTerm, start: number): DiceTerm | null {
  const adjustments = noAdjustments()
  let count = bare.count
  while (startsAdjustment(reader.code())) {
    const position = reader.at
    if (reader.code() === letter.a || (reader.code() === letter.d && reader.codeAfter(1) === letter.i)) {
      if (!readAdvantage(reader, bare, adjustments, position)) return null
      count = 2
      reader.dice += 1
      if (!withinDice(reader, start)) return null
    } else if (!readAdjustment(reader, bare, adjustments, position)) return null
  }
  return { kind: 'dice', count, sides: bare.sides, die: bare.die, adjustments, label: null }
}

/** `adv` and `dis` throw two dice and keep the better or the worse one. */
function readAdvantage(
  reader: NotationReader,
  bare: DiceTerm,
  into: DiceAdjustments,
  position: number,
): boolean {
  const end = reader.take('adv') ? 'highest' : reader.take('dis') ? 'lowest' : null
  if (end === null) return unknown(reader, position)
  if (bare.count !== 1 || into.keep !== null) {
    reader.fail(
      'dice/advantage-on-many',
      'Advantage is for a single die without keep, for example 1d20adv.',
      position,
    )
    return false
  }
  into.keep = { end, count: 1 }
  return true
}

function unknown(reader: NotationReader, position: number): false {
  reader.fail(
    'dice/unknown-modifier',
    `"${reader.text.slice(position, position + 3)}" is nothing I can do to dice; I know kh, kl, dh, dl, r, ro, !, !!, !p, min, max, adv, dis, comparisons such as >=5, cs, cf, sa and sd.`,
    position,
  )
  return false
}

function readAdjustment(
  reader: NotationReader,
  dice: DiceTerm,
  into: DiceAdjustments,
  position: number,
): boolean {
  switch (reader.code()) {
    case letter.k:
    case letter.d:
    case letter.s:
      return readChoice(reader, into, position)
    case letter.bang:
      return once(reader, into.explosion, 'explode', position) && readExplosion(reader, dice, into, position)
    case letter.r:
      return once(reader, into.reroll, 'reroll', position) && readReroll(reader, dice, into, position)
    case letter.m:
      return readClamp(reader, into, position)
    case letter.c:
      return readCritical(reader, dice, into, position)
    case letter.less:
    case letter.equal:
    case letter.more:
    case letter.f:
      return readSuccess(reader, into, position)
    default:
      return unknown(reader, position)
  }
}

/** Keep, drop or sort, which dice and pools have in common. */
export function readChoice(
  reader: NotationReader,
  into: Pick<DiceAdjustments, 'keep' | 'drop' | 'sort'>,
  position: number,
): boolean {
  const code = reader.code()
  const key = code === letter.k ? 'keep' : code === letter.d ? 'drop' : 'sort'
  if (!once(reader, into[key], key, position)) return false
  if (key === 'sort') into.sort = readSort(reader)
  else into[key] = readSelection(reader, key === 'keep' ? 'highest' : 'lowest')
  return into[key] !== null
}

function once(reader: NotationReader, already: unknown, what: string, position: number): boolean {
  if (already === null) return true
  reader.fail('dice/said-twice', `These dice are already told to ${what}; say it once.`, position)
  return false
}

/** Keep or drop: `k3`, `kh3`, `kl1`, `d1`, `dh1`, `dl1`; the bare letter means the given end. */
function readSelection(reader: NotationReader, bareEnd: Selection['end']): Selection | null {
  reader.at += 1
  const code = reader.code()
  const named = code === letter.h ? 'highest' : code === letter.l ? 'lowest' : null
  if (named !== null) reader.at += 1
  const position = reader.at
  const count = reader.wholeNumber('how many dice')
  if (count === null) return null
  if (count === 0) return reader.fail('dice/select-none', 'Keep or drop at least 1.', position)
  return { end: named ?? bareEnd, count }
}

/** `s` and `sa` sort upwards, `sd` downwards; only the written order changes. */
function readSort(reader: NotationReader): 'ascending' | 'descending' {
  reader.at += 1
  if (reader.takeCode(letter.d)) return 'descending'
  reader.takeCode(letter.a)
  return 'ascending'
}

/** Success `>=5`, and after it failure `f<=1`, into anything that counts. */
export function readSuccess(
  reader: NotationReader,
  into: { success: Comparison | null; failure: Comparison | null },
  position: number,
): boolean {
  const failure = reader.takeCode(letter.f)
  if (failure && into.success === null) {
    reader.fail(
      'dice/failure-first',
      'Say what a success is before what a failure is, for example >=5f<=1.',
      position,
    )
    return false
  }
  if (!once(reader, failure ? into.failure : into.success, 'count', position)) return false
  const sign = reader.comparisonSign()
  if (sign === undefined) {
    reader.fail('dice/missing-comparison', 'After f comes a comparison, for example f<=1.')
    return false
  }
  const value = reader.signedNumber('the number to compare with')
  if (value === null) return false
  if (failure) into.failure = { sign, value }
  else into.success = { sign, value }
  return true
}

function readExplosion(
  reader: NotationReader,
  dice: DiceTerm,
  into: DiceAdjustments,
  position: number,
): boolean {
  reader.at += 1
  const compounding = reader.takeCode(letter.bang)
  const penetrating = reader.takeCode(letter.p)
  const when = reader.comparisonOr(highestFace(dice))
  if (when === null || !ends(reader, dice, when, 'explode', position)) return false
  into.explosion = { compounding, penetrating, when }
  return true
}

function readReroll(
  reader: NotationReader,
  dice: DiceTerm,
  into: DiceAdjustments,
  position: number,
): boolean {
  reader.at += 1
  const onlyOnce = reader.takeCode(letter.o)
  const when = reader.comparisonOr(lowestFace(dice))
  if (when === null || (!onlyOnce && !ends(reader, dice, when, 'be rerolled', position))) return false
  into.reroll = { once: onlyOnce, when }
  return true
}

/** Refuses a rule that every face meets: such a die would never come to rest. */
function ends(
  reader: NotationReader,
  dice: DiceTerm,
  when: Comparison,
  verb: string,
  position: number,
): boolean {
  for (let face = lowestFace(dice); face <= highestFace(dice); face += 1) {
    if (!matches(when, face)) return true
  }
  reader.fail('dice/never-ends', `Every face of this die would ${verb}, so it would never stop.`, position)
  return false
}

function readClamp(reader: NotationReader, into: DiceAdjustments, position: number): boolean {
  const which = reader.take('min') ? 'minimum' : reader.take('max') ? 'maximum' : null
  if (which === null) return unknown(reader, position)
  if (!once(reader, into[which], `have a ${which}`, position)) return false
  const value = reader.signedNumber(`the ${which}`)
  if (value === null) return false
  if (Math.abs(value) > diceLimits.magnitude / 1000) {
    reader.fail('dice/too-large', `This ${which} is too large for dice.`, position)
    return false
  }
  into[which] = value
  return true
}

function readCritical(
  reader: NotationReader,
  dice: DiceTerm,
  into: DiceAdjustments,
  position: number,
): boolean {
  const which = reader.take('cs') ? 'criticalSuccess' : reader.take('cf') ? 'criticalFailure' : null
  if (which === null) return unknown(reader, position)
  if (!once(reader, into[which], 'mark that', position)) return false
  const value = which === 'criticalSuccess' ? highestFace(dice) : lowestFace(dice)
  into[which] = reader.comparisonOr(value)
  return into[which] !== null
}

const comma = 44
const closeBrace = 125

type PoolAdjustments = Pick<DiceAdjustments, 'keep' | 'drop' | 'success' | 'failure' | 'sort'>

/**
 * Reads a pool from its opening brace to its last adjustment: rolls separated by commas, of which some may be kept,
 * dropped or counted. Expressions nest, so their reader is an argument.
 */
export function readPool(
  reader: NotationReader,
  readExpression: (reader: NotationReader, weakest: number) => DiceExpression | null,
  start: number,
): DicePool | null {
  const parts: DiceExpression[] = []
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
  while (startsPoolAdjustment(reader.code())) {
    if (!readPoolAdjustment(reader, adjustments)) return null
  }
  return adjustedPool(reader, parts, adjustments, start)
}

function startsPoolAdjustment(code: number): boolean {
  return choosesDice(code) || code === letter.f || (code >= letter.less && code <= letter.more)
}

function readPoolAdjustment(reader: NotationReader, into: PoolAdjustments): boolean {
  return choosesDice(reader.code())
    ? readChoice(reader, into, reader.at)
    : readSuccess(reader, into, reader.at)
}

function choosesDice(code: number): boolean {
  return code === letter.k || code === letter.d || code === letter.s
}

/** A pool of one dice term hands keep and drop on to those dice: that is what people mean by `{4d6}dl1`. */
function adjustedPool(
  reader: NotationReader,
  parts: readonly DiceExpression[],
  adjustments: PoolAdjustments,
  start: number,
): DicePool | null {
  const only = parts.length === 1 ? parts[0] : undefined
  if (only === undefined || (adjustments.keep === null && adjustments.drop === null))
    return { kind: 'pool', parts, ...adjustments }
  if (only.kind !== 'dice') {
    return reader.fail(
      'dice/which-dice',
      'In braces with one part, keep and drop need plain dice; separate the parts with commas, for example {4d10, 5d6}kh1.',
      start,
    )
  }
  const inner = adjustedDice(only, adjustments)
  if (inner === null)
    return reader.fail('dice/said-twice', 'These dice already keep or drop; say it once.', start)
  return { kind: 'pool', parts: [inner], ...adjustments, keep: null, drop: null }
}

function adjustedDice(dice: DiceTerm, adjustments: PoolAdjustments): DiceTerm | null {
  const already = dice.adjustments ?? noAdjustments()
  if (already.keep !== null || already.drop !== null) return null
  return { ...dice, adjustments: { ...already, keep: adjustments.keep, drop: adjustments.drop } }
}
