/** Choices in words that are not theirs, at the command line: by meaning where the embedding model is, by words where not. */
import { describe, expect, it } from 'vitest'
import { shippedTitles } from '../../evals/reading/title-vectors.ts'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import shipped from '../../src/compose/shipped-title-vectors.json' with { type: 'json' }
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { packVector, vectorKey } from '../../src/llm/embedding/kept-vectors.ts'
import { openMiniLm } from '../../src/llm/embedding/minilm-embedding.ts'
import { beginAt } from './at-the-command-line.ts'

const { model, absent } = await openMiniLm()
if (model === null) console.log(`Offers were not compared by meaning: ${absent}`)
const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }

describe('offers by meaning', () => {
  it('[READ-03] every shipped title has its vector (else: npm run train -- titles)', async () => {
    const titles = await shippedTitles()
    const kept = Object.keys(shipped as Readonly<Record<string, string>>)
    expect(titles.filter((title) => !kept.includes(vectorKey(title, sha256)))).toEqual([])
    expect(kept.length).toBe(titles.length)
  })

  it.runIf(model !== null)('[READ-03] the shipped numbers are those of the shipped weights', async () => {
    const [title = ''] = await shippedTitles()
    const kept = (shipped as Readonly<Record<string, string>>)[vectorKey(title, sha256)]
    expect(kept).toBe(packVector((await openLineModel())?.vectorOf(title) ?? new Float32Array()))
  })

  it.runIf(model !== null)(
    '[READ-03] a choice in words that are not its own is the choice',
    { timeout: 120_000 },
    async () => {
      const lines = ["show him the Elder's letter", 'I lay my palm where the drowned left theirs']
      const { type } = await beginAt('nineteen_year_tide', 'who and what', byMeaning)
      const { turn } = await type(...lines)
      expect(turn.engine_events.map(({ details }) => details.deed_id)).toContain(
        'nineteen_year_tide:put_hand_on_mark',
      )
    },
  )

  it.runIf(model !== null)(
    '[READ-03] what denies a choice, asks about it or pays another sum does not take it',
    { timeout: 120_000 },
    async () => {
      const { type } = await beginAt('dead_drop', 'who and what', byMeaning)
      for (const line of [
        "I don't buy the couriers anything",
        'what happens if I buy the couriers a round?',
        'I stand the couriers three credits worth of drinks',
      ]) {
        const { turn } = await type(line)
        expect(
          turn.engine_events.filter(({ type: kind }) => kind === 'deed_done'),
          line,
        ).toEqual([])
      }
    },
  )
})
