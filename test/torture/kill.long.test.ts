/** Kill -9 at every step that writes. `npm run torture` does the same with more kills and a table. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitPhases } from '../../src/store/log/append-and-create-log.ts'
import { baseTurns, killOften, prepareBase } from './kill-arena.ts'
import { killRows, rowName } from './kill-rows.ts'
import { bundleChild } from './spawn-child.ts'

const kills = 8
const seed = 20_261_116

describe('a process that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-kill-'))
  let bundle = ''
  const bases = { short: '', long: '' }

  beforeAll(async () => {
    bundle = await bundleChild(folder)
    bases.short = await prepareBase(folder, baseTurns.short)
    bases.long = await prepareBase(folder, baseTurns.long)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is killed at every step there is', () => {
    expect([...new Set(killRows.flatMap((row) => row.phase ?? []))].sort()).toEqual([...commitPhases].sort())
  })

  for (const [number, row] of killRows.entries()) {
    it.concurrent(`loses nothing, tears nothing and rolls nothing twice: ${rowName(row)}`, async () => {
      const base = row.scenario === 'tidy' ? bases.long : bases.short
      const tally = await killOften(
        { row, bundle, base, folder },
        row.half ? kills / 2 : kills,
        seed + number,
      )
      expect(tally.problems, `${rowName(row)}, seed ${seed + number}`).toEqual([])
    })
  }
})
