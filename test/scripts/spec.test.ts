// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the source of tests
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../scripts/check/syntax.ts'
import { findMarks, type Mark, marksOf } from '../../scripts/spec/marks.ts'
import { leadingIds, namedTests, nameFits } from '../../scripts/spec/named-tests.ts'
import { type RuleResult, type SpecResults, textHash, type Verdict } from '../../scripts/spec/results.ts'
import { renderSpecPage } from '../../scripts/spec/spec-page.ts'
import { joinSpec, markHash, type RuleState, type SpecState } from '../../scripts/spec/spec-state.ts'

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
  const rules = [rule('A-01'), rule('A-02'), rule('A-03', { partly: 'half of it' })]
  const book = [{ group: 'A', title: 'things', rules }]
  const enforcing = 'if (x) y() // enforces: A-01\nif (z) y() // enforces: A-03'
  const sources = (tests: string, code = enforcing) => [
    parseSource('src/a.ts', code),
    parseSource('src/a.test.ts', tests),
  ]
  const nothing: SpecResults = { full: '', rules: {} }
  const join = (tests: string, results = nothing, code = enforcing) =>
    joinSpec(book, sources(tests, code), results)
  const standings = (state: SpecState) =>
    state.groups.flatMap((group) => group.rules.map((item) => item.standing))
  /** As a run would keep it: every mark with this verdict, by every test. */
  const kept = (tests: string, verdict: Verdict, code = enforcing): SpecResults => {
    const states = join(tests, nothing, code).groups.flatMap((group) => group.rules)
    const hashes = (state: RuleState) => state.tests.map((test) => textHash(test.name))
    const rows = states.map((state) => [
      state.rule.id,
      {
        at: '2026-01-01 at abc',
        marks: state.marks.map((mark) => ({ mark: markHash(mark), verdict, by: hashes(state) })),
        tests: hashes(state),
      },
    ])
    return { full: '2026-01-01 at abc', rules: Object.fromEntries(rows) }
  }
  const both = "it('[A-01] x', () => {})\nit('[A-03] x', () => {})"

  it('tells what was never run from what has no mark and no test', () => {
    expect(standings(join(both))).toEqual(['not run', 'no test', 'not run'])
    expect(standings(join(both, nothing, 'x()'))).toEqual(['no mark', 'no test', 'no mark'])
  })

  it('calls a rule proven only when the run saw a test fail that enters', () => {
    expect(standings(join(both, kept(both, 'proven')))).toEqual(['proven', 'no test', 'partly'])
    expect(standings(join(both, kept(both, 'beside')))[0]).toBe('killed beside the entry point')
    expect(standings(join(both, kept(both, 'survived')))[0]).toBe('survived')
    expect(standings(join(both, kept(both, 'broken')))[0]).toBe('broken')
    expect(standings(join(both, kept(both, 'red before')))[0]).toBe('red before')
  })

  it('needs every mark of a rule to be proven, and names the others', () => {
    const code = `${enforcing}\nif (other) y() // enforces: A-01`
    const results = kept(both, 'proven', code)
    const [first, second] = results.rules['A-01']?.marks ?? []
    if (first === undefined || second === undefined) throw new Error('two marks were expected')
    const row = { ...results.rules['A-01'], marks: [first, { ...second, verdict: 'beside' }] } as RuleResult
    const state = join(both, { ...results, rules: { ...results.rules, 'A-01': row } }, code)
    expect(state.groups[0]?.rules[0]).toMatchObject({
      standing: 'killed beside the entry point',
      short: [{ file: 'src/a.ts', line: 3 }],
    })
  })

  it('does not let a proof outlive the line or the test it was made of', () => {
    const results = kept(both, 'proven')
    const stale = 'not run since it changed'
    expect(standings(join(both, results, enforcing.replace('if (x)', 'if (x && y)')))[0]).toBe(stale)
    expect(standings(join(both, results, `${enforcing}\nif (q) y() // enforces: A-01`))[0]).toBe(stale)
    expect(standings(join(both.replace('[A-01] x', '[A-01] other'), results))[0]).toBe(stale)
    expect(standings(join(`\n${both}\nit('[A-01] more', () => {})`, results, `\n\n${enforcing}`))[0]).toBe(
      'proven',
    )
  })

  it('asks for another run of what is unproven as soon as it gets a test', () => {
    const results = kept(both, 'beside')
    expect(standings(join(`${both}\nit('[A-01] more', () => {})`, results))[0]).toBe(
      'not run since it changed',
    )
  })

  it('reports a test that names no rule, a mark nobody can read, and a hole in the numbering', () => {
    expect(join("it('[B-09] x', () => {})").findings).toMatchObject([
      { line: 1, message: expect.stringContaining('B-09') },
    ])
    expect(join('', nothing, 'x() // enforces: A-01').findings).toMatchObject([{ file: 'src/a.ts', line: 1 }])
    const holed = joinSpec([{ group: 'A', title: '', rules: [rule('A-02')] }], [], nothing)
    expect(holed.findings[0]?.message).toBe('A-02 stands where A-01 belongs')
  })

  it('prints a page that links the tests, says of when it is and keeps its cells whole', () => {
    const page = renderSpecPage(join(both, kept(both, 'proven')))
    expect(page).toContain('Proven: 1 of 3, as of 2026-01-01 at abc.')
    expect(page).toContain('| A-01 | r | b \\| &lt;c> `<d>` | x | proven: [a.test.ts](src/a.test.ts) |')
    expect(page).toContain('| partly: half of it |')
    expect(renderSpecPage(join(both, kept(both, 'survived')))).toContain('| survived: [a.ts](src/a.ts) |')
  })
})

describe('the name a test ran under', () => {
  it.each([
    ['[A-01] x', '[A-01] x', true],
    ['[A-01] x', '[A-01] xy', false],
    ['[A-01] rolls %s (%i)', '[A-01] rolls 2d6 (7)', true],
    ['[A-01] …: $name', '[A-01] any thing: Bob', true],
    ['[A-01] a.b', '[A-01] acb', false],
  ])('%s can be %s: %s', (name, title, fits) => {
    expect(nameFits({ name }, title)).toBe(fits)
  })
})

describe('marks', () => {
  const known = new Set(['A-01', 'A-02'])
  const read = (text: string, ...clauses: string[]) =>
    marksOf(parseSource('src/a.ts', text), { known, mutations: { 'A-01': clauses } })
  const mutated = (text: string, ...clauses: string[]) => {
    const { marks, findings } = read(text, ...clauses)
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

  it('replaces the text that the mutations of the rule name, arrows in it included', () => {
    const least = 'const x = Math.min(a, b) // enforces: A-01'
    expect(mutated(least, 'nothing => here', 'Math.min => Math.max')).toContain('const x = Math.max(a, b)')
    const increment = 'const f = (a) => a + 1 // enforces: A-01'
    expect(mutated(increment, '(a) => a + 1 => (a) => a')).toContain('const f = (a) => a //')
  })

  it('leaves an if alone when a text of its rule stands in it', () => {
    expect(mutated('if (a && b) c() // enforces: A-01', 'a && b => a')).toContain('if (a) c()')
  })

  it('reports a text that no marked line holds', () => {
    const sources = [parseSource('src/a.ts', 'if (a) b() // enforces: A-01')]
    const { findings } = findMarks(sources, { known, mutations: { 'A-02': ['z => y'] } })
    expect(findings).toMatchObject([
      { file: 'spec/mutations.json', message: expect.stringContaining('A-02') },
    ])
  })

  it.each([
    ['// enforces: A-01\nx()', 'stands alone'],
    ['x() // enforces: A-01', 'at no `if'],
    ['x() // enforces A-01', 'cannot be read'],
    ['x() // enforces: A-01 - because', 'cannot be read'],
    ['x() // enforces: B-01', 'no rule'],
    ['x() // enforces: A-01', 'spec/mutations.json', 'z => y'],
    ['x() // enforces: A-01', 'lacks the arrow', 'x'],
    ['x(x) // enforces: A-01', 'twice', 'x => y'],
    ['x() // enforces: A-01', 'changes nothing', 'x => x'],
    ['x(y) // enforces: A-01', 'several texts', 'x => z', 'y => z'],
  ])('refuses %s', (text, why, ...clauses) => {
    const { marks, findings } = read(text, ...clauses)
    expect(marks).toEqual([])
    expect(findings[0]?.message).toContain(why)
  })

  it('is not fooled by a mark inside a string', () => {
    expect(read("const text = 'x // enforces: A-01'")).toEqual({ marks: [], findings: [] })
  })
})
