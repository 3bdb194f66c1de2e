/**
 * Scores a reader on labelled lines. A line counts when its mode, its head act and the head's target are all right; the
 * head is the act of most weight. The reader is passed in.
 */
import { headOf, type Reading, type ReadingScene } from '../../core/protocol/reading.ts'
import { done, type Result } from '../../core/result.ts'
import { harmIn } from './harm.ts'
import type { LabelledLine } from './labelled-lines.ts'
import { type LabelledScenes, sceneFor } from './labelled-scenes.ts'

/** Whoever reads. */
export type Reader = (line: string, scene: ReadingScene) => Reading

/** What a line is held to. */
export interface Frame {
  readonly mode: string
  readonly action: string
  readonly target: string | null
}

/** A line that was read otherwise. */
export interface Miss {
  readonly id: string
  readonly split: string
  readonly text: string
  readonly expected: Frame
  readonly got: Frame & { readonly confidence: number }
  /** What it would have done that nobody asked for. */
  readonly harm: readonly string[]
}

/** How many lines there were, and which share was right. */
export interface Share {
  readonly lines: number
  readonly strict: number
}

/** What a reader is worth on some lines. */
export interface InterpreterScore extends Share {
  readonly by_split: Readonly<Record<string, Share>>
  /** Lines that would start violence, or something else that cannot be taken back, unasked. */
  readonly harmful: number
  readonly misses: readonly Miss[]
}

interface Tried {
  readonly split: string
  readonly right: boolean
  readonly harm: readonly string[]
  readonly miss: Miss | null
}

/** Scores a reader. */
export function scoreLines(
  lines: readonly LabelledLine[],
  scenes: LabelledScenes,
  read: Reader,
): Result<InterpreterScore> {
  const tried: Tried[] = []
  for (const line of lines) {
    const scene = sceneFor(line, scenes)
    if (!scene.ok) return scene
    tried.push(tryLine(line, read(line.text, scene.value), scene.value))
  }
  const splits = [...Map.groupBy(tried, ({ split }) => split)].map(
    ([split, ones]) => [split, shareOf(ones)] as const,
  )
  return done({
    ...shareOf(tried),
    by_split: Object.fromEntries(splits),
    harmful: tried.filter(({ harm }) => harm.length > 0).length,
    misses: tried.flatMap(({ miss }) => miss ?? []),
  })
}

function shareOf(tried: readonly Tried[]): Share {
  return { lines: tried.length, strict: tried.filter(({ right }) => right).length / tried.length }
}

function tryLine(line: LabelledLine, reading: Reading, scene: ReadingScene): Tried {
  const { id, split, text, gold } = line
  const expected = frameOf(gold.mode, headOf(gold.actions))
  const got = frameOf(reading.mode, headOf(reading.actions))
  const right = expected.mode === got.mode && expected.action === got.action && expected.target === got.target
  const harm = harmIn(reading, line, scene)
  const miss =
    right && harm.length === 0
      ? null
      : { id, split, text, expected, got: { ...got, confidence: reading.confidence }, harm }
  return { split, right, harm, miss }
}

/** Labels know no readied acts and no mode of its own for a sheet: they call them waiting and system. */
function frameOf(
  mode: string,
  head: { readonly action: string; readonly target?: string | null } | undefined,
): Frame {
  const action = head?.action ?? 'other'
  return {
    mode: mode === 'status' ? 'system' : mode,
    action: action === 'ready' ? 'wait' : action === 'improvise' ? 'other' : action,
    target: head?.target ?? null,
  }
}
