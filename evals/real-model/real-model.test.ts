/** The small chat server for a real model, with somebody else speaking in it: what it takes, streams, cuts and counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { good } from '../../src/testing/assertions.ts'
import { quietWords } from '../../test/table.ts'
import { type CallTold, type ChatServer, serveChat } from './chat-server.ts'
import { fitWindow } from './fit-window.ts'
import { grammarSchema } from './grammar-schema.ts'
import { modelTable, rowsOf, wrongByRule } from './model-report.ts'
import type { PlayedTurn } from './played-turn.ts'
import type { Question, Speaker } from './speaker.ts'

describe('the chat server', () => {
  const asked: Question[] = []
  const told: CallTold[] = []
  const speaker: Speaker = {
    id: 'somebody',
    speak: async (question) => {
      asked.push(question)
      const words = JSON.stringify({ narrative: quietWords(1), actions: [] })
      question.onText(words.slice(0, 20))
      question.onText(words.slice(20))
      return { finish: 'stop', read: 12, leftOut: 3, written: 9 }
    },
  }
  let server: ChatServer
  beforeAll(async () => {
    server = await serveChat(speaker, (call) => told.push(call))
  })
  afterAll(() => server.close())

  it('tells a whole turn of an engine, streamed and held to its schema', async () => {
    const engine = createEngine({
      inMemory: true,
      environment: {
        FATEWRIGHT_MODEL: `compatible:somebody@${server.url}`,
        FATEWRIGHT_STRATEGY: 'single-pass',
      },
    })
    try {
      const id = good(await engine.campaigns.create({ name: 'The Salt Road' })).campaign_id
      const turn = good(await engine.turns.play(id, 'I look around.', { owner: true })).turn
      expect(turn.usage).toMatchObject({ by: 'single-pass:compatible:somebody', input_tokens: 12 })
      expect(turn.narrative).toBe(quietWords(1))
    } finally {
      await engine.close()
    }
    expect(asked.at(-1)).toMatchObject({ schema: { type: 'object' }, maxTokens: 800 })
    expect(told.at(-1)).toMatchObject({ shape: 'gm_response', leftOut: 3, gaveUp: false })
  })

  it('answers whole when nobody wants a stream, names its model, and says what it does not take', async () => {
    const post = async (body: string): Promise<{ status: number; body: unknown }> => {
      const answer = await fetch(`${server.url}/chat/completions`, { method: 'POST', body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await post(JSON.stringify({ messages: [{ role: 'user', content: 'Speak.' }] }))).toMatchObject({
      status: 200,
      body: { choices: [{ finish_reason: 'stop' }], usage: { prompt_tokens: 12, completion_tokens: 9 } },
    })
    expect(await post('{')).toMatchObject({
      status: 400,
      body: { error: { message: 'The body is no JSON.' } },
    })
    expect(await post('{"messages":[]}')).toMatchObject({ status: 400 })
    expect(await (await fetch(`${server.url}/models`)).json()).toMatchObject({ data: [{ id: 'somebody' }] })
    expect((await fetch(`${server.url}/embeddings`)).status).toBe(404)
  })
})

describe('a small window', () => {
  const tokens = {
    split: (text: string) => [...text].map((one) => one.codePointAt(0) ?? 0),
    join: (some: readonly number[]) => String.fromCodePoint(...some),
  }
  it('keeps the instructions and the end of the question, and counts the rest', () => {
    const user = `${'lore '.repeat(40)}The line.`
    const fitted = fitWindow(
      [
        { role: 'system', text: 'Tell.' },
        { role: 'user', text: user },
      ],
      120,
      tokens,
    )
    expect(fitted.messages[0]?.text).toBe('Tell.')
    expect(fitted.messages[1]?.text).toMatch(/lore The line\.$/)
    expect((fitted.messages[1]?.text.length ?? 0) + fitted.leftOut).toBe(user.length)
  })
  it('refuses instructions that fill it alone', () => {
    expect(() => fitWindow([{ role: 'system', text: 'x'.repeat(100) }], 120, tokens)).toThrow(
      /take 112 tokens/,
    )
  })
})

describe('a schema for a grammar', () => {
  it('knows only what a grammar can say, and bounds what a small model would not end', () => {
    const schema = {
      type: 'object',
      properties: {
        narrative: { type: 'string', description: 'the story' },
        mood: { type: ['string', 'null'] },
        things: { type: 'array', items: { anyOf: [{ type: 'null' }, { enum: ['a'] }] } },
      },
    }
    expect(grammarSchema(schema)).toEqual({
      type: 'object',
      properties: {
        narrative: { type: 'string', maxLength: 240 },
        mood: { oneOf: [{ type: 'string', maxLength: 32 }, { type: 'null' }] },
        things: { type: 'array', items: { oneOf: [{ type: 'null' }, { enum: ['a'] }] }, maxItems: 1 },
      },
      required: ['narrative', 'mood', 'things'],
      additionalProperties: false,
    })
  })
})

describe('the report', () => {
  const turn: PlayedTurn = {
    ...{ strategy: 'pipeline', scenario: 'dead_drop', turn: 1, input: 'I wait.', ended: true, right: true },
    ...{ problems: [], by: 'model', repaired: true, seconds: 10, accepted: [], refused: [], narrative: 'x' },
    calls: [
      {
        ...{ shape: 'narration', seconds: 6, first_word: 2, read: 100, left_out: 0, written: 40 },
        ...{ finish: 'length', text: '' },
      },
    ],
    wrong: [{ rule: 'DICE-03', action: 'retried', what: 'It says otherwise than the dice.' }],
  }
  it('counts by strategy and scenario, and rules by how often they were broken', () => {
    const turns = [turn, { ...turn, by: 'embedded', repaired: false, seconds: 20 } as const]
    expect(rowsOf(turns)).toEqual([
      {
        ...{ strategy: 'pipeline', scenario: 'dead_drop', turns: 2, ended: 2, right: 2, by_model: 1 },
        ...{ repaired: 1, fell_back: 1, calls: 2, cut_off: 2, seconds_a_turn: 15, tokens_a_second: 10 },
      },
    ])
    expect(wrongByRule(turns)).toEqual({ 'DICE-03 retried': 2 })
    expect(modelTable(rowsOf(turns)).split('\n')[2]).toContain('| pipeline |')
  })
})
