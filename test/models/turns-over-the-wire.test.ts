/** Whole turns over the wire of every provider: the shapes that strategies ask for are taken, words come back, and when the line is dead the turn ends all the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { good } from '../../src/testing/assertions.ts'
import { type ProviderServer, startProvider } from '../../src/testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../../src/testing/providers/openai-chat-protocol.ts'
import { openTable, quietWords } from '../table.ts'
import { providers } from './provider-table.ts'
import { quickNetwork } from './quick-network.ts'
import { strategies } from './strategies.ts'

const story = JSON.stringify({ narrative: quietWords(1), tool_requests: [], actions: [] })
const dice = JSON.stringify({ narrative: '', tool_requests: [] })

describe.each(providers.map((row) => [row.name, row] as const))('%s', (_name, row) => {
  let server: ProviderServer
  beforeAll(async () => {
    server = await startProvider(row.protocol)
  })
  afterAll(() => server.close())

  it.each(Object.entries(strategies))('takes every shape of %s and tells with it', async (name, strategy) => {
    const model = await row.open(server.url, quickNetwork())
    const table = await openTable({ desk: { gameMaster: strategy(model) } })
    const drafts: string[] = []
    const calls = name === 'single-pass' ? 1 : 3
    const answers = name === 'two-phase' ? ['{}', dice, story] : [...Array(calls - 1).fill('{}'), story]
    server.next.push(...answers.map((text) => ({ text })))
    const turn = await table.play('I look around.', {
      progress: (step) => void (step.kind === 'draft' && drafts.push(step.text)),
    })
    expect(server.complaints).toEqual([])
    expect(turn.usage).toMatchObject({ by: expect.stringContaining(name), input_tokens: expect.any(Number) })
    expect((turn.usage.calls as readonly unknown[]).length).toBe(calls)
    expect(turn.narrative).toBe(quietWords(1))
    expect(drafts.join('')).toBe(quietWords(1).slice(0, drafts.join('').length))
    expect(drafts.length).toBeGreaterThan(0)
  })
})

describe('an engine with a model in its settings', () => {
  it('tells with it, and with the embedded game master when it cannot be reached', async () => {
    const server = await startProvider(chatProtocol())
    const engine = createEngine({
      inMemory: true,
      environment: {
        FATEWRIGHT_MODEL: `compatible:qwen3:8b@${server.url}`,
        FATEWRIGHT_STRATEGY: 'single-pass',
        FATEWRIGHT_TURN_LIMIT: 'calls=2',
      },
    })
    try {
      const id = good(await engine.campaigns.create({ name: 'The Salt Road' })).campaign_id
      server.next.push({ text: story })
      const told = good(await engine.turns.play(id, 'I look around.', { owner: true })).turn
      expect(told.usage.by).toBe('single-pass:compatible:qwen3:8b')
      expect(told.prompt_versions).toMatchObject({
        'single-pass.essentials': expect.stringMatching(/^1 [0-9a-f]+$/),
      })
      // Each turn has its own two calls.
      server.next.push({ text: JSON.stringify({ narrative: quietWords(4), actions: [] }) })
      expect(good(await engine.turns.play(id, 'I wait.', { owner: true })).turn.usage.by).toContain(
        'single-pass',
      )
      await server.close()
      const alone = good(await engine.turns.play(id, 'I listen.', { owner: true })).turn
      expect(alone.usage.by).toBe('embedded')
      expect(alone.notices.join(' ')).toContain('The narrator did not answer')
    } finally {
      await engine.close()
    }
  })

  it('says what is wrong with a setting before anything is played', () => {
    const open = (environment: Record<string, string>) => () => createEngine({ inMemory: true, environment })
    expect(open({ FATEWRIGHT_MODEL: 'chatty' })).toThrow('names no model')
    expect(open({ FATEWRIGHT_MODEL: 'ollama:qwen3:8b', FATEWRIGHT_STRATEGY: 'yolo' })).toThrow(
      'it may be pipeline, two-phase, single-pass',
    )
    expect(open({ FATEWRIGHT_MODEL: 'ollama:qwen3:8b', FATEWRIGHT_PROMPTS: 'long' })).toThrow(
      'full, essentials',
    )
  })
})
