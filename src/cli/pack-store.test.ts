import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { makeZip, type Zipped } from '../../test/packs/make-zip.ts'
import { contentFile, harbourFiles, harbourFolder } from '../../test/packs/pack-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fatewright-shelf-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let made = 0
let home = ''
beforeEach(() => {
  made += 1
  home = join(scratch, `home-${made}`)
})

const run = (...words: string[]) => tryCli(words, { home })
const packs = () => join(home, 'packs')
const here = (name: string) => join(scratch, `${made}-${name}`)

type Files = Readonly<Record<string, string | Uint8Array>>

function manifest(id: string, version = '1.0.0', more = ''): string {
  return `id: ${id}\nname: ${id}\nversion: "${version}"\n${more}`
}

/** A folder with files in it, of the given name. */
function folder(name: string, files: Files): string {
  const root = join(here('source'), name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function zip(files: readonly Zipped[]): string {
  const path = here('pack.zip')
  writeFileSync(path, makeZip(files))
  return path
}

const zipped = (files: Files): readonly Zipped[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

/** Everything under the folder of packs, hidden things too. */
function shelved(): readonly string[] {
  return existsSync(packs()) ? readdirSync(packs()) : []
}

describe('pack install', () => {
  it('takes a folder with the scenarios beside it, and what it brings can be played', async () => {
    const { stdout, exit } = await run('pack', 'install', harbourFolder)
    expect(stdout).toContain('Small Harbour 1.0.0 is installed.')
    expect(stdout).toContain('play: fatewright play --new small_harbour')
    expect(exit).toBe(0)
    expect(shelved()).toEqual(['small_harbour'])
    expect(readFileSync(join(packs(), 'small_harbour/npcs/osk.md'), 'utf8')).toBe(
      readFileSync(join(harbourFolder, 'npcs/osk.md'), 'utf8'),
    )
    expect(existsSync(join(packs(), 'small_harbour/scenarios/small_harbour.yaml'))).toBe(true)
    const listed = JSON.parse((await run('pack', 'list', '--json')).stdout).packs
    expect(listed.find((pack: { id: string }) => pack.id === 'small_harbour')).toMatchObject({
      version: '1.0.0',
      layer: 'adventure',
      license: { type: 'CC-BY-4.0' },
      fixed: false,
      trouble: null,
      scenarios: ['small_harbour'],
    })
    expect((await run('new', 'small_harbour')).stdout).toContain('You come down to the quay')
    expect((await run('pack', 'install', harbourFolder)).stdout).toContain('is there already, just like this')
  })

  it('takes a zip archive as people make them, and leaves out what packs have no use for', async () => {
    const wrapped = harbourFiles().map(({ path, text }) => ({
      path: `repo-main/small_harbour/${path}`,
      text,
    }))
    const scenario = readFileSync(join(harbourFolder, '../scenarios/small_harbour.yaml'), 'utf8')
    const path = zip([
      { path: 'repo-main/' },
      ...wrapped,
      { path: 'repo-main/scenarios/small_harbour.yaml', text: scenario },
      { path: 'repo-main/small_harbour/map.png', text: Uint8Array.of(137, 80, 78, 71) },
      { path: 'repo-main/small_harbour/LICENSE', text: 'CC-BY-4.0\n' },
      { path: 'repo-main/small_harbour/inner.zip', text: makeZip([{ path: 'x', text: 'x' }]) },
      { path: '__MACOSX/._pack.yaml', text: 'x' },
    ])
    const told = JSON.parse((await run('pack', 'install', path, '--json')).stdout)
    expect(told).toMatchObject({
      manifest: { id: 'small_harbour' },
      scenarios: ['small_harbour'],
      left_out: ['repo-main/small_harbour/map.png', 'repo-main/small_harbour/inner.zip'],
      same: false,
    })
    expect(readdirSync(join(packs(), 'small_harbour')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'history',
      'locations',
      'npcs',
      'pack.yaml',
      'scenarios',
      'story',
    ])
    expect((await run('pack', 'install', harbourFolder)).stderr).toContain('pack upgrade PATH')
  })

  it('[LORE-02] wants what a pack builds on to be installed, in a fitting version', async () => {
    const town = folder('town', {
      'pack.yaml': manifest('town', '1.0.0', 'depends_on:\n  - {id: sea, version: "^2.0"}\n'),
    })
    const sea = folder('sea', { 'pack.yaml': manifest('sea', '1.4.0') })
    // The sea stands beside the town, which is enough to try it and not to install it.
    expect((await run('pack', 'install', town)).stderr).toContain(
      'pack.yaml:5 E-PACK It depends on the pack "sea", which is not installed.',
    )
    expect((await run('pack', 'install', sea)).exit).toBe(0)
    expect((await run('pack', 'install', town)).stderr).toContain(
      'It depends on "sea" ^2.0, and 1.4.0 is installed.',
    )
    const back = folder('sea', { 'pack.yaml': manifest('sea', '2.0.0', 'depends_on: [town]\n') })
    expect((await run('pack', 'upgrade', back)).stderr).toContain('pack.yaml:4 E-PACK')
    expect(shelved()).toEqual(['sea'])
  })

  it('[LORE-06] refuses a link that leads nowhere when it is strict, and only warns otherwise', async () => {
    const loose = folder('loose', {
      'pack.yaml': manifest('loose'),
      'npcs/a.md': contentFile('id: a\ntype: npc\nrelated_entities: [ghost]'),
    })
    const strict = await run('pack', 'install', loose, '--strict')
    expect(strict.exit).toBe(1)
    expect(strict.stderr).toContain('npcs/a.md:4 W-REF')
    expect((await run('pack', 'validate', loose, '--strict')).exit).toBe(1)
    expect((await run('pack', 'validate', loose)).exit).toBe(0)
    expect(shelved()).toEqual([])
    expect((await run('pack', 'install', loose)).stdout).toContain('it could be better in 1 places')
  })

  it('does not let a pack take the name of another one’s scenario', async () => {
    const other = folder('other', {
      'pack.yaml': manifest('other'),
      'scenarios/dead_drop.yaml': 'id: dead_drop\nname: Mine\ncontent_pack: other\n',
    })
    expect((await run('pack', 'install', other)).stderr).toContain(
      'It brings a scenario "dead_drop", and another',
    )
    expect(shelved()).toEqual([])
  })
})

describe('bad packs', () => {
  const good: Files = { 'pack.yaml': manifest('odd') }
  const place = contentFile('id: here\ntype: location')
  const bombs: readonly (readonly [string, Files, string])[] = [
    ['no manifest', { 'locations/a.md': place }, 'pack.yaml E-FILE There is no pack.yaml here'],
    [
      'a number for a version',
      { 'pack.yaml': 'id: odd\nname: Odd\nversion: 1.10\n' },
      'pack.yaml:3 E-SHAPE The version must stand in quotes',
    ],
    [
      'aliases',
      { ...good, 'story/a.yaml': 'clocks: &a []\nhints: *a\n' },
      'story/a.yaml:2 E-YAML "*a" refers to another place',
    ],
    ['a bomb of aliases', { ...good, 'story/a.yaml': bomb() }, 'story/a.yaml:2 E-YAML'],
    [
      'a tag',
      { ...good, 'story/a.yaml': 'hints: !!js/function x\n' },
      'story/a.yaml:1 E-YAML A pack is data',
    ],
    [
      'ten thousand keys',
      { ...good, 'story/a.yaml': keys(11_000) },
      'story/a.yaml:10000 E-YAML From here on it is too long',
    ],
    [
      'depth',
      { ...good, 'story/a.yaml': `hints: ${'['.repeat(60_000)}` },
      'story/a.yaml:1 E-YAML It is nested too deep',
    ],
    ['a prototype', { ...good, 'story/a.yaml': '__proto__: {}\n' }, 'story/a.yaml:1 E-YAML'],
    ['one id twice', { ...good, 'npcs/a.md': place, 'npcs/b.md': place }, 'npcs/a.md'],
    [
      'Latin letters',
      { ...good, 'npcs/a.md': Uint8Array.of(0x2d, 0xe9, 0x0a) },
      'npcs/a.md E-FILE It is not UTF-8',
    ],
    [
      'UTF-16',
      { ...good, 'npcs/a.md': Buffer.from('\ufeff---', 'utf16le') },
      'npcs/a.md E-FILE It is not UTF-8',
    ],
    [
      'a second manifest',
      { ...good, 'deep/pack.yaml': manifest('deep') },
      'deep/pack.yaml E-FILE A second pack.yaml',
    ],
    ['capitals', { ...good, 'npcs/a.md': place, 'NPCS/a.md': place }, 'only in capitals'],
    ['a device', { ...good, 'npcs/aux.md': place }, 'npcs/aux.md E-FILE Windows keeps this name'],
    ['hidden writing', { ...good, 'npcs/\u202eb.md': place }, 'npcs/\\u{202e}b.md E-FILE Its name must be'],
    ['a bad id', { 'pack.yaml': manifest('../odd') }, 'pack.yaml:1 E-SHAPE'],
  ]

  it.each(bombs)('are refused from a folder and from an archive: %s', async (_what, files, wanted) => {
    const first = await run('pack', 'install', folder('odd', files))
    expect(first.stderr).toContain(wanted)
    expect(first.stderr).toContain('Nothing was installed')
    const second = await run('pack', 'install', zip(zipped(files)))
    if (files['pack.yaml'] === undefined) expect(second.stderr).toContain('no pack.yaml in the archive')
    else expect(second.stderr).toContain(wanted)
    expect([first.exit, second.exit]).toEqual([1, 1])
    expect(shelved()).toEqual([])
  })

  it('are refused when they reach out of their folder', async () => {
    const root = folder('odd', good)
    symlinkSync('/etc/passwd', join(root, 'README.md'))
    symlinkSync('..', join(root, 'npcs'))
    const { stderr } = await run('pack', 'install', root)
    expect(stderr).toContain('README.md E-FILE It is a link')
    expect(stderr).toContain('npcs E-FILE It is a link')
    expect(stderr).not.toContain('root:')
    symlinkSync(root, here('linked'))
    expect((await run('pack', 'install', here('linked'))).stderr).toContain('The pack is a link')
    for (const path of ['../../x.md', '/x.md', 'a/../../x.md', 'C:/x.md', 'a\\..\\..\\x.md', 'x\0.md'])
      expect((await run('pack', 'install', zip([...zipped(good), { path, text: 'x' }]))).stderr).toMatch(
        /The archive is left alone\. ".*" (?:leads out|is no name)/,
      )
    const link = { path: 'npcs/a.md', text: '/etc/passwd', mode: 0o120777 }
    expect((await run('pack', 'install', zip([...zipped(good), link]))).stderr).toContain('is a link')
    expect(shelved()).toEqual([])
    expect(existsSync(join(scratch, 'x.md'))).toBe(false)
  })

  it('are listed with their trouble when somebody put them there by hand', async () => {
    mkdirSync(join(packs(), 'linked'), { recursive: true })
    mkdirSync(join(home, 'scenarios'))
    symlinkSync('/etc/passwd', join(packs(), 'linked/pack.yaml'))
    symlinkSync('/etc/passwd', join(home, 'scenarios/linked.yaml'))
    const { stdout, exit } = await run('pack', 'list')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/linked {2}linked \n {2}There is no pack\.yaml here/)
    expect((await run('scenarios')).stdout).toMatch(/linked {2}linked\n {2}It is a link/)
  })

  it('are weighed before they are read', async () => {
    const root = folder('odd', { ...good, 'npcs/a.md': '' })
    truncateSync(join(root, 'npcs/a.md'), 1_000_000_000)
    expect((await run('pack', 'install', root)).stderr).toContain('npcs/a.md E-FILE It has 1,000,000 kB')
    const large = zip(zipped(good))
    truncateSync(large, 1_000_000_000)
    expect((await run('pack', 'install', large)).stderr).toContain('has 1,000 MB, and a pack may have 40')
    const refused = async (...more: Zipped[]) =>
      (await run('pack', 'install', zip([...zipped(good), ...more]))).stderr
    expect(await refused({ path: 'a.md', text: '0'.repeat(390_000) })).toContain('"a.md" would grow')
    expect(await refused({ path: 'a.md', text: '0', size: 0xffff_fffe })).toContain('would be 4295 MB')
    const nested = Array.from({ length: 3_100 }, (_, index) => ({ path: `a${index}.md`, text: '' }))
    expect(await refused(...nested)).toContain('It holds 3101 files, and at most 3000')
    expect(
      await refused({ path: 'b/pack.yaml', text: manifest('b') }, { path: 'c.md', text: place }),
    ).toContain('b/pack.yaml E-FILE A second pack.yaml')
    const two = zip([
      { path: 'a/pack.yaml', text: manifest('a') },
      { path: 'b/pack.yaml', text: manifest('b') },
    ])
    expect((await run('pack', 'install', two)).stderr).toContain('several packs (a/pack.yaml, b/pack.yaml)')
    expect((await run('pack', 'install', join(home, 'nothing'))).stderr).toContain('There is nothing at')
    expect((await run('pack', 'install', '/dev/null')).stderr).toContain('neither a folder nor a file')
    expect(shelved()).toEqual([])
  })

  it('leave nothing of a crash in sight, and a pack whose successor never came is put back', async () => {
    await run('pack', 'install', harbourFolder)
    mkdirSync(join(packs(), '.new-other-0a'))
    cpSync(join(packs(), 'small_harbour'), join(packs(), '.old-small_harbour-0b'), { recursive: true })
    rmSync(join(packs(), 'small_harbour'), { recursive: true })
    mkdirSync(join(packs(), '.gone-third-0c'))
    expect((await run('pack', 'list')).stdout).toContain('small_harbour  Small Harbour 1.0.0')
    // What is only being written may be another process's.
    expect(shelved()).toEqual(['.new-other-0a', 'small_harbour'])
  })
})

describe('pack upgrade', () => {
  const version = (number: string, nell: string, more: Files = {}): string =>
    folder(`bay-${number}`, {
      'pack.yaml': manifest('bay', number),
      'locations/quay.md': contentFile('id: quay\ntype: location'),
      'npcs/nell.md': contentFile('id: nell\ntype: npc\ngm: {at: quay}', `# Nell\n\n${nell}\n`),
      'scenarios/bay.yaml': 'id: bay\nname: The Bay\ncontent_pack: bay\nopening: {location: quay}\n',
      ...more,
    })

  it('says what changes, and which campaigns keep what they began with', async () => {
    await run(
      'pack',
      'install',
      version('1.0.0', 'She counts boats.', { 'npcs/osk.md': contentFile('id: osk\ntype: npc') }),
    )
    const { campaign_id } = JSON.parse((await run('new', 'bay', '--name', 'Begun', '--json')).stdout)
    const next = version('1.1.0', 'She counts gulls.', {
      'locations/bar.md': contentFile('id: bar\ntype: location'),
    })
    const { stdout, exit } = await run('pack', 'upgrade', next)
    expect(exit).toBe(0)
    expect(stdout).toContain('bay 1.1.0 is in the place of 1.0.0.')
    expect(stdout).toMatch(/gone +bay:osk\n +new +bay:bar\n +changed +bay:nell\n/)
    expect(stdout).toContain(
      `these campaigns keep their own copy and go on as they began:\n    ${campaign_id}  (Begun, 1.0.0)`,
    )
    expect(shelved()).toEqual(['bay'])
    expect(existsSync(join(packs(), 'bay/npcs/osk.md'))).toBe(false)
    const told = JSON.parse((await run('show', campaign_id, 'divergence', '--json')).stdout)
    expect(told).toMatchObject({
      rows: [],
      packs: [{ id: 'bay', version: '1.0.0', installed: '1.1.0', rows: 3 }],
    })
    expect((await run('pack', 'upgrade', next)).stdout).toContain('is there already, just like this')
  })

  it('wants a new number for new content, and never goes back by itself', async () => {
    await run('pack', 'install', version('1.0.0', 'She counts boats.'))
    const other = version('1.0.0', 'She counts gulls.')
    expect((await run('pack', 'upgrade', other)).stderr).toContain(
      'Version 1.0.0 of "bay" is there with other content',
    )
    const older = version('0.9.0', 'She counts nothing.')
    expect((await run('pack', 'upgrade', older)).stderr).toContain('"bay" 1.0.0 is there, and 0.9.0 is older')
    expect(readFileSync(join(packs(), 'bay/npcs/nell.md'), 'utf8')).toContain('boats')
    expect((await run('pack', 'upgrade', other, '--replace')).exit).toBe(0)
    expect(readFileSync(join(packs(), 'bay/npcs/nell.md'), 'utf8')).toContain('gulls')
    expect((await run('pack', 'upgrade', folder('new', { 'pack.yaml': manifest('new') }))).stderr).toContain(
      'There is no "new" to upgrade',
    )
  })

  it('does not break what builds on it', async () => {
    await run('pack', 'install', version('1.0.0', 'She counts boats.'))
    const over = folder('over', {
      'pack.yaml': manifest('over', '1.0.0', 'depends_on: [{id: bay, version: ">=1.0"}]\n'),
      'story/s.yaml': 'hints: [{id: h, text: x, if: {present: "bay:nell"}}]\n',
    })
    expect((await run('pack', 'install', over)).exit).toBe(0)
    const next = version('2.0.0', 'x')
    rmSync(join(next, 'npcs'), { recursive: true })
    expect((await run('pack', 'upgrade', next)).stderr).toContain(
      'With 2.0.0 of "bay" these could not be played any more: pack over.',
    )
    expect((await run('pack', 'upgrade', next, '--force')).exit).toBe(0)
  })
})

describe('pack remove', () => {
  it('says who needs a pack, and that campaigns go on', async () => {
    await run('pack', 'install', harbourFolder)
    const over = folder('over', { 'pack.yaml': manifest('over', '1.0.0', 'depends_on: [small_harbour]\n') })
    await run('pack', 'install', over)
    const { campaign_id } = JSON.parse((await run('new', 'small_harbour', '--seed', 's', '--json')).stdout)
    mkdirSync(join(home, 'scenarios'))
    writeFileSync(join(home, 'scenarios/mine.yaml'), 'id: mine\nname: Mine\ncontent_pack: small_harbour\n')
    expect((await run('pack', 'remove', 'small_harbour')).stderr).toContain(
      '"small_harbour" is needed by: pack over, scenario mine.',
    )
    expect(shelved()).toEqual(['over', 'small_harbour'])
    const { stdout } = await run('pack', 'remove', 'small_harbour', '--force')
    expect(stdout).toContain('Small Harbour 1.0.0 is removed.\n  with it went: small_harbour\n')
    expect(stdout).toContain(`go on as they began:\n    ${campaign_id}`)
    expect(shelved()).toEqual(['over'])
    expect((await run('turn', campaign_id, 'search the crates')).stdout).toContain('glove')
    expect((await run('show', campaign_id, 'divergence')).stdout).toContain(
      'the pack is not installed any more',
    )
    expect((await run('pack', 'remove', 'over')).exit).toBe(0)
    expect(shelved()).toEqual([])
  })

  it('takes away only what was installed', async () => {
    expect((await run('pack', 'remove', 'neo_seattle')).stderr).toContain('came with the program')
    expect((await run('pack', 'remove', '../campaigns')).stderr).toContain(
      'There is no pack "../campaigns" to remove',
    )
    const next = folder('neo_seattle', { 'pack.yaml': manifest('neo_seattle', '9.0.0') })
    expect((await run('pack', 'upgrade', next, '--force')).exit).toBe(0)
    expect((await run('pack', 'list')).stdout).toContain('neo_seattle  neo_seattle 9.0.0')
    expect((await run('pack', 'remove', 'neo_seattle')).stdout).toContain(
      'the copy that came with the program is played: 1.0.0',
    )
  })
})

function bomb(): string {
  const rows = Array.from({ length: 30 }, (_, index) => `b${index}: &b${index} [*a, *a]`)
  return ['a: &a [x, x]', ...rows].join('\n')
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `k${index}:`).join('\n')
}
