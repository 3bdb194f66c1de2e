import { describe, expect, it } from 'vitest'
import { admitToolRequests, lintPlaceholder, requestKey } from './limit-tool-requests.ts'

const stealth = (modifier: number) => ({
  tool: 'roll_skill_check',
  args: { skill_name: 'stealth', attribute_modifier: modifier, dc: 12 },
})

describe('rounds of tools', () => {
  it('[DICE-22] the same check is not rolled again, and there is no second round', () => {
    const first = admitToolRequests([stealth(3)], { rounds: 0, rolled: [] })
    expect(first).toEqual({ admitted: [stealth(3)], violations: [] })
    const again = admitToolRequests([stealth(9)], { rounds: 1, rolled: [requestKey(stealth(3))] }, 2)
    expect(again).toMatchObject({ admitted: [], violations: [{ rule_id: 'DICE-22', action: 'rejected' }] })
    expect(again.violations[0]?.message).toContain('roll shopping')
    const other = { tool: 'roll_dice', args: { notation: '1d20', purpose: 'another' } }
    expect(admitToolRequests([other], { rounds: 1, rolled: [] }).admitted).toEqual([])
    expect(admitToolRequests([stealth(1), stealth(2)], { rounds: 0, rolled: [] }).admitted).toEqual([
      stealth(1),
    ])
  })

  it('[DICE-21] what is said before the dice fall holds no outcome and no number', () => {
    expect(lintPlaceholder('You hit for 9')).toMatchObject([{ rule_id: 'DICE-21', action: 'discarded' }])
    expect(lintPlaceholder('You charge at the goblin, sword raised high...')).toEqual([])
    expect(lintPlaceholder('Awaiting dice results...')).toEqual([])
  })
})
