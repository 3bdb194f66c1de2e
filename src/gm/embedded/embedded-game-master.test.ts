/** The game master as a whole: what its reader is given, and that every mode ends in words or in a meant silence. */
import { expect, it } from 'vitest'
import type { ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { readingScene } from '../../reading/index.ts'
import { embeddedGameMaster } from './embedded-game-master.ts'
import { event, landing, maddock, requestFor } from './narrate/sample-narration-request.ts'

const telling = { signal: new AbortController().signal }
const { packet } = requestFor([])
const names = (scene: ReadingScene, kind: keyof ReadingScene): string[] =>
  (scene[kind] as readonly { readonly id: string }[]).map(({ id }) => id)

it('gives its reader everything a line can name, by kind', () => {
  const scene = readingScene({
    packet,

    open_question: 'The tin chest or Maddock Thrale?',
    cues: landing,
  })
  expect(names(scene, 'people').slice(0, 2)).toEqual([maddock.id, 'ferry:isolde'])
  expect(names(scene, 'objects')).toEqual(['ferry:chest'])
  expect(names(scene, 'exits')).toEqual(['ferry:inn'])
  expect(names(scene, 'belongings')).toEqual(['ferry:ledger'])
  expect(names(scene, 'topics')).toContain('ferry:toll')
  expect(scene.affordances).toEqual([{ id: 'ferry:bell', phrases: ['ring the bell', 'Ring the bell'] }])
  expect(scene.open_question?.options.map(({ id }) => id)).toEqual([maddock.id, 'ferry:chest'])
})

it('reads a scene off the packet when there are no cues', () => {
  const scene = readingScene({ packet, open_question: null })
  expect(names(scene, 'people')).toEqual([maddock.id, 'ferry:isolde'])
  expect(scene.people[0]?.aliases).toEqual(['maddock', 'thrale'])
  expect(scene.hero).toEqual(['Wren', 'Wren'])
})

it('reads a line by itself, and says so when it does not trust its reading', async () => {
  const doubted: string[] = []
  const master = embeddedGameMaster({ doubted: ({ text }) => doubted.push(text) })
  const read = (player_input: string) =>
    master.interpret({ packet, player_input, open_question: null, cues: landing }, telling)
  expect(await read('I ask Maddock about the toll')).toMatchObject({
    proposed_actions: [{ action: 'ask', target_id: maddock.id, topics: ['ferry:toll'] }],
  })
  expect(doubted).toEqual([])
  await read('I glorp the unspeakable wumpus sideways')
  expect(doubted).toEqual(['I glorp the unspeakable wumpus sideways'])
})

it('has words for a thought by what it came to, and none at the console', async () => {
  const master = embeddedGameMaster()
  const thought = (tier: string) =>
    master.narrate(
      requestFor([event('planning_check', { tier })], { mode: 'THINK', player_input: 'how?' }),
      telling,
    )
  const from = async (tier: string) => JSON.stringify((await thought(tier)).usage)
  expect(await from('Brilliant')).toMatch(/think\.good/)
  expect(await from('Competent')).toMatch(/think\.fair/)
  expect(await from('Confused')).toMatch(/think\.poor/)
  expect(await master.narrate(requestFor([], { mode: 'GOD', memory: '1:abcd' }), telling)).toEqual({
    answer: { final_text: '' },
    memory: '1:abcd',
  })
})
