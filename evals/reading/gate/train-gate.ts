/**
 * `npm run train -- gate`: trains the gate on every labelled line, measures it on writers it was not trained on and on the
 * strangers' lines, and writes the weights with their card. The same data and grammar give the same weights.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../src/eval/index.ts'
import { gateFeatures, gateSize, isOutright } from '../../../src/reading/gate/gate-features.ts'
import type { GateWeights } from '../../../src/reading/gate/gate-on-readings.ts'
import {
  intentFeatures,
  intentSize,
  type LikelyIntent,
  sharesOf,
} from '../../../src/reading/gate/likely-acts-by-words.ts'
import {
  type MaskedLine,
  maskedLine,
  wordsWithin,
} from '../../../src/reading/gate/words-with-names-masked.ts'
import type { CostClass } from '../../../src/turn/validate/cost-class-of-act.ts'
import { packed } from '../pack-numbers.ts'
import { type JudgedAct, type Measured, measure, reportText, thresholdAt } from './gate-report.ts'
import { type GateRow, strangersRows, trainingRows } from './gate-rows.ts'
import { calibrate, scoreOf, sigmoid, type TrainingSettings, trainWeights } from './logistic-regression.ts'
import { costOfRead } from './wanted-acts.ts'

const folds = 6
const intentSettings: TrainingSettings = { size: intentSize, epochs: 4, alpha: 0.3, beta: 1, l1: 0.5, l2: 1 }
const gateSettings: TrainingSettings = { size: gateSize, epochs: 6, alpha: 0.1, beta: 1, l1: 1, l2: 1 }
/** The reader was mended with its own lines in view, so it is better there than anywhere else: they count less. */
const sourceWeights: Readonly<Record<GateRow['source'], number>> = {
  written: 1,
  reader: 0.5,
  plain: 0.5,
  strangers: 0,
}

/**
 * So many of a hundred acts that pass may be other than wanted, on writers not trained on. The strangers' lines, which
 * are nearer to life than those of the data, come out better at the same threshold.
 */
export const risks: Readonly<Record<CostClass, number>> = { free: 1, minutes: 0.3, costly: 0.16 }

/** A line with what the gate sees of it. */
interface SeenRow {
  readonly row: GateRow
  readonly line: MaskedLine
  readonly fold: number
}

/** Intents by name, each with its weights. */
type Intents = readonly (readonly [name: string, weights: Float64Array])[]

/** An act to learn from or to measure with. */
interface Act {
  readonly seen: SeenRow
  readonly at: number
  readonly right: boolean
  readonly cost: CostClass
  readonly features: readonly number[]
}

/** Trains, measures, writes; returns what is to be told. */
export async function trainGate(folder: string): Promise<string> {
  const rows = trainingRows().map(seen)
  const strangers = (await strangersRows()).map(seen)
  const names = [...new Set(rows.flatMap(({ row }) => row.clauses.map(({ intent }) => intent)))].sort()
  const byFold = Array.from({ length: folds }, (_, fold) =>
    trainIntents(
      names,
      rows.filter((one) => one.fold !== fold),
    ),
  )
  const acts = rows.flatMap((one) => actsOf(one, byFold[one.fold] as Intents))
  const apart = acts.filter(({ seen: { row } }) => row.source === 'written')
  const scores = scoresApart(acts, apart)
  const [slope, shift] = calibrate(apart.map(({ right }, at) => ({ right, score: scores[at] as number })))
  const chances = scores.map((score) => sigmoid(slope * score + shift))
  const outright = outrightShare(apart)
  const measured = apart.map((act, at) => judgedAct(act, chances[at] as number, outright))
  const enough = {
    free: thresholdAt(measured, 'free', risks.free),
    minutes: thresholdAt(measured, 'minutes', risks.minutes),
    costly: thresholdAt(measured, 'costly', risks.costly),
  }
  const intents = quantized(interleaved(trainIntents(names, rows)))
  const weights = quantized(trainWeights(shuffled(acts).map(exampleOf), gateSettings))
  const kept = keptWeights(names, intents, { ...weights, slope, shift, outright }, enough)
  const all = dequantized(names, intents)
  const tried = strangers
    .flatMap((one) => actsOf(one, all))
    .map((act) => {
      const score = weights.scale * act.features.reduce((sum, at) => sum + (weights.bytes[at] as number), 0)
      return judgedAct(act, sigmoid(slope * score + shift), outright)
    })
  const results: Readonly<Record<string, Measured>> = {
    'Writers not trained on': measure(measured, enough),
    'Strangers’ lines': measure(tried, enough),
  }
  const written = `${JSON.stringify(kept, null, 1)}\n`
  writeFileSync(join(folder, 'gate-weights.json'), written)
  const size = intents.bytes.length + weights.bytes.length
  const text = reportText({
    model: kept.verdict.model,
    enough,
    risks,
    results,
    size,
    textSize: written.length,
    rows: rows.map(({ row }) => row),
  })
  writeFileSync(join(folder, 'CARD.md'), text)
  return text
}

function seen(row: GateRow): SeenRow {
  return { row, line: maskedLine(row.reading, row.scene), fold: foldOf(row.writer) }
}

/** All lines of a writer are in one fold. */
function foldOf(writer: string): number {
  return Math.floor(seededRandom(writer)() * folds)
}

function shuffled<Value>(list: readonly Value[]): Value[] {
  const chance = seededRandom('gate')
  return list
    .map((value) => ({ value, at: chance() }))
    .sort((left, right) => left.at - right.at)
    .map(({ value }) => value)
}

function trainIntents(names: readonly string[], rows: readonly SeenRow[]): Intents {
  const clauses = shuffled(
    rows.flatMap(({ row, line }) =>
      row.clauses.map(({ intent, span }) => ({ intent, features: intentFeatures(wordsWithin(line, span)) })),
    ),
  )
  return names.map((name) => {
    const examples = clauses.map(({ intent, features }) => ({ features, right: intent === name, weight: 1 }))
    return [name, trainWeights(examples, intentSettings)]
  })
}

function likelyBy(words: readonly string[], intents: Intents): readonly LikelyIntent[] {
  const features = intentFeatures(words)
  return sharesOf(
    intents.map(([name]) => name),
    intents.map(([, weights]) => scoreOf(features, weights)),
  )
}

function actsOf(one: SeenRow, intents: Intents): readonly Act[] {
  const { row, line } = one
  return row.acts.flatMap((at, place) => {
    const act = row.reading.actions[at]
    if (act === undefined) return []
    const likely = likelyBy(wordsWithin(line, act.span), intents)
    const features = gateFeatures(line, at, likely)
    return [{ seen: one, at, right: row.right[place] === true, cost: costOfRead(row.reading, act), features }]
  })
}

function exampleOf({ features, right, seen: { row } }: Act): {
  features: readonly number[]
  right: boolean
  weight: number
} {
  return { features, right, weight: sourceWeights[row.source] }
}

/** The score of each act by weights that its writer had no part in. */
function scoresApart(acts: readonly Act[], apart: readonly Act[]): readonly number[] {
  const byFold = Array.from({ length: folds }, (_, fold) =>
    trainWeights(shuffled(acts.filter((act) => act.seen.fold !== fold)).map(exampleOf), gateSettings),
  )
  return apart.map(({ features, seen: { fold } }) => scoreOf(features, byFold[fold] as Float64Array))
}

/** How many of the acts that are said outright were wanted. */
function outrightShare(acts: readonly Act[]): number {
  const said = acts.filter(isSaidOutright)
  return Math.floor((100 * said.filter(({ right }) => right).length) / said.length) / 100
}

function isSaidOutright({ seen: { row }, at }: Act): boolean {
  const act = row.reading.actions[at]
  return act !== undefined && isOutright(row.reading, act)
}

function judgedAct(act: Act, chance: number, outright: number): JudgedAct {
  const { seen, at, right, cost } = act
  const { row } = seen
  const least = isSaidOutright(act) ? outright : 0
  const confidence = row.reading.actions[at]?.confidence ?? 0
  return { row, right, cost, confidence, chance: Math.max(least, chance) }
}

interface Quantized {
  readonly scale: number
  readonly bytes: Int8Array
}

/** One byte a weight; the few that are far out are cut off. */
function quantized(weights: Float64Array): Quantized {
  const sizes = [...weights]
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((left, right) => left - right)
  const largest = sizes[Math.floor(sizes.length * 0.9995)] ?? 1
  const scale = largest / 127
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))))
  return { scale, bytes }
}

/** The weights of one place stand together. */
function interleaved(intents: Intents): Float64Array {
  const all = new Float64Array(intentSize * intents.length)
  for (const [at, [, weights]] of intents.entries())
    for (let place = 0; place < intentSize; place += 1)
      all[place * intents.length + at] = weights[place] as number
  return all
}

function dequantized(names: readonly string[], { bytes, scale }: Quantized): Intents {
  return names.map((name, at) => [
    name,
    Float64Array.from(
      { length: intentSize },
      (_, place) => scale * (bytes[place * names.length + at] as number),
    ),
  ])
}

function keptWeights(
  names: readonly string[],
  intents: Quantized,
  acts: Quantized & { readonly slope: number; readonly shift: number; readonly outright: number },
  enough: GateWeights['verdict']['enough'],
): GateWeights {
  const { scale, bytes, slope, shift, outright } = acts
  const body = {
    intents: { names, scale: intents.scale, weights: packed(intents.bytes) },
    acts: { scale, slope, shift, outright, weights: packed(bytes) },
  }
  const hash = createHash('sha256')
    .update(JSON.stringify({ enough, ...body }))
    .digest('hex')
  return { verdict: { model: `gate-${hash.slice(0, 12)}`, enough }, ...body }
}
