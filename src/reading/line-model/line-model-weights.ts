/** The weights of the line model as they are kept: numbers of one byte, each row with what a step of it is worth. */
import { unpacked } from '../packed-numbers.ts'

/** `line-model-weights.json`. */
export interface KeptLineModel {
  readonly model: string
  /** Rows and columns of each matrix, in the order in which they are kept. */
  readonly tensors: Readonly<Record<string, readonly number[]>>
  /** What a step is worth, by row, as 32-bit floats; packed. */
  readonly scales: string
  /** The numbers themselves; packed. */
  readonly bytes: string
}

export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

/** The matrices by their names. */
export async function matricesOf({
  tensors,
  scales,
  bytes,
}: KeptLineModel): Promise<ReadonlyMap<string, Matrix>> {
  const sizes = Object.values(tensors)
  const rowCount = sizes.reduce((sum, [rows = 0]) => sum + rows, 0)
  const count = sizes.reduce((sum, [rows = 0, columns = 0]) => sum + rows * columns, 0)
  const steps = new Float32Array(await unpacked(scales, 4 * rowCount))
  const packed = new Int8Array(await unpacked(bytes, count))
  let [row, from] = [0, 0]
  const matrices = Object.entries(tensors).map(([name, [rows = 0, columns = 0]]): [string, Matrix] => {
    const values = new Float32Array(rows * columns)
    for (let at = 0; at < values.length; at += 1)
      values[at] = (packed[from + at] as number) * (steps[row + Math.floor(at / columns)] as number)
    row += rows
    from += values.length
    return [name, { rows, columns, values }]
  })
  return new Map(matrices)
}

/** A matrix times a row, and its bias. */
export function applied(
  { rows, columns, values }: Matrix,
  input: ArrayLike<number>,
  bias?: Matrix,
): Float64Array {
  const result = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1) {
    let sum = bias?.values[row] ?? 0
    for (let at = 0; at < columns; at += 1)
      sum += (values[row * columns + at] as number) * (input[at] as number)
    result[row] = sum
  }
  return result
}
