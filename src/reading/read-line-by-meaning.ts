/**
 * A line is read by its words first. Where they leave something open, the line model says what its parts are and what
 * they mean of the scene, where it can be had; else a smaller tagger cuts the line, and words alone decide.
 */
import type { Reading, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { withSpokenMarked } from './grammar/clause/mark-spoken-words.ts'
import { withMoneyOnlyAsked, withSpeechInOrder, withUnheard } from './grammar/clause/speech-in-order.ts'
import { withoutAsides } from './grammar/clause/what-is-only-said-beside.ts'
import { written } from './grammar/clause/write-line-out.ts'
import { withFreeLooks } from './grammar/finish/looks-without-a-die.ts'
import { joinedTalk, withWholeTalk } from './grammar/finish/talk-in-one-breath.ts'
import { withPostures } from './grammar/finish/what-a-posture-leads-to.ts'
import { treatAsDeed, wishAsDeed } from './grammar/meta/polite-wishes.ts'
import { askedInWriting } from './grammar/meta/questions-in-writing.ts'
import { surest } from './grammar/offers/find-offer-in-line.ts'
import { indexScene, type SceneIndex } from './grammar/scene/scene-index.ts'
import { withNamesInFull } from './grammar/scene/short-names.ts'
import type { MarkedLine } from './line-model/line-model.ts'
import { type LineMeaning, meaningInScene } from './line-model/meaning-in-scene.ts'
import { isOutright } from './parts/whole-line-is-sure.ts'
import { readJourney, type SceneBeyond } from './read-line-across-places.ts'
import { readParts } from './read-line-by-parts.ts'
import type { Tagger } from './tagger/open-tagger.ts'

/** Clauses of one line that are read: four acts, with all that may stand around them. */
const mostClauses = 16
const longestLine = 2_000

/** What reads beside the grammar; each is opened when a line needs it. */
export interface LineReaders {
  /** The line model; null where its weights are not installed. */
  readonly meaning?: () => Promise<LineMeaning | null>
  readonly tagger: () => Promise<Tagger>
}

/**
 * Reads a line, by meaning too where that helps.
 *
 * @example
 * const reading = await readByMeaning('let the tide of people carry me', scene, beyond, { tagger: openTagger })
 */
export async function readByMeaning(
  typed: string,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
  readers: LineReaders,
  index = indexScene(scene),
): Promise<Reading> {
  const { line: named, meant } = withNamesInFull(typed, index)
  const asked = treatAsDeed(askedInWriting(named, scene), scene)
  const inOrder = withSpeechInOrder(written(asked, index), index)
  const { line, rest } = partToRead(withoutAsides(wishAsDeed(withSpokenMarked(inOrder.line), scene)))
  const read = await readOpened(line, index, beyond, readers, inOrder.unheard)
  const opened = withWholeTalk({ ...read, actions: withUnheard(read.actions, inOrder.unheard) }, scene)
  const reading = {
    ...opened,
    actions: withFreeLooks(
      withMoneyOnlyAsked(withPostures(opened.actions, opened.intent, index), inOrder.line),
      opened.intent,
      index,
    ),
    assumptions: [...meant, ...opened.assumptions],
  }
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

async function readOpened(
  line: string,
  index: SceneIndex,
  beyond: SceneBeyond | undefined,
  readers: LineReaders,
  unheard: string | undefined,
): Promise<Reading> {
  const { scene } = index
  const whole = readJourney(line, scene, beyond, index)
  if (isPlain(whole) || isBrief(whole, line)) return whole
  const meaning = isReadable(line) ? ((await readers.meaning?.()) ?? null) : null
  if (meaning === null) {
    const parts = isReadable(line) ? (await readers.tagger()).partsOf(line) : []
    return readParts(whole, parts, { scene, index, beyond })
  }
  return readInScene(whole, meaning.read(line), meaning, index, beyond, unheard)
}

/** Reads a marked line; where numbers of the scene are missing they are made, and it is read once more. */
async function readInScene(
  whole: Reading,
  marked: MarkedLine,
  meaning: LineMeaning,
  index: SceneIndex,
  beyond: SceneBeyond | undefined,
  unheard: string | undefined,
): Promise<Reading> {
  const vectors = new Map<string, Float32Array>()
  for (let round = 0; ; round += 1) {
    const missing = new Set<string>()
    const read = readParts(whole, marked.parts, {
      ...{ scene: index.scene, index, beyond },
      meaning: meaningInScene(marked, meaning, vectors, missing),
    })
    if (missing.size === 0 || round === mostRounds)
      return read.mode === 'play'
        ? { ...read, actions: joinedTalk(withUnheard(read.actions, unheard)) }
        : read
    for (const [text, vector] of await meaning.vectorsOf([...missing])) vectors.set(text, vector)
  }
}

/** What a part means may lead to other places and other things that it may mean. */
const mostRounds = 6

/** A word or two that were surely read: nothing has to be weighed. */
function isBrief(whole: Reading, line: string): boolean {
  const words = line.split(/\s+/).length
  return (
    words <= 4 &&
    whole.mode === 'play' &&
    whole.actions.length > 0 &&
    (whole.unread ?? []).length === 0 &&
    whole.actions.every(({ missing, action }) => missing === undefined && action !== 'improvise') &&
    isOutright(whole, words)
  )
}

/** True for a line that is short enough to be cut. */
function isReadable(line: string): boolean {
  const words = line.split(/\s+/).length
  return words <= mostWords && line.length <= words * longestWord
}

const mostWords = 120
/** Letters a word has at most in the mean: what is longer is no language. */
const longestWord = 16

/** An answer, a command, a thought, or the very words of a choice: nothing of it has to be cut. */
function isPlain({ mode, intent, actions, answer_to_question, unread = [] }: Reading): boolean {
  const [only, ...others] = actions
  const isChoice = only?.offer !== undefined && others.length === 0 && only.confidence >= surest
  return (
    answer_to_question !== undefined ||
    (mode !== 'play' && mode !== 'gm' && !(mode === 'think' && intent.split(/\s+/).length > longThought)) ||
    (isChoice && unread.length === 0 && only.span === undefined)
  )
}

/** From so many words on, what sounds like a thought may hold acts. */
const longThought = 10
