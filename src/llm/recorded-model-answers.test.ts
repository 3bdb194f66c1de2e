import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refusedWith } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { languageModelContract } from '../testing/language-model-contract.ts'
import { scriptedModel } from './fake-model.ts'
import type { ModelRequest } from './language-model.ts'
import {
  type Cassette,
  readCassette,
  recordedModel,
  recordingModel,
  requestName,
} from './recorded-model-answers.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const request = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', text, cache: 'none' }],
  maxOutputTokens: 100,
  signal: new AbortController().signal,
  ...more,
})

async function record(answers: readonly string[], asked: readonly ModelRequest[]): Promise<Cassette> {
  let cassette: Cassette | null = null
  const model = recordingModel(scriptedModel(answers), {
    name: 'quay',
    clock: stillClock(),
    hash,
    secrets: ['hunter2-long'],
    keep: (recorded) => {
      cassette = recorded
    },
  })
  for (const question of asked) await model.ask(question)
  const read = readCassette(JSON.stringify(cassette))
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value
}

const play = (cassette: Cassette) => recordedModel(cassette, { hash, again: 'FATEWRIGHT_RECORD=quay.json …' })

languageModelContract({ describe, it }, 'scripted', async () => {
  const answers: { text: string; finish?: 'stop' | 'length' | 'refusal' }[] = []
  return { model: scriptedModel(answers), plan: (...more) => void answers.push(...more) }
})

describe('a cassette', () => {
  it('plays what was recorded, request by request, in pieces', async () => {
    const cassette = await record(['one', 'two words', 'three'], [request('a'), request('b'), request('a')])
    const model = play(cassette)
    const pieces: string[] = []
    expect((await model.ask(request('b', { onText: (piece) => pieces.push(piece) }))).text).toBe('two words')
    expect(pieces).toEqual(['two', ' words'])
    expect((await model.ask(request('a'))).text).toBe('one')
    expect((await model.ask(request('a'))).text).toBe('three')
  })
  it('says how to record again when it is stale: a word, a shape or a limit has changed', async () => {
    const cassette = await record(['one'], [request('a')])
    const changed = [
      request('a '),
      request('a', { maxOutputTokens: 99 }),
      request('a', { schema: z.object({}) }),
    ]
    for (const request of changed)
      await expect(play(cassette).ask(request)).rejects.toMatchObject({
        message: expect.stringMatching(
          /"quay" of 2026-01-01 .* Record it again .* FATEWRIGHT_RECORD=quay\.json/,
        ),
        details: { trouble: 'stale', again: false },
      })
  })
  it('does not care for what a provider is not told', () => {
    const blocks = request('a').messages.map((block) => ({ ...block, cache: 'scene' as const }))
    expect(requestName(request('a'), hash)).toBe(requestName(request('a', { messages: blocks }), hash))
  })
  it('holds no key, whoever said it', async () => {
    const said = 'my key: sk-proj-abcdefghij0123456789 and AIzaSyA0123456789abcdefghij and hunter2-long'
    const cassette = await record([said], [request(said)])
    expect(JSON.stringify(cassette)).not.toMatch(/sk-proj|AIza|hunter2/)
    expect(cassette.takes[0]?.reply.text).toBe('my key: [key] and [key] and [key]')
  })
  it('is read strictly', () => {
    for (const text of ['', '{}', '{"format":2}', '[]']) refusedWith(readCassette(text), 'llm/bad-cassette')
  })
  it('stops when it is called off', async () => {
    const cassette = await record(['one two three'], [request('a')])
    const controller = new AbortController()
    const asked = play(cassette).ask(
      request('a', { signal: controller.signal, onText: () => controller.abort('gone') }),
    )
    await expect(asked).rejects.toBe('gone')
  })
})
