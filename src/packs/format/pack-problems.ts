/** The problems of a pack, as its author reads them: their codes, the row of each, and their order. */

/** Codes of what keeps a pack from being played. */
export const errorCodes = [
  'E-FILE',
  'E-YAML',
  'E-SHAPE',
  'E-DUP',
  'E-REF',
  'E-PACK',
  'E-START',
  'E-END',
] as const

/** Codes of what makes a pack worse than it could be. */
export const warningCodes = [
  'W-REF',
  'W-SPLIT',
  'W-TYPE',
  'W-KNOW-LABEL',
  'W-GATE-DEAD',
  'W-CLUE-THIN',
  'W-DRY',
  'W-SAFE',
  'W-ANSWER',
  'W-NOUN',
  'W-SKILL',
  'W-UNSAID',
] as const

export type ProblemCode = (typeof errorCodes)[number] | (typeof warningCodes)[number]

/** A row for the author: which file, which line, what is wrong and what would work. */
export interface PackProblem {
  /** The file inside the pack, with forward slashes. */
  readonly file: string
  /** The line, counting from 1; 0 when it is about the file as a whole. */
  readonly line: number
  readonly code: ProblemCode
  readonly message: string
}

/** True for what keeps a pack from being played. */
export function isError(problem: PackProblem): boolean {
  return problem.code.startsWith('E-')
}

/** Problems in the order in which a person walks through them: errors first, then by file and line. */
export function inReadingOrder(problems: readonly PackProblem[]): readonly PackProblem[] {
  return [...problems].sort(
    (left, right) =>
      Number(isError(right)) - Number(isError(left)) ||
      (left.file < right.file ? -1 : left.file > right.file ? 1 : 0) ||
      left.line - right.line,
  )
}
