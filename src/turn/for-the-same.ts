/** Asking twice about one thing costs once. It remembers the last thing only, by identity, and belongs to one turn. */

/**
 * The same question, answered once for the same thing.
 *
 * @example
 * const secrets = forTheSame(secretsOf)
 */
export function forTheSame<Thing extends object, Answer>(
  question: (thing: Thing) => Answer,
): (thing: Thing) => Answer {
  let last: { readonly thing: Thing; readonly answer: Answer } | undefined
  return (thing) => {
    if (last?.thing !== thing) last = { thing, answer: question(thing) }
    return last.answer
  }
}
