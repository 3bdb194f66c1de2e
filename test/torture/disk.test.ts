/** Disks that fill up or cannot be written (F9, F10, F11). */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { type Fault, isFault } from '../../src/core/fault.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import { SqliteFile } from '../../src/store/sqlite/sqlite-campaign-file.ts'
import { must } from './must.ts'
import { sampleFounding, sampleTurn } from './sample-turns.ts'
import { mountSmallDisk, remount, unmount } from './small-disk.ts'
import { discard, playedFile, scratch, viewOf } from './tortured-file.ts'

async function faultOf(work: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (isFault(error)) return error
    throw error
  }
}

function fillUp(folder: string): void {
  for (let size = 65_536, number = 0; size >= 512; number += 1) {
    try {
      writeFileSync(join(folder, `ballast-${number}`), Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
}

function makeRoom(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('ballast')) rmSync(join(folder, name))
}

/** Plays until the disk refuses, and gives the fault and the state before it. */
async function playUntilFull(engine: Engine, campaign: string, first: number) {
  for (let index = first; index < first + 400; index += 1) {
    const before = await viewOf(engine, campaign)
    const fault = await faultOf(() => engine.turns.playRaw(campaign, sampleTurn(index)))
    if (fault !== null) return { fault, before, index }
  }
  throw new Error('the disk never filled up')
}

describe('a full disk', () => {
  let folder = ''
  let mounted = false
  beforeEach(() => {
    folder = scratch()
    mounted = mountSmallDisk(join(folder, 'disk'), 12_000)
  })
  afterEach(() => {
    if (mounted) unmount(join(folder, 'disk'))
    discard(folder)
  })

  it('refuses the turn with a sentence, keeps what was, and plays on when there is room again', async () => {
    if (!mounted) {
      console.log('F9: no tmpfs for this user; only the page limit below was used')
      return
    }
    const home = join(folder, 'disk')
    const engine = createEngine({ home })
    const { campaign_id } = must(await engine.campaigns.create(sampleFounding('full')))
    for (let index = 0; index < 5; index += 1)
      must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
    fillUp(home)
    const { fault, before, index } = await playUntilFull(engine, campaign_id, 5)
    expect(fault.kind).toBe('full')
    expect(fault.message).toMatch(/nothing was saved just now, everything before it is/)
    expect(await viewOf(engine, campaign_id)).toBe(before)
    expect(await faultOf(() => engine.turns.playRaw(campaign_id, sampleTurn(index)))).toMatchObject({
      kind: 'full',
    })
    makeRoom(home)
    const played = must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
    expect(played.turn.turn_no).toBe(index + 1)
    expect(must(await engine.campaigns.verify(campaign_id))).toMatchObject({ ok: true, turns: index + 1 })
    await engine.close()
  })

  it('does not lose a turn when only tidying and closing run out of room', async () => {
    if (!mounted) return console.log('F10: no tmpfs for this user; not run')
    const home = join(folder, 'disk')
    const engine = createEngine({ home })
    const { campaign_id } = must(await engine.campaigns.create(sampleFounding('tidy')))
    for (let index = 0; index < 70; index += 1)
      must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
    fillUp(home)
    await new Promise((resolve) => setImmediate(resolve))
    await engine.close()
    makeRoom(home)
    const again = createEngine({ home })
    expect(must(await again.campaigns.verify(campaign_id))).toMatchObject({ ok: true, turns: 70 })
    expect(must(await again.turns.playRaw(campaign_id, sampleTurn(70))).turn.turn_no).toBe(71)
    await again.close()
  })

  it('is one when a page limit is reached, and the file is as it was', async () => {
    const file = await playedFile(join(folder, 'home'), 4)
    const database = new Database(file.path)
    const campaign = new SqliteFile(file.campaign, database, sha256)
    database.exec(`PRAGMA max_page_count = ${database.get('PRAGMA page_count')?.[0]}`)
    const records = database.get('SELECT count(*) FROM records')?.[0]
    const note = 'x'.repeat(100_000)
    expect(() => campaign.transaction(() => campaign.note(note))).toThrow(/The disk is full/)
    expect(database.get('SELECT count(*) FROM records')?.[0]).toBe(records)
    expect(database.get('PRAGMA integrity_check')?.[0]).toBe('ok')
    database.exec('PRAGMA max_page_count = 100000')
    campaign.transaction(() => campaign.note(note))
    expect(campaign.notes()).toContain(note)
    database.close()
  })
})

describe('a disk that cannot be written', () => {
  it('is told in a sentence, changes nothing, and plays on when it can', async () => {
    const folder = scratch()
    const home = join(folder, 'disk')
    if (!mountSmallDisk(home, 8_000)) {
      discard(folder)
      return console.log('F11: no tmpfs for this user; not run')
    }
    try {
      const file = await playedFile(home, 3)
      expect(remount(home, 'ro')).toBe(true)
      const engine = createEngine({ home })
      for (const _try of ['first', 'second'])
        expect(await engine.turns.playRaw(file.campaign, sampleTurn(50))).toMatchObject({
          ok: false,
          refusal: { code: 'store/read-only', message: expect.stringContaining('can only be read') },
        })
      await engine.close()
      expect(remount(home, 'rw')).toBe(true)
      expect(existsSync(join(campaignFolder(home), `${file.campaign}.campaign`))).toBe(true)
      const again = createEngine({ home })
      must(await again.turns.playRaw(file.campaign, sampleTurn(50)))
      expect(must(await again.campaigns.verify(file.campaign)).ok).toBe(true)
      await again.close()
    } finally {
      unmount(home)
      discard(folder)
    }
  })
})
