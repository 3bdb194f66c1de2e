/** Names stay as they were typed, at the command line: nobody is answered for by whoever is called nearly the same. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('names', () => {
  it('[READ-05] somebody nobody has heard of is asked after, and nobody else is spoken to', async () => {
    const { type } = await beginAt('dead_drop')
    for (const [line, name] of [
      ['ask Corin about Jin', 'Corin'],
      ['ask Billy where Jin went', 'Billy'],
      ['say hello to Molly', 'Molly'],
      ["tell Mox we're leaving", 'Mox'],
      ['talk to corin', 'Corin'],
      ['I look at Tamsin', 'Tamsin'],
    ] as const) {
      const { said, turn, acts } = await type(line)
      expect(said, line).toContain(`I know no ${name}; who is that?`)
      expect(acts.map(({ target_id }) => target_id).join(''), line).toBe('')
      expect(turn.rolls, line).toEqual([])
      expect(
        turn.engine_events.map((event) => event.type),
        line,
      ).not.toContain('spoke')
    }
  })

  it('[READ-05] blows at somebody who is not here fall on nobody', async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of ['I strike Mip', 'lunge at Scully', 'I attack Harrow with everything I have']) {
      const { said, turn } = await type(line)
      expect(said, line).toMatch(/I know no (?:Mip|Scully|Harrow); who is that\?/)
      expect(turn.rolls, line).toEqual([])
      expect(
        turn.engine_events.map((event) => event.type),
        line,
      ).not.toContain('clock_advanced')
    }
  })

  it('A4: words of English and names of the game are left alone, and slips of fingers are mended', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const named = await type('look at the painted hands')
    expect(named.acts[0]?.target_id).toContain('hand_marks')
    const slip = await type('look at the panited hands')
    expect(slip.acts[0]?.target_id).toContain('hand_marks')
    const brother = await type('look for my brother')
    expect(JSON.stringify(brother.acts)).not.toContain('brother_lull')
  })
})
