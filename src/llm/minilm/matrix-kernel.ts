/** Products of matrices in WebAssembly, four numbers at a time: what a transformer spends its time on. `matrix-kernel.wat` is the source of the bytes below. */

/** Numbers in one memory, and the product that is made of them. */
export interface MatrixKernel {
  readonly numbers: Float32Array
  /** y = x · wᵀ + b; all are places in `numbers`. `rows` is a multiple of 4, `width` of 2, `depth` of 4. */
  linear(x: number, w: number, b: number, y: number, rows: number, width: number, depth: number): void
}

/** What is used of WebAssembly; the types of Node name it without its values. */
interface WebAssemblyRuntime {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: object } },
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/**
 * Opens a kernel with room for so many numbers.
 *
 * @example
 * const kernel = openMatrixKernel(1_000)
 */
export function openMatrixKernel(size: number): MatrixKernel {
  const { Memory, Module, Instance } = (globalThis as typeof globalThis & { WebAssembly: WebAssemblyRuntime })
    .WebAssembly
  const memory = new Memory({ initial: Math.ceil((size * 4) / 65_536) })
  const { exports } = new Instance(new Module(Buffer.from(assembled, 'base64')), { env: { memory } })
  const product = exports.linear as (...places: number[]) => void
  return {
    numbers: new Float32Array(memory.buffer),
    linear: (x, w, b, y, rows, width, depth) => product(x * 4, w * 4, b * 4, y * 4, rows, width, depth),
  }
}

/** `matrix-kernel.wat`, assembled. */
export const assembled =
  'AGFzbQEAAAABCwFgB39/f39/f38AAg8BA2VudgZtZW1vcnkCAAEDAgEABwoBBmxpbmVhcgAACsoGAccGAgl/C3sgBkECdCEIIAVBAnQhCUEAIQsDQEEAIQogACEOIAMgC0ECdGohDwNAIAEhDSABIAhqIQwgDiEH/QwAAAAAAAAAAAAAAAAAAAAAIRP9DAAAAAAAAAAAAAAAAAAAAAAhFP0MAAAAAAAAAAAAAAAAAAAAACEV/QwAAAAAAAAAAAAAAAAAAAAAIRb9DAAAAAAAAAAAAAAAAAAAAAAhF/0MAAAAAAAAAAAAAAAAAAAAACEY/QwAAAAAAAAAAAAAAAAAAAAAIRn9DAAAAAAAAAAAAAAAAAAAAAAhGgNAIA39AAQAIRAgDSAIav0ABAAhESAH/QAEACESIBMgECAS/eYB/eQBIRMgFyARIBL95gH95AEhFyAHIAhq/QAEACESIBQgECAS/eYB/eQBIRQgGCARIBL95gH95AEhGCAHIAhBAXRq/QAEACESIBUgECAS/eYB/eQBIRUgGSARIBL95gH95AEhGSAHIAhBA2xq/QAEACESIBYgECAS/eYB/eQBIRYgGiARIBL95gH95AEhGiAHQRBqIQcgDUEQaiENIA0gDEkNAAsgDyACIAtBAnRqKgIAIBP9HwAgE/0fAZIgE/0fAiAT/R8DkpKSOAIAIA8gAiALQQJ0aioCBCAX/R8AIBf9HwGSIBf9HwIgF/0fA5KSkjgCBCAPIAlBAWxqIAIgC0ECdGoqAgAgFP0fACAU/R8BkiAU/R8CIBT9HwOSkpI4AgAgDyAJQQFsaiACIAtBAnRqKgIEIBj9HwAgGP0fAZIgGP0fAiAY/R8DkpKSOAIEIA8gCUECbGogAiALQQJ0aioCACAV/R8AIBX9HwGSIBX9HwIgFf0fA5KSkjgCACAPIAlBAmxqIAIgC0ECdGoqAgQgGf0fACAZ/R8BkiAZ/R8CIBn9HwOSkpI4AgQgDyAJQQNsaiACIAtBAnRqKgIAIBb9HwAgFv0fAZIgFv0fAiAW/R8DkpKSOAIAIA8gCUEDbGogAiALQQJ0aioCBCAa/R8AIBr9HwGSIBr9HwIgGv0fA5KSkjgCBCAOIAhBAnRqIQ4gDyAJQQJ0aiEPIApBBGohCiAKIARJDQALIAEgCEEBdGohASALQQJqIQsgCyAFSQ0ACws='
