import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'

const root = mkdtempSync(join(tmpdir(), 'fatewright-new-pack-'))
const home = join(root, 'home')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (...words: string[]) => tryCli(words, { home })

describe('pack new', () => {
  const mill = join(root, 'the_drowned_mill')

  it('makes a pack without an error or a warning, whose endings are all reached', async () => {
    const { stdout, exit } = await run('pack', 'new', 'The "Drowned" Mill', root)
    expect(exit).toBe(0)
    expect(stdout).toContain(`fatewright pack play ${mill}`)
    const told = JSON.parse(
      (await run('pack', 'validate', mill, '--walks', '9', '--strict', '--json')).stdout,
    )
    expect(told).toMatchObject({ ok: true, errors: 0, warnings: 0, manifest: { name: 'The "Drowned" Mill' } })
    expect(told.walks).toMatchObject([{ scenario: 'the_drowned_mill', crashes: [], dead_ends: [] }])
    const texts = readdirSync(mill, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.join('\n')).not.toMatch(/first.pack/i)
    expect(texts.filter((text) => /^\s*#| {2}# /m.test(text)).length).toBeGreaterThan(5)
  })

  it('plays to an ending from its folder, and keeps nothing', async () => {
    const lines = [
      'examine the winch',
      'go to the toll house',
      'search the desk',
      'look under the bench',
      'go to the bridge',
      'raise the bar',
    ]
    const script = join(root, 'lines.txt')
    writeFileSync(script, lines.join('\n'))
    const { stdout, exit } = await run('pack', 'play', mill, '--seed', 'one', '--script', script)
    expect(exit).toBe(0)
    expect(stdout).toContain('wrapped in a clean shirt')
    expect(stdout).toContain('one woman singing')
    expect(JSON.parse((await run('campaigns', '--json')).stdout).campaigns).toEqual([])
    expect((await run('scenarios')).stdout).not.toContain('the_drowned_mill')
  })

  it('never writes over anything, and wants a name one can write', async () => {
    writeFileSync(join(mill, 'mine.txt'), 'mine')
    expect((await run('pack', 'new', 'The Drowned Mill', root)).stderr).toContain(
      'is already there and is left',
    )
    expect(readFileSync(join(mill, 'mine.txt'), 'utf8')).toBe('mine')
    for (const name of ['', '42', '…', 'a\u202eb'])
      expect((await run('pack', 'new', name, root)).exit).toBe(1)
    expect(
      readdirSync(root)
        .filter((name) => name !== 'home')
        .sort(),
    ).toEqual(['lines.txt', 'the_drowned_mill'])
    const { stdout } = await run('pack', 'new', '水車', join(root, 'other'))
    expect(stdout).toMatch(/name_[0-9a-f]{8}/)
  })
})

describe('a pack that is also installed', () => {
  it('is checked and played from its folder, as it stands there', async () => {
    await run('pack', 'new', 'Twice', root)
    const folder = join(root, 'twice')
    await run('pack', 'install', folder)
    const place = join(folder, 'locations/bridge.md')
    const text = readFileSync(place, 'utf8')
    writeFileSync(place, text.replace(/skill: \w+/, 'skill: persuation'))
    vi.spyOn(process, 'cwd').mockReturnValue(root)
    const { stdout } = await run('pack', 'validate', 'twice')
    vi.restoreAllMocks()
    expect(stdout).toContain('W-SKILL The rules know no skill "persuation". Did you mean "persuasion"?')
    const opening = join(folder, 'scenarios/twice.yaml')
    writeFileSync(
      opening,
      readFileSync(opening, 'utf8').replace('You reach the bridge', 'You come to a ford'),
    )
    const lines = join(root, 'lines.txt')
    writeFileSync(lines, 'look around\n')
    const played = (await run('pack', 'play', folder, '--script', lines)).stdout.replace(/\s+/g, ' ')
    expect(played).toContain('You come to a ford')
    expect(played).toContain('A pack that is tried from its folder keeps nothing.')
    expect(played).not.toContain('Saved after')
  })

  it('says so when the folder has another name than the pack', async () => {
    await run('pack', 'new', 'Named', root)
    renameSync(join(root, 'named'), join(root, 'draft'))
    const { stderr } = await run('pack', 'play', join(root, 'draft'))
    expect(stderr).toContain('The folder is called "draft" and the pack "named"')
  })
})

describe('pack play', () => {
  it('says what is in the way', async () => {
    expect((await run('pack', 'play', join(root, 'nowhere'))).stderr).toContain('There is no pack')
    await run('pack', 'new', 'Broken', root)
    expect((await run('pack', 'play', join(root, 'broken'), 'other')).stderr).toContain('There are: broken.')
    writeFileSync(join(root, 'broken/story/more.yaml'), 'hints: [{id: h, text: x, if: {at: nowhere}}]\n')
    expect((await run('pack', 'play', join(root, 'broken'))).stderr).toContain('story/more.yaml:1 E-REF')
  })
})
