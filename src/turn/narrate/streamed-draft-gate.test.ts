import { describe, expect, it } from 'vitest'
import { openDraftGate } from './streamed-draft-gate.ts'

async function heard(
  pieces: readonly string[],
  mayPass: (sentence: string) => boolean = () => true,
): Promise<string[]> {
  const shown: string[] = []
  const gate = openDraftGate(
    async (sentence) => {
      // The first is judged last: order is not left to chance.
      await new Promise((resolve) => setTimeout(resolve, sentence.startsWith('The') ? 5 : 0))
      return mayPass(sentence)
    },
    (text) => shown.push(text),
  )
  for (const piece of pieces) gate.say(piece)
  expect(await gate.close()).toBe(shown.length)
  gate.say('Too late. ')
  expect(await gate.close()).toBe(shown.length)
  return shown
}

describe('words before the commit', () => {
  it('go out sentence by sentence, however they arrive', async () => {
    expect(await heard(['The ri', 'ver rises. Oda sp', 'its. And th'])).toEqual([
      'The river rises. ',
      'Oda spits. ',
    ])
  })

  it('stop at the first sentence that may not pass', async () => {
    const fair = (sentence: string) => !sentence.includes('17')
    expect(await heard(['It rains. You roll a 17. It stops. '], fair)).toEqual(['It rains. '])
  })

  it('wait no longer than a page for the end of a sentence', async () => {
    expect(await heard(['a'.repeat(5_000), '. It rains. '])).toEqual([])
  })
})
