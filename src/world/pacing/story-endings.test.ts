import { describe, expect, it } from 'vitest'
import { endingSchema } from '../definition/topics-clues-storylets-endings.ts'
import { documented, harbourState, jory, lawfully, mira, row } from '../sample-state.ts'
import { checkEndings } from './story-endings.ts'

describe('endings', () => {
  const endings = [
    { id: 'high_water', if: { clock: { tide: 8 } }, text: 'The lower town drowns.' },
    {
      id: 'rung',
      if: { flag: 'rung' },
      text: ['The bell.'],
      epilogue: [
        { if: { present: jory }, text: 'Jory weeps.' },
        { if: { at: row }, text: 'Rain.' },
        { text: 'Dawn.' },
      ],
    },
  ].map((written) => endingSchema.parse(written))

  it('come when they are so, with the epilogue that is true, and only once', () => {
    expect(checkEndings(endings, harbourState(), mira)).toBeNull()
    const rung = harbourState(documented('world', 'flags', { rung: true }))
    expect(checkEndings(endings, rung, mira)).toEqual({
      id: 'rung',
      text: ['The bell.'],
      epilogue: ['Jory weeps.', 'Dawn.'],
    })
    expect(
      checkEndings(endings, lawfully(rung, documented('world', 'ending', { id: 'rung' })), mira),
    ).toBeNull()
  })
})
