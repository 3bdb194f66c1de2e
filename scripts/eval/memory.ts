/** `npm run eval -- memory`: 200 planted facts, asked in other words after 50, 200 and 1,000 turns. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FusionWeights, fusionWeights } from '../../src/content/lore/fuse-signals.ts'
import { memorySearch } from '../../src/content/lore/memory-search.ts'
import { SqliteLoreIndex } from '../../src/content/lore/sqlite/sqlite-lore-index.ts'
import { loreFile, openEmbedding, openEngine, sha256 } from '../../src/compose.ts'
import { plantedRecall, playPlanted, readPlanted, turnOfPlanted } from '../../src/eval/memory/planted-facts.ts'
import type { EmbeddingModel } from '../../src/llm/embedding-model.ts'
import { campaignMemory } from '../../src/turn/memory/campaign-memory.ts'

const file = fileURLToPath(new URL('../../test/fixtures/memory/planted-facts.txt', import.meta.url))
const ages = [50, 200, 1_000] as const
const enough = 0.95
const meaningOnly: FusionWeights = { ...fusionWeights, vector: 1, shortVector: 1, mark: 0, subject: 0 }
const ways = [
  { name: 'words', by: 'words', weights: fusionWeights },
  { name: 'meaning', by: 'meaning', weights: meaningOnly },
  { name: 'both', by: 'meaning', weights: fusionWeights },
] as const

/** Plays, asks and prints; true when at least 95 of 100 facts are found among the first five at every age. */
export async function runMemory(out: string | undefined, turns: number | undefined): Promise<boolean> {
  const home = out ?? mkdtempSync(join(tmpdir(), 'fatewright-memory-'))
  const facts = readPlanted(readFileSync(file, 'utf8'))
  const engine = openEngine({ home })
  const index = new SqliteLoreIndex(loreFile(home), sha256)
  const model = remembering((await openEmbedding()).model)
  const openModel = async () =>
    model === null ? { model, absent: 'There is no embedding model.' } : { model, absent: null }
  const known = (await engine.store.campaigns()).find((one) => one.name === 'Planted')
  const founded = known ?? (await founding(engine))
  let good = true
  console.log('turns   way       R@1    R@5    R@10   ms a question')
  try {
    for (const age of ages.filter((one) => turns === undefined || one <= turns)) {
      const played = await playPlanted(engine, founded.campaign_id, facts, age)
      if (!played.ok) throw new Error(played.refusal.message)
      const read = await engine.readMemory(founded.campaign_id, { vectors: model !== null, progress: told })
      if (!read.ok) throw new Error(read.refusal.message)
      const head = await engine.store.head(founded.campaign_id)
      if (!head.ok) throw new Error(head.refusal.message)
      for (const { name, by, weights } of ways) {
        if (by === 'meaning' && model === null) continue
        const search = memorySearch({ index, openEmbedding: openModel, weights })
        const memory = campaignMemory({ index, search, clock: { now: () => new Date().toISOString() } })
        const started = performance.now()
        const found: { index: number; turns: (number | null)[] }[] = []
        for (const [at, { ask }] of facts.entries()) {
          const pieces = await memory.recall(engine.store, {
            ...{ head: head.value, lore: null, by },
            question: { keywords: ask, corpus: 'history', max_tokens: 100_000 },
            limits: { most: 10, max_tokens: 100_000 },
          })
          const places = pieces.map((one) => one.turn)
          found.push({ index: at, turns: places })
          if (name === 'both' && age === ages.at(-1) && !places.slice(0, 5).includes(turnOfPlanted(at)))
            console.log(`  missed (place ${places.indexOf(turnOfPlanted(at)) + 1 || 'none'}): ${ask}`)
        }
        const share = [1, 5, 10].map((depth) => plantedRecall(found, depth).toFixed(3).padEnd(6))
        const spent = (performance.now() - started) / facts.length
        console.log([String(age).padEnd(7), name.padEnd(9), ...share, spent.toFixed(1)].join(' '))
        if (name === (model === null ? 'words' : 'both')) good &&= plantedRecall(found, 5) >= enough
      }
    }
    return good
  } finally {
    await index.close()
    await engine.close()
  }
}

async function founding(engine: ReturnType<typeof openEngine>): Promise<{ readonly campaign_id: string }> {
  const founded = await engine.foundReady({ name: 'Planted', seed: 'planted', ruleset: 'bands-2d6' })
  if (!founded.ok) throw new Error(founded.refusal.message)
  return founded.value
}

/** Questions are asked in several ways and need not be embedded for each. */
function remembering(model: EmbeddingModel | null): EmbeddingModel | null {
  if (model === null) return null
  const known = new Map<string, Float32Array>()
  return {
    ...model,
    async embed(texts, options) {
      const [text] = texts
      const before = options.kind === 'query' && text !== undefined ? known.get(text) : undefined
      if (before !== undefined) return [before]
      const made = await model.embed(texts, options)
      const [vector] = made
      if (options.kind === 'query' && text !== undefined && vector !== undefined) known.set(text, vector)
      return made
    },
  }
}

function told(made: number, all: number): void {
  if (made % 160 === 0) console.log(`  ${made} of ${all}`)
}
