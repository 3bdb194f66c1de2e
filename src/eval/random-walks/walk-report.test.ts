import { describe, expect, it } from 'vitest'
import { joinReports, walksTable } from '../../../evals/walks/walks-table.ts'
import { reportOn, type Walked } from './walk-report.ts'

const endings = ['town:lit', 'town:dark']

function walked(ending: string | null, ended: number, more: Partial<Walked> = {}): Walked {
  return { ending, ended, turns: ended, dead: null, crash: null, refused: [], ...more }
}

describe('a report on walks', () => {
  const dead = { walk: 3, turn: 9, input: 'wait', message: 'Nothing was offered.' }
  const all = [
    walked('town:lit', 12),
    walked('town:lit', 4),
    walked('town:lit', 7),
    walked(null, 9, { dead }),
  ]

  it('is the same however the walks were shared out', () => {
    const whole = reportOn('town', endings, all)
    const parts = all.map((walk) => reportOn('town', endings, [walk]))
    const [first, ...others] = parts
    expect(first && joinReports(first, ...others)).toEqual(whole)
    expect(whole).toMatchObject({
      walks: 4,
      turns: 32,
      endings: { 'town:lit': 3, 'town:dark': 0 },
      unreached: ['town:dark'],
      unfinished: 1,
      dead_ends: [dead],
      turns_to_ending: { least: 4, middle: 7, most: 12 },
    })
  })

  it('reads as a table, with a row for what nobody reached', () => {
    const table = walksTable(reportOn('town', endings, all))
    expect(table).toContain('town: 4 walks, 32 turns; 1 unfinished, 1 dead ends, 0 crashes')
    expect(table).toContain('| lit | 3 | 75.0 % | 4 | 7 | 12 |')
    expect(table).toContain('| dark | 0 | 0.0 % | - | - | - |')
  })
})
