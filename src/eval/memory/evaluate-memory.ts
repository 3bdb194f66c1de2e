/**
 * Evaluates memory for `fatewright eval memory`: dialogues taken in as history, every question asked, the turns found
 * held against the evidence.
 */
import { done, type Result } from '../../core/result.ts'
import type { Dialogue } from './read-dialogues.ts'

/** How deep an answer is looked at. */
const depths = [1, 5, 10, 20] as const

/** Of the turns that answer a question, the share that is among the first so many. */
export type RecallAt = { readonly [Depth in (typeof depths)[number] as `recall@${Depth}`]: number }

export interface MemoryMeasures extends RecallAt {
  readonly questions: number
}

export interface MemoryScore extends MemoryMeasures {
  readonly dialogues: number
  readonly turns: number
  /** Questions that name no turn: nothing can be found for them, so they are not counted. */
  readonly without_evidence: number
  readonly by_category: Readonly<Record<string, MemoryMeasures>>
  /** The embedding model; null when search went by words alone. */
  readonly embedding: string | null
  readonly index_seconds: number
  readonly query_ms: number
}

/** The engine's own way from turns to recalled turns. */
export interface MemoryEngine {
  readonly embedding: string | null
  /** Takes a dialogue in, in the place of the one before it. */
  take(dialogue: Dialogue, progress: (made: number, all: number) => void): Promise<Result<null>>
  /** Ids of the turns that a question brings to mind, the best first. */
  recall(question: string, most: number): Promise<readonly string[]>
}

export async function evaluateMemory(
  dialogues: readonly Dialogue[],
  engine: MemoryEngine,
  progress: (made: number, all: number) => void = () => {},
): Promise<Result<MemoryScore>> {
  const asked: Asked[] = []
  const all = dialogues.reduce((sum, dialogue) => sum + dialogue.turns.length, 0)
  let taken = 0
  let indexing = 0
  let asking = 0
  for (const dialogue of dialogues) {
    const started = performance.now()
    const before = taken
    const took = await engine.take(dialogue, (made) => progress(before + made, all))
    if (!took.ok) return took
    taken += dialogue.turns.length
    progress(taken, all)
    indexing += performance.now() - started
    const ready = performance.now()
    for (const { question, evidence, category } of dialogue.questions) {
      if (evidence.length === 0) continue
      asked.push({ category, evidence, found: await engine.recall(question, Math.max(...depths)) })
    }
    asking += performance.now() - ready
  }
  const questions = dialogues.reduce((sum, dialogue) => sum + dialogue.questions.length, 0)
  const names = [...new Set(asked.map((question) => question.category))].sort()
  const of = (name: string): MemoryMeasures => measure(asked.filter((question) => question.category === name))
  return done({
    ...measure(asked),
    dialogues: dialogues.length,
    turns: all,
    without_evidence: questions - asked.length,
    by_category: Object.fromEntries(names.map((name) => [name, of(name)])),
    embedding: engine.embedding,
    index_seconds: indexing / 1_000,
    query_ms: asked.length === 0 ? 0 : asking / asked.length,
  })
}

interface Asked {
  readonly category: string
  readonly evidence: readonly string[]
  readonly found: readonly string[]
}

/** Of the turns that answer a question, the share that is among the first so many that were found. */
export function recallAt(evidence: readonly string[], found: readonly string[], depth: number): number {
  const top = new Set(found.slice(0, depth))
  return evidence.filter((id) => top.has(id)).length / evidence.length
}

function measure(asked: readonly Asked[]): MemoryMeasures {
  const at = (depth: number): number => {
    const shares = asked.map(({ evidence, found }) => recallAt(evidence, found, depth))
    return shares.length === 0 ? 0 : shares.reduce((sum, recalled) => sum + recalled, 0) / shares.length
  }
  return {
    questions: asked.length,
    'recall@1': at(1),
    'recall@5': at(5),
    'recall@10': at(10),
    'recall@20': at(20),
  }
}
