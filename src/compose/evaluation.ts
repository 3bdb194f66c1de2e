/** Scores, replays, metrics and honesty reports; loaded when they are asked for. */
import { join } from 'node:path'
import { openEmbedding } from '../compose.ts'
import type { JsonObject } from '../core/json.ts'
import { done, isFault, type Result, refuse } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { EvaluationContext } from '../eval/evaluation-context.ts'
import type { InterpreterScore } from '../eval/interpreter/interpreter-suite.ts'
import type { DraftLabels } from '../eval/interpreter/labelled-lines.ts'
import type { MemoryScore } from '../eval/memory/evaluate-memory.ts'
import type { BeirLines } from '../eval/retrieval/beir-set.ts'
import type { RetrievalProgress, RetrievalScore } from '../eval/retrieval/retrieval-suite.ts'
import { embeddedGameMaster } from '../gm/embedded/embedded-game-master.ts'
import type { GameMaster } from '../gm/game-master.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { type Machine, sha256, systemClock, systemMachine } from './machine.ts'
import { modelGameMaster } from './models.ts'
import { openReferences } from './rules.ts'

/** Scores the embedded game master's reader. */
export async function scoreInterpreter(
  labelled: { readonly lines: Iterable<string>; readonly file: string },
  world: { readonly scenes: JsonObject; readonly file: string },
): Promise<Result<InterpreterScore>> {
  const { readLabelledLines } = await import('../eval/interpreter/labelled-lines.ts')
  const { readLabelledScenes } = await import('../eval/interpreter/labelled-lines.ts')
  const { scoreLines } = await import('../eval/interpreter/interpreter-suite.ts')
  const { readLine } = await import('../gm/embedded/interpret/read-line.ts')
  const lines = readLabelledLines(labelled.lines, labelled.file)
  if (!lines.ok) return lines
  const scenes = readLabelledScenes(world.scenes, world.file)
  return scenes.ok ? scoreLines(lines.value, scenes.value, readLine) : scenes
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

/** The game master that is to narrate: by name, and how a model is to be asked. */
export interface GameMasterWish {
  readonly gm?: string
  readonly strategy?: string
  readonly model?: string
  /** Prompts by id, with the version that is to be used. */
  readonly prompts?: Readonly<Record<string, string>>
}

/** The game master that is wished for; undefined when none is named, and the engine's own is meant. */
export function chooseGameMaster(
  wish: GameMasterWish,
  engine: Pick<Engine, 'store'>,
  environment: Settings = process.env,
  machine: Machine = systemMachine,
): Result<GameMaster | undefined> {
  const { gm, strategy, model, prompts = {} } = wish
  if (gm === undefined && [strategy, model, ...Object.keys(prompts)].some((part) => part !== undefined))
    return chooseModel({ ...wish, prompts }, engine, environment, machine)
  if (wish.gm === undefined) return done(undefined)
  if (wish.gm === 'plain') return done(plainGameMaster)
  if (wish.gm === 'embedded') return done(embeddedGameMaster({ reference: openReferences() }))
  return refuse(
    'llm/no-game-master',
    `There is no game master "${wish.gm}" here; there are embedded and plain.`,
  )
}

/** A model as the settings have it, with what is wished for in their place. */
function chooseModel(
  {
    strategy,
    model,
    prompts,
  }: Pick<GameMasterWish, 'strategy' | 'model'> & Required<Pick<GameMasterWish, 'prompts'>>,
  { store }: Pick<Engine, 'store'>,
  environment: Settings,
  { clock, network }: Machine,
): Result<GameMaster> {
  const settings = {
    ...environment,
    ...(model !== undefined && { FATEWRIGHT_MODEL: model }),
    ...(strategy !== undefined && { FATEWRIGHT_STRATEGY: strategy }),
  }
  const own = embeddedGameMaster({ reference: openReferences() })
  try {
    const chosen = modelGameMaster(settings, own, { store, clock, network }, prompts)
    if (chosen !== null) return done(chosen)
  } catch (error) {
    if (isFault(error)) return refuse('llm/no-model', error.message)
    throw error
  }
  return refuse(
    'llm/no-model',
    'No language model is set up here, so there is no strategy or prompt to choose: name one with --model, or set FATEWRIGHT_MODEL. --gm embedded and --gm plain need none.',
  )
}

/** Replays, metrics and honesty reports of an engine's campaigns. */
export async function openEvaluation(
  engine: Engine,
  { stopwatch }: Pick<Machine, 'stopwatch'> = systemMachine,
): Promise<EvaluationContext> {
  const { evaluationContext } = await import('../eval/evaluation-context.ts')
  return evaluationContext(engine, stopwatch)
}
