import { describe, expect, it } from 'vitest'
import { base64Of, pngWith } from '../../test/import/foreign-files.ts'
import { readPngTexts } from './read-png-texts.ts'

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
