/**
 * A line is read by its words first. What of it the words did not settle is then compared by meaning with what is on
 * offer, where something can compare, and read once more.
 */
import type { Likeness, Reading, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { written } from './grammar/clause/write-line-out.ts'
import { surest } from './grammar/offers/find-offer-in-line.ts'
import { indexScene, type SceneIndex } from './grammar/scene/scene-index.ts'
import { readJourney, type SceneBeyond } from './read-line-across-places.ts'
import { readParts } from './read-line-by-parts.ts'
import type { Tagger } from './tagger/open-tagger.ts'
import type { LinePart } from './tagger/tag-line.ts'
import { namesOfThings, thingsMeant, wordsForThings } from './things-called-otherwise.ts'

/** Compares what is said with titles of offers by their meaning. */
export interface MeaningComparison {
  /** How alike they are; null where nothing can tell. What is not known of the titles yet is not waited for. */
  compare(said: readonly string[], titles: readonly string[]): Promise<Likeness | null>
}

/** Clauses of one line that are compared. */
const mostSaid = 8
/** Clauses of one line that are read: four acts, with all that may stand around them. */
const mostClauses = 16
const longestLine = 2_000

/**
 * Reads a line, by meaning too where that helps.
 *
 * @example
 * const reading = await readByMeaning('let the tide of people carry me', scene, beyond, comparison, tagger)
 */
export async function readByMeaning(
  typed: string,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
  comparison: MeaningComparison | undefined,
  tagger: Tagger,
): Promise<Reading> {
  const index = indexScene(scene)
  const { line, rest } = partToRead(written(typed, index))
  const reading = await comparedReading(line, index, beyond, comparison, tagger)
  if (rest === '') return reading
  const words = rest.split(' ', wordsNamed).join(' ').slice(0, lettersNamed)
  const more = words.length < rest.length ? `${words} …` : words
  const unread = `Not done yet: everything from “${more}” on, which is more than one turn can hold.`
  return { ...reading, assumptions: [...reading.assumptions, unread] }
}

/** So much of what is not read is named. */
const wordsNamed = 6
const lettersNamed = 60

/** Words in quotes, more words than a clause has, or where a clause may end. */
const clauseEnd =
  /"[^"]*"?|“[^”]*”?|(?<long>(?<!\S)(?:[^\s"“,.;:!?]+\s+){60})|[,.;:!?]+(?:\s+(?:and|then|but)\b)*|\b(?:and|then|but)\b|\s[-–—]+\s/giu

/** What of a line is read, and what is left: however long a line is, there is an end to what it asks to be thought over. */
function partToRead(whole: string): { readonly line: string; readonly rest: string } {
  const ends = [...whole.slice(0, longestLine).matchAll(clauseEnd)]
  const last = ends.find(({ groups }, at) => at === mostClauses - 1 || groups?.long !== undefined)
  const cut = last === undefined ? longestLine : last.index + last[0].length
  const rest = whole.slice(cut).trim()
  return /[\p{L}\p{N}]/u.test(rest) ? { line: whole.slice(0, cut).trim(), rest } : { line: whole, rest: '' }
}

async function comparedReading(
  line: string,
  index: SceneIndex,
  beyond: SceneBeyond | undefined,
  comparison: MeaningComparison | undefined,
  tagger: Tagger,
): Promise<Reading> {
  const parts = partsOf(line, tagger)
  const readWith = (likeness: Likeness, within = index): Reading => {
    const scene = { ...within.scene, likeness }
    return readWhole(line, parts, beyond, { ...within, scene }, tagger)
  }
  if (comparison === undefined) return readWhole(line, parts, beyond, index, tagger)
  const [said, titles] = [new Set<string>(), new Set<string>()]
  const noted: Likeness = (words, title) => {
    said.add(words)
    titles.add(title)
    return undefined
  }
  const byWords = readWith(noted)
  const unknown = wordsForThings(byWords)
  if ((said.size === 0 && unknown.length === 0) || byWords.mode !== 'play') return byWords
  const names = unknown.length === 0 ? [] : namesOfThings(index.scene)
  const likeness = await comparison.compare(
    [...unknown, ...[...said].slice(0, mostSaid)],
    [...titles, ...names],
  )
  if (likeness === null) return byWords
  const meant = thingsMeant(unknown, index.scene, likeness)
  return meant === undefined
    ? readWith(likeness)
    : withAssumptions(readWith(likeness, indexScene(meant.scene)), meant.assumptions)
}

/** The parts of a line that is short enough to be cut. */
function partsOf(line: string, tagger: Tagger): readonly LinePart[] {
  const words = line.split(/\s+/).length
  return words > mostWords || line.length > words * longestWord ? [] : tagger.partsOf(line)
}

const mostWords = 120
/** Letters a word has at most in the mean: what is longer is no language. */
const longestWord = 16

/** A line as a whole, or part by part where it has several and is nothing that is said word for word. */
function readWhole(
  line: string,
  parts: readonly LinePart[],
  beyond: SceneBeyond | undefined,
  index: SceneIndex,
  tagger: Tagger,
): Reading {
  const { scene } = index
  const { likeness: _byWords, ...plainly } = scene
  const whole = readJourney(line, plainly, beyond, { ...index, scene: plainly })
  return isPlain(whole) ? whole : readParts(whole, parts, { scene, index, beyond, tagger })
}

/** An answer, a command, a thought, or the very words of a choice: nothing of it has to be cut. */
function isPlain({ mode, actions, answer_to_question, unread = [] }: Reading): boolean {
  const [only, ...others] = actions
  const isChoice = only?.offer !== undefined && others.length === 0 && only.confidence >= surest
  return (
    answer_to_question !== undefined ||
    (mode !== 'play' && mode !== 'gm') ||
    (isChoice && unread.length === 0 && only.span === undefined)
  )
}

function withAssumptions(reading: Reading, more: readonly string[]): Reading {
  return { ...reading, assumptions: [...reading.assumptions, ...more] }
}
