import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { contentFile, harbourFolder, testContent, tinyPack } from '../../test/packs/pack-files.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-cli-packs-'))
const packs = join(home, 'packs')

beforeAll(() => {
  cpSync(harbourFolder, join(packs, 'small_harbour'), { recursive: true })
  cpSync(testContent.scenarios[0] ?? '', join(home, 'scenarios'), { recursive: true })
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = (...words: string[]) => tryCli(words, { home })

describe('scenarios', () => {
  it('lists what can be played, for people and for programs', async () => {
    const { stdout } = await run('scenarios')
    expect(stdout).toContain('small_harbour  Small Harbour')
    expect(stdout).toContain('heroes: wren (Wren), ash (Ash)')
    const told = JSON.parse((await run('scenarios', '--json')).stdout)
    expect(told.scenarios.find((scenario: { id: string }) => scenario.id === 'small_harbour')).toMatchObject({
      name: 'Small Harbour',
      ruleset: 'bands-2d6',
      length: '15 minutes',
      genre: 'fantasy',
    })
  })
})

describe('new', () => {
  it('begins a scenario and reads its opening out', async () => {
    const { stdout, exit } = await run(
      'new',
      'small_harbour',
      '--hero',
      'ash',
      '--name',
      'One Evening',
      '--seed',
      's',
    )
    expect(exit).toBe(0)
    expect(stdout).toContain('One Evening is founded as one_evening_')
    expect(stdout).toContain('you play    Ash')
    expect(stdout).toContain('You come down to the quay')
    const told = JSON.parse((await run('new', 'small_harbour', '--json')).stdout)
    expect(told).toMatchObject({
      campaign_id: expect.stringMatching(/^small_harbour_/),
      scenario: 'small_harbour',
      opening: [expect.any(String)],
    })
  })

  it('says which scenarios there are when there is none of that name', async () => {
    const { stderr, exit } = await run('new', 'The Salt Road')
    expect(exit).toBe(1)
    expect(stderr).toContain('There is no scenario "The Salt Road". There are:')
    expect(stderr).toContain('small_harbour')
    expect(stderr).toContain('fatewright new --blank "The Salt Road"')
    expect((await run('new', 'small_harbour', '--hero', 'nobody')).stderr).toContain('There are: wren, ash.')
  })
})

describe('pack validate', () => {
  it('lets a good pack pass and says what could be better', async () => {
    const { stdout, exit } = await run('pack', 'validate', join(packs, 'small_harbour'))
    expect(exit).toBe(0)
    expect(stdout).toContain('npcs/nell.md:29 W-KNOW-LABEL')
    expect(stdout).toContain('Small Harbour 1.0.0 can be played: 0 errors')
    expect((await run('pack', 'validate', 'small_harbour')).exit).toBe(0)
  })

  it('shows an error with its line and a caret, and exits with 1', async () => {
    const broken = join(packs, 'broken')
    cpSync(harbourFolder, broken, { recursive: true })
    writeFileSync(join(broken, 'story/more.yaml'), 'hints:\n  - { id: h, text: x, if: { at: qauy } }\n')
    const { stdout, exit } = await run('pack', 'validate', broken)
    expect(exit).toBe(1)
    expect(stdout).toContain(
      'story/more.yaml:2 E-REF There is no place "qauy" in small_harbour. Did you mean "quay"?',
    )
    expect(stdout).toContain(
      '  2 |   - { id: h, text: x, if: { at: qauy } }\n    |                                 ^^^^\n',
    )
    const told = JSON.parse((await run('pack', 'validate', broken, '--json')).stdout)
    expect(told).toMatchObject({ ok: false, errors: 1, manifest: { id: 'small_harbour' } })
    expect(told.problems[0]).toMatchObject({ file: 'story/more.yaml', line: 2, code: 'E-REF' })
    rmSync(broken, { recursive: true })
  })

  it('refuses what is no pack, and no number of walks', async () => {
    expect((await run('pack', 'validate', join(home, 'nowhere'))).stderr).toContain('There is no pack')
    expect((await run('pack', 'validate', home)).stdout).toContain('There is no pack.yaml here')
    expect((await run('pack', 'validate', 'small_harbour', '--walks', 'many')).stderr).toContain(
      'no number of walks',
    )
  })

  it('walks when asked, without keeping anything of it', async () => {
    const before = JSON.parse((await run('campaigns', '--json')).stdout).campaigns.length
    const told = JSON.parse((await run('pack', 'validate', 'small_harbour', '--walks', '1', '--json')).stdout)
    expect(told.walks).toMatchObject([{ scenario: 'small_harbour', walks: 1, crashes: [], dead_ends: [] }])
    expect(Object.keys(told.walks[0].endings)).toEqual(['small_harbour:lit', 'small_harbour:dark'])
    expect(JSON.parse((await run('campaigns', '--json')).stdout).campaigns).toHaveLength(before)
  })
})

describe('a pack that validate refuses', () => {
  /** Writes a pack of a few files and says what is wrong with it. */
  async function faultsOf(files: Readonly<Record<string, string>>, id = 'tiny', ...options: string[]) {
    const folder = join(packs, id)
    rmSync(folder, { recursive: true, force: true })
    for (const { path, text } of tinyPack(files, id)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout, stderr, exit } = await run('pack', 'validate', folder, ...options)
    return { said: stdout + stderr, exit }
  }

  it('[LORE-01] wants a quoted version of three numbers', async () => {
    const manifest = (version: string) => ({ 'pack.yaml': `id: tiny\nname: Tiny\nversion: ${version}\n` })
    expect((await faultsOf(manifest('1.10'))).said).toContain('must stand in quotes')
    expect((await faultsOf(manifest('"one"'))).said).toContain('three numbers')
  })

  it('[LORE-03] refuses two files of one id and names both', async () => {
    const file = contentFile('id: viktor\ntype: npc')
    const { said, exit } = await faultsOf({ 'npcs/a.md': file, 'npcs/b.md': file })
    expect(exit).not.toBe(0)
    expect(said).toMatch(/E-DUP.*npcs\/[ab]\.md/s)
  })

  it('[LORE-04] refuses a type that is none', async () => {
    const { said, exit } = await faultsOf({ 'npcs/a.md': contentFile('id: a\ntype: vehicle') })
    expect(exit).not.toBe(0)
    expect(said).toContain('"type" must be one of location, npc, faction')
  })

  it('[LORE-02] says which pack is missing, does not fit, or leads in a circle', async () => {
    const needing = (id: string, other: string, range: string) => ({
      'pack.yaml': `id: ${id}\nname: Tiny\nversion: "1.0.0"\ndepends_on:\n  - id: ${other}\n    version: "${range}"\n`,
    })
    expect((await faultsOf(needing('tiny', 'nowhere', '^1.0.0'))).said).toContain('which is not installed')
    await faultsOf({}, 'first')
    expect((await faultsOf(needing('tiny', 'first', '^2.0.0'))).said).toContain('1.0.0 is installed')
    await faultsOf(needing('first', 'tiny', '^1.0.0'), 'first')
    expect((await faultsOf(needing('tiny', 'first', '^1.0.0'))).said).toContain('in a circle')
    rmSync(join(packs, 'first'), { recursive: true, force: true })
    rmSync(join(packs, 'tiny'), { recursive: true, force: true })
  })
})
