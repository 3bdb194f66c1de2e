/** How a narrator wears over an evening: sixty turns, several seeds, and how often a sentence comes back too soon. */
import { expect, it } from 'vitest'
import { splitProse } from '../../../text/sentences.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { openLibrary } from './fragment-library.ts'
import { tellStory } from './narrate-story-turn.ts'
import { playSession } from './sample-narration-session.ts'

const library = openLibrary()
const soon = 12

function tell(request: NarrateRequest) {
  const { answer, memory } = tellStory(request, library)
  return { text: (answer as { final_text: string }).final_text, memory }
}

function measured(sessions: readonly (readonly string[])[]) {
  let all = 0
  let again = 0
  let ever = 0
  let openers = 0
  for (const told of sessions) {
    const last = new Map<string, number>()
    for (const [turn, text] of told.entries())
      for (const sentence of splitProse(text.replaceAll('\n', ' '))) {
        // What the player typed is theirs to repeat.
        if (sentence.startsWith('"What about')) continue
        all += 1
        if (/^You\b/.test(sentence)) openers += 1
        const before = last.get(sentence)
        if (before !== undefined) ever += 1
        if (before !== undefined && turn - before <= soon) again += 1
        last.set(sentence, turn)
      }
  }
  return { soon: again / all, ever: ever / all, you: openers / all, sentences: all }
}

it('says the same sentence within twelve turns at most twice in a hundred', () => {
  const sessions = [1, 2, 3, 4, 5].map((seed) => playSession(seed, 60, tell))
  const found = measured(sessions)
  console.log(
    `repetition over 5 × 60 turns: ${(found.soon * 100).toFixed(1)} % within ${soon}, ${(found.ever * 100).toFixed(1)} % ever, ${(found.you * 100).toFixed(0)} % begin with You, ${found.sentences} sentences`,
  )
  expect(found.soon).toBeLessThanOrEqual(0.02)
})

it('wears faster without its memory, so the memory is what helps', () => {
  const forgetful = [1, 2].map((seed) =>
    playSession(seed, 60, (request) => ({ ...tell({ ...request, memory: '' }), memory: '' })),
  )
  const mindful = [1, 2].map((seed) => playSession(seed, 60, tell))
  expect(measured(forgetful).soon).toBeGreaterThan(measured(mindful).soon)
})

it('names nobody and nothing that it was not told of', () => {
  const strange = new Set<string>()
  playSession(9, 60, (request) => {
    const told = tell(request)
    const given = JSON.stringify(request)
    for (const match of told.text.matchAll(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}'’-]+/gu))
      if (!given.includes(match[0].replace(/['’]s?$/, ''))) strange.add(match[0])
    return told
  })
  expect([...strange]).toEqual([])
})
