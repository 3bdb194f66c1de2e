/** Opens the embedding model of a choice. Keys come from where each provider's own tools look for them. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { OpenedEmbedding } from '../embedding-model.ts'
import type { Network } from '../http/network.ts'
import { type EmbeddingChoice, readEmbeddingChoice } from './embedding-choice.ts'
import type { EmbeddingWire } from './embedding-wire.ts'
import { ollamaAddress, ollamaWire } from './ollama-wire.ts'
import { compatibleWire, openAiWire } from './openai-wire.ts'
import { openRemoteEmbedding } from './remote-embedding.ts'
import { voyageWire } from './voyage-wire.ts'

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
