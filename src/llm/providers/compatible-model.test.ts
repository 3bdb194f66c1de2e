import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quickNetwork, testLimits } from '../../../test/models/quick-network.ts'
import { languageModelContract } from '../../testing/language-model-contract.ts'
import { chatProtocol } from '../../testing/providers/chat-protocol.ts'
import { providerKey, startProvider } from '../../testing/providers/provider-server.ts'
import type { LanguageModel } from '../language-model.ts'
import { compatibleModel } from './compatible-model.ts'

const server = await startProvider(chatProtocol())
afterAll(() => server.close())

function open(key: string | null = providerKey): Promise<LanguageModel> {
  return compatibleModel({
    ...{ model: 'm', key, url: server.url, network: quickNetwork(), limits: testLimits },
    ...{ name: 'The server', provider: 'compatible', structured: 'native' },
  })
}

languageModelContract({ describe, it }, 'compatible', async () => ({
  model: await open(),
  plan: (...answers) => void server.next.push(...answers),
}))

describe('a compatible server', () => {
  it('is asked in its own words', async () => {
    server.asked.length = 0
    const model = await open()
    const schema = z.object({ narrative: z.string().min(1), mood: z.string().optional() })
    await model.ask({
      messages: [
        { role: 'system', text: 'You tell.', cache: 'stable' },
        { role: 'system', text: 'Plainly.', cache: 'scene' },
        { role: 'user', text: 'I look.', cache: 'none' },
      ],
      ...{ schema, schemaName: 'story', maxOutputTokens: 300, temperature: 0.7 },
      signal: new AbortController().signal,
    })
    expect(server.asked.at(-1)?.body).toMatchSnapshot()
    expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${providerKey}`)
  })
  it('is asked without a key where none is set', async () => {
    await (await open(null)).ask({
      messages: [{ role: 'user', text: 'I look.', cache: 'none' }],
      maxOutputTokens: 10,
      signal: new AbortController().signal,
    })
    expect(server.asked.at(-1)?.headers.authorization).toBeUndefined()
  })
})
