/** The suite in small, and proof that it can fail. */
import { describe, expect, it } from 'vitest'
import { hostileOverSqlite, hostileTable } from '../../../evals/hostile/hostile-table.ts'
import { renderHostilePage } from '../../../evals/hostile/render-hostile-page.ts'
import { hostileEngines } from '../../compose/hostile-suite-engines.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { EngineLike, OpenEngine } from './engine-under-test.ts'
import { mishapsOf } from './hostile-report.ts'
import { goodName, hostileSuite } from './hostile-suite.ts'

const { open, probes } = hostileEngines()

/** An engine whose turns come out changed. */
function changing(play: (engine: EngineLike) => EngineLike['turns']['play']): OpenEngine {
  return async (parts) => {
    const engine = await open(parts)
    return { ...engine, turns: { ...engine.turns, play: play(engine) } }
  }
}

function rewriting(change: (author: AuthorTurn) => object): OpenEngine {
  return changing((engine) => async (...rest) => {
    const played = await engine.turns.play(...rest)
    if (!played.ok) return played
    const { turn } = played.value
    return { ...played, value: { ...played.value, turn: { ...turn, ...change(turn) } } }
  })
}

describe('the hostile suite', () => {
  it('lets nothing through in two turns each', async () => {
    const overSqlite = hostileOverSqlite.slice(0, 2)
    const report = await hostileSuite(open, { probes, turns: 2, overSqlite })
    expect(report.problems).toEqual([])
    expect(report.rows.length).toBeGreaterThanOrEqual(52 + overSqlite.length)
    expect(report.good).toMatchObject({ fellBack: 0, complained: 0 })
    const table = hostileTable(report)
    for (const { name } of report.rows) expect(table).toContain(name)
    expect(renderHostilePage(report, { at: 'now', machine: 'here' })).toContain('<tfoot>')
  })

  it('is failed by an audit that lets everything pass', async () => {
    const told =
      'Everybody knows it: The-Ferryman drowned the heir of SALTMARSH. <img src=x onerror=alert(1)>'
    const raw = rewriting((author) => ({ narrative: `${author.narrative} ${told}` }))
    const report = await hostileSuite(raw, { probes, turns: 4, only: 'leaks-a-secret' })
    const [row] = report.rows
    expect(report.ok).toBe(false)
    expect(row === undefined ? 0 : mishapsOf(row, 'leak')).toBeGreaterThanOrEqual(3)
    expect(row === undefined ? 0 : mishapsOf(row, 'markup')).toBeGreaterThanOrEqual(3)
  })

  it('is failed by a door that shows the author’s turn', async () => {
    const openProbes = { ...probes, show: (author: AuthorTurn) => author }
    const report = await hostileSuite(open, { probes: openProbes, turns: 4, only: goodName })
    expect(report.problems.join()).toContain('leak')
    expect(report.good?.mishaps.map((mishap) => mishap.what)).toContain('the notes of the game master')
  })

  it('is failed by numbers, dice and ends that are not the engine’s', async () => {
    const numbers = rewriting((author) => ({
      session_header: author.session_header.replace(/HP: \d+/, 'HP: 4711'),
      resources: 'Ammo: 777',
      dice_rolls: [...author.dice_rolls, 'Stealth: 1d20 = 20'],
    }))
    const invented = await hostileSuite(numbers, { probes, turns: 2, only: goodName })
    expect(invented.good?.mishaps.map((mishap) => mishap.what)).toEqual(
      expect.arrayContaining(['resources says 777', '1 rolls are shown and 0 are in the ledger']),
    )
    const hung = changing(() => () => new Promise(() => undefined))
    const late = await hostileSuite(hung, { probes, turns: 2, only: goodName, longestTurn: 20 })
    expect(late.problems.join()).toContain('end')
    const twice = changing((engine) => async (...rest) => {
      await engine.turns.play(...rest)
      return engine.turns.play(...rest)
    })
    const doubled = await hostileSuite(twice, { probes, turns: 1, only: goodName })
    expect(doubled.good?.mishaps.map((mishap) => mishap.kind)).toContain('dice')
  })

  it('is failed by a state that a story wrote', async () => {
    const wishful = changing((engine) => async (id, ...rest) => {
      const played = await engine.turns.play(id, ...rest)
      const set = [
        { path: ['level'], value: 20 },
        { path: ['note'], value: '__DELETE__' },
      ]
      const diff = { entities_update: [{ id: 'pc_kira_001', set }] }
      await engine.store.applyStateDiff(id, diff, 'a wish', '2026-01-01T00:00:00.000Z')
      return played
    })
    const report = await hostileSuite(wishful, { probes, turns: 1, only: goodName })
    const whats = report.good?.mishaps.map((mishap) => mishap.what).join('\n') ?? ''
    expect(whats).toContain('level grew by 15 in a turn')
    expect(whats).toContain('is a mark of deletion')
  })
})
