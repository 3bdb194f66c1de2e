import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutate } from '../../scripts/spec/mutate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'fatewright-mutate-test-'))
const write = (path: string, text: string) => writeFileSync(join(temporary, path), text)
const source = `export function check(x: number): string {
  if (x < 0) return 'negative' // enforces: CNT-01
  if (x > 9) return 'large' // enforces: CNT-02
  return 'fine'
}
`

async function run(ids: string[]): Promise<{ passed: boolean; said: string[] }> {
  const said: string[] = []
  const passed = await mutate(temporary, { ids, limit: Infinity, say: (line) => said.push(line) })
  return { passed, said }
}

beforeAll(() => {
  for (const folder of ['src', 'spec/rules']) mkdirSync(join(temporary, folder), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'), 'junction')
  const rules = ['CNT-01', 'CNT-02', 'CNT-03', 'CNT-04'].map((id) => ({
    id,
    rule: 'r',
    bad: 'b',
    reaction: 'x',
  }))
  write('spec/rules/cnt.json', JSON.stringify({ group: 'CNT', title: 't', rules }))
  write('package.json', '{ "type": "module" }')
  write('src/a.ts', source)
  write(
    'src/a.test.ts',
    `import { expect, it } from 'vitest'
import { check } from './a.ts'
it('[CNT-01] refuses a negative number', () => expect(check(-1)).toBe('negative'))
it('[CNT-02] proves nothing', () => expect(check(3)).toBe('fine'))
it('[CNT-03] has no mark', () => expect(check(3)).toBe('fine'))
`,
  )
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

describe('the mutation run', () => {
  it('tells a test that proves its rule from one that does not, and leaves the tree alone', async () => {
    const { passed, said } = await run([])
    expect(passed).toBe(false)
    expect(said).toContain('CNT-01 killed')
    expect(said).toContain('CNT-02 survived: its tests stay green with the enforcement switched off')
    expect(said).toContain('CNT-03 no mark')
    expect(said.at(-1)).toBe('killed 1, survived 1, no mark 1')
    expect(readFileSync(join(temporary, 'src/a.ts'), 'utf8')).toBe(source)
  })

  it('passes when what was asked for is killed', async () => {
    expect(await run(['CNT-01'])).toMatchObject({ passed: true })
  })

  it('refuses a malformed mark with its place before it runs anything', async () => {
    write('src/b.ts', 'export const b = 1 // enforces: CNT-04\n')
    const { passed, said } = await run([])
    rmSync(join(temporary, 'src/b.ts'))
    expect(passed).toBe(false)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('src/b.ts:1')
  })
})
