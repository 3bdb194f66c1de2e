/** With the real audit switched off, the suite must not come out clean: nothing else would tell us that it looks. */
import { expect, it, vi } from 'vitest'
import { hostileEngines } from '../../compose/hostile-suite-engines.ts'
import { mishapsOf } from './hostile-report.ts'
import { hostileSuite } from './hostile-suite.ts'

vi.mock('../../turn/audit/audit-narration.ts', () => ({
  longestNarration: 60_000,
  auditNarration: ({ narrative }: { narrative: string }) => ({
    text: narrative,
    violations: [],
    retry: [],
    candidates: [],
  }),
}))

it('finds leaks, lies and markup when nobody audits', async () => {
  const { open, probes } = hostileEngines()
  const count = async (only: string, kind: 'leak' | 'lie' | 'markup'): Promise<number> => {
    const report = await hostileSuite(open, { probes, turns: 8, only })
    expect(report.ok, only).toBe(false)
    return report.rows.reduce((sum, row) => sum + mishapsOf(row, kind), 0)
  }
  expect(await count('leaks-a-', 'leak')).toBeGreaterThan(5)
  expect(await count('leaks-personality', 'leak')).toBeGreaterThan(3)
  expect(await count('invents-d', 'lie')).toBeGreaterThan(5)
  expect(await count('gives-items', 'lie')).toBeGreaterThan(3)
  expect(await count('writes-html', 'markup')).toBeGreaterThan(3)
})
