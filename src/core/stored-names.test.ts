import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storedNames } from './stored-names.ts'

describe('stored names', () => {
  it.each(Object.entries(storedNames))('%s is declared where the list says', (name, { declaredIn }) => {
    const source = readFileSync(join(import.meta.dirname, '../..', declaredIn), 'utf8')
    expect(source).toMatch(new RegExp(`\\b${name}\\??:`))
  })
})
