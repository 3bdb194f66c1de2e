/** Scores, walks, replays, metrics and honesty reports, put together over engines; loaded when they are asked for. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine, type EngineOptions, openEmbedding } from '../compose.ts'
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { EvaluationContext } from '../eval/evaluation-context.ts'
import type { InterpreterScore } from '../eval/interpreter/interpreter-suite.ts'
import type { DraftLabels } from '../eval/interpreter/labelled-lines.ts'
import type { MemoryScore } from '../eval/memory/evaluate-memory.ts'
import type { BeirLines } from '../eval/retrieval/beir-set.ts'
import type { RetrievalProgress, RetrievalScore } from '../eval/retrieval/retrieval-suite.ts'
import type { WalkReport } from '../eval/walks/walk-report.ts'
import type { WalkOptions } from '../eval/walks/walk-scenario.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { type Machine, packageFolder, sha256, systemClock, systemMachine } from './machine.ts'

export type { MemoryScore, RetrievalScore, WalkReport }

/** Scores the embedded game master's reader. */
export async function scoreInterpreter(
  labelled: { readonly lines: Iterable<string>; readonly file: string },
  world: { readonly scenes: JsonObject; readonly file: string },
): Promise<Result<InterpreterScore>> {
  const { readLabelledLines, readLabelledScenes } = await import('../eval/interpreter/labelled-lines.ts')
  const { scoreLines } = await import('../eval/interpreter/interpreter-suite.ts')
  const { readLine } = await import('../gm/embedded/interpret/read-line.ts')
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
  const { labelTriage } = await import('../eval/interpreter/labelled-lines.ts')
  return labelTriage(rows, file)
}

/** Where the reader's own labelled lines stand: in the sources, or beside the built program. */
export function ownLinesFolder(): string {
  const inSources = fileURLToPath(new URL('../gm/embedded/interpret/lines', import.meta.url))
  return existsSync(inSources) ? inSources : join(packageFolder(), 'dist', 'lines')
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
  const { evaluateRetrieval } = await import('../eval/retrieval/retrieval-suite.ts')
  const { scratchLore } = await import('../lore/scratch-search.ts')
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
  const { readDialogues } = await import('../eval/memory/dialogue-set.ts')
  const { evaluateMemory } = await import('../eval/memory/evaluate-memory.ts')
  const { dialogueMemory } = await import('../lore/scratch-search.ts')
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

/** Replays, metrics and honesty reports of an engine's campaigns. */
export async function openEvaluation(
  engine: Engine,
  { stopwatch }: Pick<Machine, 'stopwatch'> = systemMachine,
): Promise<EvaluationContext> {
  const { evaluationContext } = await import('../eval/evaluation-context.ts')
  return evaluationContext(engine, stopwatch)
}

/** Plays a scenario at random in campaigns in memory; packs beside the given folder come first. */
export async function walkScratch(
  options: Omit<WalkOptions, 'engine'> & Pick<EngineOptions, 'home' | 'content'>,
): Promise<Result<WalkReport>> {
  const { home, content, ...walk } = options
  const { walkScenario } = await import('../eval/walks/walk-scenario.ts')
  // Thousands of turns at random must not be sent to a model.
  const engine = createEngine({
    inMemory: true,
    environment: {},
    ...(home && { home }),
    ...(content && { content }),
  })
  try {
    return await walkScenario({ ...walk, engine })
  } finally {
    await engine.close()
  }
}
