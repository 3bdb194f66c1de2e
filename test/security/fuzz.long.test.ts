/** The same doors for a minute each, with other bytes every time; what breaks belongs into test/fixtures/fuzz. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../server/test-server.ts'
import { type Door, nearly, openDoors, openFuzzedServer } from './fuzz.ts'

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

describe('a door that reads untrusted bytes', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('holds for a minute: door %i', async (number) => {
    const door = doors[number]
    if (door === undefined) throw new Error('there are fewer doors')
    let knocks = 0
    const property = fc.asyncProperty(nearly(door.good), async (bytes) => {
      knocks += 1
      const { came, said } = await door.knock(bytes)
      if (came === 'broken') throw new Error(`${said}: ${Buffer.from(bytes).toString('base64')}`)
    })
    await fc.assert(property, {
      numRuns: 1e9,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    })
    console.log(`${door.name}: ${knocks} knocks`)
  })
})
