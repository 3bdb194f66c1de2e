import { describe, expect, it } from 'vitest'
import { openDraftGate } from './draft-gate.ts'

function heard(pieces: readonly string[], mayPass: (sentence: string) => boolean = () => true): string[] {
  const shown: string[] = []
  const gate = openDraftGate(mayPass, (text) => shown.push(text))
  for (const piece of pieces) gate.say(piece)
  return shown
}

describe('words before the commit', () => {
  it('go out sentence by sentence, however they arrive', () => {
    expect(heard(['The ri', 'ver rises. Oda sp', 'its. And th'])).toEqual([
      'The river rises. ',
      'Oda spits. ',
    ])
  })

  it('stop at the first sentence that may not pass', () => {
    const fair = (sentence: string) => !sentence.includes('17')
    expect(heard(['It rains. You roll a 17. It stops. '], fair)).toEqual(['It rains. '])
  })

  it('wait no longer than a page for the end of a sentence', () => {
    expect(heard(['a'.repeat(5_000), '. It rains. '])).toEqual([])
  })
})
