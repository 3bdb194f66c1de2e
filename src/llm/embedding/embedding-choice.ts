/** FATEWRIGHT_EMBEDDINGS: which model makes vectors. Reading it reaches nobody; a wrong one is a sentence, not a guess. */
import { done, type Result, refuse } from '../../core/refusal.ts'

/** Who embeds. */
export type EmbeddingChoice =
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
