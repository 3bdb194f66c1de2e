import { describe, expect, it } from 'vitest'
import { boathouse, harbourState, lawfully, mira } from '../sample-state.ts'
import { enterPlace } from './people-and-scene-effects.ts'

const waits = { id: boathouse, set: [{ path: ['entities_present'], value: ['npc_otto_001', 'npc_far_001'] }] }
const otto = { id: 'npc_otto_001', type: 'npc', name: 'Otto', attrs: {}, tags: [] }
const pip = { id: 'npc_pip_001', type: 'npc', name: 'Pip', attrs: { follows: mira }, tags: [] }

describe('going somewhere', () => {
  const before = harbourState({ entities_add: [otto, pip], entities_update: [waits] })
  const state = {
    ...before,
    scene: { ...before.scene, present_entity_ids: [...before.scene.present_entity_ids, pip.id] },
  }

  it('takes companions along, meets who waits, and leaves the others where they are', () => {
    const after = lawfully(state, enterPlace(state, boathouse).diff)
    expect(after.scene.location_id).toBe(boathouse)
    expect(after.scene.present_entity_ids).toEqual([mira, pip.id, otto.id])
    const stayed = state.scene.present_entity_ids.filter((id) => ![mira, pip.id].includes(id))
    expect(stayed.length).toBeGreaterThan(0)
    expect(after.entities[state.scene.location_id ?? '']?.attrs.entities_present).toEqual(stayed)
  })

  it('forgets nobody who waits there and is not in this piece of the state', () => {
    const after = lawfully(state, enterPlace(state, boathouse).diff)
    expect(after.entities[boathouse]?.attrs.entities_present).toContain('npc_far_001')
    expect(after.scene.present_entity_ids).not.toContain('npc_far_001')
  })

  it('comes back to those who stayed', () => {
    const there = lawfully(state, enterPlace(state, boathouse).diff)
    const back = lawfully(there, enterPlace(there, state.scene.location_id ?? '').diff)
    expect(new Set(back.scene.present_entity_ids)).toEqual(new Set(state.scene.present_entity_ids))
  })

  it('is nothing when one is there already, or where there is no place', () => {
    for (const to of [state.scene.location_id ?? '', 'npc_otto_001', 'constructor', ''])
      expect(enterPlace(state, to).events).toEqual([])
  })
})
