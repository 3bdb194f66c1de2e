/** A test for each campaign: nothing that comes out is other than what was kept. */
import { expect, it } from 'vitest'
import { showDifferences } from './compare.ts'
import { holdAgainstKept } from './hold.ts'
import type { GoldenScript } from './script.ts'

const most = 40

/** Makes the tests. */
export function holdsAsKept(...scripts: readonly GoldenScript[]): void {
  it.each(scripts)(
    '$name comes out to the byte as it was kept: $about',
    { timeout: 120_000 },
    async (script) => {
      const differences = await holdAgainstKept(script)
      expect(
        differences.map(({ path }) => path),
        showDifferences(differences, most),
      ).toEqual([])
    },
  )
}
