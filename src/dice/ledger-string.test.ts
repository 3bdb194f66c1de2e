import { describe, expect, it } from 'vitest'
import type { DiceEntry, DiceGroup } from '../core/ledger/dice-entry.ts'
import { ledgerFactsOf, readLedgerString, renderLedgerString } from './ledger-string.ts'

const perception: DiceEntry = {
  id: 'roll_7_0',
  label: 'Perception',
  notation: '1d20',
  epoch: 1,
  nonce: 7,
  offset: 0,
  draws: 1,
  turn_nonce: 7,
  attempt: 'a'.repeat(64),
  repeats: false,
  modifiers: [
    { value: 5, source: 'WIS' },
    { value: 3, source: 'PROF' },
  ],
  groups: [{ sides: 20, faces: [{ value: 15 }] }],
  total: 23,
  target: { kind: 'DC', value: 15 },
  outcome: 'Success',
}

function plain(change: Partial<DiceEntry>): DiceEntry {
  const { target: _target, outcome: _outcome, ...rest } = perception
  return { ...rest, modifiers: [], ...change }
}

const pair: DiceGroup = { sides: 20, faces: [{ value: 17 }, { value: 3, dropped: true }] }

describe('what the engine writes', () => {
  it('[DICE-09] has spaces, a source for every modifier, and shows the DC', () => {
    const expected = 'Perception: 1d20 +5 WIS +3 PROF = 15 +5 WIS +3 PROF = 23 vs DC 15 (Success)'
    expect(renderLedgerString(perception)).toBe(expected)
  })

  it.each<[string, DiceEntry]>([
    ['Luck: 1d20 = 15', plain({ label: 'Luck', total: 15 })],
    ['1d20 = 15', plain({ label: '', total: 15 })],
    ['Axe: 1d20 -1 = 15 -1 = 14', plain({ label: 'Axe', modifiers: [{ value: -1, source: '' }], total: 14 })],
    [
      'Sneak: 2d20kh1 +4 DEX = (17, ~3~) +4 DEX = 21 vs AC 12 (Hit!)',
      {
        ...plain({ label: 'Sneak', notation: '2d20kh1', groups: [pair], total: 21 }),
        modifiers: [{ value: 4, source: 'DEX' }],
        target: { kind: 'AC', value: 12 },
        outcome: 'Hit!',
      },
    ],
    [
      'Odd: 1d6+1d8 = (1r, 6!, 6>5) (~2~) = 11',
      plain({
        label: 'Odd',
        notation: '1d6+1d8',
        groups: [
          {
            sides: 6,
            faces: [
              { value: 1, rerolled: true },
              { value: 6, exploded: true },
              { value: 6, counts: 5 },
            ],
          },
          { sides: 8, faces: [{ value: 2, dropped: true }] },
        ],
        total: 11,
      }),
    ],
    ['Flat: 5 = 5 = 5', plain({ label: 'Flat', notation: '5', groups: [], total: 5 })],
    [
      'Fate: 1dF = -1',
      plain({
        notation: '1dF',
        label: 'Fate',
        groups: [{ sides: 3, fate: true, faces: [{ value: -1 }] }],
        total: -1,
      }),
    ],
  ])('[DICE-08] %s reads back as it was', (text, entry) => {
    expect(renderLedgerString(entry)).toBe(text)
    expect(readLedgerString(text)).toEqual({ ok: true, value: ledgerFactsOf(entry) })
  })
})

describe('what narrators write', () => {
  it('[DICE-08] the compact form is read', () => {
    expect(readLedgerString('Perception: 1d20+3 = 15+3 = 18 vs DC 15 (Success)')).toEqual({
      ok: true,
      value: {
        label: 'Perception',
        notation: '1d20',
        modifiers: [{ value: 3, source: '' }],
        faces: [[{ value: 15 }]],
        total: 18,
        target: { kind: 'DC', value: 15 },
        outcome: 'Success',
      },
    })
  })

  it('[DICE-08] strings that leave the faces out are read', () => {
    const longsword = readLedgerString('Longsword: 1d20 +5 = 17 vs AC 13 (Hit!)')
    expect(longsword.ok && [longsword.value.faces, longsword.value.total]).toEqual([undefined, 17])
    expect(readLedgerString('1d20+5 = 18')).toEqual({
      ok: true,
      value: { label: '', notation: '1d20', modifiers: [{ value: 5, source: '' }], total: 18 },
    })
  })

  it.each([
    'Perception 18 success',
    '',
    '1d20 = ',
    '1d20 = x',
    '1d20 = 15 vs DC',
    '1d20 = 15 vs DC x',
    '1d20 = 15 vs DC 10 Success',
    '1d20 = 15 (Success',
    '1d20 = 15 = 15 = 15',
    'Luck: cats = 15',
    '1d20 WIS = 15',
    '1d20 +WIS = 15',
    '1d20 +5 = 15 = 20',
    '1d20 +5 = 15 +4 = 20',
    '1d20 +5 = x +5 = 20',
    '2d6 = (3, x) = 8',
    '2d6 = (3, 4 = 7',
    '2d6 = (3, ~4) = 7',
    '2d6 = (3, 4>) = 7',
    '2d6 = (3, 4) cats = 7',
    '1d20 = 99999999999999999999',
  ])('[DICE-08] "%s" is not a dice string', (text) => {
    const read = readLedgerString(text)
    expect(read.ok ? 'read' : [read.refusal.code, read.refusal.rule]).toEqual([
      'dice/unreadable-string',
      'DICE-08',
    ])
  })

  it('keeps spaces inside a damage label together', () => {
    const read = readLedgerString('Burn: 2d6[cold fire] +3 Bless = (1, 2) +3 Bless = 6')
    expect(read.ok && [read.value.notation, read.value.modifiers]).toEqual([
      '2d6[cold fire]',
      [{ value: 3, source: 'Bless' }],
    ])
  })
})
