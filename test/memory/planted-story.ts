/** A small planted story and a dialogue for tests: a memory over any embedding, and vectors that were made before. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { plantedRecall, playPlanted, readPlanted } from '../../evals/memory/planted-facts.ts'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { evaluateMemory, type MemoryScore } from '../../src/eval/memory/evaluate-memory.ts'
import { readDialogues } from '../../src/eval/memory/read-dialogues.ts'
import type { EmbeddingModel } from '../../src/llm/index.ts'
import { dialogueMemory } from '../../src/lore/evaluation-search.ts'
import { campaignMemory } from '../../src/lore/memory/campaign-memory.ts'
import { memorySearch } from '../../src/lore/memory/memory-search.ts'
import { SqliteLoreIndex } from '../../src/store/sqlite/lore/sqlite-lore-index.ts'
import { good } from '../../src/testing/assertions.ts'
import { stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'

const facts = 20
const turns = 200
const folder = new URL('../fixtures/memory/', import.meta.url)
/** Where the vectors of the small story stand; `node evals/main.ts memory-vectors` makes them anew. */
export const vectorsFile = fileURLToPath(new URL('vectors.json', folder))
/** Two people on the road: turns, questions about them, and the vectors of both. */
export const dialogueFile = fileURLToPath(new URL('caravan.json', folder))
export const dialogueVectorsFile = fileURLToPath(new URL('caravan-vectors.json', folder))

/** Vectors by text, a byte for each number. */
export interface KeptVectors {
  readonly model: string
  readonly dimensions: number
  readonly vectors: Readonly<Record<string, string>>
}

/** An embedding that only knows what was embedded before; anything else is a mistake of the test. */
export function keptEmbedding(file: string = vectorsFile): EmbeddingModel {
  const kept: KeptVectors = JSON.parse(readFileSync(file, 'utf8'))
  return {
    ...{ id: kept.model, dimensions: kept.dimensions, words: 150 },
    embed: async (texts) =>
      texts.map((text) => {
        const bytes = kept.vectors[text]
        if (bytes === undefined) throw new Error(`No vector is kept for "${text}": make them anew.`)
        const whole = Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')))
        const length = Math.hypot(...whole)
        return whole.map((part) => part / length)
      }),
  }
}

/** The dialogue, asked by words and meaning. */
export async function scoreDialogue(embedding: EmbeddingModel): Promise<MemoryScore> {
  const index = new SqliteLoreIndex(null, sha256)
  const dialogues = good(readDialogues(readFileSync(dialogueFile, 'utf8'), dialogueFile))
  const score = good(await evaluateMemory(dialogues, dialogueMemory({ index, embedding, hash: sha256 })))
  await index.close()
  return score
}

/** Recall@5 of the first facts at turn 200, for both kinds of question; so many vectors are made, or all. */
export async function smallStory(
  embedding: EmbeddingModel | null,
  most = Number.MAX_SAFE_INTEGER,
): Promise<{ readonly asked: number; readonly disguised: number }> {
  const planted = readPlanted(readFileSync(new URL('planted-facts.txt', folder), 'utf8')).slice(0, facts)
  const engine = createEngine({ inMemory: true })
  const founded = good(
    await engine.campaigns.createStarter({ name: 'Planted', seed: 'planted', ruleset: 'bands-2d6' }),
  )
  good(await playPlanted(engine, founded.campaign_id, planted, turns))
  const head = good(await engine.store.head(founded.campaign_id))
  const index = new SqliteLoreIndex(null, sha256)
  const opened = embedding === null ? { model: null, absent: 'none' } : { model: embedding, absent: null }
  const search = memorySearch({ index, openEmbedding: async () => opened })
  const memory = campaignMemory({ index, search, clock: stillClock() })
  await memory.keepUp(engine.store, head, '', { least: 0, most: 10_000 })
  await memory.embed({ campaign: head.campaign_id, lore: null }, { most })
  const share = async (kind: 'asked' | 'disguised'): Promise<number> => {
    const found = []
    for (const [at, fact] of planted.entries()) {
      const pieces = await memory.recall(engine.store, {
        ...{ head, lore: null, by: embedding === null ? 'words' : 'meaning' },
        question: { keywords: fact[kind], corpus: 'history', max_tokens: 100_000 },
        limits: { most: 5, max_tokens: 100_000 },
      })
      found.push({ index: at, turns: pieces.map((one) => one.turn) })
    }
    return plantedRecall(found, 5)
  }
  const shares = { asked: await share('asked'), disguised: await share('disguised') }
  await memory.close()
  await engine.close()
  return shares
}
