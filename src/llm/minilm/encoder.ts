/**
 * MiniLM's network as this project runs it: every word of a text with its place in the sentence, and not only one vector
 * for the whole, and with the changes that were learned for reading players' lines. The weights are those of the optional
 * package; without it there is no encoder.
 */
import { Fault } from '../../core/fault.ts'
import { type MatrixKernel, openMatrixKernel } from './matrix-kernel.ts'
import { type Piece, type WordPieces, wordPieces } from './word-pieces.ts'

export const stateSize = 384
const [layers, heads, inner] = [6, 12, 1_536]
const headSize = stateSize / heads
/** Pieces of one text that are read. */
const mostPieces = 128

/** A text, read: its pieces, and a row of numbers for the beginning, for each piece and for the end. */
export interface EncodedText {
  readonly pieces: readonly Piece[]
  readonly states: Float32Array
}

export interface StateEncoder {
  encode(text: string): EncodedText
}

/** What was learned on top of a matrix: the product of the two is added to it. */
export interface LowRankChange {
  /** `rank` rows. */
  readonly down: Float32Array
  /** As many rows as the matrix has, `rank` numbers each. */
  readonly up: Float32Array
  readonly rank: number
}

/** Files of the package: weights as safetensors of 16-bit floats, the vocabulary as JSON. */
export interface EncoderFiles {
  readonly weights: Uint8Array
  readonly tokenizer: string
}

/**
 * Opens the encoder.
 *
 * @example
 * const encoder = openEncoder(files, changes)
 * const { pieces, states } = encoder.encode('I bow to Nan.')
 */
export function openEncoder(
  { weights, tokenizer }: EncoderFiles,
  changes: ReadonlyMap<string, LowRankChange>,
): StateEncoder {
  const { model } = JSON.parse(tokenizer) as {
    readonly model: { readonly vocab: Readonly<Record<string, number>> }
  }
  const pieces = wordPieces(new Map(Object.entries(model.vocab)))
  const tensors = tensorsIn(weights)
  const table = tensors('embeddings.word_embeddings.weight')
  const network = placed(tensors, changes)
  return { encode: (text) => encode(text, pieces, table, network) }
}

type Tensors = (name: string) => Uint16Array

/** The numbers of the file, each by its name and still of 16 bits. */
function tensorsIn(file: Uint8Array): Tensors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = Number(view.getBigUint64(0, true))
  const head = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Readonly<
    Record<string, { readonly dtype: string; readonly data_offsets: readonly [number, number] }>
  >
  return (name) => {
    const found = head[name] ?? head[`bert.${name}`]
    if (found?.dtype !== 'F16') throw new Fault('damaged', `The weights of MiniLM lack “${name}”.`)
    const [from, to] = found.data_offsets
    const start = file.byteOffset + 8 + length + from
    return start % 2 === 0
      ? new Uint16Array(file.buffer, start, (to - from) / 2)
      : new Uint16Array(new Uint8Array(file.subarray(8 + length + from, 8 + length + to)).buffer)
  }
}

/** What each 16-bit float is as a number. */
function halves(): Float32Array {
  return Float32Array.from({ length: 65_536 }, (_, bits) => {
    const sign = bits >> 15 === 0 ? 1 : -1
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1_023]
    return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15)
  })
}

interface Matrix {
  readonly weight: number
  readonly bias: number
  readonly width: number
  readonly depth: number
}

interface Norm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

interface Layer {
  readonly query: Matrix
  readonly key: Matrix
  readonly value: Matrix
  readonly output: Matrix
  readonly widen: Matrix
  readonly narrow: Matrix
  readonly afterAttention: Norm
  readonly afterInner: Norm
}

interface Network {
  readonly kernel: MatrixKernel
  readonly half: Float32Array
  readonly layers: readonly Layer[]
  readonly positions: Float32Array
  readonly firstNorm: Norm
  /** Room for rows of states and of the inner layer. */
  readonly room: Readonly<Record<'states' | 'query' | 'key' | 'value' | 'mixed' | 'out' | 'inner', number>>
}

const matrices = [
  ['query', 'attention.self.query', stateSize, stateSize],
  ['key', 'attention.self.key', stateSize, stateSize],
  ['value', 'attention.self.value', stateSize, stateSize],
  ['output', 'attention.output.dense', stateSize, stateSize],
  ['widen', 'intermediate.dense', inner, stateSize],
  ['narrow', 'output.dense', stateSize, inner],
] as const

const changeRank = 64

/** All weights in the memory of a kernel, what was learned added to them. */
function placed(tensors: Tensors, changes: ReadonlyMap<string, LowRankChange>): Network {
  const perLayer = matrices.reduce((sum, [, , width, depth]) => sum + width * depth + width, 0)
  const rows = mostPieces + 4
  const scratch = rows * (6 * stateSize + inner)
  const change = inner * changeRank * 2 + inner * stateSize + inner
  const kernel = openMatrixKernel(layers * perLayer + scratch + change + stateSize)
  const { numbers } = kernel
  const half = halves()
  let free = 0
  const take = (length: number): number => {
    const at = free
    free += length
    return at
  }
  const put = (name: string): number => {
    const bits = tensors(name)
    const at = take(bits.length)
    for (let next = 0; next < bits.length; next += 1)
      numbers[at + next] = half[bits[next] as number] as number
    return at
  }
  const floats = (name: string): Float32Array =>
    Float32Array.from(tensors(name), (bits) => half[bits] as number)
  const norm = (name: string): Norm => ({ weight: floats(`${name}.weight`), bias: floats(`${name}.bias`) })
  const built = Array.from({ length: layers }, (_, at): Layer => {
    const layer = `encoder.layer.${at}`
    const own = matrices.map(([name, path, width, depth]): [string, Matrix] => [
      name,
      { weight: put(`${layer}.${path}.weight`), bias: put(`${layer}.${path}.bias`), width, depth },
    ])
    return {
      ...(Object.fromEntries(own) as Omit<Layer, 'afterAttention' | 'afterInner'>),
      afterAttention: norm(`${layer}.attention.output.LayerNorm`),
      afterInner: norm(`${layer}.output.LayerNorm`),
    }
  })
  const room = {
    states: take(rows * stateSize),
    query: take(rows * stateSize),
    key: take(rows * stateSize),
    value: take(rows * stateSize),
    mixed: take(rows * stateSize),
    out: take(rows * stateSize),
    inner: take(rows * inner),
  }
  for (const [at, layer] of built.entries())
    for (const [name] of matrices) {
      const found = changes.get(`${at}.${name}`)
      if (found !== undefined) add(found, layer[name], kernel, free)
    }
  const positions = floats('embeddings.position_embeddings.weight')
  const kind = floats('embeddings.token_type_embeddings.weight')
  return {
    kernel,
    half,
    layers: built,
    room,
    positions: positions.map((value, at) => value + (kind[at % stateSize] as number)),
    firstNorm: norm('embeddings.LayerNorm'),
  }
}

/** Adds up · down to a matrix. */
function add(
  { down, up, rank }: LowRankChange,
  { weight, width, depth }: Matrix,
  kernel: MatrixKernel,
  free: number,
): void {
  const { numbers } = kernel
  const [left, right, none] = [free, free + width * rank, free + width * rank + depth * rank]
  const product = none + depth
  numbers.set(up, left)
  for (let row = 0; row < rank; row += 1)
    for (let column = 0; column < depth; column += 1)
      numbers[right + column * rank + row] = down[row * depth + column] as number
  numbers.fill(0, none, none + depth)
  kernel.linear(left, right, none, product, width, depth, rank)
  for (let at = 0; at < width * depth; at += 1)
    numbers[weight + at] = (numbers[weight + at] as number) + (numbers[product + at] as number)
}

function encode(text: string, words: WordPieces, table: Uint16Array, network: Network): EncodedText {
  const pieces = words.piecesOf(text, mostPieces - 2)
  const ids = [words.first, ...pieces.map(({ id }) => id), words.last]
  const { kernel, room, half, positions, firstNorm } = network
  const { numbers } = kernel
  const states = numbers.subarray(room.states, room.states + ids.length * stateSize)
  for (const [row, id] of ids.entries())
    for (let at = 0; at < stateSize; at += 1)
      states[row * stateSize + at] =
        (half[table[id * stateSize + at] as number] as number) + (positions[row * stateSize + at] as number)
  normalize(states, firstNorm)
  for (const layer of network.layers) runLayer(layer, ids.length, network)
  return { pieces, states: states.slice() }
}

function runLayer(layer: Layer, count: number, { kernel, room }: Network): void {
  const { numbers } = kernel
  const rows = Math.ceil(count / 4) * 4
  const product = (from: number, { weight, bias, width, depth }: Matrix, to: number): void =>
    kernel.linear(from, weight, bias, to, rows, width, depth)
  const states = numbers.subarray(room.states, room.states + count * stateSize)
  product(room.states, layer.query, room.query)
  product(room.states, layer.key, room.key)
  product(room.states, layer.value, room.value)
  attend(count, numbers, room)
  product(room.mixed, layer.output, room.out)
  for (let at = 0; at < states.length; at += 1)
    states[at] = (states[at] as number) + (numbers[room.out + at] as number)
  normalize(states, layer.afterAttention)
  product(room.states, layer.widen, room.inner)
  for (let at = room.inner; at < room.inner + count * inner; at += 1)
    numbers[at] = gelu(numbers[at] as number)
  product(room.inner, layer.narrow, room.out)
  for (let at = 0; at < states.length; at += 1)
    states[at] = (states[at] as number) + (numbers[room.out + at] as number)
  normalize(states, layer.afterInner)
}

/** Every piece looks at every other, head by head. */
function attend(count: number, numbers: Float32Array, { query, key, value, mixed }: Network['room']): void {
  const weights = new Float64Array(count)
  const scale = 1 / Math.sqrt(headSize)
  for (let head = 0; head < heads; head += 1)
    for (let row = 0; row < count; row += 1) {
      const own = query + row * stateSize + head * headSize
      let most = -Infinity
      for (let other = 0; other < count; other += 1) {
        const theirs = key + other * stateSize + head * headSize
        let sum = 0
        for (let at = 0; at < headSize; at += 1)
          sum += (numbers[own + at] as number) * (numbers[theirs + at] as number)
        weights[other] = sum * scale
        if (sum * scale > most) most = sum * scale
      }
      let total = 0
      for (let other = 0; other < count; other += 1) {
        const weight = Math.exp((weights[other] as number) - most)
        weights[other] = weight
        total += weight
      }
      const to = mixed + row * stateSize + head * headSize
      numbers.fill(0, to, to + headSize)
      for (let other = 0; other < count; other += 1) {
        const share = (weights[other] as number) / total
        const theirs = value + other * stateSize + head * headSize
        for (let at = 0; at < headSize; at += 1)
          numbers[to + at] = (numbers[to + at] as number) + share * (numbers[theirs + at] as number)
      }
    }
}

function normalize(states: Float32Array, { weight, bias }: Norm): void {
  for (let row = 0; row < states.length; row += stateSize) {
    let mean = 0
    for (let at = 0; at < stateSize; at += 1) mean += states[row + at] as number
    mean /= stateSize
    let spread = 0
    for (let at = 0; at < stateSize; at += 1) spread += ((states[row + at] as number) - mean) ** 2
    const scale = 1 / Math.sqrt(spread / stateSize + 1e-12)
    for (let at = 0; at < stateSize; at += 1)
      states[row + at] =
        ((states[row + at] as number) - mean) * scale * (weight[at] as number) + (bias[at] as number)
  }
}

/** x · Φ(x), with the error function by Abramowitz and Stegun 7.1.26. */
function gelu(value: number): number {
  const at = Math.abs(value) * Math.SQRT1_2
  const step = 1 / (1 + 0.3275911 * at)
  const tail =
    ((((1.061405429 * step - 1.453152027) * step + 1.421413741) * step - 0.284496736) * step + 0.254829592) *
    step *
    Math.exp(-at * at)
  return 0.5 * value * (1 + (value < 0 ? tail - 1 : 1 - tail))
}
