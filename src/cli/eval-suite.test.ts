import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-eval-suite-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('fatewright eval SUITE', () => {
  it('runs a suite, says what it found, and keeps a report and a page', async () => {
    const [out, html] = [join(home, 'evals'), join(home, 'dice.html')]
    const words = ['eval', 'fairness', '--case', 'd6-faces', '--out', out, '--html', html]
    const { exit, stdout } = await tryCli(words, { home })
    expect(exit).toBe(0)
    expect(stdout).toContain('All 1 cases hold for the dice.')
    const [file = ''] = readdirSync(out)
    expect(file).toMatch(/^fairness-\d{4}-\d\d-\d\d\.json$/)
    const kept = JSON.parse(readFileSync(join(out, file), 'utf8'))
    expect(kept).toMatchObject({
      suite: 'fairness',
      seed: 'eval',
      ok: true,
      failed: [],
      counts: { cases: 1 },
    })
    expect(kept.commit).toMatch(/^[0-9a-f]{7,}$|^version /)
    expect(kept.measured[0]).toMatchObject({ id: 'd6-faces', faces: { sides: 6 } })
    expect(readFileSync(html, 'utf8')).toContain('d6: 60000 dice')
  })

  it('scores the reader in the same shape', async () => {
    const { exit, stdout } = await tryCli(['eval', 'interpreter', '--cases', '12', '--json'], { home })
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ suite: 'interpreter', counts: { cases: 12, state: 0 } })
    expect(exit).toBe(report.ok ? 0 : 1)
  })

  it('says when a campaign has thrown no dice', async () => {
    await tryCli(['new', 'Salt', '--blank', '--seed', 'a'], { home })
    const { exit, stderr } = await tryCli(['eval', 'fairness', '--campaign', 'salt'], { home })
    expect([exit, stderr]).toEqual([
      1,
      'There is nothing to judge yet: the ledger of this campaign holds no dice.\n',
    ])
  })

  it('says what there is not', async () => {
    const unknown = await tryCli(['eval', 'sycophancy', '--gm', 'nobody'], { home })
    expect(unknown.exit).toBe(1)
    expect(unknown.stderr).toContain('nobody')
    const none = await tryCli(['eval', 'fairness', '--case', 'd7-faces'], { home })
    expect(none.stderr).toBe('The suite fairness has no case or kind "d7-faces".\n')
  })
})
