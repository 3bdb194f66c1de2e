/** Twenty planted facts after two hundred turns: the small version of `npm run eval -- memory`. */
import { describe, expect, it } from 'vitest'
import { keptEmbedding, smallStory } from './planted-story.ts'

describe('planted facts', () => {
  it('are found by words when asked as a player asks, and seldom when every word is another', async () => {
    const { asked, disguised } = await smallStory(null)
    expect(asked).toBeGreaterThanOrEqual(0.95)
    expect(disguised).toBeLessThan(0.6)
  })

  it('are found as by words alone while only the first turns have vectors', async () => {
    expect(await smallStory(keptEmbedding(), 16)).toEqual(await smallStory(null))
  })

  it('are found by words and meaning; the puzzles far oftener than by words', async () => {
    const { asked, disguised } = await smallStory(keptEmbedding())
    expect(asked).toBeGreaterThanOrEqual(0.95)
    expect(disguised).toBeGreaterThanOrEqual(0.6)
  })
})
