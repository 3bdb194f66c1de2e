import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import type { Disk } from '../../src/kernel/disk/disk-port.ts'
import { grows } from '../../src/kernel/folder/append-only-files.ts'
import { checkFolder } from '../../src/kernel/folder/check-folder-against-log.ts'
import { syncFolder } from '../../src/kernel/folder/sync-folder.ts'
import type { KernelDesk } from '../../src/kernel/kernel-dependencies.ts'
import type { StateStore } from '../../src/store/state-store.ts'
import { good } from '../../src/testing/assertions.ts'
import { foundIn, type KernelTable, openKernel } from './kernel-table.ts'

const open: KernelTable[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function sit(): Promise<{ readonly table: KernelTable; readonly id: string }> {
  const table = openKernel()
  open.push(table)
  return { table, id: await foundIn(table, { scenario: 'dead_drop' }) }
}

/** What is read while a folder is kept: rows of the log, and files. */
interface Counted {
  rows: number
  states: number
  readonly files: string[]
}

/** The same desk, with everything counted that it reads. */
function counting(desk: KernelDesk): { readonly desk: KernelDesk; readonly seen: Counted } {
  const seen: Counted = { rows: 0, states: 0, files: [] }
  const { store } = desk.engine
  const counted: Partial<StateStore> = {
    getRecords: async (...asked) => {
      const records = await store.getRecords(...asked)
      if (records.ok) seen.rows += records.value.length
      return records
    },
    dump: async (...asked) => {
      const dump = await store.dump(...asked)
      if (!dump.ok) return dump
      const lines = [...dump.value]
      seen.rows += lines.length
      return { ok: true, value: lines }
    },
    attachments: async (...asked) => {
      const kept = await store.attachments(...asked)
      if (kept.ok) seen.rows += kept.value.length
      return kept
    },
  }
  const spied = new Proxy(store, {
    get: (from, name: keyof StateStore) => {
      const own = counted[name] ?? from[name]
      return typeof own === 'function' ? own.bind(from) : own
    },
  })
  const engine: Engine = {
    ...desk.engine,
    store: spied,
    campaigns: {
      ...desk.engine.campaigns,
      state: (...asked) => {
        seen.states += 1
        return desk.engine.campaigns.state(...asked)
      },
      playerState: (...asked) => {
        seen.states += 1
        return desk.engine.campaigns.playerState(...asked)
      },
    },
  }
  const disk: Disk = {
    ...desk.disk,
    read: (path) => {
      seen.files.push(path)
      return desk.disk.read(path)
    },
  }
  return { desk: { ...desk, engine, disk }, seen }
}

async function passTurns(table: KernelTable, id: string, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1)
    good(await table.engine.turns.playRaw(id, { input: `[ACT]{wait, ${turn}}` }))
}

describe('keeping a folder', () => {
  it('reads the same in turn 20 and in turn 400, and no file that grows', async () => {
    const { table, id } = await sit()
    const measure = async (): Promise<Counted> => {
      good(await checkFolder(table, id))
      await passTurns(table, id, 1)
      const { desk, seen } = counting(table)
      expect(good(await syncFolder(desk, id)).whole).toBe(false)
      return seen
    }
    await passTurns(table, id, 19)
    const young = await measure()
    await passTurns(table, id, 379)
    const old = await measure()
    expect(old).toEqual(young)
    expect(young).toMatchObject({ rows: 5, states: 1 })
    expect(young.files.filter(grows)).toEqual([])
    expect(good(await table.engine.store.head(id)).turn).toBe(400)
    expect(good(await checkFolder(table, id)).delta).toEqual([])
  })

  it('writes turn by turn what it would write at once, through notes, an undo and a new evening', async () => {
    const { table, id } = await sit()
    const whole: boolean[] = []
    const steps: (() => Promise<unknown>)[] = [
      () => table.engine.turns.play(id, '[LOOK]{around}', { owner: true }),
      () => table.engine.turns.play(id, '[ASK]{Viktor about Jin}', { owner: true }),
      () => table.engine.turns.play(id, 'GOD MODE: set Heat to 2', { owner: true }),
      () => table.engine.turns.play(id, '[ACT]{wait a while}', { owner: true }),
      () => table.engine.branches.undo(id),
      () => table.engine.turns.play(id, '[LOOK]{the bar}', { owner: true }),
      () => table.engine.sessions.endSession(id),
      () => table.engine.sessions.startSession(id),
      () => table.engine.turns.play(id, '[LOOK]{around}', { owner: true }),
    ]
    for (const step of steps) {
      await step()
      whole.push(good(await syncFolder(table, id)).whole)
      const kept = good(await checkFolder(table, id))
      expect([kept.delta, kept.notes]).toEqual([[], []])
    }
    expect(whole).toEqual([false, false, false, false, true, false, false, true, false])
  })

  it('takes away what an undo left untold, and keeps what somebody wrote into it', async () => {
    const { table, id } = await sit()
    await table.call('play_turn', { input: '[LOOK]{around}' })
    const fork = good(await table.engine.store.head(id))
    good(await table.engine.sessions.endSession(id))
    good(await table.engine.sessions.startSession(id))
    good(await syncFolder(table, id))
    const path = `campaigns/${id}/sessions/session_0002.md`
    const fiction = `campaigns/${id}/Writing/Fiction_par002.md`
    expect(table.files.has(path)).toBe(true)
    table.files.set(fiction, `${table.files.get(fiction)}\nMine.\n`)
    good(await table.engine.branches.create(id, 'before', { record: fork.hash }))
    const report = good(await syncFolder(table, id))
    expect([table.files.has(path), table.files.has(fiction)]).toEqual([false, false])
    expect(report.delta).toContainEqual({ path, op: 'withdraw' })
    expect(report.corrected).toEqual([fiction])
    expect(table.files.get(`campaigns/${id}/edits/0001.json`)).toContain('Mine.')
  })

  it('knows what somebody changed from what was played since', async () => {
    const { table, id } = await sit()
    await table.call('update_state_panel', { indicators: { grace: 3 }, note: 'x' })
    const path = `campaigns/${id}/STATE_PANEL.json`
    const edited = (table.files.get(path) ?? '').replace('"grace": 3', '"grace": 9')
    table.files.set(path, edited.replace('"quantity": 1', '"quantity": 7'))
    good(await table.engine.turns.play(id, '[LOOK]{around}', { owner: true }))
    const { notes, proposals } = good(await syncFolder(table, id))
    expect(notes.map((note) => note.split(':')[0])).toEqual([
      'indicators.grace',
      'inventory.satchel.quantity',
    ])
    expect(proposals.map((one) => one.leaf)).toEqual(['indicators.grace'])
  })

  it('sees in a turn that a file it does not read was changed', async () => {
    const { table, id } = await sit()
    await table.call('play_turn', { input: '[LOOK]{around}' })
    const path = `campaigns/${id}/sessions/session_0001.md`
    table.files.set(path, (table.files.get(path) ?? '').replace('around', 'behind'))
    good(await table.engine.turns.play(id, '[LOOK]{around}', { owner: true }))
    const report = good(await syncFolder(table, id))
    expect([report.whole, report.corrected]).toEqual([true, [path]])
    expect(table.files.get(path)).toContain('## Decision 2')
    expect(table.files.get(path)).not.toContain('- Player input: [LOOK]{behind}\n')
    expect(report.notes.join()).toContain('session files are made from the log')
  })
})
