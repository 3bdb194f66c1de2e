import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { heroId, heroState } from '../character/sample-hero.ts'
import { readCombatant } from '../combat/state/combatant.ts'
import { findMagicItem } from '../items/find-item-by-name.ts'
import { readingCache } from './combatant-and-item-cache.ts'
import { createSrd } from './load-srd.ts'

describe('what was read before', () => {
  it('is not read again for the same row and the same others, and is for any other', () => {
    const memory = readingCache()
    let asked = 0
    const read = () => ++asked
    const [row, sword, shield] = [{}, {}, {}]
    expect(memory.ofRow('a', row, [sword], read)).toBe(1)
    expect(memory.ofRow('a', row, [sword], read)).toBe(1)
    expect(memory.ofRow('a', row, [sword, shield], read)).toBe(2)
    expect(memory.ofRow('a', row, [shield, sword], read)).toBe(3)
    expect(memory.ofRow('b', row, [shield, sword], read)).toBe(4)
    expect(memory.ofRow('a', {}, [shield, sword], read)).toBe(5)
  })

  it('stays small, whatever it is asked', () => {
    const memory = readingCache()
    let asked = 0
    for (let index = 0; index < 10_000; index += 1) memory.ofText('a', `thing ${index}`, () => ++asked)
    expect(asked).toBe(10_000)
    // The first ones are forgotten, and so is what is too long to be a name.
    memory.ofText('a', 'thing 0', () => ++asked)
    for (let index = 0; index < 2; index += 1) memory.ofText('a', 'x'.repeat(10_000), () => ++asked)
    expect(asked).toBe(10_003)
  })

  it('remembers that there is nothing', () => {
    const memory = readingCache()
    let asked = 0
    const nothing = () => {
      asked += 1
    }
    memory.ofText('a', 'no such thing', nothing)
    memory.ofText('a', 'no such thing', nothing)
    expect(asked).toBe(1)
  })

  it('sees a changed sheet and a changed pack', () => {
    const srd = createSrd()
    const hero = heroState({ hp_current: 9, hp_max: 12 }).entities[heroId] as Entity
    const before = readCombatant(hero, srd, [])
    expect(readCombatant(hero, srd, [])).toBe(before)
    const hurt = { ...hero, attrs: { ...hero.attrs, hp_current: 1 } }
    expect(readCombatant(hurt, srd, []).sheet.hitPoints).toBe(1)
    const flask = { owner_id: hero.id, item_id: 'item_acid_vial_001', qty: 1, flags: {} }
    const packed = readCombatant(hero, srd, [flask])
    expect(packed.activities.length).toBeGreaterThan(before.activities.length)
    expect(readCombatant(hero, srd, []).activities).toEqual(before.activities)
  })

  it('belongs to one set of data', () => {
    const full = createSrd()
    const bare = { ...full, memory: readingCache(), magicItem: () => undefined }
    expect(findMagicItem('Ring of Protection', full)?.item.id).toBe('ring-of-protection')
    expect(findMagicItem('Ring of Protection', bare)).toBeUndefined()
  })
})
