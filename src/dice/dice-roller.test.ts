import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { auditEventOf } from './dice-audit-event.ts'
import { createDiceRoller, type DiceRoller, type RollRequest } from './dice-roller.ts'
import { listedDice } from './face-source.ts'
import { streamFamily } from './random-stream.ts'

const family = streamFamily({ campaign_id: 'cup', epoch: 1, server_seed: 'ab'.repeat(32), client_seed: 'me' })
const attempt = { actor: 'pc_mira_001', action: 'sneak', target: 'npc_guard_001', check: 'stealth' }
const stealth: RollRequest = { label: 'Stealth', notation: '1d20', attempt }

function rollerFor(nonce: number, moment = 'f00d', ledger: readonly DiceEntry[] = []): DiceRoller {
  const tried = (key: string) => {
    const entry = ledger.find(({ attempt }) => attempt === key)
    return entry && { entry, onPath: false }
  }
  const streamAt = (row: { nonce: number; offset: number }) => family.stream(row.nonce, row.offset)
  const previous = () => undefined
  return createDiceRoller({ epoch: 1, nonce, draws: family.stream(nonce), moment, previous, tried, streamAt })
}

function fixedRoller(...faces: number[]): DiceRoller {
  return createDiceRoller({
    epoch: 1,
    nonce: 1,
    draws: listedDice(faces),
    moment: 'm',
    previous: () => undefined,
  })
}

function rolled(roller: DiceRoller, request: RollRequest): DiceEntry {
  const row = roller.roll(request)
  if (!row.ok) throw new Error(row.refusal.message)
  return row.value
}

function refusalOf(request: unknown, roller = rollerFor(1)) {
  const row = roller.roll(request as RollRequest)
  return row.ok ? undefined : row.refusal
}

describe('a row', () => {
  it('has everything a stranger needs to recompute it', () => {
    const roller = fixedRoller(15)
    const modifiers = [
      { value: 5, source: 'WIS' },
      { value: 3, source: 'PROF' },
    ]
    const row = rolled(roller, {
      ...stealth,
      label: 'Perception',
      modifiers,
      target: { kind: 'DC', value: 15 },
    })
    expect(row).toEqual({
      id: 'roll_1_0',
      label: 'Perception',
      notation: '1d20',
      epoch: 1,
      nonce: 1,
      offset: 0,
      draws: 1,
      turn_nonce: 1,
      attempt: row.attempt,
      repeats: false,
      modifiers,
      groups: [{ sides: 20, faces: [{ value: 15 }] }],
      total: 23,
      target: { kind: 'DC', value: 15 },
      outcome: 'Success',
    })
    expect(roller.entries).toEqual([row])
  })

  it('takes numbers in the notation as modifiers and names them by their labels', () => {
    const row = rolled(fixedRoller(10), { ...stealth, notation: '1d20 + 3[Bless] - 1 + 2[2nd]' })
    expect([row.notation, row.modifiers, row.total]).toEqual(['1d20+3[Bless]-1+2[2nd]', [], 14])
    const named = rolled(fixedRoller(10), { ...stealth, notation: '1d20 - 1 + 3[Bless]' })
    expect([named.notation, named.modifiers, named.total]).toEqual([
      '1d20',
      [
        { value: -1, source: '' },
        { value: 3, source: 'Bless' },
      ],
      12,
    ])
    expect(rolled(fixedRoller(1), { ...stealth, notation: '1d20+2000000000' }).modifiers).toEqual([])
  })

  it.each([
    ['DC', 14, 'Success'],
    ['DC', 15, 'Fail'],
    ['AC', 14, 'Hit!'],
    ['AC', 15, 'Miss'],
  ] as const)('against %s %d a 14 is a %s', (kind, value, outcome) => {
    expect(rolled(fixedRoller(14), { ...stealth, target: { kind, value } }).outcome).toBe(outcome)
  })

  it('lets a ruleset judge, which sees the natural face', () => {
    const row = fixedRoller(20).roll({ ...stealth, target: { kind: 'AC', value: 30 } }, ({ kept }) =>
      kept[0] === 20 ? 'Critical Hit!' : undefined,
    )
    expect(row.ok && row.value.outcome).toBe('Critical Hit!')
  })

  it('follows the one before it in the stream', () => {
    const roller = rollerFor(3)
    const first = rolled(roller, { ...stealth, notation: '8d6' })
    const second = rolled(roller, stealth)
    expect([second.id, second.offset]).toEqual(['roll_3_1', first.offset + first.draws])
  })
})

describe('advantage', () => {
  it('[DICE-14] throws two faces and keeps the better, or the worse', () => {
    const better = rolled(fixedRoller(12, 3), { ...stealth, advantage: true })
    expect([better.total, better.advantage, auditEventOf(better).rolls]).toEqual([12, 'advantage', [12, 3]])
    const worse = rolled(fixedRoller(12, 3), { ...stealth, disadvantage: true })
    expect([worse.total, worse.advantage, auditEventOf(worse).rolls]).toEqual([3, 'disadvantage', [12, 3]])
  })

  it('[DICE-14] always has two faces whose kept one is the extreme', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.boolean(), (nonce, advantage) => {
        const row = rolled(rollerFor(nonce), { ...stealth, advantage, disadvantage: !advantage })
        const faces = auditEventOf(row).rolls
        expect(faces).toHaveLength(2)
        expect(row.total).toBe(advantage ? Math.max(...faces) : Math.min(...faces))
      }),
      { numRuns: 200 },
    )
  })

  it('[DICE-27] cancels disadvantage', () => {
    const row = rolled(fixedRoller(12), { ...stealth, advantage: true, disadvantage: true })
    expect([row.notation, row.total, row.advantage]).toEqual(['1d20', 12, undefined])
    expect(rolled(fixedRoller(12), { ...stealth, advantage: false }).notation).toBe('1d20')
  })

  it('[DICE-27] is refused when it is not true or false', () => {
    const roller = rollerFor(1)
    expect(refusalOf({ ...stealth, advantage: 'yes' }, roller)).toMatchObject({
      code: 'dice/bad-advantage',
      rule: 'DICE-27',
      data: { field: 'advantage' },
    })
    expect(refusalOf({ ...stealth, disadvantage: 1 }, roller)?.rule).toBe('DICE-27')
    expect(roller.entries).toEqual([])
  })

  it('is for a single die that keeps its other orders', () => {
    expect(refusalOf({ ...stealth, notation: '2d6', advantage: true })?.code).toBe('dice/advantage-on-many')
    expect(refusalOf({ ...stealth, notation: '1d6*2', advantage: true })?.code).toBe('dice/advantage-on-many')
    expect(rolled(fixedRoller(1, 4, 9), { ...stealth, notation: '1d20ro=1', advantage: true }).total).toBe(9)
  })
})

describe('what may be asked', () => {
  it('[DICE-24] has no way to bring a value', () => {
    const roller = rollerFor(1)
    const refusal = refusalOf({ ...stealth, value: 20 }, roller)
    expect(refusal).toMatchObject({ code: 'dice/unknown-field', rule: 'DICE-24', data: { field: 'value' } })
    expect(refusal?.message).toContain('"value"')
    expect(roller.entries).toEqual([])
  })

  it('is refused with the reason and uses no dice', () => {
    const roller = rollerFor(1)
    expect(refusalOf({ ...stealth, notation: '1d' }, roller)?.code).toBe('dice/missing-number')
    expect(refusalOf({ ...stealth, notation: '3d6/2' }, roller)?.code).toBe('dice/fraction')
    expect(refusalOf({ ...stealth, label: 'a: b' }, roller)).toMatchObject({
      code: 'dice/bad-request',
      data: { field: 'label' },
    })
    expect(refusalOf(20, roller)?.code).toBe('dice/bad-request')
    expect(rolled(roller, stealth).offset).toBe(0)
  })

  it.each([
    '1d6*0.5',
    '4d6max2.5',
    '2^(0-1)',
    'max(1d6, 0.5)',
    '{1d6/2,1}',
    '-(1d6/2)',
    '1d6^1d4/2',
    '4d6%2.5',
  ])('says that %s can come to a fraction', (notation) => {
    expect(refusalOf({ ...stealth, notation })?.code).toBe('dice/fraction')
  })

  it.each(['floor(1d6/2)', '4d6min2.5>=3', '2^3', '{1d6/2,1}>1', '-(1d6)%4', 'min(1d6,2)', '1d6min2', '5'])(
    'rolls %s',
    (notation) => {
      expect(refusalOf({ ...stealth, notation })).toBeUndefined()
    },
  )
})

describe('time travel', () => {
  it('gives the same attempt from the same moment the dice it got before', () => {
    const first = rolled(rollerFor(7), stealth)
    const later = rollerFor(8, 'f00d', [first])
    const again = rolled(later, stealth)
    expect(again).toEqual({ ...first, id: 'roll_8_0', turn_nonce: 8, repeats: true })
    const fresh = rolled(later, { ...stealth, attempt: { ...attempt, action: 'run' } })
    expect([fresh.nonce, fresh.offset, fresh.repeats]).toEqual([8, 0, false])
  })

  it('adds the modifiers of now to the dice of then', () => {
    const first = rolled(rollerFor(7), { ...stealth, modifiers: [{ value: 4, source: 'DEX' }] })
    const again = rolled(rollerFor(8, 'f00d', [first]), {
      ...stealth,
      modifiers: [{ value: 1, source: 'DEX' }],
    })
    expect([again.groups, again.total]).toEqual([first.groups, first.total - 3])
  })

  it('is not fooled by a new label, a sorted order or a critical mark', () => {
    const dressed = rolled(rollerFor(7), {
      ...stealth,
      notation: '{2d6cs[fire],-(1d4),max(1,1d6kh1sa)}sa*2[x]',
    })
    for (const notation of ['{2d6[cold],-(1d4),max(1,1d6kh1)}*2', '{2d6cf,-(1d4),max(1,1d6kh1sd)}sd*2']) {
      expect(rolled(rollerFor(8, 'f00d', [dressed]), { ...stealth, label: 'Other', notation }).repeats).toBe(
        true,
      )
    }
  })

  it.each([
    ['another actor', 'f00d', { ...stealth, attempt: { ...attempt, actor: 'pc_tam_001' } }],
    ['another target', 'f00d', { ...stealth, attempt: { ...attempt, target: 'npc_guard_002' } }],
    ['another check', 'f00d', { ...stealth, attempt: { ...attempt, check: 'hide' } }],
    ['another part of the act', 'f00d', { ...stealth, attempt: { ...attempt, part: 'damage' } }],
    ['another offer', 'f00d', { ...stealth, attempt: { ...attempt, offer: 'deed_1' } }],
  ])('draws fresh dice for %s', (_, moment, request) => {
    const first = rolled(rollerFor(7), stealth)
    expect(rolled(rollerFor(8, moment, [first]), request).repeats).toBe(false)
  })

  it.each<[string, RollRequest]>([
    ['another moment', stealth],
    ['another skill', { ...stealth, attempt: { ...attempt, check: 'deception', part: 'check' } }],
    ['advantage', { ...stealth, advantage: true }],
    ['other dice', { ...stealth, notation: '3d20kl1' }],
  ])('[STK-09] keeps the first die with %s', (_, request) => {
    const part = request.attempt.part === undefined ? {} : { part: 'check' }
    const first = rolled(rollerFor(7), { ...stealth, attempt: { ...attempt, ...part } })
    const again = rolled(rollerFor(8, 'beef', [first]), request)
    expect(again).toMatchObject({ repeats: true, nonce: 7, offset: 0, attempt: first.attempt })
    expect(again.groups[0]?.faces[0]?.value).toBe(first.groups[0]?.faces[0]?.value)
  })

  it('counts the tries on the way here, however many there are', () => {
    const made = rollerFor(7)
    const rows = Array.from({ length: 37 }, () => rolled(made, stealth))
    for (const count of [0, 1, 2, 3, 4, 7, 8, 21, 36]) {
      const tried = (key: string) => {
        const at = rows.findIndex((row) => row.attempt === key)
        const entry = rows[at]
        return entry && { entry, onPath: at < count }
      }
      const draws = family.stream(9)
      const roller = createDiceRoller({
        epoch: 1,
        nonce: 9,
        draws,
        moment: 'm',
        previous: () => undefined,
        tried,
      })
      expect(rolled(roller, stealth)).toMatchObject({
        attempt: rows[count]?.attempt,
        offset: rows[count]?.offset,
      })
    }
  })

  it('has the same dice for whatever is tried once between two rolls', () => {
    const plan = (target: string): RollRequest => ({
      ...stealth,
      attempt: { ...attempt, target, once: true },
    })
    const first = rolled(rollerFor(7), plan('stairs'))
    expect(rolled(rollerFor(8, 'f00d', [first]), plan('soup'))).toMatchObject({ repeats: true, nonce: 7 })
    expect(rolled(rollerFor(8, 'beef', [first]), plan('stairs')).repeats).toBe(false)
  })

  it('tells the second try of a turn from the first', () => {
    const before = rollerFor(7)
    const [first, second] = [rolled(before, stealth), rolled(before, stealth)]
    expect(first.attempt).not.toBe(second.attempt)
    const after = rollerFor(9, 'f00d', before.entries)
    expect([rolled(after, stealth).offset, rolled(after, stealth).offset]).toEqual([
      first.offset,
      second.offset,
    ])
    expect(rolled(after, stealth).repeats).toBe(false)
  })
})
