import { describe, expect, it } from 'vitest'
import { base64Of, busyFor, bytesOf, pngWith, zipOf } from '../../../../test/import/foreign-files.ts'
import { decodeText } from './decode-text.ts'
import { readJson } from './read-json.ts'
import { readPngTexts } from './read-png.ts'
import { openZip } from './read-zip.ts'

describe('decodeText', () => {
  it('reads UTF-8 and UTF-16 with a mark, and refuses the rest with a line', () => {
    expect(decodeText(bytesOf('blåbär'), 'a')).toMatchObject({ value: { text: 'blåbär', encoding: 'UTF-8' } })
    const wide = Buffer.from('\ufeffblåbär', 'utf16le')
    expect(decodeText(wide, 'a')).toMatchObject({ value: { text: 'blåbär', encoding: 'UTF-16' } })
    expect(decodeText(Buffer.from(wide).swap16(), 'a')).toMatchObject({ value: { text: 'blåbär' } })
    const latin = decodeText(Buffer.from('one\nbl\u00e5b', 'latin1'), 'a.json')
    expect(latin).toMatchObject({ refusal: { code: 'import/wrong-encoding' } })
    expect(latin).toMatchObject({
      refusal: { message: expect.stringContaining('a.json is not UTF-8 on line 2') },
    })
  })
})

describe('readJson', () => {
  it('names the line of what is broken', () => {
    expect(readJson('{\n"a": 1,\n oops}', { file: 'a' })).toMatchObject({ refusal: { data: { line: 3 } } })
    expect(readJson('{"a": [1,', { file: 'a', line: 7 })).toMatchObject({
      refusal: { message: 'a, line 7: it ends in the middle.' },
    })
  })

  it('refuses depth before it parses, quickly', async () => {
    const busy = await busyFor(() => {
      for (const open of ['[', '{"a":'])
        expect(readJson(open.repeat(100_000), { file: 'a' })).toMatchObject({
          refusal: { code: 'import/too-deep' },
        })
    })
    expect(busy).toBeLessThan(500)
    expect(readJson(`${'['.repeat(90)}${']'.repeat(90)}`, { file: 'a' }).ok).toBe(true)
    expect(readJson(JSON.stringify({ a: '[[[[{{{{\\"'.repeat(100) }), { file: 'a' }).ok).toBe(true)
  })

  it('tells keys that stand twice, and keeps hostile keys as data', () => {
    const read = readJson('{"a":1,\n"a":2,"b":{"a":3},"__proto__":{"polluted":true}}', { file: 'a' })
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

describe('openZip', () => {
  const card = { name: 'card.json', contents: bytesOf('{"a":1}') }

  it('reads a file', () => {
    const archive = openZip(zipOf([card, { name: 'assets/icon/images/a.png', contents: bytesOf('x') }]), 'a')
    expect(archive).toMatchObject({ ok: true })
    if (archive.ok) expect(archive.value.read('card.json')).toEqual({ ok: true, value: card.contents })
  })

  it.each([
    ['a name that leads out', [{ ...card, name: '../card.json' }]],
    ['a name that leads out in the middle', [{ ...card, name: 'a/../../card.json' }]],
    ['a name from the root', [{ ...card, name: '/etc/passwd' }]],
    ['a drive', [{ ...card, name: 'C:/card.json' }]],
    ['a backslash', [{ ...card, name: 'a\\..\\card.json' }]],
    ['a zero byte', [{ ...card, name: 'card.json\0.png' }]],
    ['a name twice', [card, { ...card, name: 'CARD.json' }]],
    ['a link', [{ ...card, mode: 0o120777 }]],
    ['a size that no packing reaches', [{ ...card, size: 4_000_000_000 }]],
    [
      'a hundred million spaces',
      [{ name: 'card.json', contents: new Uint8Array(100_000), size: 90_000_000 }],
    ],
  ])('refuses %s', (_, files) => {
    expect(openZip(zipOf(files), 'a')).toMatchObject({ refusal: { code: 'import/bad-archive' } })
  })

  it('refuses an archive that ends in the middle, and one that lies about a size', () => {
    const whole = zipOf([card])
    for (let length = 4; length < whole.length; length += 1)
      expect(openZip(whole.slice(0, length), 'a').ok).toBe(false)
    for (const size of [3, 30]) {
      const lying = openZip(zipOf([{ ...card, size }]), 'a')
      expect(lying.ok && lying.value.read('card.json').ok).toBe(false)
    }
  })

  it('refuses a bomb in no time', async () => {
    const bomb = zipOf([{ name: 'card.json', contents: new Uint8Array(40_000_000) }])
    const busy = await busyFor(() => {
      const opened = openZip(bomb, 'a')
      expect(opened.ok && opened.value.read('card.json').ok).toBe(false)
    })
    expect(busy).toBeLessThan(300)
  })
})
