/**
 * Which questions those who are here have an answer to, for a reader that is to say which of them a line asks: the nearest
 * ones, so that the list stays short however much an author prepared. What is not open to the player is not on it.
 */
import { personOf } from '../../core/state/entity-attrs.ts'
import { playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { InterpretRequest } from '../../gm/game-master.ts'
import { commonForm, contentWords, editDistance, foldedTokens } from '../../text/word-and-text-similarity.ts'
import { openAnswers } from '../../world/index.ts'
import type { Gathered } from '../turn-value-by-stage.ts'

/** Of everybody together, of a person the line speaks to, of one where it speaks to none, and of one beside those. */
const most = { all: 15, addressed: 13, other: 5, beside: 2 }
/** So many of the nearest are shown in two ways. */
const inTwoWays = 4
/** How much the talk before the line counts for, beside its own words. */
const before = 0.25
const longestTold = 600
const asking = 0.4
const askingWords = /^(?:who|whom|whose|when|where|why|how|what|which)$/

/** What a line may ask of whom. */
export async function answersReaderMayName(
  { state, definition, text, hints, lastTurns, dependencies }: Gathered,
  listed: readonly string[],
): Promise<NonNullable<InterpretRequest['answerable']>> {
  const listener = playerIdOf(state)
  const people = state.scene.present_entity_ids.flatMap((id) => {
    const answers = openAnswers(id, state, definition, listener)
    const row = rowOf(state.entities, id)
    const isKnown = row !== undefined && answers.length > 0 && listed.includes(id)
    return isKnown ? [{ id, answers, row }] : []
  })
  if (people.length === 0) return []
  const line = wordsOf(text)
  const last = lastTurns.at(-1)
  const told = wordsOf(`${last?.player_input ?? ''} ${last?.text.slice(-longestTold) ?? ''}`)
  const likeness = await dependencies.likeness?.(
    text.slice(0, 500),
    people.flatMap(({ answers }) => answers.flatMap(({ asked }) => asked)),
  )
  const isNamed = ({ id, row }: (typeof people)[number]): boolean =>
    people.length === 1 || hints.interlocutor === id || namesOf(row).some((name) => line.includes(name))
  const addressed = people.filter(isNamed)
  const found = people.flatMap((person) => {
    const phrases = person.answers.flatMap(({ asked }) => asked.map(wordsOf))
    const worth = worthIn(phrases)
    // What a person is called says who is asked, and not what.
    const names = namesOf(person.row)
    const asked = line.filter((word) => !names.includes(word))
    const nearnessOf = (phrase: string): number => {
      const words = wordsOf(phrase)
      const own = words.filter((word) => !askingWords.test(word))
      const all = own.reduce((sum, word) => sum + worth(word), 0.5)
      const shared = (said: readonly string[]): number =>
        own.reduce((sum, word) => sum + (has(said, word) ? worth(word) : 0), 0) / Math.sqrt(all)
      const kind = words.some((word) => askingWords.test(word) && line.includes(word)) ? asking : 0
      return shared(asked) + before * shared(told) + kind + 2 * (likeness?.get(phrase) ?? 0)
    }
    const ranked = person.answers
      .map(({ id, asked: phrases }) => {
        const ways = phrases
          .map((phrase) => ({ phrase, nearness: nearnessOf(phrase) }))
          .toSorted((left, right) => right.nearness - left.nearness)
        const nearness = ways[0]?.nearness ?? 0
        // How its author would put it, where the line is near to none of its ways.
        const put = nearness > asking ? ways.map(({ phrase }) => phrase) : phrases
        return { id, by: person.id, asked: inOtherWords(put, asked), nearness }
      })
      .toSorted((left, right) => right.nearness - left.nearness)
    const isAddressed = addressed.includes(person)
    return ranked
      .slice(0, isAddressed ? most.addressed : addressed.length > 0 ? most.beside : most.other)
      .map((each) => ({ ...each, nearness: each.nearness + (isAddressed ? 1 : 0) }))
  })
  return found
    .toSorted((left, right) => right.nearness - left.nearness)
    .slice(0, most.all)
    .map(({ id, by, asked }, at) => ({ id, by, asked: asked.slice(0, at < inTwoWays ? 2 : 1) }))
}

/** The nearest way to put it, and the next that has other words of the line. */
function inOtherWords(
  [first = '', ...others]: readonly string[],
  line: readonly string[],
): readonly string[] {
  const had = wordsOf(first)
  const isOther = (phrase: string): boolean =>
    wordsOf(phrase).some((word) => !askingWords.test(word) && !had.includes(word) && has(line, word))
  const second = others.find(isOther) ?? others[0]
  return second === undefined ? [first] : [first, second]
}

function namesOf(person: Entity): readonly string[] {
  return [person.name, ...personOf(person).aliases].flatMap(wordsOf)
}

function wordsOf(text: string): readonly string[] {
  const asked = foldedTokens(text).filter((word) => askingWords.test(word))
  return [...new Set([...asked, ...[...contentWords(text)].map(commonForm)])]
}

const longEnough = 5

/** True when some words have one, spelt right or nearly. */
function has(words: readonly string[], word: string): boolean {
  return words.some(
    (other) =>
      other === word ||
      (word.length >= longEnough && other.length >= longEnough && editDistance(other, word, 1) <= 1),
  )
}

/** What is in few phrases says more. */
function worthIn(phrases: readonly (readonly string[])[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of phrases) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + phrases.length / (counts.get(word) ?? 1))
}
