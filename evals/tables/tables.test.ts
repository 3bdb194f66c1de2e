import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { madeTables } from './write-tables.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('docs/evals.md says what the kept reports say; else: npm run eval -- tables', () => {
  const made = madeTables()
  expect(read('docs/evals.md')).toBe(made.page)
  expect(read('docs/pictures/fairness.svg')).toBe(made.picture)
  for (const suite of [
    'consistency',
    'fairness',
    'hostile',
    'injection',
    'interpreter',
    'retrieval',
    'secrecy',
    'sycophancy',
  ])
    expect(made.page).toContain(`## ${suite}, `)
})
