import { describe, expect, it } from 'vitest'
import { base64Of, bytesOf, pngWith } from '../../test/import/foreign-files.ts'
import { decodeImport, readImportedJson, readPngTexts } from './read-untrusted-bytes.ts'

describe('decodeText', () => {
  it('reads UTF-8 and UTF-16 with a mark, and refuses the rest with a line', () => {
    expect(decodeImport(bytesOf('blåbär'), 'a')).toMatchObject({
      value: { text: 'blåbär', encoding: 'UTF-8' },
    })
    const wide = Buffer.from('\ufeffblåbär', 'utf16le')
    expect(decodeImport(wide, 'a')).toMatchObject({ value: { text: 'blåbär', encoding: 'UTF-16' } })
    expect(decodeImport(Buffer.from(wide).swap16(), 'a')).toMatchObject({ value: { text: 'blåbär' } })
    const latin = decodeImport(Buffer.from('one\nbl\u00e5b', 'latin1'), 'a.json')
    expect(latin).toMatchObject({ refusal: { code: 'import/wrong-encoding' } })
    expect(latin).toMatchObject({
      refusal: { message: expect.stringContaining('a.json is not UTF-8 on line 2') },
    })
  })
})

describe('readJson', () => {
  it('names the line of what is broken', () => {
    expect(readImportedJson('{\n"a": 1,\n oops}', { file: 'a' })).toMatchObject({
      refusal: { data: { line: 3 } },
    })
    expect(readImportedJson('{"a": [1,', { file: 'a', line: 7 })).toMatchObject({
      refusal: { message: 'a, line 7: it ends in the middle.' },
    })
  })

  it('refuses depth before it parses', () => {
    for (const open of ['[', '{"a":'])
      expect(readImportedJson(open.repeat(100_000), { file: 'a' })).toMatchObject({
        refusal: { code: 'import/too-deep' },
      })
    expect(readImportedJson(`${'['.repeat(90)}${']'.repeat(90)}`, { file: 'a' }).ok).toBe(true)
    expect(readImportedJson(JSON.stringify({ a: '[[[[{{{{\\"'.repeat(100) }), { file: 'a' }).ok).toBe(true)
  })

  it('tells keys that stand twice, and keeps hostile keys as data', () => {
    const read = readImportedJson('{"a":1,\n"a":2,"b":{"a":3},"__proto__":{"polluted":true}}', { file: 'a' })
    expect(read).toMatchObject({ value: { doubled: ['"a" on line 2'] } })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('readPngTexts', () => {
  const picture = pngWith([['chara', base64Of({ name: 'x' })]])

  it('gives the words of a picture', () => {
    expect(readPngTexts(picture, 'a.png')).toEqual({
      ok: true,
      value: [{ keyword: 'chara', value: base64Of({ name: 'x' }) }],
    })
  })

  it('refuses a picture that ends in the middle, wherever it ends', () => {
    for (let length = 8; length < picture.length; length += 1)
      expect(readPngTexts(picture.slice(0, length), 'a.png')).toMatchObject({
        refusal: { code: 'import/damaged' },
      })
  })

  it('refuses a wrong checksum and says where', () => {
    const spoiled = picture.slice()
    spoiled[45] = (spoiled[45] ?? 0) ^ 1
    expect(readPngTexts(spoiled, 'a.png')).toMatchObject({
      refusal: { message: expect.stringContaining('checksum of the chunk "tEXt" is wrong (byte 33)') },
    })
  })
})
