/** Doors that read untrusted bytes, knocked on with bytes that are nearly right; for a minute each among the long tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../server/test-server.ts'
import { type Door, nearly, onceBroken, openDoors, openFuzzedServer } from './fuzz.ts'

let home: string
let at: TestServer
let doors: readonly Door[]
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fatewright-fuzz-'))
  at = await openFuzzedServer(home)
  doors = await openDoors(at)
})
afterAll(async () => {
  await at.close()
  rmSync(home, { recursive: true, force: true })
})

const names = [
  'dice notation',
  'packs',
  'cards',
  'pictures',
  'lorebooks',
  'turns',
  'chats',
  'calls',
  'exports',
]

describe('a door that reads untrusted bytes', () => {
  it('is in the list', () => expect(doors.map(({ name }) => name)).toEqual(names))

  it.each(names)('holds: %s', async (name) => {
    const door = doors.find((found) => found.name === name)
    if (door === undefined) throw new Error(`there is no door ${name}`)
    // What is installed once is there: only the first of several is new.
    const [first, ...others] = await inOrder(door.good, door.knock)
    expect(first).toMatchObject({ came: 'taken' })
    for (const { came, said } of others) expect([came === 'broken', said]).toEqual([false, said])
    for (const bytes of onceBroken(name)) expect((await door.knock(bytes)).came).not.toBe('broken')
    const property = fc.asyncProperty(nearly(door.good), async (bytes) => {
      const { came, said } = await door.knock(bytes)
      if (came === 'broken') throw new Error(`${said}: ${Buffer.from(bytes).toString('base64')}`)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})

async function inOrder<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await work(item))
  return made
}
