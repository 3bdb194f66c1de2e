import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { triageFile, triageName } from './triage-log-file.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-triage-'))
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the file of doubtful lines', () => {
  it('holds a row a line, in a folder that need not exist', () => {
    const note = triageFile(join(home, 'new'))
    note({ text: 'boop the mastiff' })
    note({ text: 'lick\nthe board' })
    const rows = readFileSync(join(home, 'new', triageName), 'utf8')
      .trim()
      .split('\n')
    expect(rows.map((row) => JSON.parse(row).text)).toEqual(['boop the mastiff', 'lick\nthe board'])
  })

  it('stops growing, and never throws where it cannot write', () => {
    const blocked = join(home, 'a-file')
    triageFile(home)({ text: 'one' })
    writeFileSync(blocked, 'not a folder')
    expect(() => triageFile(blocked)({ text: 'two' })).not.toThrow()
    writeFileSync(join(home, triageName), 'x'.repeat(2_000_001))
    triageFile(home)({ text: 'three' })
    expect(readFileSync(join(home, triageName), 'utf8')).not.toContain('three')
  })
})
