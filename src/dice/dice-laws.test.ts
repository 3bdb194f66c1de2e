/** Laws that hold for every notation, tried on generated ones. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiceEntry, diceEntrySchema } from '../core/ledger/dice-entry.ts'
import { canonicalNotation } from './canonical-notation.ts'
import { describeRoll } from './describe-roll.ts'
import { auditEventOf, checkAuditEvent } from './dice-audit-event.ts'
import { diceLimits } from './dice-expression.ts'
import { createDiceRoller } from './dice-roller.ts'
import { doubleDice } from './double-dice-for-critical.ts'
import { ledgerFactsOf, readLedgerString, renderLedgerString } from './ledger-string.ts'
import { parseNotation } from './parse-notation.ts'
import { streamFamily } from './random-stream.ts'
import { bounds, isBounded, isWhole } from './result-bounds.ts'
import { rangeOf, roll } from './roll-expression.ts'
import { diceGroupOf, keptFaces, keptSum, type RolledNode, rolledFaces } from './rolled-tree.ts'

const family = streamFamily({
  campaign_id: 'laws',
  epoch: 3,
  server_seed: '0f'.repeat(32),
  client_seed: 'laws',
})

const small = fc.integer({ min: 1, max: 6 })
const sign = fc.constantFrom('=', '<>', '<', '>', '<=', '>=')
const comparison = fc.tuple(sign, small).map(([first, value]) => `${first}${value}`)
const adjustment = fc.oneof(
  small.map((count) => `kh${count}`),
  small.map((count) => `dl${count}`),
  fc
    .tuple(fc.constantFrom('!', '!!', '!p', '!!p'), fc.oneof(comparison, fc.constant('')))
    .map((pair) => pair.join('')),
  fc.tuple(fc.constantFrom('r', 'ro'), comparison).map((pair) => pair.join('')),
  fc.tuple(fc.constantFrom('min', 'max'), small).map((pair) => pair.join('')),
  fc.constantFrom('cs', 'cf<2', 'sa', 'sd'),
)
const success = fc.oneof(
  fc.constant(''),
  comparison,
  comparison.map((first) => `${first}f<=1`),
)
const sides = fc.oneof(fc.integer({ min: 2, max: 20 }).map(String), fc.constantFrom('%', 'F', 'F.1'))
const label = fc.constantFrom('', '', '[fire]', '[cold steel]')
const dice = fc
  .tuple(fc.integer({ min: 1, max: 8 }), sides, fc.array(adjustment, { maxLength: 2 }), success, label)
  .map(
    ([count, kind, adjustments, counting, name]) =>
      `${count}d${kind}${adjustments.join('')}${counting}${name}`,
  )
const { notation } = fc.letrec<{ notation: string; term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    dice,
    fc.integer({ min: 0, max: 30 }).map(String),
    tie('notation').map((inner) => `(${inner})`),
    tie('notation').map((inner) => `floor(${inner})`),
    tie('notation').map((inner) => `-(${inner})`),
    fc.tuple(tie('notation'), tie('notation')).map(([first, second]) => `{${first}, ${second}}kh1`),
    fc.tuple(tie('notation'), tie('notation')).map(([first, second]) => `max(${first},${second})`),
  ),
  notation: fc
    .tuple(
      tie('term'),
      fc.array(fc.tuple(fc.constantFrom('+', '-', '*', ' + ', '/'), tie('term')), { maxLength: 2 }),
    )
    .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join('')),
}))
/** Any sign and call, nested, over numbers from the smallest to the largest that can be written. */
const { arithmetic } = fc.letrec<{ arithmetic: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      '0',
      '-0',
      '1',
      '2',
      '7',
      '9',
      '0.5',
      '0.001',
      '1d6',
      '4dF',
      '2d6!!',
      '3d6min-5',
      '9d9kh99',
    ),
    fc.constantFrom('999999999', '4503599627370496', '99999999999999999999', '0.00000000000000000001'),
    tie('arithmetic').map((inner) => `(${inner})`),
    tie('arithmetic').map((inner) => `-(${inner})`),
    tie('arithmetic').map((inner) => `(${inner})d6`),
    fc
      .tuple(fc.constantFrom('floor', 'ceil', 'round', 'abs', 'min', 'max'), tie('arithmetic'))
      .map(([name, inner]) => `${name}(${inner})`),
    fc.tuple(tie('arithmetic'), tie('arithmetic')).map(([first, second]) => `{${first}, ${second}}`),
    fc.tuple(tie('arithmetic'), tie('arithmetic')).map(([first, second]) => `min(${first},${second})`),
  ),
  arithmetic: fc
    .tuple(
      tie('part'),
      fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/', '%', '^', '^'), tie('part')), { maxLength: 2 }),
    )
    .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join('')),
}))
const nonce = fc.integer({ min: 1, max: 1_000_000 })

function nodesOf(node: RolledNode): readonly RolledNode[] {
  return [node, ...node.parts.flatMap(nodesOf)]
}

/** A number that a ledger can keep and a person can add up again. */
function isPlain(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER && !Object.is(value, -0)
}

function entryOf(text: string, turn: number): DiceEntry | undefined {
  const roller = createDiceRoller({
    epoch: 3,
    nonce: turn,
    draws: family.stream(turn),
    moment: 'm',
    previous: () => undefined,
  })
  const attempt = { actor: 'a', action: 'b', target: 'c', check: 'd' }
  const modifiers = [
    { value: 5, source: 'WIS' },
    { value: -2, source: '' },
  ]
  const row = roller.roll({
    label: 'Law',
    notation: text,
    modifiers,
    target: { kind: 'DC', value: 9 },
    attempt,
  })
  return row.ok ? row.value : undefined
}

describe('any text', () => {
  it('gives a tree or a refusal with a position inside the text, and never throws', () => {
    const pieces = fc.constantFrom(
      'd',
      '6',
      '20',
      '!',
      'k',
      'h',
      '(',
      ')',
      '{',
      '}',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
      '%',
      '[',
      ']',
      '>',
      '=',
      'F',
      '.',
      ' ',
      'r',
      'min',
      'adv',
      'é',
    )
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 24 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const asked = parseNotation(text)
        if (asked.ok) return
        const position = asked.refusal.data?.position
        expect(asked.refusal.message.length).toBeGreaterThan(10)
        expect(Number.isInteger(position) && Number(position) >= 0 && Number(position) <= text.length).toBe(
          true,
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('of 100 kB is answered, as notation and as a dice string', () => {
    // Anything worse than linear would run into the suite's time-out.
    const hostile = ['(', '1d6+', '9', '!', '{', '[', '-', '~', ' = ', '1d20 +1 A ', 'd']
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length))
      expect(parseNotation(text).ok, piece).toBe(false)
      expect(readLedgerString(text).ok, piece).toBe(false)
      parseNotation(text.slice(0, diceLimits.characters))
      readLedgerString(text.slice(0, 8000))
    }
  })
})

describe('every notation that can be read', () => {
  it('has one canonical text, which reads back as itself', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const asked = parseNotation(text)
        if (!asked.ok) return
        const canonical = canonicalNotation(asked.value)
        const again = parseNotation(canonical)
        expect(again.ok && canonicalNotation(again.value)).toBe(canonical)
        if (again.ok)
          expect(roll(again.value, family.stream(turn)).total).toBe(
            roll(asked.value, family.stream(turn)).total,
          )
      }),
      { numRuns: 1500 },
    )
  })

  it('stays within its bounds, and within min and max where dice are only added', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const asked = parseNotation(text)
        if (!asked.ok) return
        const limits = bounds(asked.value)
        const { total } = roll(asked.value, family.stream(turn))
        if (!isBounded(limits)) throw new Error(`${text} has no bounds`)
        expect(total).toBeGreaterThanOrEqual(limits.lowest - 0.01)
        expect(total).toBeLessThanOrEqual(limits.highest + 0.01)
      }),
      { numRuns: 1500 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 100 }),
        nonce,
        (count, faces, turn) => {
          const asked = parseNotation(`${count}d${faces}kh2+3`)
          if (!asked.ok) throw new Error('cannot happen')
          const { min, max } = rangeOf(asked.value)
          const { total } = roll(asked.value, family.stream(turn))
          expect(total >= min && total <= max).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('keeps no more dice than it rolled and shows only faces its dice have', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const asked = parseNotation(text)
        if (!asked.ok) return
        const rolled = roll(asked.value, family.stream(turn))
        const groups = rolled.dice.map(diceGroupOf)
        expect(keptFaces(groups).length).toBeLessThanOrEqual(rolledFaces(groups).length)
        for (const group of groups) {
          for (const face of group.faces) {
            expect(face.value >= (group.fate ? -1 : 1) && face.value <= (group.fate ? 1 : group.sides)).toBe(
              true,
            )
          }
        }
        expect(rolled.draws).toBeGreaterThanOrEqual(rolledFaces(groups).length)
      }),
      { numRuns: 1000 },
    )
  })

  it('comes to a plain number in all its parts, or is refused with what is wrong and where', () => {
    let rolls = 0
    fc.assert(
      fc.property(arithmetic, nonce, (text, turn) => {
        const told = describeRoll(text, family.stream(turn))
        if ('error' in told) {
          expect(told.position).toBeLessThanOrEqual(text.length)
          return
        }
        rolls += 1
        for (const value of [told.total, told.min, told.max, told.lowest, told.highest])
          expect(isPlain(value), `${text} = ${value}`).toBe(true)
        expect(describeRoll(told.notation, family.stream(turn)), text).toEqual(told)
        const asked = parseNotation(text)
        for (const node of asked.ok ? nodesOf(roll(asked.value, family.stream(turn)).tree) : [])
          expect(isPlain(node.value + 0), `${text} holds ${node.value}`).toBe(true)
      }),
      { numRuns: 4000 },
    )
    expect(rolls).toBeGreaterThan(500)
  })

  it('is described without a contradiction', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const told = describeRoll(text, family.stream(turn))
        if ('error' in told) return
        expect(told.text.endsWith(`= ${told.total}`)).toBe(true)
        expect(told.kept).toEqual(keptFaces(told.groups))
      }),
      { numRuns: 300 },
    )
  })

  it('[DICE-26] doubles its dice and none of its numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (count, faces, added) => {
          const asked = parseNotation(`${count}d${faces}+${added}`)
          const critical = asked.ok ? doubleDice(asked.value) : asked
          expect(critical.ok && canonicalNotation(critical.value)).toBe(`${count * 2}d${faces}+${added}`)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('every ledger row', () => {
  it('passes its schema and survives JSON', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const entry = entryOf(text, turn)
        if (entry === undefined) return
        expect(diceEntrySchema.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
      }),
      { numRuns: 500 },
    )
  })

  it('[DICE-08] has a string that reads back as its facts', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const entry = entryOf(text, turn)
        if (entry === undefined) return
        const read = readLedgerString(renderLedgerString(entry))
        expect(read).toEqual({ ok: true, value: ledgerFactsOf(entry) })
      }),
      { numRuns: 1000 },
    )
  })

  it('[DICE-13] has an audit event whose total is its kept dice and its modifier', () => {
    fc.assert(
      fc.property(notation, nonce, (text, turn) => {
        const entry = entryOf(text, turn)
        if (entry === undefined) return
        const event = auditEventOf(entry)
        expect(event.total).toBe(keptSum(entry.groups) + event.modifier)
        expect(checkAuditEvent(event)).toEqual({ ok: true, value: event })
      }),
      { numRuns: 500 },
    )
  })

  it('can be recomputed alone from its offset', () => {
    fc.assert(
      fc.property(fc.array(notation, { minLength: 1, maxLength: 5 }), nonce, (texts, turn) => {
        const roller = createDiceRoller({
          epoch: 3,
          nonce: turn,
          draws: family.stream(turn),
          moment: 'm',
          previous: () => undefined,
        })
        for (const text of texts)
          roller.roll({
            label: '',
            notation: text,
            attempt: { actor: 'a', action: 'b', target: 'c', check: text.slice(0, 200) },
          })
        for (const entry of roller.entries) {
          const asked = parseNotation(entry.notation)
          if (!asked.ok) throw new Error(`a row holds ${entry.notation}`)
          expect(isWhole(asked.value)).toBe(true)
          const alone = roll(asked.value, family.stream(entry.nonce, entry.offset))
          expect(alone.dice.map(diceGroupOf)).toEqual(entry.groups)
          expect(alone.draws).toBe(entry.draws)
        }
      }),
      { numRuns: 300 },
    )
  })
})
