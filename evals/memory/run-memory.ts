/** `npm run eval -- memory`: 200 planted facts, asked in other words after 50, 200 and 1,000 turns. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loreFile } from '../../src/compose/program-folders.ts'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine, openEmbedding } from '../../src/compose.ts'
import type { RecalledPiece } from '../../src/core/protocol/lore-schemas.ts'
import type { EmbeddingModel } from '../../src/llm/index.ts'
import { campaignMemory } from '../../src/lore/memory/campaign-memory.ts'
import { memorySearch, memoryWeights } from '../../src/lore/memory/memory-search.ts'
import type { FusionWeights } from '../../src/lore/rank-lore.ts'
import { SqliteLoreIndex } from '../../src/store/sqlite/lore/sqlite-lore-index.ts'
import { type PlantedFact, plantedRecall, playPlanted, readPlanted, turnOfPlanted } from './planted-facts.ts'

const file = fileURLToPath(new URL('../../test/fixtures/memory/planted-facts.txt', import.meta.url))
const ages = [50, 200, 1_000] as const
const enough = 0.95
const meaningOnly: FusionWeights = { ...memoryWeights, vector: 1, mark: 0, subject: 0 }
const ways = [
  { name: 'words', by: 'words', weights: memoryWeights },
  { name: 'meaning', by: 'meaning', weights: meaningOnly },
  { name: 'both', by: 'meaning', weights: memoryWeights },
] as const
const kinds = ['asked', 'disguised'] as const

/** Plays, asks and prints; true when at least 95 of 100 facts are found among the first five at every age. */
export async function runMemory(out: string | undefined, turns: number | undefined): Promise<boolean> {
  const home = out ?? mkdtempSync(join(tmpdir(), 'fatewright-memory-'))
  const facts = readPlanted(readFileSync(file, 'utf8'))
  const engine = createEngine({ home })
  const index = new SqliteLoreIndex(loreFile(home), sha256)
  const model = remembering((await openEmbedding()).model)
  const openModel = async () =>
    model === null ? { model, absent: 'There is no embedding model.' } : { model, absent: null }
  const known = (await engine.store.campaigns()).find((one) => one.name === 'Planted')
  const founded = known ?? (await founding(engine))
  let good = true
  console.log('turns   questions  way       R@1    R@5    R@10   ms a question')
  try {
    for (const age of ages.filter((one) => turns === undefined || one <= turns)) {
      const played = await playPlanted(engine, founded.campaign_id, facts, age)
      if (!played.ok) throw new Error(played.refusal.message)
      const read = await engine.memory.index(founded.campaign_id)
      if (!read.ok) throw new Error(read.refusal.message)
      const scope = { campaign: founded.campaign_id, lore: null }
      await memorySearch({ index, openEmbedding: openModel }).embed(scope, { progress: told })
      const head = await engine.store.head(founded.campaign_id)
      if (!head.ok) throw new Error(head.refusal.message)
      for (const kind of kinds)
        for (const way of ways) {
          if (way.by === 'meaning' && model === null) continue
          const search = memorySearch({ index, openEmbedding: openModel, weights: way.weights })
          const memory = campaignMemory({ index, search, clock: { now: () => new Date().toISOString() } })
          const started = performance.now()
          const found = await askAll(facts, kind, (question) =>
            memory.recall(engine.store, {
              ...{ head: head.value, lore: null, by: way.by },
              question: { keywords: question, corpus: 'history', max_tokens: 100_000 },
              limits: { most: 10, max_tokens: 100_000 },
            }),
          )
          const spent = (performance.now() - started) / facts.length
          const share = [1, 5, 10].map((depth) => plantedRecall(found, depth).toFixed(3).padEnd(6))
          console.log(
            [String(age).padEnd(7), kind.padEnd(10), way.name.padEnd(9), ...share, spent.toFixed(1)].join(
              ' ',
            ),
          )
          if (kind !== 'asked' || way.name !== (model === null ? 'words' : 'both')) continue
          good &&= plantedRecall(found, 5) >= enough
          for (const { index: at, turns: places } of found)
            if (!places.slice(0, 5).includes(turnOfPlanted(at))) console.log(`  missed: ${facts[at]?.asked}`)
        }
    }
    return good
  } finally {
    await index.close()
    await engine.close()
  }
}

async function askAll(
  facts: readonly PlantedFact[],
  kind: (typeof kinds)[number],
  ask: (question: string) => Promise<readonly RecalledPiece[]>,
): Promise<readonly { readonly index: number; readonly turns: readonly (number | null)[] }[]> {
  const found = []
  for (const [index, fact] of facts.entries())
    found.push({ index, turns: (await ask(fact[kind])).map((one) => one.turn) })
  return found
}

async function founding(engine: ReturnType<typeof createEngine>): Promise<{ readonly campaign_id: string }> {
  const founded = await engine.campaigns.createStarter({
    name: 'Planted',
    seed: 'planted',
    ruleset: 'bands-2d6',
  })
  if (!founded.ok) throw new Error(founded.refusal.message)
  return founded.value
}

/** Questions are asked in several ways, and the small things of every day come again: neither is embedded twice. */
function remembering(model: EmbeddingModel | null): EmbeddingModel | null {
  if (model === null) return null
  const known = new Map<string, Float32Array>()
  return {
    ...model,
    async embed(texts, options) {
      const fresh = [...new Set(texts.filter((text) => !known.has(text)))]
      const made = fresh.length === 0 ? [] : await model.embed(fresh, options)
      for (const [at, text] of fresh.entries())
        known.set(text, made[at] ?? new Float32Array(model.dimensions))
      return texts.map((text) => known.get(text) ?? new Float32Array(model.dimensions))
    },
  }
}

function told(made: number, all: number): void {
  if (made % 160 === 0) console.log(`  ${made} of ${all}`)
}
