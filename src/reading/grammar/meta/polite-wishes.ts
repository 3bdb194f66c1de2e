/** "Can I go see the boiler": a wish to do what nobody forbids is done. With its question mark it is answered instead. */

const wishToGo =
  /^(?:(?:ok|okay|so|and|then|now|um+|hey),? )*(?:(please),? )?(?:can|could|may) (i|we) (?:(please|pls) )?(?:just |now |also )?(go (?:(?:and|to|n) )?(?:see|look|have a look|take a look|check|visit|feel|touch|find|watch)\b[^?]*?)(?:,? (please|pls))?([.!]*)$/i

/**
 * A wish as the deed it asks leave for; any other line as it is.
 *
 * @example
 * wishAsDeed('can i go see the cold boiler') // 'i go see the cold boiler'
 */
export function wishAsDeed(line: string): string {
  const [, , who, , deed, , end] = wishToGo.exec(line) ?? []
  return deed === undefined ? line : `${who} ${deed}${end}`
}
