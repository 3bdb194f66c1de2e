/** The vector in unit length, so that the product of two is their similarity; a zero vector stays as it is. */
export function unitVector(vector: Float32Array): Float32Array {
  let square = 0
  for (const part of vector) square += part * part
  const length = Math.sqrt(square)
  return length === 0 ? vector : vector.map((part) => part / length)
}
