/** A recap as lines with their turns: the server tells it as text, each line ending in the turn it comes from. */

/** One line; its turn is null where none was named. */
export interface RecapLine {
  readonly text: string
  readonly turn: number | null
}

const cited = /\s*\((?:from )?turns? (\d+)(?:\s*(?:-|–|to|and|,)[^)]*)?\)\s*$/i

/**
 * Reads a recap.
 *
 * @example
 * recapLines('You duck out. (turn 5)') // [{ text: 'You duck out.', turn: 5 }]
 */
export function recapLines(recap: string): readonly RecapLine[] {
  return recap
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const turn = cited.exec(line)?.[1]
      return { text: line.replace(cited, ''), turn: turn === undefined ? null : Number(turn) }
    })
}
