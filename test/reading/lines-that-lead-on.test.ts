/** Lines that lead to another place, hang on something, or turn to the game master, at the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const done = ({ acts }: Played): readonly string[] =>
  acts.map(({ action, target_id }) => `${action} ${target_id.replace(/^.*:/, '')}`.trim())

describe('[READ-04] a line that leads past the next place', () => {
  it('[READ-04] does there what is done there, with whom is found there', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const tower = await type('look around', 'I walk up to the bell tower and show Brother Lull the letter')
    expect(done(tower)).toEqual(['go bell_tower', 'show brother_lull'])
    expect(tower.said).not.toContain('Rusk')
  })

  it('[READ-04] a way that is put right keeps what was done beside it', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const line = "I give him my real name, ask for his, and head up to Gutters' Row and listen"
    const again = await type('look around', line, 'no, i meant the bell tower not the row')
    expect(again.said).toContain('"Sergeant. Pell, off duty."')
    expect(again.turn.location_confirmed).toBe('the Bell Tower')
  })
})

describe('[READ-02] what hangs on something', () => {
  it('[READ-02] a condition behind an act is for that act: nothing is bought before it is known', async () => {
    const { type } = await beginAt('dead_drop')
    const asked = await type(
      'I buy the couriers a round if Viktor gives me a discount, and then I sit down with Chen',
    )
    expect(asked.turn.state_updates).toEqual({})
    expect(asked.said).toContain('Nothing has happened yet')
  })

  it('[READ-02] leave that is given in passing is taken', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const read = await type(
      'look around',
      'If he lets me, I go through his book for whoever came in this week',
    )
    expect(read.said).toMatch(/no trowels|Do you want to read back through the watch-book/)
    expect(read.acts.some(({ action }) => action === 'ready')).toBe(false)
  })

  it('[READ-02] what is given to nobody is not given', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const kept = await type('look around', 'I give no name.')
    expect(kept.said).not.toMatch(/writes your|writes it down/)
  })

  it('[READ-02] nobody is raced who was not named', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const followed = await type("go to Gutters' Row", 'I follow the fancy lantern people up the hill')
    expect(followed.turn.rolls).toEqual([])
  })
})

describe('[READ-09] the game master, called anywhere in a line', () => {
  it.each([
    'Before I go on, game master, would you tell me what this Heat is?',
    'Tell me, game master, how many hours are left to me before midnight?',
  ])('[READ-09] answers and nobody else hears it: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(line)
    expect(acts).toEqual([])
    expect(turn.state_updates).toEqual({})
    expect(turn.narrative).toMatch(/Heat stands|to midnight/)
  })
})

describe('what was asked and is not in the answer', () => {
  it('is said to be unknown, and nothing beside it is told instead', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn } = await type('"What did Jin juggle at school, Viktor?"')
    const kinds = turn.engine_events.flatMap(({ type: kind, details }) =>
      kind === 'disclosed' ? ['told'] : kind === 'spoke' ? [String(details.kind)] : [],
    )
    expect(kinds).toEqual(['unknown'])
  })
})
