import { expect, it } from 'vitest'
import { memoizeLast } from './gather-scene-and-lore.ts'

it('asks once about the same thing, and again about an equal one', () => {
  let asked = 0
  const sizeOf = memoizeLast((list: readonly number[]) => {
    asked += 1
    return list.length
  })
  const list = [1, 2]
  expect([sizeOf(list), sizeOf(list), sizeOf([1, 2, 3]), sizeOf(list)]).toEqual([2, 2, 3, 2])
  expect(asked).toBe(3)
})
