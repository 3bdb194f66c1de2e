import { describe, expect, it } from 'vitest'
import type { Network } from '../ask-over-http.ts'
import { openChosenEmbedding, readEmbeddingChoice } from './open-embedding.ts'

/** A network on which every call is noted and none succeeds. */
function deadNetwork(called: string[]): Network {
  return {
    fetch: async (url) => {
      called.push(String(url))
      return new Response('{}', { status: 400 })
    },
    clock: { now: () => '2026-01-01T00:00:00.000Z' },
    chance: () => 0,
    timer: { wait: () => ({ over: new Promise<void>(() => {}), cancel: () => {} }) },
  }
}

async function absence(
  settings: Record<string, string>,
): Promise<{ absent: string | null; called: string[] }> {
  const called: string[] = []
  const { absent } = await openChosenEmbedding(settings, deadNetwork(called))
  return { absent, called }
}

describe('FATEWRIGHT_EMBEDDINGS', () => {
  it('names who embeds', () => {
    const read = (said?: string): unknown => {
      const choice = readEmbeddingChoice(said)
      return choice.ok ? choice.value : choice.refusal.code
    }
    expect(read()).toEqual({ by: 'minilm' })
    expect(read(' minilm ')).toEqual({ by: 'minilm' })
    expect(read('off')).toEqual({ by: 'off' })
    expect(read('ollama:nomic-embed-text:v1.5')).toEqual({ by: 'ollama', model: 'nomic-embed-text:v1.5' })
    expect(read('compatible:org/bge@small@http://127.0.0.1:1234/v1')).toEqual({
      by: 'compatible',
      model: 'org/bge@small',
      url: 'http://127.0.0.1:1234/v1',
    })
    for (const said of [
      'mini',
      'voyage',
      'openai:',
      'compatible:m',
      'compatible:@http://x',
      'compatible:m@http://',
      'VOYAGE:x',
    ])
      expect(read(said)).toBe('llm/bad-embeddings')
  })

  it('is answered with a sentence when it is wrong, and reaches nobody', async () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ FATEWRIGHT_EMBEDDINGS: 'off' }, /^FATEWRIGHT_EMBEDDINGS is off\. Search goes by words alone\.$/],
      [{ FATEWRIGHT_EMBEDDINGS: 'gpt' }, /"gpt", which names no model: it may be minilm, off, voyage:MODEL/],
      [{ FATEWRIGHT_EMBEDDINGS: 'ollama' }, /a model is missing: ollama:nomic-embed-text, say/],
      [{ FATEWRIGHT_EMBEDDINGS: 'voyage:voyage-4' }, /needs a key in VOYAGE_API_KEY/],
      [{ FATEWRIGHT_EMBEDDINGS: 'openai:m', OPENAI_API_KEY: ' ' }, /needs a key in OPENAI_API_KEY/],
      [{ FATEWRIGHT_EMBEDDINGS: 'ollama:m', OLLAMA_HOST: 'a b' }, /OLLAMA_HOST is no address/],
    ]
    for (const [settings, sentence] of wrong) {
      const { absent, called } = await absence(settings)
      expect(absent).toMatch(sentence)
      expect(called).toEqual([])
    }
  })

  it('never repeats a key or a password', async () => {
    const settings = [
      { FATEWRIGHT_EMBEDDINGS: 'openai:m', OPENAI_API_KEY: 'sk-secret\nline' },
      { FATEWRIGHT_EMBEDDINGS: 'compatible:m@http://me:sk-secret@127.0.0.1/v1' },
      { FATEWRIGHT_EMBEDDINGS: 'compatible:m@http://127.0.0.1/v1?key=sk-secret' },
    ]
    for (const setting of settings) {
      const { absent } = await absence(setting)
      expect(absent).toMatch(/words alone/)
      expect(absent).not.toContain('sk-secret')
    }
  })

  it('goes to the address of each provider', async () => {
    const keys = { VOYAGE_API_KEY: 'k', OPENAI_API_KEY: 'k' }
    const asked = async (said: string) => (await absence({ ...keys, FATEWRIGHT_EMBEDDINGS: said })).called[0]
    expect(await asked('voyage:voyage-4')).toBe('https://api.voyageai.com/v1/embeddings')
    expect(await asked('openai:text-embedding-3-small')).toBe('https://api.openai.com/v1/embeddings')
    expect(await asked('ollama:nomic-embed-text')).toBe('http://127.0.0.1:11434/api/embed')
    expect(await asked('compatible:m@https://box/api/v1/')).toBe('https://box/api/v1/embeddings')
  })
})
