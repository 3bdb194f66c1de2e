import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlanQuality, planningBlockSchema } from '../../core/protocol/planning-block.ts'
import { modes } from '../../core/turn-mode.ts'
import type { AttemptedAction, Offer } from '../../rules/ruleset.ts'
import { isChoiceKey } from '../offer/choice-keys-and-lines.ts'
import { blockFromOffers } from '../offer/engine-planning-block.ts'
import { type OfferedBlock, type ReadBlock, readPlanningBlock } from './read-planning-block.ts'

const actor_id = 'pc_mira_001'

function offer(
  key: string,
  text: string,
  action: Omit<AttemptedAction, 'actor_id'>,
  risk: Offer['risk_level'],
): Offer {
  return {
    key,
    text,
    description: `${text}, because.`,
    risk_level: risk,
    action: { actor_id, ...action },
    check: null,
  }
}

const goblin = 'npc_goblin_001'
const offers = [
  offer('attack_goblin', 'Attack the goblin', { verb: 'attack', target_id: goblin }, 'high'),
  offer('talk_goblin', 'Talk to the goblin', { verb: 'talk', target_id: goblin }, 'low'),
  offer('search_room', 'Search the room', { verb: 'search' }, 'safe'),
  offer('go_road', 'Go to the road', { verb: 'go', target_id: 'loc_road_001' }, 'safe'),
  offer('sneak_past', 'Sneak past the goblin', { verb: 'sneak', target_id: goblin }, 'medium'),
  offer('attack_chief', 'Attack the goblin chief', { verb: 'attack', target_id: 'npc_chief_001' }, 'high'),
]
const own: OfferedBlock = blockFromOffers({
  actor_id,
  offers,
  last: [],
  transition: false,
  admissible: () => true,
  difficultyLabel: () => 'fair',
})

const said = (text: string, more: object = {}) => ({
  text,
  description: 'It may work.',
  risk_level: 'low',
  ...more,
})
const full = {
  attack_goblin: said('Attack the goblin head on'),
  talk_goblin: said('Talk it down'),
  search_room: said('Search under the beds'),
  other_action: said('Something else'),
}

function read(choices: unknown, more: object = {}): ReadBlock {
  return readPlanningBlock({ thinking: 'Hm.', choices, ...more }, own, 'STORY')
}
const broken = (result: ReadBlock): string[] => result.violations.map((violation) => violation.rule_id)
const keysOf = (result: ReadBlock): string[] => Object.keys(result.block?.choices ?? {})

describe('a told block of play', () => {
  it('lends its words to the engine’s choices, which keep their risk and their deed', () => {
    const result = read(full)
    expect(result.violations).toEqual([])
    expect(result.block?.choices.attack_goblin).toMatchObject({
      text: 'Attack the goblin head on',
      risk_level: 'high',
    })
    expect(result.offers.attack_goblin).toMatchObject({ verb: 'attack', target_id: goblin })
    expect(result.block?.thinking).toBe('Hm.')
  })

  it('[PLAN-01] re-keys attack-goblin', () => {
    const { attack_goblin, ...rest } = full
    const result = read({ 'attack-goblin': attack_goblin, ...rest })
    expect(keysOf(result)).toContain('attack_goblin')
    expect(keysOf(result)).not.toContain('attack-goblin')
    expect(broken(result)).toContain('PLAN-01')
  })

  it('[PLAN-02] re-keys AttackGoblin and "attack goblin", with a number when the key is taken', () => {
    const result = read({
      AttackGoblin: said('Attack the goblin at once'),
      'attack goblin': said('Attack the goblin chief'),
      other_action: said('Something else'),
    })
    expect(keysOf(result)).toEqual(expect.arrayContaining(['attack_goblin', 'attack_goblin_2']))
    expect(result.offers.attack_goblin).toMatchObject({ target_id: goblin })
    expect(result.offers.attack_goblin_2).toMatchObject({ target_id: 'npc_chief_001' })
    expect(broken(result).filter((id) => id === 'PLAN-02')).toHaveLength(2)
  })

  it('[PLAN-03] repairs a choice that is only a line', () => {
    const result = read({ ...full, search_room: 'Search' })
    expect(result.block?.choices.search_room).toMatchObject({ text: 'Search', risk_level: 'safe' })
    expect(result.violations).toMatchObject([{ rule_id: 'PLAN-03', action: 'repaired', severity: 'warn' }])
    const unrated = read({ ...full, search_room: { text: 'Search', description: 'x' } })
    expect(unrated.violations).toMatchObject([{ rule_id: 'PLAN-03', after: 'low' }])
  })

  it('[PLAN-04] drops a choice without text or description', () => {
    const result = read({ ...full, search_room: { text: '', description: 'x', risk_level: 'low' } })
    expect(broken(result)).toContain('PLAN-04')
    expect(result.block?.choices.search_room?.text).toBe('Search the room')
    const blank = read({ ...full, search_room: { text: 'Search', description: ' \n\t ', risk_level: 'low' } })
    expect(broken(blank)).toContain('PLAN-04')
  })

  it('[PLAN-05] brings "extreme" to the nearest risk', () => {
    const extra: OfferedBlock = { ...own, understand: () => ({ verb: 'jump', actor_id }) }
    const told = { ...full, leap_down: said('Leap down the shaft', { risk_level: 'extreme' }) }
    const result = readPlanningBlock({ choices: told }, extra, 'STORY')
    expect(result.block?.choices.leap_down?.risk_level).toBe('high')
    expect(result.violations).toMatchObject([{ rule_id: 'PLAN-05', before: 'extreme', after: 'high' }])
    expect(planningBlockSchema.safeParse(result.block).success).toBe(true)
  })

  it('[PLAN-06] brings "very high" confidence to medium', () => {
    const result = read({
      ...full,
      talk_goblin: said('Talk it down', { pros: ['x'], confidence: 'very high' }),
    })
    expect(result.block?.choices.talk_goblin?.analysis).toEqual({
      pros: ['x'],
      cons: [],
      confidence: 'medium',
    })
    expect(result.violations).toMatchObject([{ rule_id: 'PLAN-06', before: 'very high', after: 'medium' }])
  })

  it('[PLAN-07] pads two choices and trims seven', () => {
    const two = read({ attack_goblin: full.attack_goblin, other_action: full.other_action })
    expect(keysOf(two)).toHaveLength(5)
    expect(broken(two)).toEqual(['PLAN-07'])
    const seven = read({
      ...full,
      go_road: said('Go to the road'),
      sneak_past: said('Sneak past'),
      attack_chief: said('Attack the chief'),
    })
    expect(keysOf(seven)).toHaveLength(5)
    expect(broken(seven)).toEqual(['PLAN-07'])
    expect(broken(read({}))).toEqual([])
  })

  it('[PLAN-08] appends other_action', () => {
    const { other_action: _gone, ...rest } = full
    const result = read(rest)
    expect(keysOf(result).at(-1)).toBe('other_action')
    expect(broken(result)).toEqual(['PLAN-08'])
  })

  it('[PLAN-09] replaces a minimal block where nothing is in passage', () => {
    const minimal = { continue: said('Go on'), custom_action: said('Else') }
    const result = read(minimal)
    expect(result.block?.choices).toEqual(own.block.choices)
    expect(broken(result)).toContain('PLAN-09')
    const passage = blockFromOffers({
      actor_id,
      offers,
      last: [],
      transition: true,
      admissible: () => true,
      difficultyLabel: () => 'fair',
    })
    expect(readPlanningBlock({ choices: minimal }, passage, 'STORY').violations).toEqual([])
  })

  it('[PLAN-22] drops god: keys in play, and think:return_story where nobody thinks', () => {
    const result = read({ ...full, 'god:set_hp': said('Set hit points'), 'GOD:heal': said('Heal') })
    expect(keysOf(result).some((key) => key.startsWith('god'))).toBe(false)
    expect(broken(result).filter((id) => id === 'PLAN-22')).toHaveLength(2)
    const pause = read({ ...full, 'think:take_stock': said('Think it over') })
    expect(pause.violations).toEqual([])
    expect(pause.offers['think:take_stock']).toBeNull()
  })

  it('[MODE-11] strips plan_quality from play', () => {
    const result = read(full, { plan_quality: { quality_tier: 'Masterful' } })
    expect(result.block).not.toHaveProperty('plan_quality')
    expect(broken(result)).toEqual(['MODE-11'])
    expect(broken(read(full))).toEqual([])
  })

  it('[PIPE-24] drops a choice that nothing possible is meant by', () => {
    const result = read({ ...full, fire_cannon: said('Fire the cannon') })
    expect(keysOf(result)).not.toContain('fire_cannon')
    expect(broken(result)).toEqual(['PIPE-24'])
  })

  it('keeps its own words when told ones speak of another deed', () => {
    const result = read({ ...full, attack_goblin: said('Give the goblin a gift') })
    expect(result.block?.choices.attack_goblin?.text).toBe('Attack the goblin')
    expect(broken(result)).toEqual(['PIPE-24'])
  })

  it('[PLAN-21] makes markup inert', () => {
    const bad = '<img src=x onerror=alert(x)>Search <script>x</script> javascript:alert(x) <<b>i>'
    const text = read({ ...full, search_room: said(bad) }).block?.choices.search_room?.text ?? ''
    expect(text).not.toMatch(/[<>]|javascript:|onerror/)
    expect(text).toContain('Search')
  })

  it('[ENV-10] opens a block that came as text, and does without one that is none', () => {
    const mended = readPlanningBlock(JSON.stringify({ choices: full }), own, 'STORY')
    expect(mended.block?.choices.talk_goblin?.text).toBe('Talk it down')
    expect(broken(mended)).toEqual(['ENV-10'])
    const none = readPlanningBlock('1) attack', own, 'STORY')
    expect(none.block).toEqual(own.block)
    expect(broken(none)).toEqual(['ENV-10'])
  })
})

const quality: PlanQuality = {
  stat_used: 'INT',
  stat_value: 14,
  modifier: '+2',
  roll_result: 17,
  dc: 12,
  dc_category: 'Complicated Planning',
  dc_reasoning: 'x',
  success: true,
  margin: 5,
  quality_tier: 'Sharp',
  effect: 'x',
}
const thought: OfferedBlock = {
  ...own,
  spare: {},
  block: {
    thinking: 'The engine thinks.',
    plan_quality: quality,
    situation_assessment: {
      current_state: 'Here.',
      key_factors: [],
      constraints: [],
      resources_available: [],
    },
    choices: {
      attack_goblin: own.block.choices.attack_goblin ?? { text: 'x', description: 'x', risk_level: 'low' },
    },
    analysis: { recommended_approach: 'attack_goblin', reasoning: 'x', contingency: 'y' },
  },
}
const complete = {
  thinking: 'I think.',
  plan_quality: quality,
  situation_assessment: {},
  choices: { attack_goblin: full.attack_goblin },
  analysis: { recommended_approach: 'surrender' },
}

describe('a told block of thinking', () => {
  it('[PLAN-11] has the engine’s analysis when it brings none', () => {
    const { analysis: _gone, ...rest } = complete
    const result = readPlanningBlock(rest, thought, 'THINK')
    expect(result.block?.analysis).toEqual(thought.block.analysis)
    expect(broken(result)).toEqual(['PLAN-11'])
    expect(readPlanningBlock(complete, thought, 'THINK').violations).toEqual([])
  })

  it('[MODE-11] is filled from the engine where a required part is missing', () => {
    const result = readPlanningBlock({ choices: complete.choices, analysis: {} }, thought, 'THINK')
    expect(result.block).toMatchObject({ plan_quality: quality, thinking: 'The engine thinks.' })
    expect(broken(result)).toEqual(['MODE-11', 'MODE-11', 'MODE-11'])
  })

  it('[PLAN-23] is never given think:return_story, and may bring its own', () => {
    const result = readPlanningBlock(complete, thought, 'THINK')
    expect(keysOf(result)).toEqual(['attack_goblin'])
    expect(result.violations).toEqual([])
    const choices = { ...complete.choices, 'think:return_story': said('Enough') }
    expect(keysOf(readPlanningBlock({ ...complete, choices }, thought, 'THINK'))).toContain(
      'think:return_story',
    )
  })

  it('[PLAN-22] drops god: keys', () => {
    const choices = { ...complete.choices, 'god:win': said('Win') }
    expect(broken(readPlanningBlock({ ...complete, choices }, thought, 'THINK'))).toEqual(['PLAN-22'])
  })

  it('[FRZ-01] calls margin 5 Sharp, whatever is told', () => {
    const told = { ...complete, plan_quality: { ...quality, quality_tier: 'Competent' } }
    const result = readPlanningBlock(told, thought, 'THINK')
    expect(result.block?.plan_quality?.quality_tier).toBe('Sharp')
    expect(broken(result)).toEqual(['FRZ-01'])
  })

  it('[FRZ-03] shows no quality that has no roll', () => {
    const { plan_quality: _none, ...rest } = thought.block
    const result = readPlanningBlock(complete, { ...thought, block: rest }, 'THINK')
    expect(result.block).not.toHaveProperty('plan_quality')
    expect(broken(result)).toEqual(['FRZ-03'])
  })

  it('gets no more ways than the plan is good for', () => {
    const choices = { ...complete.choices, talk_goblin: full.talk_goblin }
    expect(keysOf(readPlanningBlock({ ...complete, choices }, thought, 'THINK'))).toEqual(['attack_goblin'])
  })
})

describe('a told block of god mode', () => {
  const god: OfferedBlock = {
    block: {
      thinking: '',
      choices: { 'god:set_hp': { text: 'Set HP', description: 'x', risk_level: 'safe' } },
    },
    offers: { 'god:set_hp': null },
    spare: {},
  }

  it('[MODE-06] always leads back to the story, and every key says god:', () => {
    const result = readPlanningBlock(
      { choices: { set_hp: said('Set hit points'), attack: said('Attack') } },
      god,
      'GOD',
    )
    expect(keysOf(result)).toEqual(['god:set_hp', 'god:return_story'])
    expect(broken(result)).toEqual(['MODE-06', 'MODE-06', 'PIPE-24', 'MODE-06'])
    expect(keysOf(readPlanningBlock(undefined, god, 'GOD'))).toContain('god:return_story')
  })
})

describe('whatever is told', () => {
  it('makes a lawful block and throws nothing', () => {
    const told = fc.oneof(
      fc.anything(),
      fc.record({ choices: fc.anything() }),
      fc.record({ choices: fc.dictionary(fc.string(), fc.anything()) }),
    )
    fc.assert(
      fc.property(told, fc.constantFrom(...modes), (value, mode) => {
        const result = readPlanningBlock(value, mode === 'THINK' ? thought : own, mode)
        if (mode === 'DM') return result.block === null
        expect(planningBlockSchema.safeParse(result.block).success).toBe(true)
        const keys = keysOf(result)
        expect(keys.every(isChoiceKey)).toBe(true)
        expect(keys.every((key) => Object.hasOwn(result.offers, key))).toBe(true)
        if (mode === 'STORY') expect(keys.length).toBe(5)
        return true
      }),
      { numRuns: 300 },
    )
  })

  it('reads ten megabytes of it quickly, and keys that reach for a prototype', () => {
    const huge = '<'.repeat(2_000_000) + 'javascript:'.repeat(200_000)
    const choices: object = JSON.parse('{"__proto__":{"text":"a","description":"b"},"constructor":"x"}')
    const result = read({
      ...choices,
      big: { text: huge, description: huge },
      [huge]: 'x',
      a: 'A'.repeat(5_000_000),
    })
    expect(keysOf(result)).toHaveLength(5)
    expect(Object.getPrototypeOf(result.block?.choices)).toBe(Object.prototype)
  })
})
