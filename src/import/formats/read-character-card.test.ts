import { describe, expect, it } from 'vitest'
import { bytesOf, zipOf } from '../../../test/import/foreign-files.ts'
import { ImportNotes } from '../import-report.ts'
import { readCharx } from './read-character-card.ts'

const card = { name: 'card.json', contents: bytesOf('{"a":1}') }
const read = (bytes: Uint8Array) => readCharx(bytes, 'a.charx', new ImportNotes())
const refused = { refusal: { code: expect.stringMatching(/^import\/zip-/) } }

describe('readCharx', () => {
  it('reads the card and nothing beside it', () => {
    const assets = { name: 'assets/icon/images/a.png', contents: bytesOf('x') }
    expect(read(zipOf([card, assets]))).toMatchObject({ ok: true, value: { value: { a: 1 } } })
  })

  it.each([
    ['a name that leads out', [{ ...card, name: '../card.json' }]],
    ['a name that leads out in the middle', [{ ...card, name: 'a/../../card.json' }]],
    ['a name from the root', [{ ...card, name: '/etc/passwd' }]],
    ['a drive', [{ ...card, name: 'C:/card.json' }]],
    ['a backslash', [{ ...card, name: 'a\\..\\card.json' }]],
    ['a zero byte', [{ ...card, name: 'card.json\0.png' }]],
    ['a name twice', [card, card]],
    ['a link', [{ ...card, mode: 0o120777 }]],
    ['a size that no packing reaches', [{ ...card, size: 4_000_000_000 }]],
    ['a size beyond any card', [{ name: 'card.json', contents: new Uint8Array(100_000), size: 90_000_000 }]],
    ['a bomb', [{ name: 'card.json', contents: new Uint8Array(40_000_000) }]],
  ])('refuses %s', (_, files) => {
    expect(read(zipOf(files))).toMatchObject(refused)
  })

  it('refuses an archive that ends in the middle, and one that lies about a size', () => {
    const whole = zipOf([card])
    for (let length = 4; length < whole.length; length += 1)
      expect(read(whole.slice(0, length)).ok).toBe(false)
    for (const size of [3, 30]) expect(read(zipOf([{ ...card, size }])).ok).toBe(false)
  })
})
