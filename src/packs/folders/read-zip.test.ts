import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeZip, type Zipped } from '../../../test/packs/make-zip.ts'
import { readZip } from './read-zip.ts'

const limits = { entries: 50, entry: 1_000_000, total: 3_000_000, ratio: 200 }

function textsIn(bytes: Uint8Array): Readonly<Record<string, string>> {
  const read = readZip(bytes, limits)
  if (!read.ok) throw new Error(read.refusal.message)
  return Object.fromEntries(read.value.map((file) => [file.path, Buffer.from(file.bytes).toString()]))
}

function refusalOf(bytes: Uint8Array): string {
  const read = readZip(bytes, limits)
  return read.ok ? 'it was read' : `${read.refusal.code} ${read.refusal.message}`
}

/** Made by Python's zipfile: a folder, a stored and a packed file; and one that was streamed, its sizes after it. */
const byPython = {
  plain:
    'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAZC9QSwMEFAAAAAAAAAAhAAOHkMwMAAAADAAAAAcAAABkL2EudHh0aGVsbG8sIHF1YXkKUEsDBBQAAAAIAAAAIQCqG0AQCgAAAMgAAAAHAAAAZC9iLnR4dCssTaxUKBz6BABQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAgAEAAAAAZC9QSwECFAMUAAAAAAAAACEAA4eQzAwAAAAMAAAABwAAAAAAAAAAAAAAgAEgAAAAZC9hLnR4dFBLAQIUAxQAAAAIAAAAIQCqG0AQCgAAAMgAAAAHAAAAAAAAAAAAAACAAVEAAABkL2IudHh0UEsFBgAAAAADAAMAmgAAAIAAAAAAAA==',
  streamed:
    'UEsDBBQACAAIAAAAIQAAAAAAAAAAAAAAAAAFAAAAcy50eHQrLilKTcxNTVEophIDAFBLBwjTQYqCDgAAAFEAAABQSwECFAMUAAgACAAAACEA00GKgg4AAABRAAAABQAAAAAAAAAAAAAAgAEAAAAAcy50eHRQSwUGAAAAAAEAAQAzAAAAQQAAAAAA',
} as const

describe('zip archives', () => {
  it('that others made are read', () => {
    expect(textsIn(Buffer.from(byPython.plain, 'base64'))).toEqual({
      'd/a.txt': 'hello, quay\n',
      'd/b.txt': 'quay '.repeat(40),
    })
    expect(textsIn(Buffer.from(byPython.streamed, 'base64'))).toEqual({ 's.txt': 'streamed '.repeat(9) })
  })

  it('are read whatever is in them, with a comment behind and a picture before', () => {
    const file = fc.record({ text: fc.string({ maxLength: 300 }), stored: fc.boolean() })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 8 }), fc.uint8Array({ maxLength: 40 }), (files, before) => {
        const named = files.map((file, index) => ({ ...file, path: `f/${index}.md` }))
        const wanted = Object.fromEntries(named.map((file) => [file.path, file.text]))
        expect(textsIn(makeZip(named, { before, comment: 'said PK\u0005\u0006' }))).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
  })

  it('leave what nobody wants packed', () => {
    const bytes = makeZip([
      { path: 'a.md', text: 'a' },
      { path: 'b.png', text: 'x', crc: 1 },
    ])
    const read = readZip(bytes, { ...limits, only: (path) => path.endsWith('.md') })
    expect(read).toMatchObject({ ok: true, value: [{ path: 'a.md' }] })
  })

  const plain: Zipped = { path: 'a.md', text: 'words' }
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'zip-no-zip'],
    ['something else', Buffer.from('%PDF-1.7 and so on, for a while longer'), 'zip-no-zip'],
    ['a cut archive', makeZip([plain]).subarray(0, -3), 'zip-no-zip'],
    ['a way out', makeZip([{ ...plain, path: '../../a.md' }]), '"../../a.md" leads out of the archive'],
    ['a way out further in', makeZip([{ ...plain, path: 'x/../../a.md' }]), 'leads out'],
    ['an absolute path', makeZip([{ ...plain, path: '/etc/passwd' }]), 'leads out'],
    ['a drive', makeZip([{ ...plain, path: 'C:/a.md' }]), 'leads out'],
    ['a backslash', makeZip([{ ...plain, path: '..\\a.md' }]), 'is no name for a file'],
    ['a zero byte', makeZip([{ ...plain, path: 'a.md\0.png' }]), '"a.md\\u{0}.png" is no name'],
    ['turned writing', makeZip([{ ...plain, path: '/\u202egpj.md' }]), '"/\\u{202e}gpj.md" leads out'],
    ['a name in no encoding', makeZip([{ ...plain, path: Uint8Array.of(0xff, 0xfe) }]), 'not UTF-8'],
    ['a link', makeZip([{ ...plain, mode: 0o120777 }]), 'zip-link'],
    ['a password', makeZip([{ ...plain, flags: 1 }]), 'zip-locked'],
    ['another packing', makeZip([{ ...plain, method: 14 }]), 'zip-strange'],
    ['one name twice', makeZip([plain, plain]), '"a.md" is in it twice'],
    ['ten claimed gigabytes', makeZip([{ ...plain, size: 0xffffffff }]), 'more than four gigabytes'],
    ['a claimed gigabyte', makeZip([{ ...plain, size: 1e9 }]), '"a.md" would be 1000 MB; 1 MB are allowed'],
    ['a bomb', makeZip([{ path: 'b.md', text: '0'.repeat(900_000) }]), '"b.md" would grow'],
    [
      'a bomb that lies',
      makeZip([{ path: 'b.md', text: '0'.repeat(9e6), size: 100 }]),
      'something else than it',
    ],
    ['too much together', makeZip(many(4, 'x'.repeat(900_000), true)), 'larger than 3 MB'],
    ['too many files', makeZip(many(51, '')), 'It holds 51 files, and at most 50'],
    ['more files than it says', makeZip(many(3, ''), { rows: 2 }), 'longer than the files in it'],
    ['fewer files than it says', makeZip(many(3, ''), { rows: 9 }), 'breaks off at file 4 of 9'],
    ['shared bytes', makeZip([plain, { ...plain, path: 'b.md', over: 0 }]), 'is not where the list says'],
    ['shared bytes, one name', overlapping(), 'share bytes'],
    ['two names', makeZip([{ ...plain, headerPath: 'b.md' }]), 'is not where the list says'],
    ['two sizes', makeZip([{ ...plain, headerSize: 4 }]), 'has two sizes'],
    ['damage', makeZip([{ ...plain, crc: 7 }]), '"a.md" is damaged'],
    [
      'broken packing',
      makeZip([{ ...plain, text: 'words', method: 8, stored: true }]),
      'something else than it',
    ],
  ])('are refused: %s', (_what, bytes, wanted) => {
    expect(refusalOf(bytes)).toContain(wanted)
    expect(refusalOf(bytes)).toMatch(/^import\/zip-[a-z-]+ The archive is left alone\. /)
  })

  it('never break the reader, whatever bytes are changed', () => {
    const whole = makeZip([plain, { path: 'b.md', text: 'more words '.repeat(30) }])
    const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = Uint8Array.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        const read = readZip(bytes, limits)
        if (read.ok)
          expect(read.value.reduce((sum, file) => sum + file.bytes.length, 0)).toBeLessThan(3_000_000)
        else expect(read.refusal.code).toMatch(/^import\/zip-/)
      }),
      { numRuns: 500 },
    )
  })
})

function many(count: number, text: string, stored = false): readonly Zipped[] {
  return Array.from({ length: count }, (_, index) => ({ path: `f${index}.md`, text, stored }))
}

/** The second file is written inside the first one's bytes, which is how a small kernel is multiplied. */
function overlapping(): Uint8Array {
  const inner = makeZip([{ path: 'b.md', text: 'inner', stored: true }])
  const innerFile = inner.subarray(0, 30 + 4 + 5)
  const bytes = Buffer.from(
    makeZip([
      { path: 'a.md', text: innerFile, stored: true },
      { path: 'b.md', text: 'inner', stored: true, over: 0 },
    ]),
  )
  // The list's second row begins after the first; its place is at 42 within it.
  const list = bytes.readUInt32LE(bytes.length - 6)
  bytes.writeUInt32LE(30 + 4, list + 46 + 4 + 42)
  return bytes
}
