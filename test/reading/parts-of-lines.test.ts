import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('lines of several parts', () => {
  it('[READ-01] manner and reasons are no acts, and every act is done in order', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(
      'look around',
      'With my collar turned up against the damp I walk slowly over to Viktor, because he knew Jin, and ask him about the lifts.',
    )
    expect(turn.mode).toBe('STORY')
    expect(acts.map(({ action, target_id }) => `${action} ${target_id}`)).toEqual([
      'go neo_seattle:viktor',
      'ask neo_seattle:viktor',
    ])
  })

  it('[READ-01] a way that is only announced is gone, and what is done there is done', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(
      'look around',
      'sod this im off to the concourse n keep an eye out for anyone tailing me',
    )
    expect(turn.location_confirmed).toBe('the concourse')
    expect(acts.map(({ action }) => action)).toEqual(['go', 'look'])
    expect(turn.understood).toBe('go to the concourse, then look around')
  })

  it('[READ-02] a word in passing persuades nobody', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('go to gutters row', 'Enough. Rummage through the boat, quick and quiet.')
    expect(acts.map(({ action }) => action)).toEqual(['search'])
  })

  it('[READ-10] an “oh no” takes nothing back', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts, said } = await type(
      'ask the sergeant about the bell',
      'Oh no, my imaginary hat! I have a look at the painted hands, because they are pretty, and ask the sergeant about Tam Wick',
    )
    expect(said).not.toContain('Taken back')
    expect(acts.map(({ action }) => action)).toEqual(['investigate', 'ask'])
  })

  it('[READ-06] who takes leave says it to whom it is for, and goes', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts, turn } = await type('go to gutters row', "Thank you, bye bye Nan, I'm off to the Dry Stool")
    expect(turn.location_confirmed).toBe('the Dry Stool')
    expect(acts.map(({ action }) => action)).toEqual(['talk', 'go'])
  })
})
