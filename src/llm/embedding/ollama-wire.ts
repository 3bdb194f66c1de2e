/** Ollama on this or another machine: `/api/embed`. No key; nothing leaves the machine it runs on. */
import { isJsonObject } from '../../core/json.ts'
import type { EmbeddingKind } from '../embedding-model.ts'
import type { EmbeddingWire } from './embedding-wire.ts'

/** Ollama's protocol. */
export function ollamaWire(model: string, base: string): EmbeddingWire {
  return {
    ...{ service: 'Ollama', name: 'ollama', model, key: null, url: `${base.replace(/\/+$/, '')}/api/embed` },
    // Texts are embedded one after the other, so that a small batch loses nothing and is stopped sooner.
    ...{ mostTexts: 16, mostCharacters: 8_000, words: 200 },
    body: (texts, kind) => ({
      ...{ model, truncate: true },
      input: texts.map((text) => `${prefixOf(model, kind)}${text}`),
    }),
    read: (answer) => (isJsonObject(answer) && Array.isArray(answer.embeddings) ? answer.embeddings : null),
  }
}

/** Nomic's models were trained with a word for the task in front; without it they find worse. */
function prefixOf(model: string, kind: EmbeddingKind): string {
  if (!/(^|\/)nomic-embed-text/.test(model)) return ''
  return kind === 'query' ? 'search_query: ' : 'search_document: '
}

/** An address from OLLAMA_HOST, which may be a host, a port, both or an address; the usual one without it, null for none. */
export function ollamaAddress(host: string | undefined): string | null {
  const said = (host ?? '').trim()
  if (said === '') return 'http://127.0.0.1:11434'
  const named = /^https?:\/\//.test(said)
  const whole = named ? said : `http://${said.startsWith(':') ? '127.0.0.1' : ''}${said}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  // A server listens on every address as 0.0.0.0; nobody can call it by that.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (!named && !/:\d+(\/|$)/.test(said)) url.port = '11434'
  return url.href.replace(/\/+$/, '')
}
