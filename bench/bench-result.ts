/** What a measurement came to, and what can be drawn of it. */

/** One measured goal. */
export interface BenchResult {
  readonly name: string
  readonly ratio: number
  /** `<= 1.35`, `>= 20`, or `told` for a figure that is reported and has no goal. */
  readonly goal: string
  readonly passes: boolean
  readonly detail: string
}

/** A curve or a distribution: named series of points. */
export interface Plot {
  readonly title: string
  readonly x: string
  readonly y: string
  /** Logarithmic on both axes; straight and flat is good. */
  readonly logarithmic: boolean
  readonly series: readonly {
    readonly name: string
    readonly points: readonly (readonly [x: number, y: number])[]
  }[]
}

/** What is better read than drawn. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Everything one bench has to show. */
export interface BenchReport {
  readonly results: readonly BenchResult[]
  readonly plots: readonly Plot[]
  readonly tables?: readonly Table[]
}

/** Judges a ratio by its goal. */
export function judged(name: string, ratio: number, goal: string, detail: string): BenchResult {
  const [sign, bound] = goal.split(' ')
  if (sign === 'told') return { name, ratio, goal, passes: true, detail }
  const passes = sign === '<=' ? ratio <= Number(bound) : ratio >= Number(bound)
  return { name, ratio, goal, passes, detail }
}
