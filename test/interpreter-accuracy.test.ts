import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { labelledLinesFolder } from '../src/compose/program-folders.ts'
import type { Result } from '../src/core/result.ts'
import { harmIn, type InterpreterScore, scoreLines } from '../src/eval/interpreter/interpreter-suite.ts'
import {
  type LabelledLine,
  type LabelledScenes,
  readLabelledLines,
  readLabelledScenes,
} from '../src/eval/interpreter/read-labelled-lines.ts'
import { readLine } from '../src/reading/grammar/read-line.ts'

function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

function linesIn(file: string): LabelledLine[] {
  return given(readLabelledLines(readFileSync(file, 'utf8').split('\n'), file))
}

function scenesIn(file: string): LabelledScenes {
  return given(readLabelledScenes(JSON.parse(readFileSync(file, 'utf8')), file))
}

function score(lines: readonly LabelledLine[], scenes: LabelledScenes): InterpreterScore {
  return given(scoreLines(lines, scenes, readLine))
}

/** One or two slips of a finger in the longer words of a line, always the same for a seed. */
function slipped(lines: readonly LabelledLine[], seed: number): LabelledLine[] {
  let state = seed
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const slip = (word: string): string => {
    const at = 1 + chance(word.length - 2)
    const [before, letter, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)]
    const kind = chance(3)
    if (kind === 0) return before + next + letter + word.slice(at + 2)
    return kind === 1 ? before + word.slice(at + 1) : before + letter + word.slice(at)
  }
  return lines.map((line) => {
    const words = line.text.split(' ')
    const long = words.flatMap((word, at) => (/^[A-Za-z]{5,}$/.test(word) ? [at] : []))
    for (let count = long.length > 3 ? 2 : long.length > 0 ? 1 : 0; count > 0; count -= 1) {
      const at = long[chance(long.length)] ?? 0
      words[at] = slip(words[at] ?? '')
    }
    return { ...line, text: words.join(' ') }
  })
}

const folder = labelledLinesFolder()
const ownScenes = scenesIn(join(folder, 'scenes.json'))
const own = linesIn(join(folder, 'own.jsonl'))
const later = linesIn(join(folder, 'later.jsonl'))

describe('the reader on its own lines', () => {
  it('reads the lines written before it', () =>
    expect(score(own, ownScenes).strict).toBeGreaterThanOrEqual(0.9))
  it('reads the harder lines written after it', () =>
    expect(score(later, ownScenes).strict).toBeGreaterThanOrEqual(0.78))
  it('reads them with slips of the finger', () => {
    expect(score(slipped(own, 7), ownScenes).strict).toBeGreaterThanOrEqual(0.8)
  })
  it('starts nothing unasked, in whichever scene a line is said', () => {
    const unasked = [...own, ...later].flatMap((line) =>
      [...ownScenes].flatMap(([id, scene]) => {
        const harm = harmIn(readLine(line.text, scene), line, scene)
        return harm.length === 0 ? [] : [`${id}: ${line.text}: ${harm.join()}`]
      }),
    )
    expect(unasked).toEqual([])
  })
})

const typed = fileURLToPath(new URL('./fixtures/reader/', import.meta.url))

describe('the reader on lines typed in the adventures', () => {
  const scenes = scenesIn(join(typed, 'scenes.json'))
  it.each([
    ['first', 0.81],
    ['second', 0.7],
    ['third', 0.72],
  ])('reads the %s round and does no harm', (round, least) => {
    const measured = score(linesIn(join(typed, `${round}.jsonl`)), scenes)
    expect(measured.strict).toBeGreaterThanOrEqual(least)
    expect(measured.harmful).toBe(0)
  })
})

describe('the reader on lines of strangers', () => {
  const scenes = new Map([...ownScenes, ...scenesIn(join(typed, 'strangers-scenes.json'))])
  it.each([
    ['fourth', 0.78],
    ['fifth', 0.81],
    ['sixth', 0.8],
    ['seventh', 0.78],
    ['eighth', 0.79],
    ['ninth', 0.84],
    ['tenth', 0.79],
    ['eleventh', 0.8],
    ['twelfth', 0.8],
  ])('reads the %s round and does no harm', (round, least) => {
    const measured = score(linesIn(join(typed, `${round}.jsonl`)), scenes)
    expect(measured.strict).toBeGreaterThanOrEqual(least)
    expect(measured.harmful).toBe(0)
  })
})

const shared = fileURLToPath(new URL('../../shared/eval/', import.meta.url))

describe('the reader on the labelled lines of the study', () => {
  if (!existsSync(join(shared, 'utterances.jsonl'))) {
    it('has only its own lines here', () => {
      console.log(
        'The labelled lines of the study are not there; the reader was measured on its own lines only.',
      )
      expect(own.length + later.length).toBeGreaterThan(150)
    })
    return
  }
  const lines = linesIn(join(shared, 'utterances.jsonl'))
  const scenes = scenesIn(join(shared, 'utterances-scene.json'))
  const measured = score(lines, scenes)
  it.each([
    ['dev', 0.94],
    ['test', 0.95],
    ['stress', 0.75],
    ['fresh', 0.75],
  ])('reads %s', (split, least) =>
    expect(measured.by_split[split]?.strict ?? 0).toBeGreaterThanOrEqual(least),
  )
  it('does no harm on them', () => expect(measured.harmful).toBe(0))
  it.each([1, 2, 3])('reads dev and test with random slips (seed %i)', (seed) => {
    const usual = lines.filter(({ split }) => split === 'dev' || split === 'test')
    expect(score(slipped(usual, seed), scenes).strict).toBeGreaterThanOrEqual(0.85)
  })
})
