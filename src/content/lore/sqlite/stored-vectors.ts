/** Vectors as bytes and back, and how alike a question and a text are. */

/** The parts of a text one after the other. */
export function bytesOf(parts: readonly Float32Array[], dimensions: number): Uint8Array {
  const all = new Float32Array(parts.length * dimensions)
  parts.forEach((part, at) => {
    all.set(part.subarray(0, dimensions), at * dimensions)
  })
  return new Uint8Array(all.buffer)
}

/** The likeness of the part that is most like the question; null when these are no vectors. */
export function bestCosine(bytes: unknown, query: Float32Array): number | null {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength < query.byteLength) return null
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const all = new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
  const { length } = query
  let best = -1
  for (let from = 0; from + length <= all.length; from += length) {
    let sum = 0
    for (let index = 0; index < length; index += 1)
      sum += (all[from + index] as number) * (query[index] as number)
    if (sum > best) best = sum
  }
  return best
}
