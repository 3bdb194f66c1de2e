/** The tail of the chi-square distribution: the regularised upper incomplete gamma function, by series or by fraction. */

const precision = 1e-14
const mostTerms = 1_000

/**
 * How likely a sum of squares at least this large is, with so many degrees of freedom.
 *
 * @example
 * chanceOfMore(11.0705, 5) // 0.05
 */
export function chanceOfMore(value: number, degrees: number): number {
  if (value <= 0) return 1
  const [a, x] = [degrees / 2, value / 2]
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  const chance = x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
  return Math.min(1, Math.max(0, chance))
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let step = 1; step < mostTerms && term > sum * precision; step += 1) {
    term *= x / (a + step)
    sum += term
  }
  return sum
}

/** Lentz's way to work out a continued fraction from its beginning. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < mostTerms; step += 1) {
    const top = -step * (step - a)
    b += 2
    d = 1 / (top * d + b || tiny)
    c = b + top / c || tiny
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return fraction
}

/** Stirling's series, after the argument was raised until it is good enough. */
function logGamma(value: number): number {
  let shift = 0
  let z = value
  while (z < 10) {
    shift += Math.log(z)
    z += 1
  }
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1_260 * z ** 5)
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift
}
