import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMutations } from '../../scripts/spec/mutation-run.ts'
import { readResults } from '../../scripts/spec/results.ts'
import type { RuleState } from '../../scripts/spec/spec-state.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'fatewright-mutate-test-'))
const write = (path: string, text: string) => writeFileSync(join(temporary, path), text)
const source = `export function check(x: number): string {
  if (x < 0) return 'negative' // enforces: CNT-01
  if (x > 9) return 'large' // enforces: CNT-02
  if (x === 5) return 'five' // enforces: CNT-04
  const loops = 1 // enforces: CNT-05
  if (x === 6) return 'six' // enforces: CNT-06
  if (x === 7) return 'seven' // enforces: CNT-06
  return 'fine'
}
`

async function run(ids: readonly string[], full = false) {
  const said: string[] = []
  const wants = ({ rule }: RuleState) => ids.length === 0 || ids.includes(rule.id)
  const say = (line: string) => void said.push(line)
  const state = await runMutations(temporary, { wants, at: '2026-01-01 at abc', full, say })
  const rules = state?.groups.flatMap((group) => group.rules) ?? []
  return {
    state,
    said,
    standings: Object.fromEntries(rules.map((item) => [item.rule.id, item.standing])),
    rules,
  }
}

beforeAll(() => {
  for (const folder of ['src', 'test/entry', 'spec/rules'])
    mkdirSync(join(temporary, folder), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'), 'junction')
  const ids = ['CNT-01', 'CNT-02', 'CNT-03', 'CNT-04', 'CNT-05', 'CNT-06', 'CNT-07']
  const rules = ids.map((id) => ({ id, rule: 'r', bad: 'b', reaction: 'x' }))
  write('spec/rules/cnt.json', JSON.stringify({ group: 'CNT', title: 't', rules }))
  write('package.json', '{ "type": "module" }')
  write('test/entry/note-entry.ts', readFileSync(join(root, 'test/entry/note-entry.ts'), 'utf8'))
  write('src/a.ts', source)
  write(
    'src/a.test.ts',
    `import { beforeAll, expect, it } from 'vitest'
import { noteEntry } from '../test/entry/note-entry.ts'
import { check } from './a.ts'
const enter = (x: number) => { noteEntry('cli'); return check(x) }
beforeAll(() => { noteEntry('page') })
it('[CNT-01] refuses a negative number', () => expect(enter(-1)).toBe('negative'))
it('[CNT-02] proves nothing', () => expect(enter(3)).toBe('fine'))
it('[CNT-03] has no mark', () => expect(check(3)).toBe('fine'))
it('[CNT-04] is tried on the function alone', () => expect(check(5)).toBe('five'))
it('[CNT-04] enters, but stays green', () => expect(enter(4)).toBe('fine'))
it('[CNT-06] has one mark at the entry point', () => expect(enter(6)).toBe('six'))
it('[CNT-06] has another beside it', () => expect(check(7)).toBe('seven'))
`,
  )
  write(
    'src/b.test.ts',
    `import { expect, it } from 'vitest'
import { check } from './a.ts'
it('[CNT-05] cannot be run when its mark is no code', () => expect(check(3)).toBe('fine'))
it('[CNT-07] fails as it is', () => expect(check(3)).toBe('wrong'))
`,
  )
  write('src/c.ts', 'export const seven = 7 // enforces: CNT-07\n')
  write('spec/mutations.json', JSON.stringify({ 'CNT-05': ['1 => (('], 'CNT-07': ['7 => 8'] }))
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

describe('the mutation run', () => {
  it('calls proven what a test at the entry point proves, and says what everything else is', async () => {
    const { standings, rules, said } = await run([], true)
    expect(standings).toEqual({
      'CNT-01': 'proven',
      'CNT-02': 'survived',
      'CNT-03': 'no mark',
      'CNT-04': 'killed beside the entry point',
      'CNT-05': 'broken',
      'CNT-06': 'killed beside the entry point',
      'CNT-07': 'red before',
    })
    const places = rules.map(({ short }) => short.map(({ file, line }) => `${file}:${line}`).join(' '))
    expect(places).toEqual(['', 'src/a.ts:3', '', 'src/a.ts:4', 'src/a.ts:5', 'src/a.ts:7', 'src/c.ts:1'])
    expect(rules[0]?.provenBy.map((test) => test.name)).toEqual(['[CNT-01] refuses a negative number'])
    expect(said.some((line) => line.startsWith('[7/7] ') && line.endsWith('about 0 min left'))).toBe(true)
    expect(readFileSync(join(temporary, 'src/a.ts'), 'utf8')).toBe(source)
    expect(readResults(temporary).full).toBe('2026-01-01 at abc')
  })

  it('runs what it is asked for and keeps the rest as it was', async () => {
    const before = readResults(temporary)
    const { said } = await run(['CNT-01'])
    expect(said[0]).toMatch(/^1 marks? of 1 rules?/)
    expect(readResults(temporary)).toEqual(before)
  })

  it('refuses a malformed mark with its place before it runs anything', async () => {
    write('src/b.ts', 'export const b = 1 // enforces: CNT-04\n')
    const { state, said } = await run([])
    rmSync(join(temporary, 'src/b.ts'))
    expect(state).toBeNull()
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('src/b.ts:1')
  })
})
