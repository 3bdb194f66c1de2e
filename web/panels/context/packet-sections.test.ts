import { describe, expect, it } from 'vitest'
import { packetSections } from './packet-sections.ts'

describe('what a game master was given', () => {
  const packet = {
    scene: { location_id: 'bar', time: { hour: 22 }, constraints: {} },
    entities: [{ id: 'npc_1', type: 'npc', name: 'Viktor', attrs: { role: 'keeper' }, tags: ['x'] }],
    facts: [],
    recent_events: [{ turn_no: 3, text: 'The song plays.' }],
    core_memories: ['Jin is gone.'],
    token_count: 1_000,
  }

  it('is read in sections, the largest first, without those that are empty', () => {
    const sections = packetSections(packet)
    expect(sections.map(({ title }) => title)).toEqual([
      'Who and what is there',
      'The scene',
      'The last turns',
      'The long memory',
    ])
    expect(sections[0]?.lines).toEqual(['Viktor, type npc, attrs role keeper'])
    expect(sections[2]?.lines).toEqual(['turn 3, The song plays.'])
    expect(sections[3]?.lines).toEqual(['Jin is gone.'])
  })

  it('shares the tokens that were counted among the sections', () => {
    const sum = packetSections(packet).reduce((total, { tokens }) => total + tokens, 0)
    expect(Math.abs(sum - 1_000)).toBeLessThan(5)
  })

  it('cuts what would fill the screen, and survives an empty packet', () => {
    const [long] = packetSections({ core_memories: ['x'.repeat(5_000)] })
    expect(long?.lines[0]?.length).toBe(240)
    expect(packetSections({})).toEqual([])
  })
})
