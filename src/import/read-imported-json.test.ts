import { describe, expect, it } from 'vitest'
import { readImportedJson } from './read-imported-json.ts'

describe('readImportedJson', () => {
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
