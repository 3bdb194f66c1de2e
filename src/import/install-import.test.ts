import {
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, cardOf, worldInfoEntryOf } from '../../test/import/foreign-files.ts'
import { done, refuse } from '../core/result.ts'
import { good } from '../testing/assertions.ts'
import { installImport } from './install-import.ts'
import { exportLore } from './lore/export-lore.ts'
import { openImported, tryKeys } from './lore/imported-lore-service.ts'
import { readImport } from './read-import.ts'
import { readImportFromDisk, readImportSource } from './read-import-from-disk.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fatewright-import-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, contents: string | Uint8Array): string => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, contents)
  return file
}
const everything = (folder: string): readonly string[] =>
  existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]).sort() : []
const none = { packs: [], scenarios: [] }
const noStory = () => Promise.resolve(done({ campaign_id: 'c_1' }))
const install = (path: string, taken = none) =>
  installImport(join(root, 'home'), taken, good(readImportFromDisk({ path }, {})), {}, noStory)

describe('readSource', () => {
  it('refuses a gigabyte before it reads it', () => {
    const file = put('big.json', '{')
    truncateSync(file, 1_000_000_000)
    expect(readImportSource(file)).toMatchObject({
      refusal: { code: 'import/too-large', data: { bytes: 1_000_000_000 } },
    })
  })

  it('follows no link, and reads no pack as a vault', () => {
    const file = put('a.json', '{}')
    symlinkSync(file, join(root, 'link.json'))
    expect(readImportSource(join(root, 'link.json'))).toMatchObject({
      refusal: { code: 'import/unreadable' },
    })
    put('vault/note.md', 'Hello.')
    put('secret.md', 'Secret.')
    symlinkSync(join(root, 'secret.md'), join(root, 'vault/out.md'))
    symlinkSync('/etc', join(root, 'vault/etc'))
    put('vault/.obsidian/app.json', '{}')
    put('vault/map.png', 'x')
    const { imported } = good(readImportFromDisk({ path: join(root, 'vault') }, {}))
    expect(imported.pack?.made.map((file) => file.path)).toEqual(['lore/note.md'])
    expect(imported.report.notes.filter((note) => note.fate === 'refused')).toMatchObject([
      { what: 'links, which are not followed', count: 2, places: expect.arrayContaining(['etc', 'out.md']) },
      { what: 'files that are no notes, left where they are', places: ['map.png'] },
    ])
    put('pack/pack.yaml', 'id: x')
    expect(readImportSource(join(root, 'pack'))).toMatchObject({ refusal: { code: 'import/is-a-pack' } })
  })

  it('names the note that is no text', () => {
    put('vault/a.md', 'Fine.')
    put('vault/b.md', Buffer.from('bl\u00e5', 'latin1'))
    expect(readImportSource(join(root, 'vault'))).toMatchObject({
      refusal: { message: expect.stringContaining('b.md: It is not UTF-8') },
    })
  })

  it('stops counting at too many notes', () => {
    mkdirSync(join(root, 'many'))
    for (let index = 0; index < 3_000; index += 1) writeFileSync(join(root, 'many', `${index}.md`), '')
    expect(readImportSource(join(root, 'many'))).toMatchObject({
      refusal: { message: expect.stringContaining('more than 2,900 notes') },
    })
  })
})

describe('installing', () => {
  it('puts pack, original, report and scenario in their places', async () => {
    const file = put('card.json', bytesOf(cardOf({})))
    expect(await install(file)).toMatchObject({
      ok: true,
      value: { pack: { pack_id: 'seraphine_vale', scenario: 'seraphine_vale' }, campaign: null },
    })
    const home = join(root, 'home')
    expect(everything(join(home, 'packs/seraphine_vale'))).toEqual(
      expect.arrayContaining(['import.json', 'npcs/seraphine_vale.md', 'original.json', 'pack.yaml']),
    )
    expect(readFileSync(join(home, 'packs/seraphine_vale/original.json'))).toEqual(readFileSync(file))
    expect(everything(join(home, 'scenarios'))).toEqual(['seraphine_vale.yaml'])
    expect(everything(home).filter((path) => path.includes('.importing'))).toEqual([])
  })

  it('touches nothing that is there already', async () => {
    const file = put('card.json', bytesOf(cardOf({})))
    put('home/packs/seraphine_vale/pack.yaml', 'mine')
    const before = everything(join(root, 'home'))
    expect(await install(file)).toMatchObject({ refusal: { code: 'import/exists' } })
    expect(await install(file, { packs: ['seraphine_vale'], scenarios: [] } as never)).toMatchObject({
      refusal: { code: 'import/exists' },
    })
    expect(everything(join(root, 'home'))).toEqual(before)
    expect(readFileSync(join(root, 'home/packs/seraphine_vale/pack.yaml'), 'utf8')).toBe('mine')
  })

  it('leaves no pack behind when its scenario cannot be put down', async () => {
    const file = put('card.json', bytesOf(cardOf({})))
    put('home/scenarios/seraphine_vale.yaml', 'mine')
    expect(await install(file)).toMatchObject({ refusal: { code: 'import/exists' } })
    expect(everything(join(root, 'home/packs'))).toEqual([])
  })

  it('finishes an import that died between the pack and its scenario', async () => {
    const file = put('card.json', bytesOf(cardOf({})))
    good(await install(file))
    rmSync(join(root, 'home/scenarios'), { recursive: true })
    expect(await install(file)).toMatchObject({ ok: true, value: { pack: { scenario: 'seraphine_vale' } } })
    expect(everything(join(root, 'home/scenarios'))).toEqual(['seraphine_vale.yaml'])
  })

  it('leaves no pack behind when the story beside it is refused', async () => {
    const save = {
      gamestarted: true,
      prompt: 'You wake.',
      actions: [],
      worldinfo: [{ key: 'a', content: 'b', comment: 'A' }],
    }
    const foreign = good(readImportFromDisk({ path: put('save.json', bytesOf(save)) }, {}))
    const no = () => Promise.resolve(refuse('store/no-folder', 'No.'))
    expect(await installImport(join(root, 'home'), none, foreign, {}, no)).toMatchObject({
      refusal: { code: 'store/no-folder' },
    })
    expect(everything(join(root, 'home/packs'))).toEqual([])
  })
})

describe('an installed pack', () => {
  const book = {
    entries: {
      '0': worldInfoEntryOf({}),
      '1': worldInfoEntryOf({ uid: 1, comment: 'Off', key: ['off'], disable: true }),
    },
  }

  it('goes back as it came, and with what was edited', async () => {
    const file = put('Ness.json', bytesOf(book))
    good(await install(file))
    const folder = join(root, 'home/packs/ness')
    expect(good(exportLore(good(openImported(folder)), 'worldinfo'))).toEqual(bytesOf(book))
    const path = join(folder, 'lore/off.md.off')
    writeFileSync(path, readFileSync(path, 'utf8').replace('to the north', 'to the south'))
    expect(
      JSON.parse(new TextDecoder().decode(good(exportLore(good(openImported(folder)), 'worldinfo')))),
    ).toEqual({
      entries: {
        '0': book.entries['0'],
        '1': { ...book.entries['1'], content: 'The tower leans to the south.' },
      },
    })
  })

  it('says which words call which entry', async () => {
    good(await install(put('Ness.json', bytesOf(book))))
    const tried = good(tryKeys(join(root, 'home/packs/ness'), 'We came to the tower, and it was off.'))
    expect(tried).toMatchObject([
      { name: 'The Tower', active: true, why: '"tower" is there' },
      { name: 'Off', active: false, why: 'it is switched off' },
    ])
  })
})

describe('size', () => {
  it('refuses more entries than a pack holds, before it makes any', () => {
    const many = (count: number): Uint8Array =>
      bytesOf({
        entries: Object.fromEntries(
          Array.from({ length: count }, (_, uid) => [uid, { key: ['a'], content: 'b' }]),
        ),
      })
    expect(readImport({ file: 'x', bytes: many(3_000) })).toMatchObject({
      refusal: { code: 'import/too-many' },
    })
  })
})
