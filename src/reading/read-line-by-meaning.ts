/**
 * A line is read by its words first. What of it the words did not settle is then compared by meaning with what is on
 * offer, where something can compare, and read once more.
 */
import type { Likeness, Reading, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { readJourney, type SceneBeyond } from './read-line-across-places.ts'

/** Compares what is said with titles of offers by their meaning. */
export interface MeaningComparison {
  /** How alike they are; null where nothing can tell. What is not known of the titles yet is not waited for. */
  compare(said: readonly string[], titles: readonly string[]): Promise<Likeness | null>
}

/** Clauses of one line that are compared. */
const mostSaid = 6

/**
 * Reads a line, by meaning too where that helps.
 *
 * @example
 * const reading = await readByMeaning('let the tide of people carry me', scene, beyond, comparison)
 */
export async function readByMeaning(
  line: string,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
  comparison: MeaningComparison | undefined,
): Promise<Reading> {
  if (comparison === undefined) return readJourney(line, scene, beyond)
  const [said, titles] = [new Set<string>(), new Set<string>()]
  const noted: Likeness = (words, title) => {
    said.add(words)
    titles.add(title)
    return undefined
  }
  const byWords = readJourney(line, { ...scene, likeness: noted }, beyond)
  if (said.size === 0 || byWords.mode !== 'play') return byWords
  const likeness = await comparison.compare([...said].slice(0, mostSaid), [...titles])
  return likeness === null ? byWords : readJourney(line, { ...scene, likeness }, beyond)
}
