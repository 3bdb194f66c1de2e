import { describe, expect, it } from 'vitest'
import { openTableShelf } from './table-shelf.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

describe('the shelf of a table', () => {
  it('keeps the draft of each campaign by itself', () => {
    const storage = memory()
    openTableShelf(storage, 'a').keepDraft('I climb')
    expect(openTableShelf(storage, 'a').draft()).toBe('I climb')
    expect(openTableShelf(storage, 'b').draft()).toBe('')
  })

  it('keeps the turn that is on its way, and takes nothing for one that is none', () => {
    const storage = memory()
    const shelf = openTableShelf(storage, 'a')
    const turn = { key: 'k', request: { input: 'Hm' }, words: 'Hm' }
    shelf.keepSent(turn)
    expect(openTableShelf(storage, 'a').sent()).toEqual(turn)
    storage.setItem('fatewright.sent.a', '{"key":7}')
    expect(shelf.sent()).toBeNull()
    storage.setItem('fatewright.sent.a', 'nonsense')
    expect(shelf.sent()).toBeNull()
  })

  it('shrugs at a storage that is shut', () => {
    const shut = (): never => {
      throw new Error('QuotaExceededError')
    }
    const shelf = openTableShelf({ getItem: shut, setItem: shut, removeItem: shut }, 'a')
    shelf.keepDraft('I climb')
    expect(shelf.draft()).toBe('')
    expect(shelf.sent()).toBeNull()
  })
})
