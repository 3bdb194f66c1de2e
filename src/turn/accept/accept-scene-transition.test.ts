import { describe, expect, it } from 'vitest'
import { brida, harbourState, inn, jory, lawfully, mira, row } from '../../world/sample-state.ts'
import { acceptTransition } from './accept-scene-transition.ts'

const moved = { moved: true, fighting: false }

describe('a narrator that moves the scene', () => {
  it('leaves those who stay where they stayed, and finds them there again', () => {
    const state = harbourState({ entities_update: [{ id: jory, tags_add: ['companion'] }] })
    const out = acceptTransition({ location_id: row, name: "Gutters' Row" }, state, moved)
    const outside = lawfully(state, out.diff)
    expect(outside.scene.location_id).toBe(row)
    expect(outside.scene.present_entity_ids.toSorted()).toEqual([jory, mira].toSorted())
    expect(outside.entities[inn]?.attrs.entities_present).toEqual([brida])
    const back = lawfully(outside, acceptTransition({ location_id: inn, name: '' }, outside, moved).diff)
    expect(back.scene.present_entity_ids).toContain(brida)
  })

  it('makes a new place at the end of a way, with a way back', () => {
    const state = harbourState()
    const { diff } = acceptTransition({ name: 'The Salt Cellar', description: 'White dust.' }, state, moved)
    const below = lawfully(state, diff)
    const cellar = below.scene.location_id ?? ''
    expect(below.entities[cellar]?.attrs.connected_to).toEqual([inn])
    expect(below.entities[inn]?.attrs).toMatchObject({
      connected_to: [row, cellar],
      entities_present: [jory, brida],
    })
    expect(below.scene.present_entity_ids).toEqual([mira])
  })
})
