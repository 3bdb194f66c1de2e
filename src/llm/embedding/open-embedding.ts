/**
 * Opens the embedding model that FATEWRIGHT_EMBEDDINGS chooses. Keys come from where each provider's own tools look
 * for them.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import type { Network } from '../ask-over-http.ts'
import type { OpenedEmbedding } from '../embedding-model.ts'
import {
  compatibleWire,
  type EmbeddingWire,
  ollamaWire,
  openAiWire,
  openRemoteEmbedding,
  voyageWire,
} from './remote-embedding.ts'

/** The settings, as an environment holds them. */
export type Settings = Readonly<Record<string, string | undefined>>

/** The model that the settings name, or a sentence why there is none. Never throws for a setting. */
export async function openChosenEmbedding(settings: Settings, network: Network): Promise<OpenedEmbedding> {
  const choice = readEmbeddingChoice(settings.FATEWRIGHT_EMBEDDINGS)
  if (!choice.ok) return missing(choice.refusal.message)
  if (choice.value.by === 'off') return missing('FATEWRIGHT_EMBEDDINGS is off.')
  if (choice.value.by === 'minilm') return (await import('./minilm-embedding.ts')).openMiniLm()
  const wire = wireFor(choice.value, settings)
  return wire.ok ? openRemoteEmbedding(wire.value, network) : missing(wire.refusal.message)
}

function missing(why: string): OpenedEmbedding {
  return { model: null, absent: `${why} Search goes by words alone.` }
}

type Remote = Exclude<EmbeddingChoice, { by: 'minilm' | 'off' }>

function wireFor(choice: Remote, settings: Settings): Result<EmbeddingWire> {
  if (choice.by === 'ollama') {
    const address = ollamaAddress(settings.OLLAMA_HOST)
    if (address === null)
      return refuse('llm/bad-address', 'OLLAMA_HOST is no address; 127.0.0.1:11434 is the usual one.')
    return done(ollamaWire(choice.model, address))
  }
  if (choice.by === 'compatible') {
    const key = readKey(settings, 'FATEWRIGHT_EMBEDDINGS_KEY')
    return key.ok ? done(compatibleWire(choice.model, key.value, choice.url)) : key
  }
  const name = choice.by === 'voyage' ? 'VOYAGE_API_KEY' : 'OPENAI_API_KEY'
  const key = readKey(settings, name)
  if (!key.ok) return key
  if (key.value === null)
    return refuse('llm/no-key', `FATEWRIGHT_EMBEDDINGS names ${choice.by}, which needs a key in ${name}.`)
  return done(
    choice.by === 'voyage' ? voyageWire(choice.model, key.value) : openAiWire(choice.model, key.value),
  )
}

/** A key, or null; one that no header can carry is refused here, where its text is not repeated. */
function readKey(settings: Settings, name: string): Result<string | null> {
  const key = (settings[name] ?? '').trim()
  if (key === '') return done(null)
  if (!/^[\x21-\x7e]+$/.test(key))
    return refuse('llm/bad-key', `${name} holds characters that no key has; copy the key again.`)
  return done(key)
}

/** An address from OLLAMA_HOST, which may be a host, a port, both or an address; the usual one without it, null for none. */
export function ollamaAddress(host: string | undefined): string | null {
  const said = (host ?? '').trim()
  if (said === '') return 'http://127.0.0.1:11434'
  const named = /^https?:\/\//.test(said)
  const whole = named ? said : `http://${said.startsWith(':') ? '127.0.0.1' : ''}${said}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  // A server listens on every address as 0.0.0.0, which is no address to call.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (!named && !/:\d+(\/|$)/.test(said)) url.port = '11434'
  return url.href.replace(/\/+$/, '')
}

/** The embedded model, none, or a service with a model. */
type EmbeddingChoice =
  | { readonly by: 'minilm' }
  | { readonly by: 'off' }
  | { readonly by: 'voyage' | 'openai' | 'ollama'; readonly model: string }
  | { readonly by: 'compatible'; readonly model: string; readonly url: string }

const forms = 'minilm, off, voyage:MODEL, openai:MODEL, ollama:MODEL or compatible:MODEL@URL'

/**
 * Reads the setting; the embedded model when there is none.
 *
 * @example
 * readEmbeddingChoice('ollama:nomic-embed-text') // { ok: true, value: { by: 'ollama', model: 'nomic-embed-text' } }
 */
export function readEmbeddingChoice(setting: string | undefined): Result<EmbeddingChoice> {
  const said = (setting ?? '').trim()
  if (said === '' || said === 'minilm') return done({ by: 'minilm' })
  if (said === 'off') return done({ by: 'off' })
  const colon = said.indexOf(':')
  const by = colon < 0 ? said : said.slice(0, colon)
  const model = colon < 0 ? '' : said.slice(colon + 1).trim()
  if (by === 'compatible') return readCompatible(said, model)
  if (by !== 'voyage' && by !== 'openai' && by !== 'ollama') return wrong(said, `it may be ${forms}`)
  return model === '' ? wrong(said, `a model is missing: ${by}:${examples[by]}, say`) : done({ by, model })
}

const examples = { voyage: 'voyage-4', openai: 'text-embedding-3-small', ollama: 'nomic-embed-text' } as const

function readCompatible(said: string, rest: string): Result<EmbeddingChoice> {
  const at = rest.search(/@https?:\/\//)
  const model = rest.slice(0, Math.max(0, at)).trim()
  const url = rest.slice(at + 1).trim()
  if (at < 1 || model === '' || !URL.canParse(url))
    return wrong(said, 'it takes a model and an address: compatible:MODEL@http://127.0.0.1:1234/v1')
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    return wrong(
      'compatible:…',
      'a name or password does not belong into the address; put a key into FATEWRIGHT_EMBEDDINGS_KEY',
    )
  return done({ by: 'compatible', model, url })
}

function wrong(said: string, why: string): Result<never> {
  return refuse(
    'llm/bad-embeddings',
    `FATEWRIGHT_EMBEDDINGS is "${said.slice(0, 80)}", which names no model: ${why}.`,
  )
}
