/** What the 2d6 rules provide besides resolving: tools for a model, character creation, offers, status lines. */
import { describe, expect, it } from 'vitest'
import { good } from '../../testing/assertions.ts'
import { trialRoller, tryAction } from '../../testing/ruleset-contract-trial.ts'
import { chen, kira, kiraTries, streetState } from '../../testing/sample-street.ts'
import { viewOf } from '../rules-view.ts'
import { bands2d6 } from './bands-2d6.ts'

const [skillCheck, plainRoll] = bands2d6.tools('STORY')

describe('tools', () => {
  it('roll what the action calls for, once', () => {
    const view = viewOf(streetState())
    const { roller } = trialRoller(0)
    const rolled = good(skillCheck?.run({ skill: 'stealth' }, kiraTries('sneak'), view, roller) ?? never())
    expect(rolled).toMatchObject({ label: 'Stealth', total: roller.entries[0]?.total })
    const again = skillCheck?.run({ skill: 'stealth' }, kiraTries('sneak'), view, roller)
    expect(again).toMatchObject({ ok: false, refusal: { rule: 'DICE-22' } })
    expect(roller.entries).toHaveLength(1)
  })

  it('refuse a skill that does not fit, dice of another game, and rolls nobody needs', () => {
    const view = viewOf(streetState())
    const { roller, draws } = trialRoller(0)
    const entrance = kiraTries('perform', { words: 'Use Charisma, a grand entrance' })
    expect(skillCheck?.run({ skill: 'stealth' }, entrance, view, roller)).toMatchObject({
      refusal: { rule: 'DICE-23' },
    })
    expect(plainRoll?.run({ notation: '1d20' }, kiraTries('sneak'), view, roller)).toMatchObject({
      refusal: { code: 'rules/wrong-dice' },
    })
    expect(plainRoll?.run({ notation: '2d6' }, kiraTries('look'), view, roller)).toMatchObject({
      refusal: { code: 'rules/no-roll-needed' },
    })
    expect(draws.offset).toBe(0)
  })

  it('exist only while a story is played', () => {
    expect((['THINK', 'GOD', 'DM'] as const).map((mode) => bands2d6.tools(mode).length)).toEqual([0, 0, 0])
  })
})

describe('characters', () => {
  const choices = { name: ' Ash ', background: 'enforcer', skills: ['shooting', 'stealth', 'tech'] }

  it('are best at what they chose first, and carry what they come from', () => {
    const made = good(bands2d6.createCharacter(choices))
    expect(made).toMatchObject({
      name: 'Ash',
      attrs: { background: 'Enforcer', skills: { shooting: 2, stealth: 1, tech: 1 } },
      items: [
        { item_id: 'weapon', qty: 1 },
        { item_id: 'ammo', qty: 6 },
      ],
    })
  })

  it('are refused by name of what is wrong', () => {
    const code = (changed: object) => {
      const made = bands2d6.createCharacter({ ...choices, ...changed })
      return made.ok ? 'made' : made.refusal.code
    }
    expect([
      code({ level: 20 }),
      code({ name: '' }),
      code({ background: 'wizard' }),
      code({ skills: ['shooting', 'stealth'] }),
      code({ skills: ['shooting', 'shooting', 'tech'] }),
      code({ skills: ['shooting', 'flying', 'tech'] }),
      code({ weakness: 7 }),
    ]).toEqual([
      'rules/unknown-choice',
      'rules/bad-answer',
      'rules/unknown-background',
      'rules/wrong-skills',
      'rules/wrong-skills',
      'rules/unknown-skill',
      'rules/bad-answer',
    ])
  })
})

describe('offers and lines', () => {
  it('begin with the way out when there is trouble, and know who means harm', () => {
    const state = streetState({ chenIsHere: true })
    const { after } = tryAction(bands2d6, state, kiraTries('sneak'), 1, 1)
    const keys = bands2d6.offers(viewOf(after), kira).map((offer) => offer.key)
    expect(keys.slice(0, 2)).toEqual(['hide', 'flee'])
    expect(keys).toContain(`negotiate_${chen}`)
    const attack = bands2d6.offers(viewOf(after), kira).find((offer) => offer.key === `attack_${chen}`)
    expect(attack?.risk_level).toBe('high')
  })

  it('show how somebody stands and what is left', () => {
    const state = streetState({ chenIsHere: true })
    const { after } = tryAction(bands2d6, state, kiraTries('sneak'), 1, 1)
    expect(bands2d6.statusLine(viewOf(after), kira)).toBe('Courier | Heat: 3/8 | Harm: 1/4 | exposed!')
    expect(bands2d6.resourcesLine(viewOf(after), kira)).toBe('Time: 8/12, Cred: 500, Rep: 2/5')
  })

  it('plan by the better of mind and heart, harder under stress', () => {
    const topic = { scope: 'deep', stressed: true, rushed: true }
    expect(bands2d6.planningCheck(viewOf(streetState()), kira, topic)).toEqual({
      stat: 'WIS',
      stat_value: 14,
      modifier: 2,
      dc: 15,
      dc_category: 'Elaborate Strategies',
      dc_reasoning: '10 for complicated planning, 2 under stress, 3 in a hurry',
    })
  })
})

function never(): never {
  throw new Error('the tool is missing')
}
