import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import wabt from 'wabt'
import { assembled, openMatrixKernel } from './matrix-kernel.ts'

describe('the matrix kernel', () => {
  it('is what its source says', async () => {
    const source = readFileSync(join(import.meta.dirname, 'matrix-kernel.wat'), 'utf8')
    const { parseWat } = await wabt()
    const { buffer } = parseWat('matrix-kernel.wat', source, { simd: true }).toBinary({})
    expect(Buffer.from(buffer).toString('base64')).toBe(assembled)
  })

  it('makes the product of two matrices and adds a row', () => {
    const [rows, width, depth] = [8, 6, 12]
    const kernel = openMatrixKernel(1_000)
    const { numbers } = kernel
    const [x, w, b, y] = [0, rows * depth, rows * depth + width * depth, rows * depth + width * depth + width]
    for (let at = 0; at < y; at += 1) numbers[at] = Math.sin(at)
    kernel.linear(x, w, b, y, rows, width, depth)
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < width; column += 1) {
        let sum = numbers[b + column] as number
        for (let at = 0; at < depth; at += 1)
          sum += (numbers[x + row * depth + at] as number) * (numbers[w + column * depth + at] as number)
        expect(numbers[y + row * width + column]).toBeCloseTo(sum, 4)
      }
  })
})
