import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../core/json.ts'
import type { WorldEvent } from './collect-world-changes.ts'
import { effectsToDiff } from './effects/apply-effects.ts'
import { memoryLines } from './long-memory-of-events.ts'
import { harbourState, jory, later, mira } from './sample-state.ts'
import { advanceWorld } from './time/advance-world.ts'

function event(type: string, details: JsonObject = {}, ...tags: string[]): WorldEvent {
  return { type, details, tags }
}

const worthIt: readonly (readonly [WorldEvent, string])[] = [
  [event('death', { who: jory, name: 'Jory Sprat', cause: 'damage' }), 'Jory Sprat died: damage.'],
  [event('npc_beaten', { npc_id: jory, npc_name: 'Jory Sprat', status: 'dead' }), 'Jory Sprat died.'],
  [event('level_gained', { actor_id: mira, level: 4, class: 'Rogue' }), 'Mira reached level 4 (Rogue).'],
  [
    event(
      'thread_changed',
      { thread_id: 'tongue', title: 'Who took the tongue?', from: 'active', to: 'resolved' },
      'mission',
    ),
    'The mission "Who took the tongue?" was resolved.',
  ],
  [event('mission_failed', { title: 'The supper' }), 'The mission "The supper" failed.'],
  [
    event('threat_resolved_against_player', {
      actor_id: mira,
      threat_entity_id: jory,
      threat_entity_name: 'Jory Sprat',
    }),
    'Mira was captured by Jory Sprat.',
  ],
  [event('npc_captured', { npc_id: jory }), 'Jory Sprat was captured.'],
  [
    event('allegiance_changed', { npc_id: jory, to_name: 'the Undertow' }),
    'Jory Sprat changed sides to the Undertow.',
  ],
  [
    event('relationship_changed', { with_name: 'Jory Sprat', from: -3, to: -8 }),
    'Jory Sprat has turned against the hero.',
  ],
  [
    event('relationship_changed', { with_name: 'Jory Sprat', from: 5, to: 7 }),
    'Jory Sprat would now risk much for the hero.',
  ],
  [event('power_gained', { text: 'Mira took up the Tidesword.' }), 'Mira took up the Tidesword.'],
  [event('complication', { text: 'the ferry is watched' }), 'A complication: the ferry is watched'],
  [
    event('time_skipped', { duration: '3 days', focus: 'healing', to: '1492-05-13T14:30:00.000000Z' }),
    '3 days passed: healing (until 1492-05-13T14:30:00.000000Z).',
  ],
  [event('retcon', { note: 'Brida never left.' }), 'Set right: Brida never left.'],
  [event('clock_ran_out', { name: 'Hours left' }), 'Hours left ran out.'],
]

describe('the long memory', () => {
  it.each(worthIt)('[MEM-04] remembers $type', (happened, line) => {
    expect(memoryLines([happened], harbourState())).toEqual([line])
  })

  it('[MEM-04] remembers nothing twice', () => {
    const [first] = worthIt[0] ?? []
    if (first === undefined) throw new Error('there is one')
    expect(memoryLines([first, first], harbourState())).toHaveLength(1)
    expect(memoryLines([first], harbourState({ memories_append: ['Jory Sprat died: damage.'] }))).toEqual([])
  })

  it('[MEM-04] remembers a day that went by, and not an hour', () => {
    const state = harbourState()
    const days = advanceWorld(state, state.time, later(state, { days: 2 }))
    expect(memoryLines(days.events, state)).toEqual(['2 days passed (until 1492-05-12T14:30:00.000000Z).'])
    expect(memoryLines(advanceWorld(state, state.time, later(state, { hours: 8 })).events, state)).toEqual([])
  })

  it('leaves out thoughts, rolls, trades, faces in a crowd and what is hidden', () => {
    const small = [
      event('think', { text: 'What now?' }),
      event('roll', { total: 14 }),
      event('item_gained', { item_id: 'torch' }),
      event('relationship_changed', { with_name: 'Jory Sprat', from: 1, to: 2 }),
      event('thread_changed', { title: 'x', to: 'stalled' }),
      event('npc_beaten', { npc_id: jory, npc_name: 'Jory Sprat', status: 'unconscious' }),
      event('death', { who: 'npc_goblin_002', name: 'Goblin 2' }),
      event('death', { who: jory, name: 'Jory Sprat' }, 'hidden'),
      event('constructor'),
      event('death', {}),
    ]
    expect(memoryLines(small, harbourState())).toEqual([])
    const traded = effectsToDiff([{ item: { coin: -1, torch: 1 } }], harbourState())
    expect(traded.ok && memoryLines(traded.value.events, harbourState())).toEqual([])
  })
})
