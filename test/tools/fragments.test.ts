/** The narrator's library is well, and its lint finds what it is for. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openLibrary } from '../../src/gm/embedded/narrate/fragment-library.ts'
import { tellStory } from '../../src/gm/embedded/narrate/narrate-story-turn.ts'
import { playSession } from '../../src/gm/embedded/narrate/sample-narration-session.ts'
import { checkKeys } from '../../tools/fragments/asked-keys.ts'
import { checkLibrary } from '../../tools/fragments/check-library.ts'
import { lintFragments } from '../../tools/fragments/lint-fragments.ts'
import { readFragments, type WrittenFragment } from '../../tools/fragments/read-fragments.ts'
import { readWordLists } from '../../tools/fragments/word-lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lists = readWordLists(root)

/** What the lint says of one line, unused words aside. */
function said(text: string, more: Partial<WrittenFragment> = {}): string {
  const one: WrittenFragment = {
    key: 'sneak.success',
    text,
    needs: [],
    tags: {},
    file: 'x.txt',
    line: 1,
    ...more,
  }
  return lintFragments([one], lists)
    .filter((finding) => finding.file === 'x.txt')
    .map((finding) => finding.message)
    .join(' ')
}

describe('the library', () => {
  it('is well, and its data is as new as its files', () => {
    expect(checkLibrary(root, { write: false })).toEqual([])
  })
  it('has about two thousand fragments', () => {
    const { fragments } = readFragments(root)
    const lines = new Set(fragments.map(({ file, line }) => `${file}:${line}`)).size
    console.log(`${lines} fragments under ${new Set(fragments.map(({ key }) => key)).size} keys`)
    expect(lines).toBeGreaterThan(1_000)
  })
  it('has words for every key that sessions ask for', () => {
    const library = openLibrary()
    const empty = new Set<string>()
    const watched = {
      pool: (key: string) => {
        const pool = library.pool(key)
        if (pool.length === 0) empty.add(key)
        return pool
      },
    }
    for (const seed of [1, 2, 3])
      playSession(seed, 60, (request) => {
        const { answer, memory } = tellStory(request, watched)
        return { text: (answer as { final_text: string }).final_text, memory }
      })
    // Only keys that stand before a wider one may be empty.
    expect([...empty].filter((key) => !/^(?:try\.|tag\.|[a-z]+\.(?:critical|mixed)$)/.test(key))).toEqual([])
  })
  it('says when a key has too few', () => {
    expect(checkKeys([]).length).toBeGreaterThan(100)
  })
})

describe('the lint', () => {
  it('refuses a thing that nobody declared, and takes it declared, compared or spoken of', () => {
    expect(said('You go along the wall.')).toMatch(/"wall" is a thing/)
    expect(said('You go along like a wall.')).not.toMatch(/is a thing/)
    expect(said('You pass the lamp.', { needs: ['light'] })).toMatch(/"lamp" is a thing/)
    expect(said('"A lamp," says {t}.')).not.toMatch(/is a thing/)
    expect(said('The lock turns.', { key: 'unlock.success' })).toBe('')
    expect(said('The lock turns.')).toMatch(/"lock" is a thing/)
  })
  it('refuses a word that nobody has read', () => {
    expect(said('You go along the chandelier.')).toMatch(/"chandelier" is in neither word list/)
  })
  it('refuses worn phrases, numbers, stiff verbs, open ends and unknown slots', () => {
    expect(said('Time seems to stand still.')).toMatch(/worn phrase/)
    expect(said('You go on — and on.')).toMatch(/worn phrase/)
    expect(said('You go 3 steps.')).toMatch(/Numbers/)
    expect(said('{t} waits, and {he} looks at you.')).toMatch(/Write \{~looks\}/)
    expect(said('You go')).toMatch(/full stop/)
    expect(said('"You go.')).toMatch(/left open/)
    expect(said('You go to {nowhere}.')).toMatch(/\{nowhere\} is no slot/)
    expect(said('Not tonight.')).toMatch(/at night/)
  })
  it('refuses what stands there already, or nearly', () => {
    const one = {
      key: 'sneak.success',
      text: 'You go along very quietly and nobody sees you go.',
      needs: [],
      tags: {},
      file: 'x.txt',
      line: 1,
    }
    const messages = (other: string) =>
      lintFragments([one, { ...one, line: 2, text: other }], lists)
        .map((finding) => finding.message)
        .join(' ')
    expect(messages('You go along very quietly, and nobody sees you go.')).toMatch(/The same stands/)
    expect(messages('You go along quietly and nobody sees you go.')).toMatch(/Nearly the same/)
  })
})
