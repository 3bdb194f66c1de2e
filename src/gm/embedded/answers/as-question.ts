/** One-word orders to the table as the questions they stand for: "inv" asks what one carries. */

const orders: readonly (readonly [order: RegExp, question: string])[] = [
  [/^(?:inventory|inv|i|gear|items?|bag|equipment)$/, 'what am I carrying'],
  [/^(?:sheet|stats?|character(?: sheet)?|char|status)$/, 'my character sheet'],
  [/^(?:hp|health)$/, 'my hp'],
  [/^(?:spells?|money|gold|xp|skills|abilities|conditions)$/, 'my $&'],
  [/^(?:quests?|quest log|journal|log|clues?|notes)$/, 'what is my goal, my threads'],
  [/^(?:clocks?|time)$/, 'how much time is there, my clocks'],
  [/^(?:map)$/, 'where can I go'],
  [/^(?:hints?)$/, 'I am stuck, a hint'],
  [/^(?:recap|summary|previously|last turn|repeat(?: that)?|again|say (?:that )?again|huh|what)$/, 'recap'],
]

/**
 * The question behind an order; any other line as it is.
 *
 * @example
 * asQuestion('/inv') // 'what am I carrying'
 */
export function asQuestion(line: string): string {
  const order = line
    .trim()
    .replace(/^\//, '')
    .replace(/[.!?]+$/, '')
    .replace(/ (?:please|pls)$/i, '')
    .toLowerCase()
  const found = orders.find(([pattern]) => pattern.test(order))
  return found === undefined ? line.trim() : order.replace(found[0], found[1])
}
