/**
 * Every act a reader of lines can name calls for something under both rulesets, and what a book sets is rolled as
 * set.
 */
import { describe, expect, it } from 'vitest'
import { good } from '../testing/assertions.ts'
import { streetState } from '../testing/sample-street.ts'
import { bands2d6 } from './bands-2d6/bands-2d6.ts'
import { sampleCampaign, sampleHero } from './dnd5e/combat/samples/sample-combat.ts'
import { createDnd5e } from './dnd5e/dnd5e.ts'
import { viewOf } from './rules-view.ts'
import type { AttemptedAction } from './ruleset.ts'

const acts =
  'accuse act agree ask bribe burn climb close consume craft deceive defend dig disable examine flee flirt follow force free give go greet hack heal help hide insight intimidate listen look open perform persuade provoke put question read ready recall refuse search show sneak steal surrender take tell think trade use wait'.split(
    ' ',
  )

const kira = 'pc_kira_001'
const tables = {
  'bands-2d6': { ruleset: bands2d6, view: viewOf(streetState({})) },
  dnd5e: { ruleset: createDnd5e(), view: viewOf(sampleCampaign([sampleHero(kira)])) },
}
const names = ['bands-2d6', 'dnd5e'] as const

describe.each(names)('everyday acts under %s', (name) => {
  const { ruleset, view } = tables[name]

  it.each(acts)('%s', (verb) => {
    const demand = good(ruleset.demand(view, { verb, actor_id: kira }))
    expect(demand.kind === 'check' ? demand.check.rule : demand.reason).not.toBe('')
    const strange = demand.kind === 'impossible' && /calls for a skill|nothing one does/.test(demand.reason)
    expect(strange).toBe(false)
  })

  it('rolls the skill that a book sets, against what it sets, whatever the verb is and whatever hangs over it', () => {
    const action: AttemptedAction = {
      verb: 'whistle',
      actor_id: kira,
      risk_flags: ['dangerous', 'hostile_present'],
      authored: { skill: 'stealth', dc: 18, reason: 'to pass the dog' },
    }
    const demand = good(ruleset.demand(view, action))
    if (demand.kind !== 'check') throw new Error(`${demand.kind}: ${demand.reason}`)
    expect(demand.check.skill).toBe('stealth')
    expect(demand.check.rule).toMatch(/[Tt]o pass the dog/)
    if (name === 'dnd5e')
      expect(demand.check.difficulty).toEqual({
        kind: 'DC',
        value: 18,
        parts: [{ value: 18, source: 'book', reason: 'to pass the dog' }],
      })
    else
      expect(demand.check.modifiers).toContainEqual({
        value: -2,
        source: 'Difficulty',
        reason: 'to pass the dog',
      })
  })

  it('takes its own part of a check written for both', () => {
    const authored = { skill: 'hacking', two_d6: 'stealth', modifier: 1, reason: 'to get in' }
    const demand = good(ruleset.demand(view, { verb: 'act', actor_id: kira, authored }))
    if (demand.kind !== 'check') throw new Error(demand.kind)
    expect(demand.check.skill).toBe(name === 'dnd5e' ? 'intelligence' : 'stealth')
    if (name === 'dnd5e') expect(demand.check.difficulty?.value).toBe(9)
    else expect(demand.check.modifiers).toContainEqual({ value: 1, source: 'Ease', reason: 'to get in' })
  })
})
