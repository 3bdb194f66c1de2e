/**
 * Something large that is made of constants, and of nothing else, when it is first asked for: a program that never asks
 * starts without it, and one that asks again is given the same. It is no place to remember anything that happened.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
