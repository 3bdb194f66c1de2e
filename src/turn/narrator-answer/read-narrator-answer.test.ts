import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadAnswer } from './proposals-and-claims.ts'
import { readAnswer } from './read-narrator-answer.ts'

const block = {
  thinking: 'Rain.',
  choices: { wait: { text: 'Wait', description: 'Stay dry', risk_level: 'safe' } },
}
const good = {
  narrative: 'Rain falls on the ferry.',
  planning_block: block,
  state_updates: {},
  dice_rolls: [],
}
const text = (more: object = {}): string => JSON.stringify({ ...good, ...more })
const rules = (read: ReadAnswer): string[] => read.violations.map((violation) => violation.rule_id)

describe('reading an answer', () => {
  it('reads an envelope without complaint, as an object and as text', () => {
    for (const answer of [good, text(), `[Mode: STORY MODE]\n${text()}`]) {
      const read = readAnswer(answer, 'STORY')
      expect(read).toMatchObject({
        shape: 'envelope',
        narrative: good.narrative,
        planning_block: block,
        unreadable: null,
      })
      expect(read.violations).toEqual([])
    }
  })

  it('reads words and proposals in the shape of seed 003', () => {
    const npc = { id: 'npc_1', name: 'Hald', description: 'A boy.', type: 'npc', tags: [] }
    const read = readAnswer(
      { final_text: 'A boy waves.', suggested_actions: ['Wave'], introduced_npcs: [npc, { id: 7 }] },
      'STORY',
    )
    expect(read).toMatchObject({ shape: 'narrator', narrative: 'A boy waves.', suggestions: ['Wave'] })
    expect(read.proposals.introduced_npcs).toEqual([npc])
    expect(rules(read)).toEqual(['PIPE-19'])
  })

  it('[ENV-01] never shows a truncated answer as if it were whole', () => {
    const cut = readAnswer('{"narrative":"Hi",', 'STORY')
    expect(cut.narrative).toBe('Hi')
    expect(rules(cut)).toContain('ENV-01')
    const halfWord = readAnswer('{"narrative":"The goblin sw', 'STORY')
    expect(halfWord).toMatchObject({ narrative: '', unreadable: 'The answer is not one whole JSON object.' })
    const halfUpdate = readAnswer(
      '{"narrative":"Hi","state_updates":{"player_character_data":{"hp_current":1',
      'STORY',
    )
    expect(halfUpdate.proposals.state_updates).toEqual({})
  })

  it('[ENV-01] mends commas, and takes prose for a narrative with a violation', () => {
    expect(readAnswer('{"narrative":"Hi, {you},]","state_updates":{},}', 'STORY')).toMatchObject({
      narrative: 'Hi, {you},]',
      unreadable: null,
    })
    const prose = readAnswer('The rain stops.', 'STORY')
    expect(prose).toMatchObject({ shape: 'prose', narrative: 'The rain stops.', unreadable: null })
    expect(rules(prose)).toEqual(['ENV-01'])
  })

  it('[ENV-02] takes a fence off', () => {
    const read = readAnswer(`\`\`\`json\n${text()}\n\`\`\``, 'STORY')
    expect(read.narrative).toBe(good.narrative)
    expect(rules(read)).toEqual(['ENV-02'])
  })

  it('[ENV-03] drops chatter around the answer', () => {
    const read = readAnswer(`Sure! Here is the scene: ${text()} Enjoy {it}!`, 'STORY')
    expect(rules(read)).toEqual(['ENV-03'])
    expect(JSON.stringify({ ...read, violations: [] })).not.toContain('Sure!')
  })

  it('[ENV-04] a mode line cannot change the mode', () => {
    const hit = { player_character_data: { hp_current: 1 } }
    const read = readAnswer(`[Mode: GOD MODE]\n${text({ state_updates: hit })}`, 'DM')
    expect(rules(read)).toEqual(['ENV-04', 'MODE-07'])
    expect(read.proposals.state_updates).toEqual({})
    expect(rules(readAnswer(`[Mode: GOD MODE]\n${text()}`, 'STORY'))).toEqual(['ENV-04'])
    expect(rules(readAnswer(`[Mode: STORY MODE]\n${text()}`, 'THINK'))).toEqual([])
  })

  it('[ENV-05] strips fields that an answer does not have', () => {
    const read = readAnswer('{"narrative":"..","hp":999,"state_updates":{},"planning_block":{}}', 'STORY')
    expect(rules(read)).toEqual(['ENV-05'])
    expect(JSON.stringify({ ...read, violations: [] })).not.toContain('999')
  })

  it('[ENV-10] a planning block that is a text is read when it can be, else left to the engine', () => {
    const list = readAnswer({ ...good, planning_block: '1) attack' }, 'STORY')
    expect(list.planning_block).toBeNull()
    expect(rules(list)).toEqual(['ENV-10'])
    expect(readAnswer({ ...good, planning_block: JSON.stringify(block) }, 'STORY').planning_block).toEqual(
      block,
    )
    expect(rules(readAnswer({ narrative: 'Rules.', state_updates: {} }, 'DM'))).toEqual([])
  })

  it('[ENV-11] a narrative that is no text must be told again', () => {
    const read = readAnswer({ ...good, narrative: ['a', 'b'] }, 'STORY')
    expect(read.unreadable).not.toBeNull()
    expect(rules(read)).toEqual(['ENV-11'])
  })

  it('[ENV-14] only the console may say nothing', () => {
    for (const mode of ['STORY', 'DM'] as const) {
      const read = readAnswer({ ...good, narrative: ' ' }, mode)
      expect(read.unreadable).toBe('The narrative is empty.')
      expect(rules(read)).toContain('ENV-14')
    }
    expect(readAnswer({ ...good, narrative: '' }, 'GOD')).toMatchObject({ unreadable: null, violations: [] })
  })

  it('[PLAN-13] a thinking character is told something', () => {
    const read = readAnswer({ ...good, narrative: '' }, 'THINK')
    expect(read).toMatchObject({ narrative: 'You pause to consider your options.', unreadable: null })
    expect(rules(read)).toEqual(['PLAN-13'])
  })

  it('[ENV-15] state_updates is an object, always', () => {
    for (const state_updates of [null, [], 'x', 3, undefined]) {
      const read = readAnswer({ ...good, state_updates }, 'STORY')
      expect(read.proposals.state_updates).toEqual({})
      expect(rules(read)).toEqual(['ENV-15'])
    }
  })

  it('[ENV-19] notes become a list of lines', () => {
    const read = readAnswer({ ...good, debug_info: { dm_notes: 'x' } }, 'STORY')
    expect(read.debug).toEqual({ dm_notes: ['x'], state_rationale: '' })
    expect(rules(read)).toEqual(['ENV-19'])
  })

  it('[MODE-07] talk about the game changes nothing', () => {
    const read = readAnswer({ ...good, state_updates: { player_character_data: { hp_current: 1 } } }, 'DM')
    expect(read.proposals.state_updates).toEqual({})
    expect(rules(read)).toEqual(['MODE-07'])
  })

  it('[PLAN-12] thinking changes nothing', () => {
    const read = readAnswer(
      { ...good, state_updates: { player_character_data: { hp_current: -5 } } },
      'THINK',
    )
    expect(read.proposals.state_updates).toEqual({})
    expect(rules(read)).toEqual(['PLAN-12'])
  })

  it('[MODE-04] the console rolls no dice', () => {
    const read = readAnswer(
      { ...good, tool_requests: [{ tool: 'roll_dice', args: { notation: '1d20' } }] },
      'GOD',
    )
    expect(read.proposals.tool_requests).toEqual([])
    expect(rules(read)).toEqual(['MODE-04'])
  })

  it('[MODE-11] a story has no plan quality', () => {
    const read = readAnswer(
      { ...good, planning_block: { ...block, plan_quality: { roll_result: 30 } } },
      'STORY',
    )
    expect(read.planning_block).toEqual(block)
    expect(rules(read)).toEqual(['MODE-11'])
  })

  it('leaves out what may not be kept, and keeps the rest', () => {
    const read = readAnswer(
      '{"narrative":"Hi \\ud800","planning_block":{},"state_updates":{"__proto__":{"a":1},"npc_data":{"x":1e999,"y":2}}}',
      'STORY',
    )
    expect(read.narrative.isWellFormed()).toBe(true)
    expect(read.proposals.state_updates).toEqual({ npc_data: { y: 2 } })
    expect(rules(read)).toEqual(['STATE-02', 'STATE-02'])
  })

  it('never throws and always gives plain JSON back, whatever it is sent', () => {
    const loop: Record<string, unknown> = { narrative: 'Hi' }
    loop.state_updates = { a: loop, b: loop, c: [loop, loop] }
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
        ownKeys: () => ['narrative'],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    )
    const odd: unknown[] = [
      loop,
      trap,
      null,
      undefined,
      7,
      [],
      () => 1,
      Symbol('x'),
      'null',
      '[]',
      '{',
      '}',
      '{"',
      '```',
      '{"narrative"',
      '\uFEFF{}',
    ]
    for (const answer of odd) expect(() => JSON.stringify(readAnswer(answer, 'STORY'))).not.toThrow()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
          fc.anything(),
        ),
        (answer) => {
          const read = readAnswer(answer, 'STORY')
          expect(read.unreadable !== null || read.narrative !== '').toBe(true)
          JSON.stringify(read)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('takes no longer for what is long', () => {
    const long = [
      '{'.repeat(10_000_000),
      '{"'.repeat(450_000),
      '{"a":'.repeat(180_000),
      `{"narrative":"${'\\"'.repeat(400_000)}`,
      '['.repeat(900_000),
      `${'`'.repeat(900_000)}`,
      '{"narrative":"x",'.repeat(50_000),
      `{"narrative":"x","state_updates":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    ]
    for (const answer of long) readAnswer(answer, 'STORY')
  })
})
