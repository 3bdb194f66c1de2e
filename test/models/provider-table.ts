/** Every provider with the protocol it speaks and a way to open its adapter against a loopback server. */
import type { LanguageModel } from '../../src/llm/index.ts'
import {
  anthropicModel,
  compatibleModel,
  googleModel,
  openAiModel,
} from '../../src/llm/providers/provider-models.ts'
import type { Thinking } from '../../src/llm/retrying-resting-thinking-models.ts'
import { anthropicProtocol } from '../../src/testing/providers/anthropic-protocol.ts'
import { type ProviderProtocol, providerKey } from '../../src/testing/providers/fake-provider-server.ts'
import { geminiProtocol } from '../../src/testing/providers/gemini-protocol.ts'
import { chatProtocol } from '../../src/testing/providers/openai-chat-protocol.ts'
import { responsesProtocol } from '../../src/testing/providers/openai-responses-protocol.ts'
import { type QuickNetwork, testLimits } from './quick-network.ts'

/** A network, and how much may be thought. */
type Way = QuickNetwork & { readonly thinking?: Thinking }

function thoughts({ thinking }: Way): { readonly thinking?: Thinking } {
  return thinking === undefined ? {} : { thinking }
}

/** A provider under test. */
export interface ProviderRow {
  readonly name: string
  readonly protocol: ProviderProtocol
  open(url: string, network: Way, key?: string): Promise<LanguageModel>
}

/** The table. */
export const providers: readonly ProviderRow[] = [
  {
    name: 'anthropic',
    protocol: anthropicProtocol,
    open: (url, network, key = providerKey) =>
      anthropicModel({
        model: 'claude-sonnet-5-5',
        key,
        url,
        network,
        limits: testLimits,
        ...thoughts(network),
      }),
  },
  {
    name: 'openai',
    protocol: responsesProtocol,
    open: (url, network, key = providerKey) =>
      openAiModel({ model: 'gpt-6.1-sol', key, url, network, limits: testLimits, ...thoughts(network) }),
  },
  {
    name: 'google',
    protocol: geminiProtocol,
    open: (url, network, key = providerKey) =>
      googleModel({ model: 'gemini-4-argon', key, url, network, limits: testLimits, ...thoughts(network) }),
  },
  {
    name: 'compatible',
    protocol: chatProtocol(),
    open: (url, network, key = providerKey) =>
      compatibleModel({
        ...{ model: 'qwen3:8b', key, url, network, limits: testLimits, ...thoughts(network) },
        ...{ name: 'The server', provider: 'compatible', structured: 'native' },
      }),
  },
]
