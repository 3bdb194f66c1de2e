/** Vectors one long, so that a product of two is their likeness. */

/** The same direction, one long; nothing stays nothing. */
export function unitVector(vector: Float32Array): Float32Array {
  let square = 0
  for (const part of vector) square += part * part
  const length = Math.sqrt(square)
  return length === 0 ? vector : vector.map((part) => part / length)
}
