/** An answer to a question about the game: what is so, and where it stands when that is worth knowing. */

/** Words, and where they come from: a rule's page, a turn. */
export interface Answer {
  readonly text: string
  readonly cite: string
}

/** An answer that needs no source, because it is the state itself. */
export function plain(text: string): Answer {
  return { text, cite: '' }
}

/** Answers as one text, each with its source in brackets behind it. */
export function answered(answers: readonly Answer[]): string {
  const told = answers.map(({ text, cite }) => (cite === '' ? text : `${text} (${cite}.)`))
  return [...new Set(told)].join(' ')
}

const minutesOfHour = 60

/** "2 hours and 30 minutes" */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / minutesOfHour)
  const rest = minutes % minutesOfHour
  const part = (count: number, noun: string): string =>
    count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
  const told = [part(hours, 'hour'), part(rest, 'minute')].filter((text) => text !== '')
  return told.length === 0 ? 'no time' : told.join(' and ')
}
