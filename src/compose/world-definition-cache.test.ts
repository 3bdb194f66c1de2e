import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { emptyDefinition } from '../world/definition/world-definition.ts'
import { worldDefinitionCache } from './world-definition-cache.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-books-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const hash = 'a'.repeat(64)
const built = (build: string) => worldDefinitionCache(home, `file:///app/chunk-${build}.mjs`)

it('gives a build the books it has judged, and no other build', () => {
  built('AAAA1111')?.put(hash, emptyDefinition)
  expect(built('AAAA1111')?.get(hash)).toEqual(emptyDefinition)
  expect(built('AAAA1111')?.get('b'.repeat(64))).toBeNull()
  expect(built('BBBB2222')?.get(hash)).toBeNull()
  built('BBBB2222')?.put(hash, emptyDefinition)
  expect(readdirSync(join(home, 'books'))).toEqual([`${'a'.repeat(32)}-BBBB2222.json`])
})

it('keeps nothing for a program whose source may change', () => {
  expect(worldDefinitionCache(home)).toBeUndefined()
})

it('takes nothing that is not as it was written', () => {
  const books = built('CCCC3333')
  books?.put(hash, emptyDefinition)
  const file = join(home, 'books', `${'a'.repeat(32)}-CCCC3333.json`)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"places"', '"palces"'))
  expect(books?.get(hash)).toBeNull()
  writeFileSync(file, text.slice(0, -4))
  expect(books?.get(hash)).toBeNull()
})

it('does without a folder it cannot have', () => {
  const blocked = join(home, 'blocked')
  writeFileSync(blocked, '')
  const books = worldDefinitionCache(blocked, 'file:///app/chunk-DDDD4444.mjs')
  books?.put(hash, emptyDefinition)
  expect(books?.get(hash)).toBeNull()
})
