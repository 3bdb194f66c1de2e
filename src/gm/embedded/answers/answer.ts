/** An answer to a question about the game: what is so, and where it stands. */

/** Words, and where they come from. */
export interface Answer {
  readonly text: string
  readonly cite: string
}

/** Answers as one text, each with its source in brackets behind it. */
export function answered(answers: readonly Answer[]): string {
  return answers.map(({ text, cite }) => (cite === '' ? text : `${text} (${cite}.)`)).join('\n\n')
}
