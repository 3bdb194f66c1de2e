/**
 * Remembers the last answer, by the identity of what was asked about: several stages of a turn ask for the same scene.
 *
 * @example
 * const secrets = memoizeLast(secretsOf)
 */
export function memoizeLast<Subject extends object, Answer>(
  compute: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  let last: { readonly subject: Subject; readonly answer: Answer } | undefined
  return (subject) => {
    if (last?.subject !== subject) last = { subject, answer: compute(subject) }
    return last.answer
  }
}
