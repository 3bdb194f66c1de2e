/** Chat programs of different people against one server: nobody lands in another's game. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

interface Said {
  readonly role: string
  readonly content: string
}

async function say(key: string, messages: readonly Said[], more: object = {}): Promise<string> {
  const request = { model: 'new/dead_drop', messages, ...more }
  const answer = await at.post('/v1/chat/completions', request, { authorization: `Bearer ${key}` })
  expect(answer.status).toBe(200)
  return answer.body.choices[0].message.content
}

const campaignIn = (text: string): string => /fatewright (\S+) /.exec(text)?.[1] ?? ''
const withoutMark = (text: string): string => text.replace(/^\[\/\/\]:.*$/m, '').trim()
const hello: Said = { role: 'user', content: 'Hello!' }

describe('new/SCENARIO', () => {
  it('N1: is a game of its own for every key, user and chat, whatever the first words are', async () => {
    const alice = campaignIn(await say('sk-alice', [hello]))
    const bob = campaignIn(await say('sk-bob', [hello]))
    const carol = campaignIn(await say('sk-alice', [hello], { user: 'carol' }))
    expect(new Set([alice, bob, carol]).size).toBe(3)
    expect(campaignIn(await say('sk-alice', [hello]))).toBe(alice)
  })

  it('N1: a game that has gone on is not joined by a new chat of the same person', async () => {
    const first = await say('sk-dora', [hello])
    let talk: Said[] = [hello, { role: 'assistant', content: first }]
    for (const content of ['I look around.', 'I wait.']) {
      talk = [...talk, { role: 'user', content }]
      talk = [...talk, { role: 'assistant', content: await say('sk-dora', talk) }]
    }
    expect(campaignIn(await say('sk-dora', [hello]))).not.toBe(campaignIn(first))
  })

  it('N1: five equal requests at once begin one game', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => say('sk-eve', [hello])))
    expect(new Set(answers.map(campaignIn)).size).toBe(1)
  })

  it('N3: goes on where it was told when a program strips the mark', async () => {
    const first = await say('sk-finn', [hello])
    const before = (await at.engine.store.campaigns()).length
    let talk: Said[] = [hello, { role: 'assistant', content: withoutMark(first) }]
    for (const content of ['I look around.', 'I ask Viktor about Jin.']) {
      talk = [...talk, { role: 'user', content }]
      const told = await say('sk-finn', talk)
      expect(campaignIn(told)).toBe(campaignIn(first))
      talk = [...talk, { role: 'assistant', content: withoutMark(told) }]
    }
    expect(await at.engine.store.campaigns()).toHaveLength(before)
    const stranger = await say('sk-greta', [...talk, { role: 'user', content: 'I wait.' }])
    expect(campaignIn(stranger)).not.toBe(campaignIn(first))
  })
})
