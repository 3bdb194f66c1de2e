import { expect, it } from 'vitest'
import { answering, openTable } from '../../../test/table.ts'
import { isNoName } from './accept-people-items-facts.ts'

it('a name is what a person could be called', () => {
  for (const name of ['V', 'Pelle Rusk', "O'Hara", 'R2-D2', 'Der Alte', '老人', 'Mr. Oda'])
    expect(isNoName(name), name).toBe(false)
  for (const name of ['', ',', '1', 'neo_seattle:c_trace', '{', '<b>', 'item|name', '[text]'])
    expect(isNoName(name), name).toBe(true)
})

it('[PIPE-20] nothing without such a name comes into the world', async () => {
  const thing = { id: '', name: 'neo_sea:c_trace', description: 'Find a way out.', location: '' }
  const person = { id: 'x', name: 'pc_hero_001', description: '', type: '', tags: [] }
  const table = await openTable({
    script: answering({ introduced_items: [thing], introduced_npcs: [person] }),
  })
  const before = Object.keys((await table.state()).entities)
  await table.play('I look around.')
  expect(Object.keys((await table.state()).entities)).toEqual(before)
  expect((await table.told()).refused.map(({ rule }) => rule)).toContain('PIPE-20')
})
