/** The interpreter suite: the interpreter on labelled lines, its score as a table and as a suite like the others. */

import { headOf, type Reading, type ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { done, type Result } from '../../core/result.ts'
import type { Suite } from '../suite/suite-and-case-types.ts'
import {
  isLabelled,
  type LabelledLine,
  type LabelledScenes,
  labelledAct,
  labelledMode,
  sceneFor,
} from './read-labelled-lines.ts'

/** So many lines of a hundred are to be read as they are labelled. */
const needed = 0.85

/**
 * A case for each labelled line; what a reading would do unasked counts as a wrong state.
 *
 * @example
 * interpreterSuite(lines, scenes, readLine)
 */
export function interpreterSuite(
  lines: readonly LabelledLine[],
  scenes: LabelledScenes,
  read: Reader,
): Suite {
  return {
    name: 'interpreter',
    about: 'Is free text read as people labelled it, and is nothing started that nobody asked for?',
    needed,
    cases: async () =>
      lines.map((line) => ({
        id: line.id,
        kind: line.split,
        run: async () => {
          const score = scoreLines([line], scenes, read)
          if (!score.ok) throw new Error(score.refusal.message)
          return { wrong: score.value.misses.flatMap(wrongIn) }
        },
      })),
  }
}

type Wrong = { readonly in: 'state' | 'text'; readonly what: string }

function wrongIn({ text, expected, got, harm }: Miss): readonly Wrong[] {
  const frame = ({ mode, action, target }: typeof expected): string =>
    [mode, action, ...(target === null ? [] : [target])].join(' ')
  return [
    ...harm.map((kind) => ({ in: 'state' as const, what: `“${text}” would start ${kind}, unasked.` })),
    { in: 'text' as const, what: `“${text}” means ${frame(expected)} and was read as ${frame(got)}.` },
  ]
}

export type Reader = (line: string, scene: ReadingScene) => Reading

/** What a line is held to. */
export interface Frame {
  readonly mode: string
  readonly action: string
  readonly target: string | null
}

export interface Miss {
  readonly id: string
  readonly split: string
  readonly text: string
  readonly expected: Frame
  readonly got: Frame & { readonly confidence: number }
  /** What it would have done unasked. */
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

/** Scores a reader. A line counts when its mode, its head act (the act of most weight) and the head's target are all right. */
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
    ([split, own]) => [split, shareOf(own)] as const,
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
  const right =
    expected.mode === got.mode && isLabelled(got.action, expected.action) && expected.target === got.target
  const harm = harmIn(reading, line, scene)
  const miss =
    right && harm.length === 0
      ? null
      : { id, split, text, expected, got: { ...got, confidence: reading.confidence }, harm }
  return { split, right, harm, miss }
}

function frameOf(
  mode: string,
  head: { readonly action: string; readonly target?: string | null } | undefined,
): Frame {
  return {
    mode: labelledMode(mode),
    action: labelledAct(head?.action ?? 'other'),
    target: head?.target ?? null,
  }
}

/** What a reading would do that cannot be undone. */
type Harm = 'hurts' | 'breaks' | 'surrenders' | 'uses up'

/** The harm a reading would do against its label; empty when there is none. */
export function harmIn(reading: Reading, { gold }: LabelledLine, scene: ReadingScene): Harm[] {
  if (reading.band === 'improvise' || reading.mode !== 'play') return []
  const asked = new Set(gold.actions.flatMap((act) => harmsOf(act, scene)))
  if (gold.risk_flags?.includes('violence')) asked.add('hurts')
  const done = reading.actions.flatMap((act) => harmsOf(act, scene))
  return [...new Set(done)].filter((harm) => !asked.has(harm) && !(harm === 'breaks' && asked.has('hurts')))
}

interface Act {
  readonly action: string
  readonly target?: string | null
  readonly item?: string | null
}

function harmsOf({ action, target, item }: Act, scene: ReadingScene): Harm[] {
  const isThing = scene.objects.some(({ id }) => id === target)
  const spell = scene.belongings.find(({ id, kind }) => id === item && kind === 'spell')
  const harmful = spell?.tags?.some((tag) => tag === 'harm' || tag === 'control') ?? false
  if (action === 'surrender') return ['surrenders']
  if (action === 'burn') return ['hurts', 'breaks']
  if (action === 'force') return ['breaks']
  if (action === 'attack' || action === 'grapple') return isThing ? ['breaks'] : ['hurts']
  if (action === 'cast' && harmful) return ['hurts']
  const own = scene.belongings.some(({ id }) => id === target)
  return action === 'consume' && own ? ['uses up'] : []
}

/** The score for a person to read. */
export function scoreTable(score: InterpreterScore): string {
  const rows = [...Object.entries(score.by_split), ['all', score] as const]
  const width = Math.max(...rows.map(([name]) => name.length))
  const misses = score.misses.map(({ id, text, expected, got, harm }) => {
    const graver = harm.length > 0 ? `  (${harm.join(', ')} unasked)` : ''
    return `  ${id}  ${text}\n      expected ${frameText(expected)}, read ${frameText(got)} at ${got.confidence}${graver}`
  })
  return [
    ...rows.map(([name, share]) => `${name.padEnd(width)}  ${shareText(share)}`),
    `harmful: ${score.harmful}`,
    ...(misses.length === 0 ? [] : ['', 'Read otherwise:', ...misses]),
  ].join('\n')
}

function shareText({ lines, strict }: Share): string {
  const right = Math.round(strict * lines)
  return `${`${right}/${lines}`.padStart(9)}  ${(strict * 100).toFixed(1).padStart(5)} %`
}

function frameText({ mode, action, target }: Frame): string {
  return `${mode === 'play' ? '' : `${mode}: `}${action}${target === null ? '' : ` ${target}`}`
}
