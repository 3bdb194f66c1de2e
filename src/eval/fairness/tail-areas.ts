/** Tail areas of the two distributions that dice are held against. Numerical methods as in any textbook. */

/** How likely a chi-square with so many degrees of freedom is at least this large. */
export function chiSquareTail(value: number, freedom: number): number {
  return upperGamma(freedom / 2, value / 2)
}

/** How likely a standard normal lies at least this far from 0, on either side. */
export function normalTails(z: number): number {
  return upperGamma(0.5, (z * z) / 2)
}

const precision = 1e-14
const mostSteps = 10_000

/** The regularised upper incomplete gamma function: a series below the bend, a continued fraction above it. */
function upperGamma(shape: number, at: number): number {
  if (at <= 0) return 1
  const front = Math.exp(shape * Math.log(at) - at - logGamma(shape))
  return at < shape + 1 ? 1 - front * lowerSeries(shape, at) : front * upperFraction(shape, at)
}

function lowerSeries(shape: number, at: number): number {
  let term = 1 / shape
  let sum = term
  for (let step = 1; step < mostSteps && term > sum * precision; step += 1) {
    term *= at / (shape + step)
    sum += term
  }
  return sum
}

/** Lentz's way through the continued fraction. */
function upperFraction(shape: number, at: number): number {
  const tiny = 1e-300
  let b = at + 1 - shape
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < mostSteps; step += 1) {
    const a = -step * (step - shape)
    b += 2
    d = 1 / keptFrom(a * d + b, tiny)
    c = keptFrom(b + a / c, tiny)
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return fraction
}

function keptFrom(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const

/** Lanczos's approximation; shapes here are one half and up. */
function logGamma(shape: number): number {
  const x = shape - 1
  const sum = lanczos.reduce((all, one, index) => all + one / (x + index + 1), 0.9999999999998099)
  const t = x + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}
