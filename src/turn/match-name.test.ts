import { describe, expect, it } from 'vitest'
import { matchName, nameWords } from './match-name.ts'

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
