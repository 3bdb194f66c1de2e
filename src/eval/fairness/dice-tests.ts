/**
 * Three questions to a row of dice: do the faces fall evenly, do high and low follow one another as chance would have it,
 * and does a die know the one before it. Each is two-sided: dice that are too even are not chance either.
 */
import { chiSquareTail, normalTails } from './tail-areas.ts'

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
const fewestOfEach = 5

function evenness(faces: readonly number[], sides: number): DiceTest {
  const due = faces.length / sides
  if (due < fewestOfEach) return tooFew(fewestOfEach * sides)
  const chi = countFaces(faces, sides).reduce((sum, [, count]) => sum + (count - due) ** 2 / due, 0)
  const above = chiSquareTail(chi, sides - 1)
  const p = Math.min(1, 2 * Math.min(above, 1 - above))
  return { p, told: `chi-square ${chi.toFixed(2)} with ${sides - 1} degrees of freedom` }
}

const fewestOnASide = 10

/** Wald and Wolfowitz: stretches above and below the middle; a face in the very middle counts for neither. */
function runs(faces: readonly number[], sides: number): DiceTest {
  const middle = (sides + 1) / 2
  const high = faces.filter((face) => face !== middle).map((face) => face > middle)
  const above = high.filter((one) => one).length
  const below = high.length - above
  if (Math.min(above, below) < fewestOnASide) return tooFew(4 * fewestOnASide)
  const stretches = high.reduce((count, one, at) => (at > 0 && one === high[at - 1] ? count : count + 1), 0)
  const product = 2 * above * below
  const due = product / high.length + 1
  const spread = Math.sqrt((product * (product - high.length)) / (high.length ** 2 * (high.length - 1)))
  const z = (stretches - due) / spread
  return { p: normalTails(z), told: `${stretches} stretches, ${due.toFixed(1)} due, z ${z.toFixed(2)}` }
}

const fewestPairs = 30

/** The correlation of each die with the next; under chance it is normal around -1/n with a spread of 1/√n. */
function neighbours(faces: readonly number[]): DiceTest {
  const count = faces.length
  if (count < fewestPairs) return tooFew(fewestPairs)
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
