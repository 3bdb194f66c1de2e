import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Of, bytesOf, cardOf, pngWith, worldInfoEntryOf } from '../../../test/import/foreign-files.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { PackFile } from '../../packs/format/pack-files-and-limits.ts'
import { good } from '../../testing/assertions.ts'
import { exportLore, type LoreFormat } from '../lore/export-lore.ts'
import { readImport } from '../read-import.ts'

type Edit = (files: readonly PackFile[]) => readonly PackFile[]

/** Imports, edits the files, exports. */
function around(
  value: unknown,
  format: LoreFormat,
  edit: Edit = (files) => files,
  file = 'x.json',
): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : bytesOf(value)
  const imported = good(readImport({ file, bytes }))
  const files = edit(imported.pack?.files ?? [])
  return good(exportLore({ id: 'x', files, origin: { imported, bytes } }, format))
}

const json = (bytes: Uint8Array): JsonObject => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject

/** Another word in one file, so that everything is written anew. */
const editOne =
  (path: RegExp, from: string | RegExp, to: string): Edit =>
  (files) =>
    files.map((file) => (path.test(file.path) ? { ...file, text: file.text.replace(from, to) } : file))

const anyJson = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), tie('value'), { maxKeys: 3 }),
  ),
})).value

const words = fc.string({ maxLength: 30, unit: 'grapheme' })
const keys = fc.array(words, { maxLength: 4 })
const unknown = fc.dictionary(fc.stringMatching(/^x[a-z_]{1,8}$/), anyJson, { maxKeys: 4 })

const worldInfo = fc
  .array(
    fc.record({
      comment: words,
      content: words,
      key: keys,
      keysecondary: keys,
      selectiveLogic: fc.integer({ min: -1, max: 5 }),
      constant: fc.boolean(),
      disable: fc.boolean(),
      order: fc.integer(),
      position: fc.integer({ min: 0, max: 9 }),
      probability: fc.integer({ min: 0, max: 100 }),
      sticky: fc.option(fc.integer()),
      more: unknown,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) => ({
    entries: Object.fromEntries(
      rows.map(({ more, ...row }, uid) => [String(uid), worldInfoEntryOf({ ...row, ...more, uid })]),
    ),
    originalData: { a: 1 },
  }))

describe('the way back', () => {
  it('gives World Info back byte for byte, whatever stands in it', () => {
    fc.assert(
      fc.property(worldInfo, (book) => {
        expect(around(book, 'original')).toEqual(bytesOf(book))
        expect(around(book, 'worldinfo')).toEqual(bytesOf(book))
      }),
      { numRuns: 30 },
    )
  })

  it('changes nothing but what was edited: every other entry and field stays, in its order', () => {
    fc.assert(
      fc.property(worldInfo, (book) => {
        const marked = {
          ...book,
          entries: {
            ...book.entries,
            '99': worldInfoEntryOf({ uid: 99, comment: 'Edited', key: ['edited'], xtra: [1] }),
          },
        }
        const edited = json(
          around(marked, 'worldinfo', editOne(/edited/, 'leans to the north', 'has fallen')),
        )
        const expected = structuredClone(marked) as { entries: Record<string, Record<string, unknown>> }
        Object.assign(expected.entries['99'] ?? {}, { content: 'The tower has fallen.' })
        expect(JSON.stringify(edited)).toBe(JSON.stringify(expected))
      }),
      { numRuns: 30 },
    )
  })

  it('takes new keys, names, switches, new files and deleted files along', () => {
    const book = {
      entries: { '0': worldInfoEntryOf({}), '3': worldInfoEntryOf({ uid: 3, comment: 'Gone' }) },
    }
    const edit: Edit = (files) => [
      ...files
        .filter((file) => !file.path.includes('gone'))
        .map((file) => ({
          path: file.path.replace('the_tower.md', 'the_tower.md.off'),
          text: file.text.replace('keys:\n    - tower', 'keys:\n    - tower\n    - spire'),
        })),
      { path: 'lore/new.md', text: '---\nid: new\ntype: history\nname: New\n---\n\n# New\n\nFresh.\n' },
    ]
    expect(json(around(book, 'worldinfo', edit)).entries).toMatchObject({
      '0': { key: ['tower', 'spire'], disable: true, content: 'The tower leans to the north.' },
      '4': { uid: 4, comment: 'New', content: 'Fresh.', key: ['New'] },
    })
    expect(Object.keys(json(around(book, 'worldinfo', edit)).entries as object)).toEqual(['0', '4'])
  })

  const books: readonly (readonly [string, JsonValue, (value: JsonObject) => unknown])[] = [
    [
      'NovelAI',
      { lorebookVersion: 5, zz: 1, entries: [{ text: 'Old.', displayName: 'A', keys: ['a'], q: 1 }] },
      (it) => it.entries,
    ],
    [
      'Risu',
      { type: 'risu', ver: 1, data: [{ comment: 'A', key: 'a, b', content: 'Old.', mode: 'normal', q: 1 }] },
      (it) => it.data,
    ],
    [
      'Agnai',
      { kind: 'memory', entries: [{ name: 'A', entry: 'Old.', keywords: ['a'], q: 1 }] },
      (it) => it.entries,
    ],
    ['AI Dungeon', [{ keys: 'a', value: 'Old.', title: 'A', type: 'class', q: 1 }], (it) => it],
    ['Kobold', { worldinfo: [{ key: 'a', content: 'Old.', comment: 'A', q: 1 }] }, (it) => it.worldinfo],
    [
      'character book',
      {
        spec: 'lorebook_v3',
        data: {
          extensions: {},
          entries: [
            {
              name: 'A',
              keys: ['a'],
              content: 'Old.',
              enabled: true,
              insertion_order: 1,
              extensions: { q: 1 },
            },
          ],
        },
      },
      (it) => (it.data as JsonObject).entries,
    ],
  ]
  it.each(books)('brings an edited %s back in its own form', (_, value, entriesOf) => {
    const before = JSON.stringify(value)
    expect(around(value, 'original')).toEqual(bytesOf(value))
    const after = json(around(value, 'original', editOne(/\.md$/, 'Old.', 'New words.')))
    expect(JSON.stringify(after)).toBe(before.replace('Old.', 'New words.'))
    expect(entriesOf(after)).toHaveLength(1)
    const info = json(around(value, 'worldinfo')).entries as Record<string, JsonObject>
    expect(info['0']).toMatchObject({ comment: 'A', content: 'Old.', key: expect.arrayContaining(['a']) })
  })

  it('brings cards back, with every extension, from JSON and from pictures', () => {
    fc.assert(
      fc.property(unknown, unknown, unknown, (extensions, more, inBook) => {
        const entries = [
          {
            keys: ['lamp'],
            content: 'It burns.',
            name: 'Lamp',
            enabled: true,
            insertion_order: 1,
            extensions: inBook,
          },
        ]
        const card = cardOf(
          { ...more, extensions, character_book: { entries, extensions: inBook, ...more } },
          3,
        )
        expect(around(card, 'card')).toEqual(bytesOf(card))
        const picture = pngWith([['ccv3', base64Of(card)]])
        expect(around(picture, 'original', undefined, 'x.png')).toEqual(picture)
        expect(JSON.stringify(json(around(picture, 'card', undefined, 'x.png')))).toBe(JSON.stringify(card))
        const edited = around(
          picture,
          'card',
          (files) =>
            editOne(
              /^npcs/,
              'patient, dry',
              'It is out.',
            )(editOne(/^lore/, 'It burns.', 'It is out.')(files)),
          'x.png',
        )
        expect(json(edited)).toMatchObject({
          data: {
            personality: 'It is out.',
            extensions,
            character_book: { entries: [{ content: 'It is out.' }] },
          },
        })
      }),
      { numRuns: 12 },
    )
  })

  it('says what cannot be exported', () => {
    const book = { entries: { '0': worldInfoEntryOf({}) } }
    const bytes = bytesOf(book)
    const imported = good(readImport({ file: 'x.json', bytes }))
    const pack = { id: 'x', files: imported.pack?.files ?? [], origin: { imported, bytes } }
    expect(exportLore(pack, 'card')).toMatchObject({ refusal: { code: 'import/no-card' } })
    expect(exportLore({ ...pack, origin: null }, 'original')).toMatchObject({
      refusal: { code: 'import/no-original' },
    })
    expect(json(good(exportLore({ ...pack, origin: null }, 'worldinfo'))).entries).toMatchObject({
      '0': { key: ['tower'] },
    })
  })
})
