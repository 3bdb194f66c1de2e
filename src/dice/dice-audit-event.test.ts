import { describe, expect, it } from 'vitest'
import { checkAuditEvent } from './dice-audit-event.ts'

const fair = {
  source: 'server_tool',
  label: 'Stealth',
  notation: '1d20+5',
  rolls: [15],
  modifier: 5,
  total: 20,
}

function ruleOf(change: Record<string, unknown>): string {
  const checked = checkAuditEvent({ ...fair, ...change })
  return checked.ok ? 'accepted' : (checked.refusal.rule ?? checked.refusal.code)
}

describe('an audit event from elsewhere', () => {
  it('is accepted as it is when it can be true', () => {
    expect(checkAuditEvent(fair)).toEqual({ ok: true, value: fair })
    expect(ruleOf({ source: 'code_execution' })).toBe('accepted')
  })

  it('[DICE-11] is rejected with a source that cannot roll', () => {
    expect(ruleOf({ source: 'imagination' })).toBe('DICE-11')
  })

  it('[DICE-12] is rejected when a d6 shows 9', () => {
    expect(ruleOf({ notation: '2d6+3', rolls: [9, 3], modifier: 3, total: 15 })).toBe('DICE-12')
    for (const face of [0, 19, 32, 87, -1]) {
      expect(ruleOf({ notation: '1d6', rolls: [face], modifier: 0, total: face })).toBe('DICE-12')
    }
    expect(ruleOf({ notation: '1d6', rolls: [2.5], modifier: 0, total: 2 })).toBe('DICE-12')
    expect(ruleOf({ notation: 'cats' })).toBe('DICE-12')
  })

  it('[DICE-12] is rejected when it lists too few or too many faces', () => {
    expect(ruleOf({ notation: '3d6', rolls: [1, 2], modifier: 0, total: 3 })).toBe('DICE-12')
    expect(ruleOf({ notation: '2d6', rolls: [1, 2, 3], modifier: 0, total: 3 })).toBe('DICE-12')
  })

  it('[DICE-13] is rejected when the total is not the dice and the modifier', () => {
    expect(ruleOf({ total: 25 })).toBe('DICE-13')
    expect(ruleOf({ notation: '1d20', total: 25 })).toBe('DICE-13')
    expect(ruleOf({ modifier: 4, total: 19 })).toBe('DICE-13')
    expect(ruleOf({ modifier: 2.5, total: 17.5 })).toBe('DICE-13')
    expect(ruleOf({ total: '20' })).toBe('DICE-13')
  })

  it('may keep its modifier out of the notation', () => {
    expect(ruleOf({ notation: '1d20' })).toBe('accepted')
    expect(ruleOf({ notation: '2d6*2', rolls: [1, 2], modifier: 5, total: 8 })).toBe('DICE-13')
    expect(ruleOf({ notation: '2d6*2', rolls: [1, 2], modifier: 3, total: 6 })).toBe('accepted')
  })

  it('[DICE-14] with advantage has two faces and keeps the better one', () => {
    expect(ruleOf({ rolls: [12], total: 17, advantage: true })).toBe('DICE-14')
    expect(ruleOf({ rolls: [12, 3], total: 17, advantage: true })).toBe('accepted')
    expect(ruleOf({ rolls: [12, 3], total: 8, advantage: true })).toBe('DICE-13')
    expect(ruleOf({ rolls: [12, 3], total: 8, disadvantage: true })).toBe('accepted')
    expect(ruleOf({ rolls: [12], total: 17, advantage: true, disadvantage: true })).toBe('accepted')
    expect(ruleOf({ rolls: [12, 3], total: 17 })).toBe('accepted')
    expect(ruleOf({ rolls: [12, 3], total: 8 })).toBe('accepted')
    expect(ruleOf({ rolls: [12, 3], total: 20 })).toBe('DICE-13')
    expect(ruleOf({ notation: '2d20kh1+5', rolls: [12], total: 17 })).toBe('DICE-12')
  })

  it('shows fate dice by their values', () => {
    expect(ruleOf({ notation: '2dF+1d6', rolls: [-1, 1, 6], modifier: 0, total: 6 })).toBe('accepted')
    expect(ruleOf({ notation: '1dF.1', rolls: [0], modifier: 0, total: 0 })).toBe('accepted')
    expect(ruleOf({ notation: '1dF', rolls: [2], modifier: 0, total: 2 })).toBe('DICE-12')
  })

  it('is refused with the field that is missing', () => {
    const { label: _label, ...unlabelled } = fair
    const checked = checkAuditEvent(unlabelled)
    expect(checked.ok ? '' : checked.refusal.data?.field).toBe('label')
    expect(checkAuditEvent('20').ok).toBe(false)
  })
})
