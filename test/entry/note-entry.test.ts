import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer } from '../server/test-server.ts'
import { openTable } from '../table.ts'
import { tryCli } from './try-cli.ts'

describe('a test notes where it entered', () => {
  beforeAll(async () => {
    await tryCli(['--version'], { home: tmpdir() })
  })

  it('by no hook and by no inner part', async ({ task }) => {
    const table = await openTable()
    await table.state()
    expect(task.meta.entered).toBeUndefined()
  })

  it('at a table, when its line goes over HTTP', async ({ task }) => {
    const table = await openTable()
    const turn = await table.play('I look around.')
    expect(turn.narrative).not.toBe('')
    expect(task.meta.entered).toEqual(['http'])
  })

  it('at a table not, when HTTP has no words for the turn', async ({ task }) => {
    const table = await openTable()
    await table.play('I look around.', { progress: () => undefined })
    await table.send({ message: 'I look around.', context: { game_mode: 'character' } })
    expect(task.meta.entered).toBeUndefined()
  })

  it('at the command line and at a server that listens', async ({ task }) => {
    await tryCli(['--version'], { home: scratchFolder() })
    expect(task.meta.entered).toEqual(['cli'])
    const server = await openTestServer()
    await server.get('/api/health')
    await server.close()
    expect(task.meta.entered).toEqual(['cli', 'http'])
  })
})

describe('a table over HTTP', () => {
  it('refuses a console to a player, and gives two lines at once a turn each', async () => {
    const table = await openTable()
    expect((await table.play('GOD MODE: set my hp to 1', { owner: false })).mode).toBe('DM')
    const turns = await Promise.all([table.play('I look around.'), table.play('I wait for a while.')])
    expect(new Set(turns.map((turn) => turn.turn.turn_no)).size).toBe(2)
    expect(new Set(turns.map((turn) => turn.record)).size).toBe(2)
  })
})
