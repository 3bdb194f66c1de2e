import { describe, expect, it } from 'vitest'
import { findByName, matchName, nameWords } from './match-names.ts'

const match = (told: string, name: string) => matchName(nameWords(told), nameWords(name))

describe('words that mean a name', () => {
  it.each([
    ['whole', 'oda', 'Oda'],
    ['whole', 'the neon dragon', 'The Neon Dragon'],
    ['whole', 'Neon Dragon', 'The Neon Dragon'],
    ['whole', 'ÉMILE', 'Emile'],
    ['whole', 'potions', 'Potion'],
    ['whole', '☠', '☠'],
    ['whole', 'The', 'the'],
    ['part', 'guard', 'Old Guard'],
    ['part', 'guard old', 'Old Guard'],
    ['more', 'old guard at the gate', 'Old Guard'],
    ['none', 'odalisque', 'Oda'],
    ['none', '', 'Oda'],
    ['none', 'the', 'The Neon Dragon'],
    ['none', '☠', '☂'],
  ])('%s: "%s" for "%s"', (expected, told, name) => {
    expect(match(told, name)).toBe(expected)
  })
})

describe('what a name means among rows', () => {
  const rows = [
    { id: 'npc_guard_001', name: 'Old Guard' },
    { id: 'npc_guard_002', name: 'Young Guard' },
    { id: 'loc_dragon_001', name: 'The Neon Drake' },
    { id: 'npc_oda_001', name: 'Oda' },
    { id: 'npc_oda_002', name: 'Oda' },
  ]
  it.each([
    ['an id', 'npc_oda_001', 'whole', ['npc_oda_001']],
    ['a whole name', 'the old guard', 'whole', ['npc_guard_001']],
    ['a name of two', 'oda', 'whole', ['npc_oda_001', 'npc_oda_002']],
    ['part of a name where the whole is asked for', 'guard', 'whole', []],
    ['part of a name', 'young', 'part', ['npc_guard_002']],
    ['part of two names', 'guard', 'part', ['npc_guard_001', 'npc_guard_002']],
    ['the words of an id', 'dragon', 'part', ['loc_dragon_001']],
    ['nothing', 'the', 'part', []],
  ] as const)('%s: "%s" by %s', (_, name, policy, expected) => {
    expect(findByName(name, rows, policy).map((row) => row.id)).toEqual(expected)
  })
})
