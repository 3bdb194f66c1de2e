import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../test/import/foreign-files.ts'
import { decodeImport } from './decode-import-text.ts'

describe('decodeImport', () => {
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
