/**
 * Scores on datasets, which are sets of files: of the embedded interpreter, of retrieval and of memory; and draft labels for
 * such a set. Loaded when they are asked for.
 */
import { join } from 'node:path'
import { openEmbedding } from '../compose.ts'
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/result.ts'
import type { InterpreterScore } from '../eval/interpreter/interpreter-suite.ts'
import type { DraftLabels } from '../eval/interpreter/triage-log-to-labels.ts'
import type { MemoryScore } from '../eval/memory/evaluate-memory.ts'
import type { RetrievalProgress, RetrievalScore } from '../eval/retrieval/evaluate-retrieval.ts'
import type { BeirLines } from '../eval/retrieval/read-beir-set.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { sha256, systemClock } from './system-clock-entropy-network.ts'

export type { MemoryScore, RetrievalScore }

/** Scores the embedded game master's reader. */
export async function scoreInterpreter(
  labelled: { readonly lines: Iterable<string>; readonly file: string },
  world: { readonly scenes: JsonObject; readonly file: string },
): Promise<Result<InterpreterScore>> {
  const { readLabelledLines, readLabelledScenes } = await import('../eval/interpreter/read-labelled-lines.ts')
  const { scoreLines } = await import('../eval/interpreter/interpreter-suite.ts')
  const { readLine } = await import('../reading/grammar/read-line.ts')
  const lines = readLabelledLines(labelled.lines, labelled.file)
  if (!lines.ok) return lines
  const scenes = readLabelledScenes(world.scenes, world.file)
  return scenes.ok ? scoreLines(lines.value, scenes.value, readLine) : scenes
}

/** A score of the reader as a table. */
export async function scoreText(score: InterpreterScore): Promise<string> {
  const { scoreTable } = await import('../eval/interpreter/interpreter-suite.ts')
  return scoreTable(score)
}

/** Draft labels from a log of doubtful lines. */
export async function triageLabels(rows: Iterable<string>, file: string): Promise<Result<DraftLabels>> {
  const { labelTriage } = await import('../eval/interpreter/triage-log-to-labels.ts')
  return labelTriage(rows, file)
}

/** How a set is scored. */
interface ScoredSet {
  readonly home: string
  /** False: by words alone. */
  readonly vectors: boolean
  /** Names the embedding model. */
  readonly environment: Settings
  readonly progress?: RetrievalProgress
}

/** Scores the engine's retrieval on a set in BEIR's layout; vectors are kept in the home, so that a second run is quick. */
export async function scoreRetrievalSet(
  lines: BeirLines,
  options: ScoredSet,
): Promise<Result<RetrievalScore>> {
  const { evaluateRetrieval } = await import('../eval/retrieval/evaluate-retrieval.ts')
  const { scratchLore } = await import('../lore/evaluation-search.ts')
  const index = new SqliteLoreIndex(join(options.home, 'eval-lore.sqlite'), sha256)
  const embedding = options.vectors ? (await openEmbedding(options.environment)).model : null
  try {
    return await evaluateRetrieval(
      lines,
      scratchLore({ index, embedding, clock: systemClock, hash: sha256 }),
      options.progress,
    )
  } finally {
    await index.close()
  }
}

/** Scores the engine's memory on dialogues with questions; vectors are kept in the home, so that a second run is quick. */
export async function scoreMemorySet(
  text: string,
  file: string,
  options: ScoredSet,
): Promise<Result<MemoryScore>> {
  const { readDialogues } = await import('../eval/memory/read-dialogues.ts')
  const { evaluateMemory } = await import('../eval/memory/evaluate-memory.ts')
  const { dialogueMemory } = await import('../lore/evaluation-search.ts')
  const dialogues = readDialogues(text, file)
  if (!dialogues.ok) return dialogues
  const index = new SqliteLoreIndex(join(options.home, 'eval-lore.sqlite'), sha256)
  const embedding = options.vectors ? (await openEmbedding(options.environment)).model : null
  try {
    const memory = dialogueMemory({ index, embedding, hash: sha256 })
    return await evaluateMemory(dialogues.value, memory, options.progress)
  } finally {
    await index.close()
  }
}
