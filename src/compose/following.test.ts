/** Folders that follow, on a real disk: whichever door a turn comes through, and what is said when one cannot. */
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchFolder } from '../../test/scratch-folder.ts'
import { createEngine } from '../compose.ts'
import { good } from '../testing/assertions.ts'
import { bindFolder, openKernelFolder } from './campaign-folders.ts'

async function bound() {
  const home = scratchFolder()
  const folder = join(scratchFolder(), 'kept')
  const engine = createEngine({ home })
  onTestFinished(() => engine.close())
  const { campaign_id: id } = good(await engine.campaigns.createStarter({ name: 'Kept', seed: 'kept' }))
  good(await (await openKernelFolder(engine, folder)).keep(id))
  await bindFolder(home, id, folder)
  const following = (): string => readFileSync(join(home, 'folders.json'), 'utf8')
  const log = join(folder, 'campaigns', id, 'log', 'records.jsonl')
  const lines = (): number => readFileSync(log, 'utf8').trim().split('\n').length
  return { engine, id, folder, lines, following }
}

describe('a folder that follows', () => {
  it('follows a turn through any door', async () => {
    const { engine, id, lines } = await bound()
    const before = lines()
    good(await engine.turns.play(id, { message: 'I look around.' }))
    const table = lines()
    expect(table).toBeGreaterThan(before)
    good(await engine.turns.play(id, 'I wait.'))
    expect(lines()).toBeGreaterThan(table)
  })

  it('is let go when its campaign is deleted, and left as it is', async () => {
    const { engine, id, folder, lines, following } = await bound()
    expect(following()).toContain(folder)
    good(await engine.campaigns.delete(id, id))
    expect(following()).not.toContain(folder)
    expect(lines()).toBeGreaterThan(0)
  })

  it('says so when it cannot, keeps the turn, and catches up once it can', async () => {
    const { engine, id, folder, lines } = await bound()
    const campaign = join(folder, 'campaigns', id)
    const panel = join(campaign, 'STATE_PANEL.json')
    rmSync(panel)
    symlinkSync('/dev/null', panel)
    const before = lines()
    const played = good(await engine.turns.play(id, { message: 'I look around.' }))
    expect(played.turn.notices.join(' ')).toContain('its folder “kept” could not follow')
    expect(played.turn.notices.join(' ')).not.toContain(folder)
    expect(good(await engine.store.head(id)).turn).toBe(1)
    rmSync(panel)
    const next = good(await engine.turns.play(id, { message: 'I wait.' }))
    expect(next.turn.notices.join(' ')).not.toContain('could not follow')
    expect(existsSync(panel)).toBe(true)
    expect(lines()).toBeGreaterThan(before)
  })
})
