import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { readCartridge, routesIn } from '../kernel/cartridge/cartridge-manifest.ts'
import { readPage } from '../kernel/folder/markdown-panel-page.ts'
import { good } from '../testing/assertions.ts'

const packs = join(import.meta.dirname, '../../content_packs')

function filesIn(root: string, under = ''): readonly string[] {
  return readdirSync(join(root, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    return entry.isDirectory() ? filesIn(root, path) : [path]
  })
}

describe('campaign folders on the command line', () => {
  let home = ''
  let dir = ''
  let id = ''
  const run = async (...words: string[]) => {
    const tried = await tryCli([...words, '--json'], { home })
    return { exit: tried.exit, data: tried.stdout === '' ? null : JSON.parse(tried.stdout) }
  }
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'fatewright-folder-'))
    dir = join(home, 'shelf')
    id = (await run('new', 'dead_drop', '--seed', 'cli')).data.campaign_id
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const page = (path: string): string => readFileSync(join(dir, 'campaigns', id, path), 'utf8')

  it('are written, and follow every turn from then on', async () => {
    expect((await run('folder', id, dir)).exit).toBe(0)
    await run('turn', id, 'I look around')
    expect(page('sessions/session_0000_bootstrap.md')).toContain('- Player input: I look around')
    await run('undo', id)
    expect(page('sessions/session_0000_bootstrap.md')).not.toContain('## Decision 1')
  })

  it('are played in, with the guide printed once', async () => {
    const first = await tryCli(['kernel', dir, '[LOOK]{around}'], { home })
    const second = await tryCli(['kernel', dir, '[ASK]{Viktor about Jin}'], { home })
    expect([first.exit, second.exit]).toEqual([0, 0])
    expect([first.stdout.includes('[Guide]'), second.stdout.includes('[Guide]')]).toEqual([true, false])
    expect(second.stdout).toContain('[HUD]')
    const lost = await tryCli(['kernel', dir, '<switch campaign ../../etc>'], { home })
    expect([lost.exit, lost.stderr.includes('no path leads out')]).toEqual([1, true])
  })

  it('grant what an edited panel wishes for, when they are asked to', async () => {
    const file = join(dir, 'campaigns', id, 'STATE_PANEL.json')
    const panel = JSON.parse(readFileSync(file, 'utf8'))
    const heat = panel.clocks.findIndex((clock: { name: string }) => clock.name === 'Heat')
    const clocks = panel.clocks.with(heat, { ...panel.clocks[heat], value: 5 })
    writeFileSync(file, JSON.stringify({ ...panel, clocks }, null, 2))
    const kept = await run('folder', id, dir, '--accept')
    expect(kept.data.corrected).toHaveLength(1)
    expect(kept.data.notes.filter((note: string) => note.includes('not granted'))).toEqual([])
    expect(JSON.parse(readFileSync(file, 'utf8')).clocks[heat].value).toBe(5)
    expect(page('sessions/session_0000_bootstrap.md')).toContain('Correction: clocks')
  })

  it('can be taken up elsewhere, with nothing but the folder', async () => {
    const other = mkdtempSync(join(tmpdir(), 'fatewright-elsewhere-'))
    try {
      const started = await tryCli(['kernel', dir, '<hot start>', '--json'], { home: other })
      expect(JSON.parse(started.stdout).value).toMatchObject({ campaign_id: id, restored: true })
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })

  it('list their tools and call them', async () => {
    const listed = await run('tool', dir)
    expect(listed.data.tools.map((tool: { name: string }) => tool.name)).toContain('play_turn')
    expect((await run('tool', dir, 'read_file', '{"path":"../x"}')).exit).toBe(1)
    expect((await run('tool', dir, 'read_file', 'no json')).exit).toBe(1)
  })
})

describe('cartridges', () => {
  it('are what both adventures ship as', () => {
    for (const pack of ['neo_seattle', 'nineteen_year_tide']) {
      const manifest = good(readPage(readFileSync(join(packs, pack, 'CARTRIDGE.md'), 'utf8')))
      const { id, version, aliases } = good(readCartridge(manifest))
      expect(id).toBe(pack)
      expect(readFileSync(join(packs, pack, 'pack.yaml'), 'utf8')).toMatch(
        new RegExp(`^version: "?${version}"?$`, 'm'),
      )
      expect(routesIn(manifest, 'LOOK')).toEqual(['locations'])
      for (const head of ['ACT', 'LOOK', 'ASK', 'FIGHT', 'CAST', 'MANAGE', 'OOC'])
        for (const path of routesIn(manifest, head))
          expect(existsSync(join(packs, pack, path)), `${head} ${path}`).toBe(true)
      for (const [handle] of aliases) {
        const name = `${handle.slice(1)}.md`
        expect(
          ['npcs', 'locations'].some((folder) => existsSync(join(packs, pack, folder, name))),
          handle,
        ).toBe(true)
      }
    }
  })

  it('are made of packs, and packs of them, byte for byte', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fatewright-cartridge-'))
    try {
      for (const pack of ['neo_seattle', 'nineteen_year_tide']) {
        const [from, there, back] = [join(packs, pack), join(home, pack), join(home, `${pack}-back`)]
        expect((await tryCli(['cartridge', from, there], { home })).exit).toBe(0)
        expect(existsSync(join(there, 'characters/NPCs'))).toBe(true)
        expect((await tryCli(['cartridge', there, back, '--back'], { home })).exit).toBe(0)
        const names = filesIn(from)
          .filter((path) => path !== 'CARTRIDGE.md')
          .toSorted()
        expect(filesIn(back).toSorted()).toEqual(names)
        for (const path of names)
          expect(readFileSync(join(back, path), 'utf8'), path).toBe(readFileSync(join(from, path), 'utf8'))
        expect((await tryCli(['cartridge', from, there], { home })).exit).toBe(1)
        expect((await tryCli(['cartridge', back], { home })).exit).toBe(0)
        const manifest = readFileSync(join(back, 'CARTRIDGE.md'), 'utf8')
        expect(manifest).toBe(readFileSync(join(from, 'CARTRIDGE.md'), 'utf8'))
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})
