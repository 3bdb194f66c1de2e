/**
 * Reads one dice term after its count: the die, its sides and everything that may be done to the dice; and what may be done
 * to the parts of a pool. Limits are checked here, where the position is known, so that no notation asks for dice the engine
 * would have to refuse later.
 */
import type { RefusalCode } from '../core/result.ts'
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
} from './dice-expression.ts'
import { codes, isDigit, type NotationReader } from './notation-cursor.ts'

/** Sides after the `d`: a number, `%`, `F`, `F.1` or `F.2`; null when refused. */
export function readDieKind(reader: NotationReader): { sides: number; die: DieKind } | null {
  if (reader.takeCode(codes.percent)) return { sides: 100, die: 'number' }
  if (!reader.takeCode(codes.F)) {
    const sides = reader.wholeNumber('the number of sides')
    return sides === null ? null : { sides, die: 'number' }
  }
  if (reader.code() !== codes.dot) return { sides: 3, die: 'fate' }
  const variant = reader.codeAfter(1)
  const ends = !isDigit(reader.codeAfter(2))
  if (!ends || (variant !== codes.one && variant !== codes.two)) {
    return reader.fail('dice/unknown-die', 'There are two fate dice: dF.1 and dF.2 (which is plain dF).')
  }
  reader.at += 2
  return variant === codes.one ? { sides: 6, die: 'fate-rare' } : { sides: 3, die: 'fate' }
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
  if (!countDice(reader, count, start)) return null
  const bare: DiceTerm = { kind: 'dice', count, sides, die, adjustments: null, label: null }
  return startsAdjustment(reader.code()) ? adjustDice(reader, bare, start) : bare
}

function countDice(reader: NotationReader, count: number, start: number): boolean {
  reader.dice += count
  if (reader.dice <= diceLimits.dice) return true
  const message = `One notation rolls at most ${diceLimits.dice} dice, all terms together.`
  reader.fail('dice/too-many-dice', message, start)
  return false
}

/** One adjustment while it is read: where it begins, and what it is written into. */
interface Adjusting<Into> {
  readonly reader: NotationReader
  readonly into: Into
  readonly position: number
}

/** What may be done to dice and to the parts of a pool alike. */
type PoolAdjustments = Pick<DiceAdjustments, 'keep' | 'drop' | 'success' | 'failure' | 'sort'>

/** An adjustment of the dice of one term. */
interface AdjustingDice extends Adjusting<DiceAdjustments> {
  readonly dice: DiceTerm
}

function adjustDice(reader: NotationReader, bare: DiceTerm, start: number): DiceTerm | null {
  const into = noAdjustments()
  let { count } = bare
  while (startsAdjustment(reader.code())) {
    const adjusting = { reader, into, position: reader.at, dice: bare }
    if (startsAdvantage(reader)) {
      if (!readAdvantage(adjusting) || !countDice(reader, 1, start)) return null
      count = 2
    } else if (!readAdjustment(adjusting)) return null
  }
  return { kind: 'dice', count, sides: bare.sides, die: bare.die, adjustments: into, label: null }
}

function startsAdjustment(code: number): boolean {
  return (
    startsPoolAdjustment(code) ||
    code === codes.bang ||
    code === codes.a ||
    code === codes.c ||
    code === codes.m ||
    code === codes.r
  )
}

function startsAdvantage(reader: NotationReader): boolean {
  const code = reader.code()
  return code === codes.a || (code === codes.d && reader.codeAfter(1) === codes.i)
}

/** `adv` and `dis` throw two dice and keep the better or the worse one. */
function readAdvantage(adjusting: AdjustingDice): boolean {
  const { reader, dice, into } = adjusting
  const end = reader.take('adv') ? 'highest' : reader.take('dis') ? 'lowest' : null
  if (end === null) return refuseUnknown(adjusting)
  if (dice.count !== 1 || into.keep !== null) {
    const message = 'Advantage is for a single die without keep, for example 1d20adv.'
    return refuseAt(adjusting, 'dice/advantage-on-many', message)
  }
  into.keep = { end, count: 1 }
  return true
}

function readAdjustment(adjusting: AdjustingDice): boolean {
  switch (adjusting.reader.code()) {
    case codes.bang:
      return readExplosion(adjusting)
    case codes.r:
      return readReroll(adjusting)
    case codes.m:
      return readClamp(adjusting)
    case codes.c:
      return readCritical(adjusting)
    default:
      return readPoolAdjustment(adjusting)
  }
}

function readExplosion(adjusting: AdjustingDice): boolean {
  const { reader, dice, into } = adjusting
  if (!isFirst(adjusting, into.explosion, 'explode')) return false
  reader.at += 1
  const compounding = reader.takeCode(codes.bang)
  const penetrating = reader.takeCode(codes.p)
  const when = reader.comparisonOr(highestFace(dice))
  if (when === null || !ends(adjusting, when, 'explode')) return false
  into.explosion = { compounding, penetrating, when }
  return true
}

function readReroll(adjusting: AdjustingDice): boolean {
  const { reader, dice, into } = adjusting
  if (!isFirst(adjusting, into.reroll, 'reroll')) return false
  reader.at += 1
  const once = reader.takeCode(codes.o)
  const when = reader.comparisonOr(lowestFace(dice))
  if (when === null || (!once && !ends(adjusting, when, 'be rerolled'))) return false
  into.reroll = { once, when }
  return true
}

/** Refuses a rule that every face meets: such a die would never come to rest. */
function ends(adjusting: AdjustingDice, when: Comparison, verb: string): boolean {
  const { dice } = adjusting
  for (let face = lowestFace(dice); face <= highestFace(dice); face += 1) {
    if (!matches(when, face)) return true
  }
  const message = `Every face of this die would ${verb}, so it would never stop.`
  return refuseAt(adjusting, 'dice/never-ends', message)
}

function readClamp(adjusting: AdjustingDice): boolean {
  const { reader, into } = adjusting
  const which = reader.take('min') ? 'minimum' : reader.take('max') ? 'maximum' : null
  if (which === null) return refuseUnknown(adjusting)
  if (!isFirst(adjusting, into[which], `have a ${which}`)) return false
  const value = reader.signedNumber(`the ${which}`)
  if (value === null) return false
  if (Math.abs(value) > diceLimits.magnitude / 1000)
    return refuseAt(adjusting, 'dice/too-large', `This ${which} is too large for dice.`)
  into[which] = value
  return true
}

function readCritical(adjusting: AdjustingDice): boolean {
  const { reader, dice, into } = adjusting
  const which = reader.take('cs') ? 'criticalSuccess' : reader.take('cf') ? 'criticalFailure' : null
  if (which === null) return refuseUnknown(adjusting)
  if (!isFirst(adjusting, into[which], 'mark that')) return false
  into[which] = reader.comparisonOr(which === 'criticalSuccess' ? highestFace(dice) : lowestFace(dice))
  return into[which] !== null
}

/**
 * Reads what is done to the parts of a pool. A pool of one dice term hands keep and drop on to those dice: that is what
 * people mean by `{4d6}dl1`.
 */
export function adjustPool(
  reader: NotationReader,
  parts: readonly DiceExpression[],
  start: number,
): DicePool | null {
  const into: PoolAdjustments = { keep: null, drop: null, success: null, failure: null, sort: null }
  while (startsPoolAdjustment(reader.code())) {
    if (!readPoolAdjustment({ reader, into, position: reader.at })) return null
  }
  const only = parts.length === 1 ? parts[0] : undefined
  if (only === undefined || (into.keep === null && into.drop === null))
    return { kind: 'pool', parts, ...into }
  if (only.kind !== 'dice') {
    const message =
      'In braces with one part, keep and drop need plain dice; separate the parts with commas, for example {4d10, 5d6}kh1.'
    return reader.fail('dice/which-dice', message, start)
  }
  const already = only.adjustments ?? noAdjustments()
  if (already.keep !== null || already.drop !== null)
    return reader.fail('dice/said-twice', 'These dice already keep or drop; say it once.', start)
  const dice = { ...only, adjustments: { ...already, keep: into.keep, drop: into.drop } }
  return { kind: 'pool', parts: [dice], ...into, keep: null, drop: null }
}

function startsPoolAdjustment(code: number): boolean {
  return (
    (code >= codes.less && code <= codes.more) ||
    code === codes.d ||
    code === codes.f ||
    code === codes.k ||
    code === codes.s
  )
}

function readPoolAdjustment(adjusting: Adjusting<PoolAdjustments>): boolean {
  const { reader, into } = adjusting
  switch (reader.code()) {
    case codes.k:
      if (!isFirst(adjusting, into.keep, 'keep')) return false
      into.keep = readSelection(reader, 'highest')
      return into.keep !== null
    case codes.d:
      if (!isFirst(adjusting, into.drop, 'drop')) return false
      into.drop = readSelection(reader, 'lowest')
      return into.drop !== null
    case codes.s:
      if (!isFirst(adjusting, into.sort, 'sort')) return false
      into.sort = readSort(reader)
      return true
    default:
      return readSuccess(adjusting)
  }
}

/** Keep or drop: `k3`, `kh3`, `kl1`, `d1`, `dh1`, `dl1`; the bare letter means the given end. */
function readSelection(reader: NotationReader, bareEnd: Selection['end']): Selection | null {
  reader.at += 1
  const end = reader.takeCode(codes.h) ? 'highest' : reader.takeCode(codes.l) ? 'lowest' : bareEnd
  const position = reader.at
  const count = reader.wholeNumber('how many dice')
  if (count === null) return null
  if (count === 0) return reader.fail('dice/select-none', 'Keep or drop at least 1.', position)
  return { end, count }
}

/** `s` and `sa` sort upwards, `sd` downwards; only the written order changes. */
function readSort(reader: NotationReader): 'ascending' | 'descending' {
  reader.at += 1
  if (reader.takeCode(codes.d)) return 'descending'
  reader.takeCode(codes.a)
  return 'ascending'
}

/** Success `>=5`, and after it failure `f<=1`. */
function readSuccess(adjusting: Adjusting<PoolAdjustments>): boolean {
  const { reader, into } = adjusting
  const which = reader.takeCode(codes.f) ? 'failure' : 'success'
  if (which === 'failure' && into.success === null) {
    const message = 'Say what a success is before what a failure is, for example >=5f<=1.'
    return refuseAt(adjusting, 'dice/failure-first', message)
  }
  if (!isFirst(adjusting, into[which], 'count')) return false
  const sign = reader.comparisonSign()
  if (sign === undefined) {
    reader.fail('dice/missing-comparison', 'After f comes a comparison, for example f<=1.')
    return false
  }
  const value = reader.signedNumber('the number to compare with')
  if (value === null) return false
  into[which] = { sign, value }
  return true
}

/** Refuses an adjustment that these dice already have. */
function isFirst(adjusting: Adjusting<unknown>, already: unknown, what: string): boolean {
  if (already === null) return true
  return refuseAt(adjusting, 'dice/said-twice', `These dice are already told to ${what}; say it once.`)
}

function refuseUnknown(adjusting: Adjusting<unknown>): false {
  const { reader, position } = adjusting
  const message = `"${reader.text.slice(position, position + 3)}" is nothing I can do to dice; I know kh, kl, dh, dl, r, ro, !, !!, !p, min, max, adv, dis, comparisons such as >=5, cs, cf, sa and sd.`
  return refuseAt(adjusting, 'dice/unknown-modifier', message)
}

function refuseAt({ reader, position }: Adjusting<unknown>, code: RefusalCode, message: string): false {
  reader.fail(code, message, position)
  return false
}
