/** Who and what a text names, among what the actor knows and what the state was asked for by name: longest names first. */

import type { GameState } from '../../core/state/game-state.ts'
import { rowsOf } from '../../core/state/state-queries.ts'
import type { NameWords } from '../../knowledge/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { namesFor, type Senses } from '../validate/senses-and-targets.ts'

/** Somebody named, and where in the words. */
export interface Mention {
  readonly id: string
  readonly at: number
  readonly size: number
  /** Others the same words could mean as well. */
  readonly rivals: readonly string[]
}

/** Finds the mentions in a text, in the order of the words; a word belongs to one mention only. */
export type FindMentions = (text: string) => readonly Mention[]

/** A finder for one scene: all names are taken apart once, however many texts are read. */
export function mentionsFor(state: GameState, senses: Senses): FindMentions {
  const ids = new Set([
    ...senses.visible,
    ...senses.carried.keys(),
    ...senses.known,
    ...rowsOf(state.entities).map((one) => one.id),
  ])
  ids.delete(senses.actor_id)
  const known = Map.groupBy(
    [...ids].slice(0, 500).flatMap((id, order) => runsOf(id, order, namesFor(state, senses, id))),
    ({ run }) => run[0] ?? '',
  )
  return (text) => mentionsIn(foldedWords(text).slice(0, 400), known, senses)
}

/** A run of words that means somebody: a name, another name, or the first or last word of one. */
interface Run {
  readonly id: string
  /** Which of all that are known, and which of their names. */
  readonly order: number
  readonly rank: number
  readonly run: readonly string[]
}

/** Runs by their first word: only words that were said are looked up. */
type Known = ReadonlyMap<string, readonly Run[]>

function mentionsIn(words: readonly string[], known: Known, senses: Senses): readonly Mention[] {
  if (words.length === 0) return []
  const places = new Map<string, number[]>()
  for (const [at, word] of words.entries()) places.set(word, [...(places.get(word)?.slice(0, 20) ?? []), at])
  const found = bestOfEach(known, words, places)
  found.sort((left, right) => right.size - left.size || left.order - right.order)
  const taken = new Set<number>()
  const kept = found.filter(({ at, size }) => {
    const own = Array.from({ length: size }, (_, index) => at + index)
    if (own.some((index) => taken.has(index))) return false
    for (const index of own) taken.add(index)
    return true
  })
  const named = kept.map(({ order: _order, rank: _rank, ...one }) => ({
    ...one,
    rivals: found.flatMap(({ id, at, size }) => {
      const fits = id !== one.id && at === one.at && size === one.size
      return fits && senses.visible.has(id) === senses.visible.has(one.id) ? [id] : []
    }),
  }))
  return named.sort((left, right) => left.at - right.at)
}

type Found = Mention & Pick<Run, 'order' | 'rank'>

/** Of everybody who is named, the longest run of words that names them; of two as long, the earlier of their names. */
function bestOfEach(
  known: Known,
  words: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): Found[] {
  const best = new Map<string, Found>()
  for (const [first, starts] of places)
    for (const { id, order, rank, run } of known.get(first) ?? []) {
      const at = starts.find((start) => run.every((word, index) => words[start + index] === word))
      const before = best.get(id)
      const size = run.length
      const isBetter =
        before === undefined || size > before.size || (size === before.size && rank < before.rank)
      if (at !== undefined && isBetter) best.set(id, { id, order, rank, at, size, rivals: [] })
    }
  return [...best.values()]
}

function runsOf(id: string, order: number, names: readonly NameWords[]): readonly Run[] {
  const runs = names.flatMap(({ words: own }) => {
    return own.length === 1 ? [own] : [own, own.slice(-1), own.slice(0, 1)]
  })
  return runs.flatMap((run, rank) => {
    const [first] = run
    return first === undefined || (run.length === 1 && first.length < 3) ? [] : [{ id, order, rank, run }]
  })
}
