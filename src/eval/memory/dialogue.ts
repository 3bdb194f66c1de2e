/** Dialogues with questions about them, whatever file they came from. */

/** A turn of a dialogue. */
export interface DialogueTurn {
  readonly id: string
  readonly speaker: string
  readonly text: string
  /** What is known of its evening: a date, a name; empty when nothing is. */
  readonly session: string
}

/** A question and the turns that answer it. */
export interface DialogueQuestion {
  readonly question: string
  readonly evidence: readonly string[]
  readonly category: string
}

/** A dialogue with its questions. */
export interface Dialogue {
  readonly id: string
  readonly turns: readonly DialogueTurn[]
  readonly questions: readonly DialogueQuestion[]
}
