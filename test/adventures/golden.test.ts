/**
 * Both adventures, played by typed lines to each of their endings: the transcript that a person would read, to the
 * letter. When words or rules are meant to change, `FREEZE=1 npx vitest run test/adventures` writes them anew, and the
 * change is read like any other.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'

const plays = [
  { scenario: 'dead_drop', folder: 'dead-drop', script: 'kept', seed: 'a', ending: 'Room for one more' },
  { scenario: 'dead_drop', folder: 'dead-drop', script: 'published', seed: 'a', ending: 'Every screen' },
  { scenario: 'dead_drop', folder: 'dead-drop', script: 'handed', seed: 'a', ending: 'Exact change' },
  { scenario: 'nineteen_year_tide', folder: 'nineteen-year-tide', script: 'rung', seed: 'c', ending: 'Rung' },
  {
    ...{ scenario: 'nineteen_year_tide', folder: 'nineteen-year-tide' },
    ...{ script: 'testimony', seed: 'one', ending: 'Testimony' },
  },
  {
    ...{ scenario: 'nineteen_year_tide', folder: 'nineteen-year-tide' },
    ...{ script: 'high-water', seed: 'one', ending: 'High Water' },
  },
] as const

const freezing = process.env.FREEZE === '1'

/** One of each adventure is also played again: to the byte, without touching the file. */
const replayed: readonly string[] = ['kept', 'rung']

async function replayIn(home: string) {
  const folder = join(home, 'campaigns')
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.campaign'))
  const before = readFileSync(join(folder, file))
  const { exit, stdout } = await tryCli(['replay', file.replace('.campaign', ''), '--json'], { home })
  const { divergences, skipped } = JSON.parse(stdout)
  return { exit, divergences, skipped, touched: !before.equals(readFileSync(join(folder, file))) }
}

describe.each(plays)('$scenario, played to "$ending"', ({ scenario, folder, script, seed, ending }) => {
  it('is told to its end as it was before, and never falls back', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fatewright-golden-'))
    const here = join(import.meta.dirname, folder)
    const words = ['play', '--new', scenario, '--seed', seed, '--script', join(here, `${script}.txt`)]
    const { exit, stdout, stderr } = await tryCli(words, { home, columns: 80 })
    const again = replayed.includes(script) ? await replayIn(home) : null
    rmSync(home, { recursive: true, force: true })
    expect(stderr).toBe('')
    expect(exit).toBe(0)
    expect(stdout).not.toContain('could not tell this turn')
    expect(stdout).toContain(`The end: ${ending} `)
    const golden = join(here, `${script}.golden.txt`)
    if (freezing) writeFileSync(golden, stdout)
    expect(existsSync(golden), `${golden} is missing; FREEZE=1 writes it`).toBe(true)
    expect(stdout).toBe(readFileSync(golden, 'utf8'))
    if (again !== null) expect(again).toEqual({ exit: 0, divergences: [], skipped: [], touched: false })
  })
})
