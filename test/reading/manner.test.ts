/** What a line says beside its acts: it is no act, and is neither asked about nor denied. At the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-01] what only paints a line', () => {
  it.each([
    ['I lean my elbow on the bar as though I had all night, and ask Viktor about Jin', ['ask']],
    ['I smooth my gloves and ask Viktor about Jin', ['ask']],
    ['"Evening, Viktor," I say, shaking the wet from my hair.', ['talk']],
    ['I let the evening settle over me and look around', ['look']],
    ['I turn on my heel and go to the concourse', ['go']],
    ['I wrap my shawl about my head and walk to the concourse', ['go']],
    ["put Jin's song on the jukebox and watch who flinches", ['improvise']],
  ])('[READ-01] "%s" is played without a question', async (line, verbs) => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    const { turn, acts, said } = await type(line)
    expect(turn.mode).toBe('STORY')
    expect(acts.map(({ action }) => action).filter((action) => action !== 'gesture')).toEqual(verbs)
    expect(said).not.toMatch(/not sure what you mean|There (?:is|are) no|could not make out|Not done/)
  })

  it.each([
    ['I pull my scarf over my mouth against the damp and ask Viktor about Jin', 'ask'],
    ['I set my hat on the bar, take out my notebook and ask Viktor about Jin', 'ask'],
    ['It smells of ozone in here, so I breathe through my mouth and look around', 'look'],
  ])(
    '[READ-01] "%s": what one does with oneself is told at most, and the rest is done',
    async (line, verb) => {
      const { type } = await beginAt('dead_drop')
      await type('look around')
      const { turn, acts, said } = await type(line)
      expect(turn.mode).toBe('STORY')
      expect(acts.map(({ action }) => action).filter((action) => action !== 'gesture')).toEqual([verb])
      expect(said).not.toMatch(/not sure what you mean|There (?:is|are) no|could not|Not done/)
    },
  )

  it('[READ-02] a hand in the pocket of another is no manner', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('look around')
    const { turn, minute } = await type('I let my fingers stray into her coat and go to the concourse')
    expect(turn.location_confirmed).toBe(before.turn.location_confirmed)
    expect(minute).toBe(before.minute)
  })

  it('[READ-02] a bad knee is nothing taken back, and no blow', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type('I tell Viktor about my bad knee and my bus connections')
    expect(acts.map(({ action }) => action)).not.toContain('attack')
    expect(acts[0]?.target_id).toContain('viktor')
  })

  it('[READ-01] a look at a place by another name is a look round', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, said } = await type('I look around the taproom')
    expect(turn.mode).toBe('STORY')
    expect(said).not.toContain('There is no')
  })
})

describe('[READ-02] what is asked about', () => {
  it('[READ-02] an answer of people whom only the prose has named holds nothing up', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, said } = await type('I buy the couriers a round and ask the couriers about the moon')
    expect(turn.mode).toBe('STORY')
    expect(said).toMatch(/round/)
  })

  it('[READ-02] a thing that is not there stops what is done with it, and says so', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, said } = await type('I take the trombone and draw a duck on the wall')
    expect(said).toContain('There is no trombone here.')
    expect(said).not.toContain('You draw')
    expect(turn.rolls).toEqual([])
  })
})
