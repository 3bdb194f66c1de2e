import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { violationSchema } from '../core/violation.ts'
import { auditDiceClaims, type DiceClaims } from './audit-dice-claims.ts'
import { createDiceRoller, type RollRequest } from './dice-roller.ts'
import { listedDice } from './face-source.ts'

const attempt = { actor: 'pc_mira_001', action: 'fight', target: 'npc_goblin_001', check: 'attack' }
const sword: RollRequest = {
  label: 'Longsword',
  notation: '1d20',
  modifiers: [{ value: 5, source: 'STR' }],
  target: { kind: 'AC', value: 13 },
  attempt,
}
const damage: RollRequest = {
  label: 'Damage',
  notation: '1d8',
  modifiers: [{ value: 3, source: 'STR' }],
  attempt,
}
const climb: RollRequest = { label: 'Climb', notation: '1d20', target: { kind: 'DC', value: 15 }, attempt }

function ledger(requests: readonly RollRequest[], ...faces: number[]): readonly DiceEntry[] {
  const roller = createDiceRoller({
    epoch: 1,
    nonce: 1,
    draws: listedDice(faces),
    moment: 'm',
    previous: () => undefined,
  })
  for (const request of requests) roller.roll(request)
  return roller.entries
}

function audit(entries: readonly DiceEntry[], claims: DiceClaims) {
  const audited = auditDiceClaims(entries, claims)
  for (const violation of audited.violations) violationSchema.parse(violation)
  const seen = audited.violations.map(({ rule_id, action, severity }) => `${rule_id} ${action} ${severity}`)
  return { ...audited, seen }
}

const hit = 'Longsword: 1d20 +5 STR = 12 +5 STR = 17 vs AC 13 (Hit!)'
const hitEvent = {
  source: 'server_tool',
  label: 'Longsword',
  notation: '1d20+5',
  rolls: [12],
  modifier: 5,
  total: 17,
}

describe('claimed dice strings', () => {
  it('[DICE-01] a roll that the engine did not make is stripped as a fabrication', () => {
    const alone = audit([], { dice_rolls: ['1d20+5 = 18'] })
    expect(alone.dice_rolls).toEqual([])
    expect(alone.seen).toContain('DICE-01 stripped error')
    const beside = audit(ledger([damage], 4), { dice_rolls: ['Stealth: 1d20 = 18'] })
    expect(beside.dice_rolls).toEqual(['Damage: 1d8 +3 STR = 4 +3 STR = 7'])
    expect(beside.seen).toEqual(['DICE-01 stripped error'])
  })

  it('[DICE-01] telling one roll twice invents the second', () => {
    const told = audit(ledger([sword], 12), { dice_rolls: [hit, hit] })
    expect(told.dice_rolls).toEqual([hit])
    expect(told.seen).toEqual(['DICE-01 stripped error'])
  })

  it('[DICE-05] without rolls this turn the list is cleared', () => {
    const cleared = audit([], { dice_rolls: ['1d20+5 = 18'] })
    expect(cleared.dice_rolls).toEqual([])
    expect(cleared.violations.find((violation) => violation.rule_id === 'DICE-05')).toMatchObject({
      action: 'stripped',
      before: ['1d20+5 = 18'],
      after: [],
    })
  })

  it("[DICE-06] a wrong total is overridden by the engine's string", () => {
    const told = audit(ledger([sword], 12), { dice_rolls: ['Longsword: 1d20 +5 = 18 vs AC 13 (Hit!)'] })
    expect(told.dice_rolls).toEqual([hit])
    expect(told.violations).toMatchObject([
      { rule_id: 'DICE-06', severity: 'error', action: 'overridden', after: hit },
    ])
  })

  it('[DICE-06] right numbers in other words are overridden mildly', () => {
    const compact = 'Longsword: 1d20+5 = 12+5 = 17 vs AC 13 (Hit!)'
    const short = 'Longsword: 1d20 +5 = 17 vs AC 13 (Hit!)'
    for (const text of [compact, short]) {
      expect(audit(ledger([sword], 12), { dice_rolls: [text] }).seen).toEqual(['DICE-06 overridden warn'])
    }
  })

  it('[DICE-06] an exact copy is no violation, in any order', () => {
    const entries = ledger([sword, damage], 12, 4)
    const both = auditDiceClaims(entries, {}).dice_rolls
    expect(audit(entries, { dice_rolls: both.toReversed() }).seen).toEqual([])
    expect(audit(entries, {}).seen).toEqual([])
  })

  it('[DICE-07] 15 against DC 15 is a success whatever is claimed', () => {
    const told = audit(ledger([climb], 15), { dice_rolls: ['Climb: 1d20 = 15 vs DC 15 (Fail)'] })
    expect(told.dice_rolls).toEqual(['Climb: 1d20 = 15 vs DC 15 (Success)'])
    expect(told.seen).toEqual(['DICE-07 overridden error'])
    const { target: _target, ...aimless } = climb
    const undecided = audit(ledger([aimless], 15), { dice_rolls: ['Climb: 1d20 = 16 (Success)'] })
    expect(undecided.seen).toEqual(['DICE-07 overridden error', 'DICE-06 overridden error'])
  })

  it("[DICE-08] what is no dice string is dropped and the engine's is used", () => {
    const told = audit(ledger([climb], 18), { dice_rolls: ['Perception 18 success', 18] })
    expect(told.dice_rolls).toEqual(['Climb: 1d20 = 18 vs DC 15 (Success)'])
    expect(told.seen).toEqual(['DICE-08 dropped warn', 'DICE-08 dropped warn'])
    expect(audit(ledger([climb], 18), { dice_rolls: 'Climb' }).seen).toEqual(['DICE-08 dropped warn'])
  })

  it('joins a claim to its row by label, else by its dice', () => {
    const entries = ledger([sword, damage], 12, 4)
    expect(audit(entries, { dice_rolls: ['Damage: 2d8+3 = 9'] }).violations[0]?.after).toContain('Damage:')
    expect(audit(entries, { dice_rolls: ['Sword hurts: 1d8+3 = 7'] }).violations[0]?.after).toContain(
      'Damage:',
    )
  })
})

describe('claimed audit events', () => {
  it('[DICE-10] two rolls with one event become two events', () => {
    const told = audit(ledger([sword, damage], 12, 4), { dice_audit_events: [hitEvent] })
    expect(told.dice_audit_events).toEqual([
      hitEvent,
      { source: 'server_tool', label: 'Damage', notation: '1d8+3', rolls: [4], modifier: 3, total: 7 },
    ])
    expect(told.seen).toEqual(['DICE-10 overridden error'])
  })

  it('[DICE-11] an imagined source is rejected', () => {
    const told = audit(ledger([sword], 12), { dice_audit_events: [{ ...hitEvent, source: 'imagination' }] })
    expect(told.dice_audit_events).toEqual([hitEvent])
    expect(told.seen).toEqual(['DICE-11 rejected error'])
  })

  it('[DICE-12] a d6 that shows 9 is rejected', () => {
    const event = { ...hitEvent, notation: '2d6+3', rolls: [9, 3], modifier: 3, total: 15 }
    expect(audit(ledger([sword], 12), { dice_audit_events: [event] }).seen).toEqual([
      'DICE-12 rejected error',
    ])
  })

  it('[DICE-13] 15 and 5 that make 25 are rejected', () => {
    const event = { ...hitEvent, notation: '1d20', rolls: [15], modifier: 5, total: 25 }
    expect(audit(ledger([sword], 12), { dice_audit_events: [event] }).seen).toEqual([
      'DICE-13 rejected error',
    ])
  })

  it('[DICE-15] in a peaceful turn they are stripped', () => {
    const told = audit([], { dice_rolls: [], dice_audit_events: [hitEvent] })
    expect(told.dice_audit_events).toEqual([])
    expect(told.seen).toContain('DICE-15 stripped error')
    expect(audit([], { dice_rolls: [], dice_audit_events: [] }).seen).toEqual([])
  })

  it('[DICE-01] a possible event that is not in the ledger is stripped', () => {
    const event = { ...hitEvent, rolls: [14], total: 19 }
    expect(audit(ledger([sword], 12), { dice_audit_events: [event] }).seen).toEqual([
      'DICE-01 stripped error',
    ])
    expect(audit(ledger([sword], 12), { dice_audit_events: [hitEvent] }).seen).toEqual([])
    expect(audit(ledger([sword], 12), { dice_audit_events: 'none' }).seen).toEqual(['DICE-10 rejected error'])
  })
})

describe('dice brackets in prose', () => {
  it('[DICE-02] an unledgered bracket is stripped', () => {
    const told = audit([], { narrative: 'You creep on. [DICE: Stealth 1d20 = 15] Nobody stirs.' })
    expect(told.narrative).toBe('You creep on. Nobody stirs.')
    expect(told.violations).toMatchObject([
      { rule_id: 'DICE-02', action: 'stripped', severity: 'error', before: '[DICE: Stealth 1d20 = 15]' },
    ])
  })

  it('[DICE-02] a byte-equal ledger string may stay', () => {
    const prose = `Your blade bites! [DICE: ${hit}] It howls.`
    const told = audit(ledger([sword], 12), { narrative: prose })
    expect([told.narrative, told.seen]).toEqual([prose, []])
    expect(audit(ledger([sword], 12), { narrative: `[DICE: ${hit}!]` }).narrative).toBe('')
  })

  it.each([
    ['It ends [dice: 1d20 = 2].', 'It ends.'],
    ['It ends[DICE: 2d6[fire] = 9]', 'It ends'],
    ['It ends [DICE: 9', 'It ends'],
    ['It ends [DICE: 9\nand goes on.', 'It ends\nand goes on.'],
    ['Here [DICE: 1][DICE: 2] there', 'Here there'],
    ['Word [DICE: 1]word', 'Word word'],
    ['Straße ß [DICE: 1] weiter', 'Straße ß weiter'],
    ['no dice here', 'no dice here'],
  ])('[DICE-02] %j becomes %j', (prose, text) => {
    expect(audit([], { narrative: prose }).narrative).toBe(text)
  })

  it('[DICE-02] reads a hundred thousand brackets to the end', () => {
    // A reading that looks back at every bracket would run into the suite's time-out.
    expect(audit([], { narrative: '[DICE:'.repeat(17_000) }).narrative).not.toContain('[DICE: 1]')
    expect(audit([], { narrative: '[DICE: 1] '.repeat(10_000) }).narrative.trim()).toBe('')
  })
})
