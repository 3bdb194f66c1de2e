import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { personOf, placeOf, thingOf } from './entity-attrs.ts'
import type { Entity } from './table-row-schemas.ts'

function entity(attrs: JsonObject): Pick<Entity, 'attrs'> {
  return { attrs: attrs as Entity['attrs'] }
}

describe('what every entity may say about itself', () => {
  it('reads a person, a place and a thing', () => {
    const person = personOf(entity({ role: 'unknown', status: 'unconscious' }))
    expect([person.role, person.knownRole, person.isOut, person.isGone]).toEqual(['unknown', '', true, false])
    const place = placeOf(entity({ connected_to: ['loc_a', 7, ''], exits: [{ to: 'loc_b' }, 'loc_c'] }))
    expect([place.exits, place.exitIds, place.allExits]).toEqual([
      ['loc_a'],
      ['loc_a', 'loc_c'],
      ['loc_a', 'loc_b', 'loc_c'],
    ])
    const thing = thingOf(entity({ locked: true, key: 'key_a', key_id: 'key_b', dc: 14 }))
    expect([thing.locked, thing.open, thing.keys, thing.difficulty]).toEqual([
      true,
      undefined,
      ['key_a', 'key_b'],
      14,
    ])
  })

  it('reads a wrong type, and a missing entity, as absent', () => {
    const wrong = entity({
      role: 3,
      status: {},
      schedule: 'noon',
      knows: 'all',
      agenda: [1],
    })
    for (const person of [personOf(wrong), personOf(undefined)]) {
      expect([person.role, person.status, person.hasSchedule, person.knows]).toEqual([
        '',
        undefined,
        false,
        [],
      ])
      expect(person.agendaSteps(5)).toEqual([])
    }
  })
})
