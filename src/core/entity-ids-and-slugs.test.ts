import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entityPrefixes,
  isEntityId,
  isPackId,
  isPlayedId,
  nextId,
  repairId,
  slugOf,
} from './entity-ids-and-slugs.ts'

describe('ids', () => {
  it('knows an id made in play from one of a pack', () => {
    expect(isPlayedId('npc_goblin_scout_001')).toBe(true)
    expect(isPackId('neo_seattle:viktor')).toBe(true)
    for (const bad of [
      'goblin_1',
      'npc_goblin_1',
      'NPC_goblin_001',
      'npc__001x',
      'a:b:c',
      'neo seattle:viktor',
      '',
    ]) {
      expect(isEntityId(bad), bad).toBe(false)
    }
  })

  it('mends what strangers write', () => {
    expect(repairId('npc', 'goblin_1')).toEqual({ ok: true, value: { id: 'npc_goblin_001', repaired: true } })
    expect(repairId('npc', 'npc_goblin_1')).toEqual({
      ok: true,
      value: { id: 'npc_goblin_001', repaired: true },
    })
    expect(repairId('npc', 'Goblin Scout')).toEqual({
      ok: true,
      value: { id: 'npc_goblin_scout_001', repaired: true },
    })
    expect(repairId('loc', 'npc_oda_007')).toEqual({
      ok: true,
      value: { id: 'npc_oda_007', repaired: false },
    })
    expect(repairId('npc', '???').ok).toBe(false)
  })

  it('gives the next free number, four digits when a thousand are taken', () => {
    expect(nextId('npc', 'Goblin', (id) => id === 'npc_goblin_001')).toBe('npc_goblin_002')
    expect(nextId('npc', 'Goblin', (id) => id.length === 'npc_goblin_001'.length)).toBe('npc_goblin_1000')
  })

  it('marks a name without Latin letters, the same however it is written, each name otherwise', () => {
    const strange = ['爱', '李德', '김철수', 'シアン', 'Света', 'Αθηνά', 'ليلى', 'सीता', 'สมชาย', '🦊', 'ß']
    expect(new Set(strange.map(slugOf)).size).toBe(strange.length)
    for (const name of strange) {
      expect(slugOf(name), name).toMatch(/^name_[0-9a-f]{8}$/)
      expect(slugOf(` ${name.normalize('NFD').toUpperCase()}`), name).toBe(slugOf(name.toUpperCase()))
    }
    expect(['Zoë', 'Ødegård 2', '李德 the Quiet', '...', ''].map(slugOf)).toEqual([
      ...['zoe', 'degard_2', 'the_quiet', 'unnamed', 'unnamed'],
    ])
  })

  it('makes a usable id of any name', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...entityPrefixes), (name, prefix) => {
        expect(isPlayedId(nextId(prefix, name, () => false))).toBe(true)
        expect(slugOf(slugOf(name))).toBe(slugOf(name))
      }),
    )
  })
})
