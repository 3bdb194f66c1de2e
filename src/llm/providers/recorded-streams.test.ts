/** Streams that real providers sent, through our servers and adapters: extra material, when it is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { providers } from '../../../test/models/provider-table.ts'
import { quickNetwork } from '../../../test/models/quick-network.ts'
import { startProvider } from '../../testing/providers/fake-provider-server.ts'
import type { ModelReply } from '../language-model.ts'
import { troubleOf } from '../model-fault.ts'

const material = fileURLToPath(new URL('../../../../shared/data/llm-streams/', import.meta.url))

const folders: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['anthropic-src'],
  openai: ['openai-src-responses'],
  google: ['google-src'],
  compatible: [
    'openai-compatible-src-chat',
    'openai-src-chat',
    'groq-src',
    'mistral-src',
    'deepseek-src-chat',
  ],
}

/** A few of our own, so that there is always something to hear. */
const own: Readonly<Record<string, readonly string[]>> = {
  anthropic: [
    '{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"c","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}',
    '{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}',
    '{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}',
    '{"type":"content_block_stop","index":0}',
    '{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}',
    '{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Rain."}}',
    '{"type":"content_block_stop","index":1}',
    '{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}',
    '{"type":"message_stop"}',
  ],
  compatible: [
    '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm."},"finish_reason":null}]}',
    '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Rain."},"finish_reason":null}]}',
    '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}',
  ],
}

describe.each(providers)('streams of $name', async (row) => {
  const server = await startProvider(row.protocol)
  afterAll(() => server.close())

  async function hear(bytes: string): Promise<ModelReply | string> {
    server.next.splice(0, server.next.length, { bytes })
    const model = await row.open(server.url, quickNetwork())
    const messages = [{ role: 'user', text: 'I look.', cache: 'none' }] as const
    return model
      .ask({ messages, maxOutputTokens: 50, signal: new AbortController().signal })
      .catch((error: unknown) => troubleOf(error)?.trouble ?? `thrown: ${String(error)}`)
  }

  const mine = own[row.name]
  if (mine !== undefined)
    it('thoughts are no words', async () => {
      const reply = await hear(mine.map(row.protocol.event).join('') + row.protocol.end)
      expect(reply).toMatchObject({ text: 'Rain.', finish: 'stop' })
    })

  const files = (folders[row.name] ?? [])
    .map((folder) => join(material, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.chunks.txt'))

  it('recorded ones are heard to their end, or classified', async () => {
    if (files.length === 0)
      console.info(`no recorded streams for ${row.name}: ../shared/data/llm-streams is not there`)
    const heard: Record<string, number> = {}
    for (const path of files) {
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
      const reply = await hear(lines.map(row.protocol.event).join('') + row.protocol.end)
      const kind = typeof reply === 'string' ? reply : `finish ${reply.finish}`
      expect(kind, path).toMatch(/^(finish (stop|length|refusal|tool|other|error)|cut|garbled|busy)$/)
      heard[kind] = (heard[kind] ?? 0) + 1
      if (/-text\.chunks/.test(path)) expect(kind, path).toMatch(/^finish (stop|length)$/)
      if (/refusal/.test(path)) expect(reply, path).toMatchObject({ finish: 'refusal' })
      if (/spliced/.test(path)) expect(reply, path).toBe('garbled')
      if (/duplicate-message/.test(path)) expect(reply, path).toMatchObject({ text: 'Hello, World!' })
    }
    if (files.length > 0) console.info(`${row.name}: ${files.length} recorded streams`, heard)
  })
})
