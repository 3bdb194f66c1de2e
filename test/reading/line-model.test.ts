/** What the line model adds at the command line; without its weights these lines are read by words alone. */
import { describe, expect, it } from 'vitest'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { matricesOf } from '../../src/reading/index.ts'
import { beginAt } from './at-the-command-line.ts'

const model = await openLineModel()
if (model === null)
  console.log('Lines were not read by the line model: its optional package is not installed.')
const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }

describe.runIf(model !== null)('the line model', () => {
  it('cuts a line into its parts and says what each is', () => {
    const line = 'hang my coat up, then ask her what he left, and dont touch the glass'
    const { parts } = model?.read(line) ?? { parts: [] }
    expect(parts.map(({ kind }) => kind).slice(0, 2)).toEqual(['act', 'speech'])
    expect(parts.slice(2).every(({ kind }) => kind === 'denied')).toBe(true)
    expect(parts[1]?.acts[0]?.action).toBe('ask')
  })

  it('[READ-03] a choice in slang and an act beside it are both done', { timeout: 60_000 }, async () => {
    const { type } = await beginAt('dead_drop', 'line model', byMeaning)
    await type('look around')
    const { turn } = await type('drinks on me for the riders, then im out to the concourse')
    expect(turn.engine_events.map(({ details }) => details.deed_id)).toContain('neo_seattle:buy_a_round')
    expect(turn.location_confirmed).toBe('the concourse')
  })

  it('[READ-09] a question to the game master that calls it behind a comma costs nothing', async () => {
    const { type } = await beginAt('dead_drop', 'line model', byMeaning)
    const before = await type('look around')
    const { turn, minute } = await type('Psst, game master, who is in here with me?')
    expect(turn.mode).toBe('DM')
    expect(minute).toBe(before.minute)
  })

  it('[READ-01] what is told before a question to the same person is one speech', async () => {
    const { type } = await beginAt('dead_drop', 'line model', byMeaning)
    await type('look around')
    const { acts } = await type('I tell Viktor, "They sanded his stool. Who would do that?"')
    expect(acts.filter(({ action }) => action === 'talk' || action === 'ask')).toHaveLength(1)
  })
})

describe('weights of the line model', () => {
  it.each(['', '00000', 'not at all packed'])(
    'that are damaged are refused with a sentence',
    async (bytes) => {
      const damaged = { model: '', tensors: { tag: [2, 2] }, scales: bytes, bytes }
      await expect(matricesOf(damaged)).rejects.toThrow(/cannot be read/)
    },
  )
})
