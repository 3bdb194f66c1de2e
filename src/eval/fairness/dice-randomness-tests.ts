/**
 * Tests of the randomness of a row of dice, three questions: do the faces fall evenly, do high and low follow one
 * another as chance would have it, and does a die know the one before it. Each is two-sided: dice that are too even
 * are not chance either.
 */

/** What a test came to; `p` is null where there are too few dice for it. */
export interface DiceTest {
  readonly p: number | null
  /** The figure behind it, in words. */
  readonly told: string
}

/** A test of faces that fell, in order. */
export type TestDice = (faces: readonly number[], sides: number) => DiceTest

/** How often each face fell. */
export function countFaces(faces: readonly number[], sides: number): readonly (readonly [number, number])[] {
  const counts = new Array<number>(sides).fill(0)
  for (const face of faces) counts[face - 1] = (counts[face - 1] ?? 0) + 1
  return counts.map((count, index) => [index + 1, count] as const)
}

/** Chi-square needs about five of each face to mean anything. */
const minOfEach = 5

function evenness(faces: readonly number[], sides: number): DiceTest {
  const due = faces.length / sides
  if (due < minOfEach) return tooFew(minOfEach * sides)
  const chi = countFaces(faces, sides).reduce((sum, [, count]) => sum + (count - due) ** 2 / due, 0)
  const above = chiSquareTail(chi, sides - 1)
  const p = Math.min(1, 2 * Math.min(above, 1 - above))
  return { p, told: `chi-square ${chi.toFixed(2)} with ${sides - 1} degrees of freedom` }
}

const minOnASide = 10

/** Wald and Wolfowitz: stretches above and below the middle; a face in the very middle counts for neither. */
function runs(faces: readonly number[], sides: number): DiceTest {
  const middle = (sides + 1) / 2
  const high = faces.filter((face) => face !== middle).map((face) => face > middle)
  const above = high.filter((isHigh) => isHigh).length
  const below = high.length - above
  if (Math.min(above, below) < minOnASide) return tooFew(4 * minOnASide)
  const stretches = high.reduce(
    (count, isHigh, at) => (at > 0 && isHigh === high[at - 1] ? count : count + 1),
    0,
  )
  const product = 2 * above * below
  const due = product / high.length + 1
  const spread = Math.sqrt((product * (product - high.length)) / (high.length ** 2 * (high.length - 1)))
  const z = (stretches - due) / spread
  return { p: normalTails(z), told: `${stretches} stretches, ${due.toFixed(1)} due, z ${z.toFixed(2)}` }
}

const minPairs = 30

/** The correlation of each die with the next; under chance it is normal around -1/n with a spread of 1/√n. */
function neighbours(faces: readonly number[]): DiceTest {
  const count = faces.length
  if (count < minPairs) return tooFew(minPairs)
  const mean = faces.reduce((sum, face) => sum + face, 0) / count
  let product = 0
  let square = 0
  for (const [at, face] of faces.entries()) {
    square += (face - mean) ** 2
    const before = faces[at - 1]
    if (before !== undefined) product += (face - mean) * (before - mean)
  }
  if (square === 0) return { p: 0, told: 'every die shows the same face' }
  const r = product / square
  const z = (r + 1 / count) * Math.sqrt(count)
  return { p: normalTails(z), told: `r ${r.toFixed(5)}, z ${z.toFixed(2)}` }
}

function tooFew(needed: number): DiceTest {
  return { p: null, told: `it needs about ${needed} dice` }
}

/** The tests by name. */
export const diceTests: Readonly<Record<string, TestDice>> = { faces: evenness, runs, neighbours }

/** How likely a chi-square with so many degrees of freedom is at least this large. */
export function chiSquareTail(value: number, freedom: number): number {
  return upperGamma(freedom / 2, value / 2)
}

/** How likely a standard normal lies at least this far from 0, on either side. */
export function normalTails(z: number): number {
  return upperGamma(0.5, (z * z) / 2)
}

const precision = 1e-14
const maxSteps = 10_000

/** The regularised upper incomplete gamma function: a series below the bend, a continued fraction above it. */
function upperGamma(shape: number, at: number): number {
  if (at <= 0) return 1
  const front = Math.exp(shape * Math.log(at) - at - logGamma(shape))
  return at < shape + 1 ? 1 - front * lowerSeries(shape, at) : front * upperFraction(shape, at)
}

function lowerSeries(shape: number, at: number): number {
  let term = 1 / shape
  let sum = term
  for (let step = 1; step < maxSteps && term > sum * precision; step += 1) {
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
  for (let step = 1; step < maxSteps; step += 1) {
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
  const sum = lanczos.reduce(
    (all, coefficient, index) => all + coefficient / (x + index + 1),
    0.9999999999998099,
  )
  const t = x + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}
