/**
 * `npm run eval -- memory-compare FILE`: the same dialogues asked by words alone and by words and meaning, question by
 * question, with what the difference may be (95 %). FILE is whatever `fatewright eval memory` reads, LoCoMo for one.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { openEmbedding } from '../../src/compose.ts'
import { type Dialogue, readDialogues, recallAt } from '../../src/eval/index.ts'
import type { EmbeddingModel } from '../../src/llm/index.ts'
import { dialogueMemory } from '../../src/lore/evaluation-search.ts'
import { SqliteLoreIndex } from '../../src/store/sqlite/lore/sqlite-lore-index.ts'

const depths = [1, 5, 10, 20] as const

interface Compared {
  readonly words: readonly string[]
  readonly both: readonly string[]
  readonly evidence: readonly string[]
}

/** Asks and prints; false when words alone are better anywhere, beyond chance. Vectors stay in the folder, if one is named. */
export async function compareMemory(file: string | undefined, out: string | undefined): Promise<boolean> {
  if (file === undefined) throw new Error('Say: npm run eval -- memory-compare FILE [--out FOLDER]')
  const dialogues = readDialogues(readFileSync(file, 'utf8'), file)
  if (!dialogues.ok) throw new Error(dialogues.refusal.message)
  const { model, absent } = await openEmbedding()
  if (model === null) throw new Error(absent)
  const all: Compared[] = []
  let good = true
  console.log('dialogue           n  depth  words   both    difference')
  for (const dialogue of dialogues.value) {
    const asked = await compared(dialogue, model, out)
    all.push(...asked)
    good = printed(dialogue.id, asked) && good
  }
  return printed('all', all) && good
}

async function compared(
  dialogue: Dialogue,
  model: EmbeddingModel,
  out: string | undefined,
): Promise<readonly Compared[]> {
  if (out !== undefined) mkdirSync(out, { recursive: true })
  const found = async (embedding: EmbeddingModel | null): Promise<(readonly string[])[]> => {
    const index = new SqliteLoreIndex(out === undefined ? null : join(out, 'compare.sqlite'), sha256)
    const memory = dialogueMemory({ index, embedding, hash: sha256 })
    const took = await memory.take(dialogue, () => {})
    if (!took.ok) throw new Error(took.refusal.message)
    const answers = []
    for (const { question } of dialogue.questions) answers.push(await memory.recall(question, 20))
    await index.close()
    return answers
  }
  const words = await found(null)
  const both = await found(model)
  return dialogue.questions.flatMap(({ evidence }, at) =>
    evidence.length === 0 ? [] : [{ evidence, words: words[at] ?? [], both: both[at] ?? [] }],
  )
}

/** Prints a row for each depth; false when the whole of what the difference may be lies below nothing. */
function printed(name: string, asked: readonly Compared[]): boolean {
  const rows = depths.map((depth) => {
    const share = (by: 'words' | 'both') => asked.map((one) => recallAt(one.evidence, one[by], depth))
    const [words, both] = [share('words'), share('both')]
    const gains = both.map((one, at) => one - (words[at] ?? 0))
    const gain = mean(gains)
    const spread = mean(gains.map((one) => (one - gain) ** 2))
    const margin = 1.96 * Math.sqrt(spread / Math.max(1, gains.length - 1))
    return { depth, words: mean(words), both: mean(both), gain, margin }
  })
  for (const { depth, words, both, gain, margin } of rows)
    console.log(
      [
        ...[name.slice(0, 14).padEnd(14), String(asked.length).padStart(5), String(depth).padStart(6)],
        ...[` ${words.toFixed(3)}`, ` ${both.toFixed(3)}`],
        ` ${gain < 0 ? '' : '+'}${gain.toFixed(3)} ± ${margin.toFixed(3)}`,
      ].join(' '),
    )
  return rows.every(({ gain, margin }) => gain + margin >= 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
}
