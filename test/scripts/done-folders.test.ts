import { describe, expect, it } from 'vitest'
import { checkEntryPoints } from '../../scripts/check/entry-points.ts'
import { parseSource } from '../../scripts/check/syntax.ts'
import { checkVocabulary } from '../../scripts/check/vocabulary.ts'

describe('entry points of done folders', () => {
  const check = (path: string, text: string) =>
    checkEntryPoints([parseSource(path, text)], ['dice', 'core', 'turn/plan'])

  it.each([
    ['src/cli/a.ts', "import { roll } from '../dice/index.ts'"],
    ['src/dice/b.ts', "import { roll } from './roll.ts'"],
    ['src/cli/a.ts', "import { done } from '../core/refusal.ts'"],
    ['src/compose.ts', "import { roll } from './dice/roll.ts'"],
    ['src/cli/a.test.ts', "import { roll } from '../dice/roll.ts'"],
    ['src/cli/a.ts', "import { plan } from '../turn/plan/plan.ts'"],
    ['src/cli/a.ts', "import { open } from '../store/open.ts'"],
  ])('lets %s say %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each([
    ['src/cli/a.ts', "import { roll } from '../dice/roll.ts'"],
    ['src/cli/a.ts', "import type { Roll } from '../dice/roll.ts'"],
    ['src/cli/a.ts', "const roll = await import('../dice/roll.ts')"],
    ['web/a.ts', "import { roll } from '../src/dice/roll.ts'"],
  ])('refuses %s saying %s', (path, text) => {
    expect(check(path, text)).toMatchObject([
      { file: path, message: expect.stringContaining('src/dice/index.ts') },
    ])
  })
})

describe('words in done folders', () => {
  const messages = (text: string, path = 'src/dice/a.ts') =>
    checkVocabulary([parseSource(path, text)], ['dice']).map(({ message }) => message)

  it.each([
    'const roll = (dice: string) => dice',
    'const { told, cues } = record',
    'const value = { deeds: 1, one: 2 }',
    'interface Row { readonly deed_id: string }',
    '/** Rolls again, because a five on a d5 is no draw. */\nfunction reroll() {}',
    'const all = { ...rest }',
  ])('lets %s be', (text) => {
    expect(messages(text)).toEqual([])
  })

  it.each([
    ['const f = (one: string) => 1', '"one"'],
    ['for (const one of all) f()', '"one"'],
    ['const { told: deed } = record', '"deed"'],
    ['function turnDesk() {}', '"desk"'],
    ['interface DeedCost {}', '"deed"'],
    ['// Whoever asks gets it.', '"whoever"'],
    ['/** The dice of a roll. */\nconst rollDice = 1', 'only repeats'],
    ['const x = { ...{ a: 1 }, b: 2 }', 'spreads a literal'],
  ])('refuses %s', (text, why) => {
    expect(messages(text)).toEqual([expect.stringContaining(why)])
  })

  it('looks at the name of the file, and only in done folders', () => {
    expect(messages('', 'src/dice/roll-cup.ts')).toEqual([expect.stringContaining('"cup"')])
    expect(messages('const cup = 1', 'src/cli/a.ts')).toEqual([])
  })
})
