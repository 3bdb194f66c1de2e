/**
 * Short turns with what was said around them. "Yes, in March!" means nothing by itself: what was said just before and after it goes with
 * it when it is taken into a memory. Its own words come first and twice, so that they outweigh its neighbours.
 */

/** A turn with fewer words than this is taken in with its neighbours. */
const shortTurn = 40

/** So many words of a neighbour go with it. */
const wordsOfNeighbour = 30

/**
 * The text of a turn as it is remembered.
 *
 * @example
 * joinNeighbouringTurns('Ana: Yes, in March!', 'Ben: Did you move?', '') // 'Ana: Yes, in March!\nAna: Yes, in March!\n\nBen: Did you move?'
 */
export function joinNeighbouringTurns(own: string, before: string, after: string): string {
  if (wordsIn(own).length >= shortTurn) return own
  const company = [wordsIn(before).slice(-wordsOfNeighbour), wordsIn(after).slice(0, wordsOfNeighbour)]
  const told = company.map((words) => words.join(' ')).filter((text) => text !== '')
  return told.length === 0 ? own : [`${own}\n${own}`, ...told].join('\n\n')
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
