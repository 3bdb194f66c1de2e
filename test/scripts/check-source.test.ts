import { describe, expect, it } from 'vitest'
import { checkAmbient } from '../../scripts/check/ambient.ts'
import { checkBudgets } from '../../scripts/check/budgets.ts'
import { checkCommentFiles } from '../../scripts/check/comment-files.ts'
import { checkCycles } from '../../scripts/check/cycles.ts'
import { checkExports } from '../../scripts/check/exports.ts'
import { checkLocalPaths } from '../../scripts/check/local-paths.ts'
import { checkModuleState } from '../../scripts/check/module-state.ts'
import { parseSource } from '../../scripts/check/syntax.ts'

describe('cycles', () => {
  it('finds the shortest ring, types included, and names it once', () => {
    const findings = checkCycles([
      parseSource('src/a.ts', "import { b } from './b.ts'"),
      parseSource('src/b.ts', "import type { C } from './c.ts'"),
      parseSource('src/c.ts', "import { a } from './a.ts'"),
      parseSource('src/d.ts', "import { a } from './a.ts'"),
    ])
    expect(findings.map((finding) => finding.message)).toEqual([
      'is in a ring of imports: src/a.ts → src/b.ts → src/c.ts → src/a.ts',
    ])
  })

  it('finds a file that imports itself and leaves a tree alone', () => {
    expect(checkCycles([parseSource('src/a.ts', "import { a } from './a.ts'")])).toHaveLength(1)
    const tree = [parseSource('src/a.ts', "import { b } from './b.ts'"), parseSource('src/b.ts', '')]
    expect(checkCycles(tree)).toEqual([])
  })
})

describe('comments', () => {
  it('name only modules that are there, by name or by the end of their path', () => {
    const sources = [
      parseSource('src/a/b.ts', '/** As a/b.ts and b.ts say, and c.ts did; see x/b.ts. */\nexport {}'),
      parseSource('src/d.ts', "// e.ts\nconst text = 'f.ts'"),
    ]
    expect(
      checkCommentFiles(sources, sources).map(({ file, message }) => [file, message.split(' ')[1]]),
    ).toEqual([
      ['src/a/b.ts', 'c.ts'],
      ['src/a/b.ts', 'x/b.ts'],
      ['src/d.ts', 'e.ts'],
    ])
  })
})

describe('paths', () => {
  it('N2: fails where a module makes one that is given names from outside', () => {
    const made =
      "import { LocalPath } from '../../core/name-or-local-path.ts'\nexport const path = LocalPath.typed(query.pack)"
    const found = (path: string) => checkLocalPaths([parseSource(path, made)]).map(({ line }) => line)
    expect(found('src/server/routes/player-views.ts')).toEqual([2])
    expect(found('src/mcp/tools/player-view-tools.ts')).toEqual([2])
    expect(found('src/cli/commands/pack-install.ts')).toEqual([])
  })
})

describe('ambient names', () => {
  const ambient = (text: string, path = 'src/turn/a.ts') =>
    checkAmbient([parseSource(path, text)]).map((finding) => finding.message)

  it('[STORE-07] Date.now() or Math.random() in the pipeline fails the check', () => {
    expect(ambient('export const now = () => Date.now()')[0]).toContain('uses Date')
    expect(ambient('export const chance = () => Math.random()')[0]).toContain('uses Math.random')
  })

  it.each([
    'new Date()',
    'Math["random"]()',
    '(({ random }) => random())(Math)',
    'performance.now()',
    'fetch("http://x")',
    'setTimeout(() => 1, 1)',
    'process.env.X',
    'globalThis.Date',
    'crypto.randomUUID()',
    '({ fetch })',
    'console.log(1)',
  ])('refuses %s', (expression) => {
    expect(ambient(`export const x = () => ${expression}`)).toHaveLength(1)
  })

  it('refuses a local variable under such a name, and Node’s modules', () => {
    expect(ambient('export function f(process: string) { return 1 }')).toHaveLength(1)
    expect(ambient("import { randomInt } from 'node:crypto'")).toHaveLength(1)
  })

  it.each(['Math.floor(1.5)', '({ process: 1 })', '((job: { fetch: number }) => job.fetch)'])(
    'allows %s',
    (expression) => {
      expect(ambient(`export const x = ${expression}`)).toEqual([])
    },
  )

  it('leaves tests and adapters alone', () => {
    expect(ambient('Date.now()', 'src/turn/a.test.ts')).toEqual([])
    expect(ambient('Date.now()', 'src/store/sqlite/a.ts')).toEqual([])
  })
})

describe('module state', () => {
  const state = (text: string) => checkModuleState([parseSource('src/a.ts', text)]).length

  it('refuses let and var at the top of a file', () => {
    expect(state('let count = 0')).toBe(1)
    expect(state('export var count = 0')).toBe(1)
    expect(state('export const f = () => { let count = 0; count++; return count }')).toBe(0)
  })

  it.each(['seen.set(1, 2)', 'seen.x = 1', 'seen[1]++', 'delete seen[1]', 'seen.push(1)'])(
    'refuses a function that does %s to a constant of the module',
    (statement) => {
      expect(state(`const seen = make()\nexport function f() { ${statement} }`)).toBe(1)
    },
  )

  it('allows filling a table while the module loads, and a local of the same name', () => {
    expect(state('const seen = new Map()\nseen.set(1, 2)')).toBe(0)
    expect(state('const seen = 1\nexport function f() { const seen = []; seen.push(1); return seen }')).toBe(
      0,
    )
  })
})

describe('budgets', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `export const x${index} = 1`).join('\n')
  const long = (count: number) => `export function tall() {\n${'  f()\n'.repeat(count - 2)}}\n`

  it('notes past the soft limit and fails past the hard one', () => {
    expect(checkBudgets([parseSource('src/a.ts', lines(300))], [])).toEqual([])
    expect(checkBudgets([parseSource('src/a.ts', lines(301))], [])).toMatchObject([{ note: true }])
    const [failure] = checkBudgets([parseSource('src/a.ts', lines(501))], [])
    expect(failure).toMatchObject({ message: 'src/a.ts has 501 lines; the limit is 500' })
    expect(failure).not.toHaveProperty('note')
  })

  it('measures functions, but not in tests', () => {
    expect(checkBudgets([parseSource('src/a.ts', long(60))], [])).toEqual([])
    expect(checkBudgets([parseSource('src/a.ts', long(61))], [])).toMatchObject([{ note: true }])
    const [failure] = checkBudgets([parseSource('src/a.ts', long(101))], [])
    expect(failure?.message).toBe('src/a.ts#tall has 101 lines; the limit is 100')
    expect(checkBudgets([parseSource('src/a.test.ts', long(700))], [])).toEqual([])
    expect(checkBudgets([parseSource('src/a.test.ts', long(801))], [])).toHaveLength(1)
  })

  it('accepts an exemption with a reason, up to its size, and only while it is needed', () => {
    const exempt = (count: number, reason = 'a table') =>
      checkBudgets([parseSource('src/a.ts', lines(count))], [{ at: 'src/a.ts', lines: 600, reason }])
    expect(exempt(600)).toEqual([])
    expect(exempt(601)).toHaveLength(1)
    expect(exempt(500)).toMatchObject([
      { note: true },
      { message: 'no longer needs src/a.ts: delete the entry' },
    ])
    expect(exempt(600, ' ')).toMatchObject([{ message: 'gives no reason for src/a.ts' }])
  })
})

describe('exports', () => {
  const map = { './dice': './src/dice/roll.ts' }

  it('refuses a promise without a source', () => {
    expect(checkExports(map, [])).toHaveLength(1)
    expect(checkExports('./elsewhere.js', [])).toHaveLength(1)
    expect(checkExports(undefined, [])).toEqual([])
  })

  it('refuses an exported symbol without JSDoc', () => {
    const text = '/** Says hello. */\nexport function hello() {}\n\n// not this\nexport const silent = 1\n'
    const findings = checkExports(map, [parseSource('src/dice/roll.ts', text)])
    expect(findings).toEqual([{ file: 'src/dice/roll.ts', line: 5, message: 'exports silent without JSDoc' }])
  })
})
