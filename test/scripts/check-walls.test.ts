import { describe, expect, it } from 'vitest'
import { parseSource } from '../../scripts/check/syntax.ts'
import { checkWalls, placeWalls, renderWalls } from '../../scripts/check/walls.ts'

/** The complaints about one file with this text. */
function complaints(path: string, text: string): string[] {
  return checkWalls([parseSource(path, text)]).map((finding) => `${finding.line}: ${finding.message}`)
}

describe('walls', () => {
  it('lets a folder import itself and what its row names', () => {
    expect(complaints('src/core/a.ts', "import { b } from './b.ts'\nimport { z } from 'zod'")).toEqual([])
    expect(complaints('src/dice/a.ts', "import { b } from '@noble/hashes/sha2.js'")).toEqual([])
    expect(complaints('src/dice/deep/a.ts', "import { b } from '../../core/b.ts'")).toEqual([])
  })

  it('refuses an import upwards and names what would be allowed', () => {
    const [only] = complaints('src/core/a.ts', "\nimport { roll } from '../dice/roll.ts'")
    expect(only).toBe('2: imports dice/roll.ts, but core may only import text, zod')
  })

  it.each([
    "export { roll } from '../dice/roll.ts'",
    "export const later = () => import('../dice/roll.ts')",
    "export type Roll = import('../dice/roll.ts').Roll",
    "import type { Roll } from '../dice/roll.ts'",
  ])('sees the import in: %s', (text) => {
    expect(complaints('src/core/a.ts', text)).toHaveLength(1)
  })

  it('refuses a package that is not in the row', () => {
    expect(complaints('src/core/a.ts', "import { readFileSync } from 'node:fs'")).toHaveLength(1)
    expect(complaints('src/context/a.ts', "import { z } from 'zod'")).toHaveLength(1)
    expect(complaints('src/core/a.ts', "import { z } from 'zodiac'")).toHaveLength(1)
  })

  it('lets a port be imported as a type only', () => {
    const port = '../store/state-store.ts'
    expect(complaints('src/turn/a.ts', `import type { StateStore } from '${port}'`)).toEqual([])
    const [value] = complaints('src/turn/a.ts', `import { StateStore } from '${port}'`)
    expect(value).toContain('only as `import type`')
    // Erasing the name does not erase the import: the module would still be loaded.
    expect(complaints('src/turn/a.ts', `import { type StateStore } from '${port}'`)).toHaveLength(1)
  })

  it('keeps the driver inside the adapter', () => {
    const driver = "import { DatabaseSync } from 'node:sqlite'"
    expect(complaints('src/store/sqlite/open.ts', driver)).toEqual([])
    expect(complaints('src/store/state-store.ts', driver)[0]).toContain('only inside store/sqlite')
  })

  it('lets the command line load the server lazily', () => {
    expect(complaints('src/cli/serve.ts', "export const go = () => import('../server/serve.ts')")).toEqual([])
    expect(complaints('src/cli/serve.ts', "import { serve } from '../server/serve.ts'")[0]).toContain(
      'lazily',
    )
  })

  it('frees tests, and lets nobody import them', () => {
    expect(complaints('src/core/a.test.ts', "import { roll } from '../dice/roll.ts'")).toEqual([])
    expect(complaints('src/core/a.ts', "import { x } from './b.test.ts'")[0]).toContain('imports the test')
  })

  it('refuses a folder without a row, a computed path and a way out of the source', () => {
    expect(complaints('src/helpers/a.ts', '')[0]).toContain('no row in the wall table')
    expect(complaints('src/core/a.ts', 'export const get = (name: string) => import(name)')).toHaveLength(1)
    expect(complaints('src/core/a.ts', "import { x } from '../../scripts/x.ts'")[0]).toContain(
      'outside the source',
    )
  })
})

describe('the table in ARCHITECTURE.md', () => {
  it('replaces what is between the markers and leaves the rest', () => {
    const page = placeWalls('# A\n\n<!-- walls:start -->\nyesterday\n<!-- walls:end -->\n\nafter\n')
    expect(page).toContain(renderWalls())
    expect(page).not.toContain('yesterday')
    expect(page.endsWith('\n\nafter\n')).toBe(true)
    expect(placeWalls(page)).toBe(page)
  })

  it('adds the markers to a page without them', () => {
    const page = placeWalls('# A\n')
    expect(placeWalls(page)).toBe(page)
    expect(page).toContain('| core | text, zod |')
  })
})
