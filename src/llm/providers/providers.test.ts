import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providers } from '../../../test/models/provider-table.ts'
import { quickNetwork } from '../../../test/models/quick-network.ts'
import { languageModelContract } from '../../testing/language-model-contract.ts'
import { type ProviderServer, startProvider } from '../../testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../../testing/providers/openai-chat-protocol.ts'
import type { PromptBlock } from '../language-model.ts'
import { retryingModel } from '../retrying-resting-thinking-models.ts'
import { llmGateway } from '../structured-answer-gateway.ts'

const servers = new Map<string, ProviderServer>()
for (const row of providers) servers.set(row.name, await startProvider(row.protocol))
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()))
})

function serverOf(name: string): ProviderServer {
  const server = servers.get(name)
  if (server === undefined) throw new Error(`no server for ${name}`)
  return server
}

for (const row of providers)
  languageModelContract({ describe, it }, row.name, async () => {
    const server = serverOf(row.name)
    server.next.length = 0
    return {
      model: await row.open(server.url, quickNetwork()),
      plan: (...answers) => void server.next.push(...answers),
    }
  })

const blocks: readonly PromptBlock[] = [
  { role: 'system', text: 'You tell what happens.', cache: 'stable' },
  { role: 'system', text: 'The scene: a quay at low tide.', cache: 'scene' },
  { role: 'user', text: 'I look at the tide.', cache: 'none' },
  { role: 'assistant', text: '{"narrative":"It turns."}', cache: 'scene' },
  { role: 'system', text: 'It is nine in the evening.', cache: 'none' },
  { role: 'user', text: 'I wait.', cache: 'none' },
]

/** All that strict providers are touchy about: what may be missing, limits, unions, lists. */
const story = z.object({
  narrative: z.string().min(1).max(2_000),
  minutes: z.int().min(0).max(600),
  mood: z.enum(['calm', 'tense']).optional(),
  wishes: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('fact'), text: z.string() }),
        z.object({ kind: z.literal('item'), name: z.string(), count: z.number().default(1) }),
      ]),
    )
    .max(5),
})

const loose = z.object({ narrative: z.string(), notes: z.record(z.string(), z.unknown()) })

describe.each(providers)('the wire of $name', ({ name, open }) => {
  const server = serverOf(name)
  const signal = new AbortController().signal

  async function ask(schema: z.ZodType | undefined): Promise<unknown> {
    server.next.length = 0
    const model = await open(server.url, quickNetwork())
    const shape = schema === undefined ? {} : { schema, schemaName: 'story' }
    await model.ask({ messages: blocks, ...shape, maxOutputTokens: 300, temperature: 0.7, signal })
    const asked = server.asked.at(-1)
    return { path: asked?.path, body: asked?.body }
  }

  it('carries words as its documentation has it', async () => {
    expect(await ask(undefined)).toMatchSnapshot()
  })
  it('carries a schema as its documentation has it', async () => {
    expect(await ask(story)).toMatchSnapshot()
  })
  it('carries a schema that cannot be said strictly', async () => {
    expect(await ask(loose)).toMatchSnapshot()
  })
  it('carries how much may be thought', async () => {
    server.next.length = 0
    const model = await open(server.url, { ...quickNetwork(), thinking: 'none' })
    await model.ask({ messages: blocks.slice(0, 3), maxOutputTokens: 300, signal })
    expect(server.asked.at(-1)?.body).toMatchSnapshot()
  })
  it('brings the counts home', async () => {
    server.next.push({ text: 'Counted.' })
    const model = await open(server.url, quickNetwork())
    const { usage } = await model.ask({ messages: blocks, maxOutputTokens: 300, signal })
    const { raw, ...counts } = usage
    expect(counts).toMatchSnapshot()
    expect(raw).toBeTypeOf('object')
  })
  it('is turned away, by this very server, when a request breaks the protocol', async () => {
    const model = await open(server.url, quickNetwork())
    const before = server.asked.length
    const asked = model.ask({ messages: [], maxOutputTokens: 300, signal })
    await expect(asked).rejects.toMatchObject({ details: { trouble: 'rejected', again: false } })
    expect(server.asked.length).toBe(before)
  })
  it('answers a structured question from end to end', async () => {
    const value = { narrative: 'The bell „rings“.', minutes: 5, wishes: [{ kind: 'fact', text: 'It rang.' }] }
    server.next.push({ text: JSON.stringify({ ...value, mood: null }) })
    const gateway = llmGateway(await open(server.url, quickNetwork()))
    const prompt = { id: 'tiny', version: '1', render: () => blocks }
    const answer = await gateway.runStructured(prompt, {}, story, { signal, maxOutputTokens: 300 })
    expect(answer).toMatchObject({ ok: true, value: { value, attempts: 1 } })
  })
})

describe('marks of what stays the same', () => {
  it('are four at most, on the last blocks that may be kept', async () => {
    const { open, name } = providers[0] ?? { open: undefined, name: '' }
    const server = serverOf(name)
    server.next.length = 0
    const many = Array.from({ length: 7 }, (_, at) => ({
      role: at === 0 ? ('system' as const) : ('user' as const),
      text: `block ${at}`,
      cache: at === 6 ? ('none' as const) : ('scene' as const),
    }))
    const model = await open?.(server.url, quickNetwork())
    await model?.ask({ messages: many, maxOutputTokens: 30, signal: new AbortController().signal })
    const marked = JSON.stringify(server.asked.at(-1)?.body).match(/"block \d","cache_control"/g)
    expect(marked).toEqual([2, 3, 4, 5].map((at) => `"block ${at}","cache_control"`))
  })
})

describe('a compatible server that takes no schema', () => {
  it('is found out once and asked in words from then on', async () => {
    const server = await startProvider(chatProtocol({ bySchema: false }))
    try {
      const row = providers.find((provider) => provider.name === 'compatible')
      if (row === undefined) throw new Error('no such provider')
      const gateway = llmGateway(retryingModel(await row.open(server.url, quickNetwork()), quickNetwork()))
      const prompt = { id: 'tiny', version: '1', render: () => blocks }
      const options = { signal: new AbortController().signal, maxOutputTokens: 300 }
      for (const narrative of ['One.', 'Two.']) {
        server.next.push({ text: JSON.stringify({ narrative, notes: {} }) })
        const answer = await gateway.runStructured(prompt, {}, loose, options)
        expect(answer).toMatchObject({ ok: true, value: { value: { narrative } } })
      }
      expect(server.complaints).toHaveLength(1)
      expect(server.asked).toHaveLength(2)
    } finally {
      await server.close()
    }
  })
})
