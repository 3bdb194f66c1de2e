import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { folderDisk } from '../../src/kernel/disk/disk-over-folder.ts'
import { hotStart, openFromFolder } from '../../src/kernel/folder/hot-start-from-folder.ts'
import { syncFolder } from '../../src/kernel/folder/sync-folder.ts'
import { good } from '../../src/testing/assertions.ts'
import { stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'
import { foundIn, type KernelTable, openKernel } from './kernel-table.ts'

const open: { close: () => Promise<void> }[] = []
const folders: string[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})

function sit(files?: Map<string, string>): KernelTable {
  const table = openKernel(files)
  open.push(table)
  return table
}

describe('a hot start', () => {
  it('from the folder alone gives the same packet and, with the same dice, the same turn', async () => {
    const table = sit()
    const id = await foundIn(table, { scenario: 'dead_drop' })
    for (const input of ['[LOOK]{around}', '[ASK]{Viktor about Jin}'])
      await table.call('play_turn', { input })
    const empty = sit(new Map(table.files))
    expect(good(await openFromFolder(empty, id))).toBe(true)
    // The secret of the dice stays with the database; both go on with the same new one.
    const dice = { reason: 'the same dice', client_seed: 'same' }
    const heads = [
      good(await table.engine.dice.openEpoch(id, dice)),
      good(await empty.engine.dice.openEpoch(id, dice)),
    ]
    expect(heads[0]).toEqual(heads[1])
    const play = (desk: KernelTable) =>
      desk.engine.turns.play(id, '[ACT]{persuade Viktor to talk about Jin}', { owner: true })
    const [here, there] = [good(await play(table)).turn, good(await play(empty)).turn]
    expect(there.context_packet).toEqual(here.context_packet)
    expect(there).toEqual(here)
  })

  it('[KRN-09] boots with twelve lines, and goes on', async () => {
    const table = sit()
    const id = await foundIn(table, { scenario: 'dead_drop' })
    await table.call('play_turn', { input: '[LOOK]{around}' })
    const empty = sit(new Map(table.files))
    const started = good(await hotStart(empty))
    expect(started).toMatchObject({ campaign_id: id, restored: true })
    expect(started.boot_state.length).toBeLessThanOrEqual(12)
    expect(started.boot_state.join('\n')).toContain('## Decision 1')
    const next = await empty.call('play_turn', { input: '[ASK]{Viktor about Jin}' })
    expect(next.turn_no).toBe(2)
  })

  it('is byte-stable after a hundred turns', async () => {
    const table = sit()
    const id = await foundIn(table, { scenario: 'dead_drop' })
    const lines = [
      '[LOOK]{around}',
      '[ASK]{Viktor about Jin}',
      '[ACT]{wait a while}',
      '[MANAGE]{count my coins}',
      '1',
    ]
    for (let turn = 0; turn < 100; turn += 1) {
      const input = lines[turn % lines.length] ?? ''
      // Every fourth turn is played by the game master; the others only pass, which costs a tenth.
      const played =
        turn % 4 === 0
          ? await table.engine.turns.play(id, input, { owner: true })
          : await table.engine.turns.playRaw(id, { input: `[ACT]{wait, ${turn}}` })
      if (!played.ok) expect(played.refusal.code).toBe('turn/no-command-head')
    }
    good(await syncFolder(table, id))
    const written = new Map(table.files)
    const other = sit(new Map(written))
    good(await openFromFolder(other, id))
    expect(good(await syncFolder(other, id)).delta).toEqual([])
    const anew = sit(new Map([...written].filter(([path]) => path.includes('/log/') || path === 'ACTIVE.md')))
    good(await openFromFolder(anew, id))
    good(await syncFolder(anew, id))
    const plain = (files: Map<string, string>) =>
      [...files].filter(([path]) => !path.includes('/.cursor')).toSorted()
    expect(plain(anew.files)).toEqual(plain(written))
    const decisions = (written.get(`campaigns/${id}/sessions/session_0001.md`) ?? '').match(/^## Decision /gm)
    expect(decisions).toHaveLength(100)
  })

  it('repairs a folder whose process was killed between the commit and the files', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fatewright-kill-'))
    folders.push(home)
    const child = join(import.meta.dirname, 'killed-child.ts')
    const ended = spawnSync(process.execPath, [child, home, '7'], { encoding: 'utf8' })
    expect(ended.signal, ended.stderr).toBe('SIGKILL')
    const engine = createEngine({ home: join(home, 'data'), environment: {} })
    open.push(engine)
    const [campaign] = await engine.store.campaigns()
    expect(campaign?.turns).toBe(2)
    const disk = folderDisk(join(home, 'folder'))
    const desk = { engine, clock: stillClock(), hash: sha256, disk }
    const id = campaign?.campaign_id ?? ''
    const behind = good(disk.read(`campaigns/${id}/sessions/session_0001.md`)) ?? ''
    const pack = JSON.parse(good(disk.read(`campaigns/${id}/HOT_PACK.json`)) ?? '{}') as JsonObject
    expect([behind.includes('## Decision 2'), pack.version]).not.toEqual([true, 2])
    const report = good(await syncFolder(desk, id))
    expect(report.notes).toEqual([])
    expect(good(disk.read(`campaigns/${id}/sessions/session_0001.md`))).toContain('## Decision 2')
    expect(good(await syncFolder(desk, id)).delta).toEqual([])
  })
})
