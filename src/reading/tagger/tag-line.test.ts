import { describe, expect, it } from 'vitest'
import { openTagger } from './open-tagger.ts'

const tagger = await openTagger()

/** The parts of a line by kind and words, with the likeliest act. */
function partsOf(line: string): readonly string[] {
  return tagger
    .partsOf(line)
    .map(({ kind, acts, from, to }) => [kind, acts[0]?.action ?? '', line.slice(from, to)].join('|'))
}

describe('the tagger', () => {
  it('cuts acts, speech, manner and reasons apart', () => {
    expect(
      partsOf(
        'With my collar turned up I walk over to the bar, because he knew Jin, and ask him about the lifts',
      ),
    ).toEqual([
      'gesture||With my collar turned up',
      'act|go|I walk over to the bar',
      'remark||because he knew Jin',
      'speech|ask|ask him about the lifts',
    ])
  })

  it('tells conditions and questions to the game master from acts', () => {
    expect(partsOf('if he turns away i take the key').map((part) => part.split('|')[0])).toEqual([
      'condition',
      'act',
    ])
    expect(
      partsOf('what do i have on me and how much time is left?').map((part) => part.split('|')[0]),
    ).toEqual(['question', 'question'])
  })

  it('says the same of the same line, keeps places within it, and bears lines of nothing', () => {
    for (const line of ['', '   ', '?!…', '“', 'a'.repeat(5_000), 'ok '.repeat(120)]) {
      const parts = tagger.partsOf(line)
      expect(tagger.partsOf(line)).toEqual(parts)
      for (const { from, to } of parts) expect(from >= 0 && from < to && to <= line.length).toBe(true)
    }
  })
})
