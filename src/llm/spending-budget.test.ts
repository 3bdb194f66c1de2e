import { describe, expect, it } from 'vitest'
import { quickNetwork } from '../../test/models/quick-network.ts'
import { refusedWith } from '../testing/assertions.ts'
import { startProvider } from '../testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../testing/providers/openai-chat-protocol.ts'
import { scriptedModel } from './fake-model.ts'
import type { LostCall, ModelRequest, ModelUsage } from './language-model.ts'
import { modelFault } from './model-fault.ts'
import { priceList, priceOfUsage, priceSources, pricesAsOf } from './model-prices.ts'
import { openBudgetedModel } from './open-model.ts'
import { retryingModel } from './retrying-resting-thinking-models.ts'
import { makeBudget, meteredModel, readSpending } from './spending-budget.ts'

const usage = (input: number, output: number, cached = 0, cacheWritten = 0): ModelUsage => ({
  input,
  output,
  cached,
  cacheWritten,
})

const request = (letters = 350, maxOutputTokens = 100): ModelRequest => ({
  messages: [{ role: 'user', text: 'x'.repeat(letters), cache: 'none' }],
  maxOutputTokens,
  signal: new AbortController().signal,
})

const sonnet = { provider: 'anthropic', id: 'claude-sonnet-5-5' }

describe('what a call costs', () => {
  it('is counted kind by kind', () => {
    // 1,000 fresh at $2, 8,000 from the cache at $0.10, 1,000 written at $2.50, 500 out at $10, for a million each.
    expect(priceOfUsage(sonnet, usage(10_000, 500, 8_000, 1_000))).toBeCloseTo(
      0.002 + 0.0008 + 0.0025 + 0.005,
      10,
    )
  })
  it('follows the whole call into the rates of long ones', () => {
    const haiku = { provider: 'anthropic', id: 'claude-haiku-5-5-20261007' }
    expect(priceOfUsage(haiku, usage(100_000, 0))).toBeCloseTo(0.01, 10)
    expect(priceOfUsage(haiku, usage(100_001, 0))).toBeCloseTo(0.05, 5)
  })
  it('is not guessed: a model that only looks like another has no price', () => {
    for (const id of ['claude-sonnet-5-5-turbo', 'claude-sonnet-6', 'gpt-6.1-sol-mini'])
      expect(priceOfUsage({ provider: 'anthropic', id }, usage(1, 1))).toBeNull()
    expect(priceOfUsage({ provider: 'compatible', id: 'claude-sonnet-5-5' }, usage(1, 1))).toBeNull()
  })
  it('is nothing on one’s own machine', () => {
    expect(priceOfUsage({ provider: 'ollama', id: 'qwen3:8b' }, usage(9, 9))).toBe(0)
  })
  it('comes from a list with a date and a source for each provider', () => {
    expect(pricesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const row of priceList) {
      expect(priceSources[row.provider]).toContain('https://')
      expect(row.cached).toBeLessThan(row.input)
      expect(row.output).toBeGreaterThan(row.input)
    }
    const names = priceList.map((row) => row.model)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a budget', () => {
  it('says no before the call that would pass it, and names the limit', async () => {
    const budget = makeBudget({ turn: { calls: 2 } })
    const inner = scriptedModel(['a', 'b', 'c', 'd'])
    const model = meteredModel(inner, budget)
    await model.ask(request())
    await model.ask(request())
    await expect(model.ask(request())).rejects.toMatchObject({
      message: 'The limit of 2 calls a turn would be passed, so the model was not asked.',
      details: { trouble: 'budget', again: false },
    })
    expect(inner.asked).toHaveLength(2)
    budget.beginTurn()
    await model.ask(request())
    expect(budget.spent()).toMatchObject({ turn: { calls: 1 }, session: { calls: 3 } })
  })
  it('reserves the most a call can take and keeps what it took', async () => {
    const budget = makeBudget({ session: { tokens: 250 } })
    const model = meteredModel(scriptedModel([{ text: 'a', usage: usage(80, 5) }, 'b', 'c']), budget)
    await model.ask(request(350, 100))
    expect(budget.spent().session.tokens).toBe(85)
    await expect(model.ask(request(350, 100))).rejects.toThrow('250 tokens a session')
    await model.ask(request(35, 100))
  })
  it('counts calls at the same time together', async () => {
    const budget = makeBudget({ turn: { tokens: 350 } })
    const model = meteredModel(scriptedModel(['a', 'b']), budget)
    const both = await Promise.allSettled([model.ask(request()), model.ask(request())])
    expect(both.map((settled) => settled.status)).toEqual(['fulfilled', 'rejected'])
  })
  it('counts every try as a call, and nothing as read by whoever turned it away', async () => {
    const busy = modelFault('busy', { trouble: 'busy', again: true, model: 'm' })
    const budget = makeBudget({ turn: { calls: 2 } })
    const inner = scriptedModel([busy, busy, 'c'])
    const model = retryingModel(meteredModel(inner, budget), quickNetwork())
    await expect(model.ask(request())).rejects.toThrow('2 calls a turn')
    expect(inner.asked).toHaveLength(2)
    expect(budget.spent().turn).toMatchObject({ calls: 2, tokens: 0 })
  })
  it('counts what was sent and heard of an answer that broke off, was too slow or was called off', async () => {
    for (const [trouble, error] of [
      ['cut', modelFault('cut', { trouble: 'cut', again: false, model: 'm' })],
      ['slow', modelFault('slow', { trouble: 'slow', again: false, model: 'm' })],
      ['called off', new DOMException('stop', 'AbortError')],
    ] as const) {
      const budget = makeBudget({})
      const stop = new AbortController()
      const lost: LostCall[] = []
      const broken = scriptedModel([
        (asked) => {
          asked.onText?.('x'.repeat(70))
          if (trouble === 'called off') stop.abort()
          throw error
        },
      ])
      const model = meteredModel(broken, budget)
      const asked = model.ask({ ...request(), signal: stop.signal, onLost: (call) => void lost.push(call) })
      await expect(asked).rejects.toBe(error)
      expect(budget.spent().session, trouble).toMatchObject({ calls: 1, tokens: 120 })
      expect(lost).toEqual([{ why: trouble, guessed: true, usage: usage(100, 20) }])
    }
  })
  it('takes a provider’s own count where there is one', async () => {
    const counted = { trouble: 'cut', again: false, model: 'm', usage: usage(81, 7) } as const
    const budget = makeBudget({})
    const model = meteredModel(scriptedModel([modelFault('cut', counted)]), budget)
    await expect(model.ask(request())).rejects.toThrow('cut')
    expect(budget.spent().session.tokens).toBe(88)
  })
  it('keeps to dollars, and does not promise to where the price is not known', async () => {
    const budget = makeBudget({ session: { dollars: 0.01 } })
    const model = meteredModel(scriptedModel(['a', 'b'], sonnet), budget)
    await expect(model.ask(request(350, 2_000))).rejects.toThrow('$0.01 a session')
    await model.ask(request(350, 500))
    expect(budget.spent().session.dollars).toBeGreaterThan(0)
    const unknown = meteredModel(scriptedModel(['a'], { provider: 'compatible', id: 'x' }), budget)
    await expect(unknown.ask(request())).rejects.toThrow('The price of x is not known')
  })
  it('is said in settings', () => {
    expect(readSpending('T', undefined)).toEqual({ ok: true, value: {} })
    expect(readSpending('T', 'calls=4, tokens=60000 usd=0.10')).toEqual({
      ok: true,
      value: { calls: 4, tokens: 60_000, dollars: 0.1 },
    })
    for (const wrong of [
      '4',
      'calls=',
      'calls=four',
      'usd=-1',
      'eur=1',
      'constructor=1',
      'calls=1=2',
      'usd=1e999',
    ])
      refusedWith(readSpending('FATEWRIGHT_TURN_LIMIT', wrong), 'llm/bad-limit')
  })
})

describe('the model as the engine uses it', () => {
  it('is within its budget, asked again when busy, and recorded without its key', async () => {
    const server = await startProvider(chatProtocol())
    try {
      const kept: string[] = []
      const network = quickNetwork()
      const opened = await openBudgetedModel(
        {
          FATEWRIGHT_MODEL: `compatible:m@${server.url}`,
          FATEWRIGHT_MODEL_KEY: 'secret-key-0815',
          FATEWRIGHT_TURN_LIMIT: 'calls=3',
          FATEWRIGHT_RECORD: '/anywhere/quay.json',
        },
        {
          network,
          hash: (text) => text.length.toString(16).padStart(64, '0'),
          keep: (path, cassette) => void kept.push(path, JSON.stringify(cassette)),
        },
      )
      if (!opened.ok || opened.value === null) throw new Error('no opened')
      server.next.push({ status: 503 }, { text: 'Your key is secret-key-0815 or sk-ant-0123456789abcdefgh.' })
      const reply = await opened.value.model.ask(request())
      expect(reply.text).toContain('secret-key-0815')
      expect(opened.value.budget.spent().turn.calls).toBe(2)
      expect(network.waits).toHaveLength(1)
      expect(kept[0]).toBe('/anywhere/quay.json')
      expect(kept[1]).toContain('Your key is [key] or [key].')
      expect(kept.join()).not.toMatch(/secret-key|sk-ant/)
    } finally {
      await server.close()
    }
  })
  it('has room to think, which is reserved too', async () => {
    const settings = {
      FATEWRIGHT_MODEL: 'anthropic:claude-sonnet-5-5',
      ANTHROPIC_API_KEY: 'k',
      FATEWRIGHT_TURN_LIMIT: 'tokens=1000',
    }
    const opened = await openBudgetedModel(settings, {
      network: quickNetwork(),
      hash: String,
      keep: () => {},
    })
    if (!opened.ok || opened.value === null) throw new Error('no opened')
    await expect(opened.value.model.ask(request(350, 100))).rejects.toThrow('1000 tokens a turn')
  })
  it('is not opened with a limit that cannot be read', async () => {
    const around = { network: quickNetwork(), hash: String, keep: () => {} }
    const settings = { FATEWRIGHT_MODEL: 'ollama:q', FATEWRIGHT_SESSION_LIMIT: 'a lot' }
    refusedWith(await openBudgetedModel(settings, around), 'llm/bad-limit')
    expect(await openBudgetedModel({}, around)).toEqual({ ok: true, value: null })
  })
})
