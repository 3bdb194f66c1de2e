import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { violationSchema } from '../../core/violation.ts'
import { readUnderstanding } from './read-game-master-understanding.ts'

const look = { action: 'look', target_id: '', details: '', estimated_minutes: 1 }

describe('reading an understanding', () => {
  it('[PIPE-01] drops a risk flag that is none, with a warning', () => {
    const { output, violations } = readUnderstanding({
      proposed_actions: [look],
      risk_flags: ['spicy', 'violence'],
    })
    expect(output.risk_flags).toEqual(['violence'])
    expect(violations).toMatchObject([
      { rule_id: 'PIPE-01', severity: 'warn', action: 'dropped', before: 'spicy' },
    ])
  })

  it.each([-5, 1_441, 2.5, '20', Number.POSITIVE_INFINITY, { minutes: 3 }])(
    '[PIPE-02] %s minutes become what the table says',
    (estimated_minutes) => {
      const told = { proposed_actions: [{ action: 'search', target_id: '', details: '', estimated_minutes }] }
      const { output, violations } = readUnderstanding(told)
      expect(output.proposed_actions[0]?.estimated_minutes).toBe(15)
      expect(violations).toMatchObject([{ rule_id: 'PIPE-02', action: 'overridden', after: 15 }])
    },
  )

  it('takes minutes in range as they are, and the table where none are told', () => {
    const told = { proposed_actions: [{ ...look, estimated_minutes: 1_440 }, { action: 'sleep' }] }
    const { output, violations } = readUnderstanding(told)
    expect(output.proposed_actions.map((one) => one.estimated_minutes)).toEqual([1_440, 480])
    expect(violations).toEqual([])
  })

  it('takes four actions, none twice, and says which were left', () => {
    const actions = ['look', 'look', 'search', 'attack', 'flee', 'hide'].map((action) => ({
      ...look,
      action,
    }))
    const { output } = readUnderstanding({ proposed_actions: actions })
    expect(output.proposed_actions.map((one) => one.action)).toEqual(['look', 'search', 'attack', 'flee'])
    expect(output.assumptions).toEqual(['Not done yet: hide.'])
  })

  it('reads words of action in the engine’s words, and JSON in a text', () => {
    const { output } = readUnderstanding(JSON.stringify({ proposed_actions: [{ ...look, action: 'Stabs' }] }))
    expect(output.proposed_actions[0]?.action).toBe('attack')
  })

  it('leaves out fields that nobody asked for', () => {
    const told = JSON.parse('{"proposed_actions":[],"hp":9999,"__proto__":{"admin":true}}') as unknown
    const { output, violations } = readUnderstanding(told)
    expect(Object.keys(output)).not.toContain('hp')
    expect(violations.map((one) => [one.rule_id, one.at])).toEqual([
      ['ENV-05', 'hp'],
      ['ENV-05', '__proto__'],
    ])
  })

  it.each([null, undefined, 7, [], 'I think the player wants to look', '{"proposed_actions":['])(
    'says that %j cannot be read',
    (told) => {
      const { output, unreadable } = readUnderstanding(told)
      expect(unreadable).toContain('is none')
      expect(output.proposed_actions).toEqual([])
    },
  )

  it('reads ten megabytes at once', () => {
    const long = 'x{['.repeat(3_500_000)
    expect(readUnderstanding(long).unreadable).not.toBeNull()
    const { output } = readUnderstanding({ intent: long, proposed_actions: [{ ...look, details: long }] })
    expect(output.proposed_actions[0]?.details).toHaveLength(500)
  })

  it('always answers in the shape of the protocol', () => {
    const nasty = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(Number.NaN, -0, 1e308, '\ud800', '\u202eabc', undefined, { __proto__: 1 }),
    )
    const letter = fc.record(
      {
        intent: nasty,
        referenced_entities: nasty,
        proposed_actions: fc.oneof(
          nasty,
          fc.array(fc.record({ action: nasty, target_id: nasty, estimated_minutes: nasty })),
        ),
        assumptions: nasty,
        risk_flags: fc.oneof(nasty, fc.array(fc.string())),
        perception_flags: nasty,
        confidence: nasty,
        claims: nasty,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(letter, nasty), (told) => {
        const { output, violations } = readUnderstanding(told)
        interpreterOutputSchema.parse(output)
        for (const one of violations) violationSchema.parse(one)
        expect(JSON.stringify(output).isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
