/** What may be a name in a story: anything but an id, a field or a piece of code. */

const machine = /[_{}|<>[\]\\]|^[\p{P}\p{S}\p{N}\s]*$/u

/** True when nobody could be called this. */
export function isNoName(name: string): boolean {
  return machine.test(name)
}
