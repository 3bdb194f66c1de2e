/** The reader's score as a suite like the others: a case for each labelled line; harm counts as a wrong state. */
import type { Suite } from '../suite/suite.ts'
import type { LabelledLine } from './labelled-lines.ts'
import type { LabelledScenes } from './labelled-scenes.ts'
import { type Miss, type Reader, scoreLines } from './score-lines.ts'

/** So many lines of a hundred are to be read as they are labelled. */
const needed = 0.85

/**
 * The suite.
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

function wrongIn({
  text,
  expected,
  got,
  harm,
}: Miss): readonly { readonly in: 'state' | 'text'; readonly what: string }[] {
  const frame = ({ mode, action, target }: typeof expected): string =>
    [mode, action, ...(target === null ? [] : [target])].join(' ')
  return [
    ...harm.map((one) => ({ in: 'state' as const, what: `“${text}” would start ${one}, unasked.` })),
    { in: 'text' as const, what: `“${text}” means ${frame(expected)} and was read as ${frame(got)}.` },
  ]
}
