/** A model as game master: how soon it is heard, how long its prompts are, what they cost. No model is asked. */
import { join } from 'node:path'
import type { BenchReport } from './bench-result.ts'
import { firstSentences } from './model-times.ts'
import { promptTokens } from './model-tokens.ts'
import { discard, scratchFolder } from './scratch-store.ts'

/** Measures both. */
export async function modelBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const times = await firstSentences(join(folder, 'times'), progress)
    const tokens = await promptTokens(join(folder, 'tokens'), progress)
    return {
      results: [...times.results, ...tokens.results],
      plots: [tokens.plot],
      tables: [times.table, tokens.table],
    }
  } finally {
    discard(folder)
  }
}
