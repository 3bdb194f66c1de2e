import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { providers } from '../../../test/models/provider-table.ts'
import { type QuickNetwork, quickNetwork, type testLimits } from '../../../test/models/quick-network.ts'
import {
  type PlannedAnswer,
  type ProviderServer,
  providerKey,
  startProvider,
} from '../../testing/providers/fake-provider-server.ts'
import type { ModelReply, ModelRequest } from '../language-model.ts'
import { troubleOf } from '../model-fault.ts'
import { retryingModel } from '../retrying-resting-thinking-models.ts'

const servers = new Map<string, ProviderServer>()
for (const row of providers) servers.set(row.name, await startProvider(row.protocol))
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()))
})

const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
afterEach(() => {
  for (const spy of spies) expect(spy.mock.calls).toEqual([])
})
afterAll(() => {
  for (const spy of spies) spy.mockRestore()
})

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'I look.', cache: 'none' }],
  maxOutputTokens: 50,
  signal: new AbortController().signal,
}

interface Outcome {
  readonly reply: ModelReply | null
  readonly trouble: string | null
  readonly error: Error | null
  readonly network: QuickNetwork
  readonly asked: number
}

type Limit = keyof typeof testLimits

/** Asks as the engine does, over a wire that answers as planned. */
async function ask(
  row: (typeof providers)[number],
  answers: readonly PlannedAnswer[],
  options: {
    readonly passing?: readonly Limit[]
    readonly key?: string
    readonly url?: string
    readonly shown?: boolean
    readonly once?: boolean
  } = {},
): Promise<Outcome> {
  const server = servers.get(row.name)
  if (server === undefined) throw new Error('no server')
  server.next.length = 0
  server.next.push(...answers)
  const before = server.asked.length
  const network = quickNetwork(options.passing, () => server.asked.length > before)
  const bare = await row.open(options.url ?? server.url, network, options.key)
  const model = options.once === true ? bare : retryingModel(bare, network)
  try {
    const reply = await model.ask(options.shown === true ? { ...request, onText: () => {} } : request)
    return { reply, trouble: null, error: null, network, asked: server.asked.length - before }
  } catch (error) {
    const caught = error instanceof Error ? error : new Error(String(error))
    const trouble = troubleOf(error)?.trouble ?? `no trouble but ${caught.stack}`
    return { reply: null, trouble, error: caught, network, asked: server.asked.length - before }
  }
}

/** An error in a form that all of them read. */
function said(status: number, message: string): PlannedAnswer {
  const error = { type: 'error', message, code: status, status: 'UNKNOWN', param: null }
  return { status, body: { type: 'error', error } }
}

const again = (answer: PlannedAnswer): readonly PlannedAnswer[] => [answer, answer, answer]

describe.each(providers)('F15: $name does not answer', (row) => {
  it.each([408, 429, 500, 503, 529])(
    '%i: two more tries, then a trouble that can be told',
    async (status) => {
      const { trouble, asked, network, error } = await ask(row, again(said(status, 'later')))
      expect({ trouble, asked, waits: network.waits }).toEqual({
        trouble: 'busy',
        asked: 3,
        waits: [375, 750],
      })
      expect(error?.message).toMatch(
        /^(Anthropic|OpenAI|Google|The server) is busy or broken \(\d+\): later\.$/,
      )
    },
  )
  it('is heard when it is well again, and is given the time that it asked for', async () => {
    const busy = { status: 429, headers: { 'retry-after': '2' }, body: {} }
    const { reply, network } = await ask(row, [busy, { text: 'Here I am.' }])
    expect(reply?.text).toBe('Here I am.')
    expect(network.waits).toEqual([2_250])
  })
  it.each([400, 404, 413, 422])('%i: it is not asked again', async (status) => {
    expect(await ask(row, [{ status, body: {} }])).toMatchObject({ trouble: 'rejected', asked: 1 })
  })
  it('a wrong key: said so, without the key', async () => {
    const key = 'sk-wrong-0f0f0f0f0f'
    const { trouble, error } = await ask(row, [said(401, `bad key ${key}`)], { key })
    expect(trouble).toBe('key')
    expect(everything(error)).not.toContain(key)
  })
  it('a service that repeats the key does not bring it into a message', async () => {
    const { error } = await ask(row, [said(400, `you sent ${providerKey}`)])
    expect(error?.message).toContain('[key]')
    expect(everything(error)).not.toContain(providerKey)
  })
  it('nobody is there', async () => {
    const gone = await startProvider(row.protocol)
    await gone.close()
    const { trouble, network, error } = await ask(row, [], { url: gone.url })
    expect({ trouble, tries: network.waits.length + 1 }).toEqual({ trouble: 'unreachable', tries: 3 })
    expect(error?.message).toContain('cannot be reached')
  })
  it('somebody else is there', async () => {
    const { trouble } = await ask(row, again({ bytes: '<html><body>It works!</body></html>' }))
    expect(['cut', 'garbled']).toContain(trouble)
  })
  it('does not follow to another place, to which it would carry the key', async () => {
    const other = await startProvider(row.protocol)
    try {
      const location = new URL(row.protocol.path('m'), other.url).href
      const { trouble } = await ask(row, again({ status: 307, headers: { location } }))
      expect(trouble).toBe('unreachable')
      expect([...other.asked, ...other.complaints]).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe.each(providers)('F16: $name is slow', (row) => {
  const events = row.protocol.events('One two three.', 'stop')
  const half = events.slice(0, Math.ceil(events.length / 2)).join('')
  it('no byte comes', async () => {
    const { trouble, error } = await ask(row, again({ bytes: '', after: 'hang' }), { passing: ['first'] })
    expect(trouble).toBe('slow')
    expect(error?.message).toContain('did not begin to answer within 100 s')
  })
  it('it falls silent', async () => {
    const { trouble, error, asked } = await ask(row, [{ bytes: half, after: 'hang' }], {
      passing: ['idle'],
      shown: true,
    })
    expect({ trouble, asked }).toEqual({ trouble: 'slow', asked: 1 })
    expect(error?.message).toContain('fell silent for 100 s')
  })
  it('it does not come to an end', async () => {
    const { trouble, error } = await ask(row, again({ bytes: half, after: 'hang' }), { passing: ['total'] })
    expect(trouble).toBe('slow')
    expect(error?.message).toContain('did not finish within 100 s')
  })
  it('comments that keep the line open are no words', async () => {
    const { trouble } = await ask(row, again({ bytes: ': keep-alive\n\n'.repeat(20), after: 'hang' }), {
      passing: ['first'],
    })
    expect(trouble).toBe('slow')
  })
})

/** Everything an error holds, its hidden corners and causes too. */
function everything(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return JSON.stringify(error) ?? ''
  const own = Object.getOwnPropertyNames(error).map((name) => JSON.stringify(Reflect.get(error, name)) ?? '')
  return `${error.message} ${error.stack ?? ''} ${own.join(' ')} ${everything(error.cause, depth + 1)}`
}

describe.each(providers)('F17: the stream of $name is cut', (row) => {
  const text = 'The „bell“ rings 🌊 twice.\nThen: {"a":"\\u00e9"}'
  const events = row.protocol.events(text, 'stop')
  const bytes = Buffer.from(events.join(''))

  it('byte by byte it is the same answer', async () => {
    const { reply } = await ask(row, [{ bytes, pieces: bytes.length }])
    expect(reply).toMatchObject({ text, finish: 'stop' })
  })
  it('with another kind of line end it is the same answer', async () => {
    const { reply } = await ask(row, [
      { bytes: events.join('').replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'), pieces: 7 },
    ])
    expect(reply).toMatchObject({ text, finish: 'stop' })
  })

  /** All at once: which answer is cut where does not matter, only that none is taken for what it is not. */
  async function cutAt(places: readonly number[]): Promise<string[]> {
    const server = servers.get(row.name)
    server?.next.splice(0, server.next.length, ...places.map(cutAnswer))
    const model = await row.open(server?.url ?? '', quickNetwork())
    return Promise.all(places.map(() => model.ask(request).then(kindOf, kindOf)))
  }

  function cutAnswer(place: number, index: number): PlannedAnswer {
    return { bytes: bytes.subarray(0, place), after: index % 2 === 0 ? 'close' : 'drop' }
  }

  function kindOf(outcome: ModelReply | unknown): string {
    const trouble = troubleOf(outcome)
    if (trouble !== null) return trouble.trouble
    return JSON.stringify(outcome).includes(`{"text":${JSON.stringify(text)},"finish":"stop"`)
      ? 'whole'
      : `odd: ${String(outcome)}`
  }

  it('at the end of every event, and at 125 seeded places: a whole answer or a trouble, never half an answer', async () => {
    const places = new Set<number>()
    let at = 0
    for (const event of events) {
      at += Buffer.byteLength(event)
      places.add(at)
    }
    places.delete(bytes.length)
    let seed = 7
    while (places.size < events.length - 1 + 125) {
      seed = (seed * 48_271) % 2_147_483_647
      places.add(seed % bytes.length)
    }
    const kinds = new Set<string>()
    const all = [...places]
    for (let from = 0; from < all.length; from += 25)
      for (const kind of await cutAt(all.slice(from, from + 25))) kinds.add(kind)
    expect([...kinds].filter((kind) => !['whole', 'cut', 'garbled', 'unreachable'].includes(kind))).toEqual(
      [],
    )
    expect(kinds.has('cut')).toBe(true)
  })
})

describe.each(providers)('F18: $name answers oddly', (row) => {
  it('nothing at all', async () => {
    expect((await ask(row, again({ bytes: '' }))).trouble).toMatch(/^(cut|garbled)$/)
  })
  it('an end without words is an empty answer, not a fault', async () => {
    expect((await ask(row, [{ text: '' }])).reply).toMatchObject({ text: '', finish: 'stop' })
  })
  it('an event that is no JSON, or nothing of the protocol', async () => {
    for (const data of ['{"type":', '[]', '42', '{"what":"is this"}', 'null']) {
      const [first = '', ...rest] = row.protocol.events('One two.', 'stop')
      const bytes = [first, `data: ${data}\n\n`, ...rest].join('')
      const { reply, trouble } = await ask(row, [{ bytes }], { once: true })
      if (reply === null) expect(['garbled', 'cut', 'busy']).toContain(trouble)
      else expect(reply.text).toBe('One two.')
    }
  })
  it('an answer without an end', async () => {
    const text = `${'y'.repeat(50_000)} `.repeat(9)
    expect((await ask(row, [{ text }])).trouble).toBe('endless')
  })
})

const anthropic = providers[0]
const openAi = providers[1]
const google = providers[2]
const compatible = providers[3]
if (!anthropic || !openAi || !google || !compatible) throw new Error('a provider is missing')

describe('F18: what a provider alone can do', () => {
  const words = anthropic.protocol.events('Hello there.', 'stop')
  const [start = '', open = ''] = words

  it('Anthropic begins twice: the same answer', async () => {
    const bytes = [start, ...words].join('')
    expect((await ask(anthropic, [{ bytes }])).reply).toMatchObject({ text: 'Hello there.', finish: 'stop' })
  })
  it('Anthropic goes on with another answer: halves of two are none', async () => {
    for (const end of [4, words.length]) {
      const bytes = [...words.slice(0, end), ...words].join('').replace('"msg_1"', '"msg_0"')
      expect((await ask(anthropic, again({ bytes }))).trouble).toBe('garbled')
    }
  })
  it('Anthropic only pings', async () => {
    const bytes = start + 'event: ping\ndata: {"type":"ping"}\n\n'.repeat(50)
    expect((await ask(anthropic, again({ bytes, after: 'hang' }), { passing: ['first'] })).trouble).toBe(
      'slow',
    )
  })
  it('Anthropic thinks without a word: it is waited for until the end, not until the first word', async () => {
    const thought = {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '' },
    }
    const bytes = `${start}event: content_block_start\ndata: ${JSON.stringify(thought)}\n\n`
    const outcome = await ask(anthropic, [{ bytes, after: 'hang' }], { passing: ['first', 'idle', 'total'] })
    expect(outcome).toMatchObject({ trouble: 'slow', asked: 1 })
    expect(outcome.error?.message).toContain('did not finish')
  })
  it('Anthropic breaks off with an error event', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const bytes = `${start}${open}event: error\ndata: ${JSON.stringify(error)}\n\n`
    const outcome = await ask(anthropic, again({ bytes }))
    expect(outcome).toMatchObject({ trouble: 'busy', asked: 3 })
    expect(outcome.error?.message).toContain('Overloaded')
  })
  it('Anthropic declines before the first word', async () => {
    const { reply } = await ask(anthropic, [{ text: '', finish: 'refusal' }])
    expect(reply).toMatchObject({ text: '', finish: 'refusal' })
  })
  it('OpenAI fails in the middle', async () => {
    const [created = ''] = openAi.protocol.events('x', 'stop')
    const response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model: 'm',
      status: 'failed',
      error: { code: 'server_error', message: 'The model had an error' },
    }
    const bytes = `${created}data: ${JSON.stringify({ type: 'response.failed', sequence_number: 1, response })}\n\n`
    expect(await ask(openAi, again({ bytes }))).toMatchObject({ reply: null, asked: 3 })
  })
  it('OpenAI declines in words of its own', async () => {
    const [created = '', added = ''] = openAi.protocol.events('x', 'stop')
    const end = openAi.protocol.events('x', 'stop').at(-1) ?? ''
    const no = {
      type: 'response.refusal.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta: 'I cannot.',
    }
    const bytes = `${created}${added}data: ${JSON.stringify(no)}\n\n${end}`
    expect((await ask(openAi, [{ bytes }])).reply).toMatchObject({ finish: 'refusal' })
  })
  it('Google says in the body when to come back', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.5s' }]
    const busy = {
      status: 429,
      body: { error: { code: 429, message: 'quota', status: 'RESOURCE_EXHAUSTED', details } },
    }
    expect((await ask(google, [busy, { text: 'Now.' }])).network.waits).toEqual([3_750])
  })
  it('Google turns a wrong key away as a bad request', async () => {
    expect((await ask(google, [], { key: 'AIza-wrong' })).trouble).toBe('key')
  })
  it('Google blocks the prompt', async () => {
    const bytes = `data: ${JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 } })}\r\n\r\n`
    const { reply, trouble } = await ask(google, again({ bytes }))
    expect(reply?.finish ?? trouble).toMatch(/refusal|cut/)
  })
  it('a compatible server sends its error as an event', async () => {
    const [first = ''] = compatible.protocol.events('x', 'stop')
    const bytes = `${first}data: ${JSON.stringify({ error: { message: 'out of memory' } })}\n\n`
    const { trouble, error } = await ask(compatible, again({ bytes }))
    expect(trouble).toBe('busy')
    expect(error?.message).toContain('out of memory')
  })
})
