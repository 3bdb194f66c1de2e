/** What is wrong with a pack, as rows that a person can walk through: which file, which line, what would work. */

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
  'W-NOUN',
] as const

/** One of the codes. */
export type ProblemCode = (typeof errorCodes)[number] | (typeof warningCodes)[number]

/** One thing that is wrong, and where. */
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
