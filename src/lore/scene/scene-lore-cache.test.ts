import { describe, expect, it } from 'vitest'
import type { LoreRetrievalResult, RetrievedChunk } from '../../core/protocol/lore-schemas.ts'
import { changedState } from '../../testing/sample-states.ts'
import { emptyDefinition } from '../../world/definition/world-definition.ts'
import { brida, harbourState, inn, jory, mira, tam } from '../../world/sample-state.ts'
import { briefingOf } from './npc-briefings.ts'
import { loreBasis, newcomers } from './scene-lore-basis.ts'
import { sceneLoreCache } from './scene-lore-cache.ts'

function found(id: string, text: string, about: object, tokens = 10): RetrievedChunk {
  const metadata = {
    type: 'location',
    tags: [],
    location_ids: [],
    entity_ids: [],
    ...about,
    token_count: tokens,
  }
  return { chunk_id: id, text, relevance_score: 1, source: 'authored', pack_id: 'tide', metadata }
}

const pieces: LoreRetrievalResult = {
  chunks: [
    found(`${inn}:what_is_said`, 'It was a chapel once.', {}, 40),
    found(`${inn}:atmosphere`, 'Fish oil and wet wool.', {}),
    found(`${jory}:manner`, 'He talks to his boots.', { type: 'npc' }),
    found(`${jory}:history`, 'He rowed for Hale.', { type: 'npc' }),
    found(`${tam}:overview`, 'A frightened clerk.', { type: 'npc' }),
    found(`${inn}:secrets`, 'The cellar floods.', { tags: ['secrets'] }),
  ],
  total_tokens: 90,
  query_time_ms: 0,
}

const usual = {
  definition: emptyDefinition,
  chunks: new Map(),
  retrieved_at: 'now',
  clean: (text: string) => text,
}

describe('the scene lore cache', () => {
  it('sorts what was found: the air first, people under their names, the rest behind the screen', () => {
    const cache = sceneLoreCache().materialize(pieces, 'one', 'session_001', {
      state: harbourState(),
      ...usual,
    })
    expect(cache.atmosphere).toEqual(['Fish oil and wet wool.', 'It was a chapel once.'])
    expect(cache.npc_briefings[jory]?.disposition).toContain('He talks to his boots.')
    expect(cache.background).toEqual(['He rowed for Hale.', 'A frightened clerk.', 'The cellar floods.'])
    expect(cache).toMatchObject({ scene_id: 'one', session_id: 'session_001', retrieved_at: 'now' })
    expect(cache.sources[0]).toMatchObject({
      id: `${inn}:atmosphere`,
      why: expect.stringContaining('Dry Stool'),
    })
  })

  it('leaves out what does not fit its budget', () => {
    const scene = { state: harbourState(), ...usual, budget: 60 }
    const cache = sceneLoreCache().materialize(pieces, 'one', null, scene)
    expect(cache.token_count).toBeLessThanOrEqual(60)
    expect(cache.atmosphere).toEqual(['Fish oil and wet wool.'])
  })

  it('[LORE-19] grows with who enters, and forgets when it is told to', () => {
    const before = harbourState()
    const scenes = sceneLoreCache()
    scenes.materialize(pieces, 'one', null, { state: before, ...usual })
    const after = changedState(before, { scene_update: { present_entity_ids: [mira, jory, brida, tam] } })
    expect(newcomers(loreBasis(before, 'x'), loreBasis(after, 'x'))).toEqual([tam])
    const person = after.entities[tam]
    if (person === undefined) throw new Error('Tam is missing')
    scenes.appendNPC('one', { npc_id: tam, briefing: briefingOf(person, after, 'game_master') })
    expect(Object.keys(scenes.get('one')?.npc_briefings ?? {})).toEqual([jory, brida, tam])
    expect(scenes.get('one')?.atmosphere).toHaveLength(2)
    scenes.invalidate('one')
    expect(scenes.get('one')).toBeUndefined()
  })

  it('[LORE-19] rests on deaths, moods and what is known, not on wounds', () => {
    const before = harbourState()
    const mark = loreBasis(before, 'x').mark
    const change = (diff: Parameters<typeof changedState>[1]): string =>
      loreBasis(changedState(before, diff), 'x').mark
    const set = (id: string, path: string, value: never) => ({
      entities_update: [{ id, set: [{ path: [path], value }] }],
    })
    expect(change(set(jory, 'hp_current', 3 as never))).toBe(mark)
    expect(change(set(jory, 'status', 'dead' as never))).not.toBe(mark)
    expect(
      change({ knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 4, source: 'found' }] }),
    ).not.toBe(mark)
    expect(change({ scene_update: { location_id: 'loc_row_001' } })).not.toBe(mark)
    expect(
      newcomers(
        loreBasis(before, 'x'),
        loreBasis(changedState(before, set(jory, 'status', 'dead' as never)), 'x'),
      ),
    ).toBeNull()
  })
})

describe('a briefing', () => {
  it('knows what somebody witnessed, and nothing they were not there for', () => {
    const seen = { knower_id: jory, fact_id: 'f_rowed', turn: 2, source: 'witnessed' }
    const state = harbourState({ knowledge_add: [seen] })
    const brief = (id: string, reader: 'game_master' | 'player') => {
      const person = state.entities[id]
      return person === undefined ? [] : briefingOf(person, state, reader).knows
    }
    expect(brief(jory, 'game_master')).toContain('rowed the tongue to Pier Nine')
    expect(brief(jory, 'player')).toEqual(['The tide turns at midnight'])
    expect(brief(brida, 'game_master')).toEqual(['The tide turns at midnight'])
  })
})
