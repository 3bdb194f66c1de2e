import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storedNames, storedValues } from './legacy-stored-names.ts'

function sourceOf(path: string): string {
  return readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
}

describe('stored names', () => {
  it.each(Object.entries(storedNames))('%s is declared where the list says', (name, { declaredIn }) => {
    expect(sourceOf(declaredIn)).toMatch(new RegExp(`\\b${name}\\??:`))
  })

  it.each(Object.entries(storedValues))('%s is written where the list says', (name, { declaredIn }) => {
    expect(sourceOf(declaredIn)).toContain(`'${name}'`)
  })
})
