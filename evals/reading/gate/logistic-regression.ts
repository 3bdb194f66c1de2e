/**
 * Logistic regression over sparse features that are there or not, trained with FTRL-Proximal (McMahan and others, 2013):
 * the same rows in the same order always give the same weights, and most weights are zero.
 */

/** One case to learn from. */
export interface Example {
  readonly features: readonly number[]
  readonly right: boolean
  readonly weight: number
}

export interface TrainingSettings {
  readonly size: number
  readonly epochs: number
  readonly alpha: number
  readonly beta: number
  readonly l1: number
  readonly l2: number
}

/** The weights that tell right from wrong best; examples are taken in the order they come. */
export function trainWeights(examples: readonly Example[], settings: TrainingSettings): Float64Array {
  const { size, epochs, alpha, beta, l1, l2 } = settings
  const [sums, squares, weights] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const weightAt = (at: number): number => {
    const sum = sums[at] as number
    if (Math.abs(sum) <= l1) return 0
    return -(sum - Math.sign(sum) * l1) / ((beta + Math.sqrt(squares[at] as number)) / alpha + l2)
  }
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { features, right, weight } of examples) {
      for (const at of features) weights[at] = weightAt(at)
      const wrongBy = weight * (sigmoid(scoreOf(features, weights)) - (right ? 1 : 0))
      for (const at of features) {
        const square = squares[at] as number
        const step = (Math.sqrt(square + wrongBy * wrongBy) - Math.sqrt(square)) / alpha
        sums[at] = (sums[at] as number) + wrongBy - step * (weights[at] as number)
        squares[at] = square + wrongBy * wrongBy
      }
    }
  return weights.map((_, at) => weightAt(at))
}

export function scoreOf(features: readonly number[], weights: Float64Array): number {
  return features.reduce((sum, at) => sum + (weights[at] as number), 0)
}

export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/** Platt's scaling: how scores of cases that were not trained on become chances. */
export function calibrate(
  cases: readonly { readonly score: number; readonly right: boolean }[],
): readonly [slope: number, shift: number] {
  let [slope, shift] = [1, 0]
  for (let round = 0; round < 2_000; round += 1) {
    let [bySlope, byShift] = [0, 0]
    for (const { score, right } of cases) {
      const wrongBy = sigmoid(slope * score + shift) - (right ? 1 : 0)
      bySlope += wrongBy * score
      byShift += wrongBy
    }
    slope -= bySlope / cases.length / 4
    shift -= byShift / cases.length
  }
  return [slope, shift]
}
