// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the source of tests
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../scripts/check/syntax.ts'
import { type Mark, marksOf } from '../../scripts/spec/marks.ts'
import { leadingIds, namedTests } from '../../scripts/spec/named-tests.ts'
import { renderSpecPage } from '../../scripts/spec/spec-page.ts'
import { joinSpec } from '../../scripts/spec/spec-state.ts'

const names = (text: string) => namedTests(parseSource('src/a.test.ts', text))
const ids = (text: string) => names(text).tests.map((test) => test.ids.join(' '))

describe('tests that name rules', () => {
  it('reads the ids at the beginning of a name and nowhere else', () => {
    expect(leadingIds('[DICE-06][DICE-07] prints')).toEqual(['DICE-06', 'DICE-07'])
    expect(leadingIds('[DICE-06] [DICE-07] prints')).toEqual(['DICE-06', 'DICE-07'])
    expect(leadingIds('prints as [DICE-06] wants')).toEqual([])
  })

  it.each([
    "it('[A-01] x', () => {})",
    "test('[A-01] x', () => {})",
    'it(`[A-01] x ${1}`, () => {})',
    "it('[A-01] ' + name, () => {})",
    "it.each([1, 2])('[A-01] %i', () => {})",
    "it.for([1])('[A-01] %i', () => {})",
    "it.each`a\n${1}`('[A-01] $a', () => {})",
    "it.concurrent('[A-01] x', async () => {})",
    "describe('y', () => { for (const z of [1]) it(`[A-01] ${z}`, () => {}) })",
  ])('finds %s', (text) => {
    expect(ids(text)).toEqual(['A-01'])
  })

  it.each([
    "// it('[A-01] x')",
    'const text = "it(\'[A-01] x\')"',
    "it.skip('[A-01] x', () => {})",
    "it.todo('[A-01] x')",
    "describe.skip('y', () => { it('[A-01] x', () => {}) })",
    "describe('[A-01] y', () => {})",
  ])('does not count %s', (text) => {
    expect(ids(text)).toEqual([])
  })

  it('reports a name whose id nobody can read', () => {
    expect(names('it(`[${id}] x`, () => {})').computed).toHaveLength(1)
    expect(names("it.each(all)('[%s] x', () => {})").computed).toHaveLength(1)
  })
})

describe('the state of the rulebook', () => {
  const rule = (id: string, more: object = {}) => ({
    id,
    rule: 'r',
    reaction: 'x',
    bad: 'b | <c> `<d>`',
    ...more,
  })
  const book = [
    {
      group: 'A',
      title: 'things',
      rules: [rule('A-01'), rule('A-02', { needs: 'needs a thing' }), rule('A-03', { partly: 'half of it' })],
    },
  ]
  const join = (text: string) => joinSpec(book, [names(text)])

  it('proves a rule by a test, and says why another is unproven', () => {
    const [group] = join("it('[A-01] x', () => {})\nit('[A-03] x', () => {})").groups
    expect(group?.rules.map((state) => [state.proven, state.reason])).toEqual([
      [true, ''],
      [false, 'needs a thing'],
      [false, 'half of it (1 test so far)'],
    ])
  })

  it('reports a test that names no rule, and a hole in the numbering', () => {
    expect(join("it('[B-09] x', () => {})").findings).toMatchObject([
      { line: 1, message: expect.stringContaining('B-09') },
    ])
    const holed = joinSpec([{ group: 'A', title: '', rules: [rule('A-02')] }], [])
    expect(holed.findings[0]?.message).toBe('A-02 stands where A-01 belongs')
  })

  it('prints a page that links the tests and keeps its cells whole', () => {
    const page = renderSpecPage(join("it('[A-01] x', () => {})"))
    expect(page).toContain('Proven: 1 of 3.')
    expect(page).toContain('| A-01 | r | b \\| &lt;c> `<d>` | x | proven: [a.test.ts](src/a.test.ts) |')
    expect(page).toContain('unproven: needs a thing')
  })
})

describe('marks', () => {
  const known = new Set(['A-01', 'A-02'])
  const read = (text: string) => marksOf(parseSource('src/a.ts', text), known)
  const mutated = (text: string) => {
    const { marks, findings } = read(text)
    expect(findings).toEqual([])
    const { start, end, replacement } = marks[0] as Mark
    return text.slice(0, start) + replacement + text.slice(end)
  }

  it('makes the condition of an if false', () => {
    const text = "function f(x) {\n  if (x > (1)) return refuse('a') // enforces: A-01, A-02\n}"
    expect(mutated(text)).toContain("if (false) return refuse('a')")
    expect(read(text).marks[0]?.ids).toEqual(['A-01', 'A-02'])
    expect(read(text).marks[0]?.line).toBe(2)
  })

  it('finds the if with a block, after an else, and the one broken over two lines', () => {
    expect(mutated('if (a) { // enforces: A-01\n  b()\n}')).toContain('if (false) {')
    expect(mutated('if (z) {\n  y()\n} else if (a) { // enforces: A-01\n  b()\n}')).toContain(
      'else if (false)',
    )
    expect(mutated('if (a)\n  b() // enforces: A-01')).toContain('if (false)\n')
  })

  it('replaces quoted text, arrows in it included', () => {
    expect(mutated('const x = Math.min(a, b) // enforces: A-01 — mutate: Math.min => Math.max')).toContain(
      'const x = Math.max(a, b)',
    )
    expect(mutated('const f = (a) => a + 1 // enforces: A-01 -- mutate: (a) => a + 1 => (a) => a')).toContain(
      'const f = (a) => a //',
    )
  })

  it.each([
    ['// enforces: A-01\nx()', 'stands alone'],
    ['x() // enforces: A-01', 'at no `if'],
    ['x() // enforces A-01', 'cannot be read'],
    ['x() // enforces: A-01 - because', 'cannot be read'],
    ['x() // enforces: B-01 — mutate: x => y', 'no rule'],
    ['x() // enforces: A-01 — mutate: z => y', 'not on its line'],
    ['x() // enforces: A-01 — mutate: x', 'lacks the arrow'],
    ['x(x) // enforces: A-01 — mutate: x => y', 'twice'],
    ['x() // enforces: A-01 — mutate: x => x', 'changes nothing'],
  ])('refuses %s', (text, why) => {
    const { marks, findings } = read(text)
    expect(marks).toEqual([])
    expect(findings[0]?.message).toContain(why)
  })

  it('is not fooled by a mark inside a string', () => {
    expect(read("const text = 'x // enforces: A-01'")).toEqual({ marks: [], findings: [] })
  })
})
