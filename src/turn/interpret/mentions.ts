/** Who and what a text names, among what the actor knows and what the state was asked for by name: longest names first. */
import type { GameState } from '../../core/state/state.ts'
import { namesOf } from '../validate/find-target.ts'
import { rowsOf, type Senses } from '../validate/senses.ts'
import { foldedWords } from './folded-words.ts'

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
  const known = [...ids].slice(0, 500).map((id, order) => ({ id, order, runs: runsOf(namesOf(state, id)) }))
  return (text) => mentionsIn(foldedWords(text).slice(0, 400), known, senses)
}

interface Known {
  readonly id: string
  readonly order: number
  readonly runs: readonly (readonly string[])[]
}

function mentionsIn(words: readonly string[], known: readonly Known[], senses: Senses): readonly Mention[] {
  if (words.length === 0) return []
  const places = new Map<string, number[]>()
  for (const [at, word] of words.entries()) places.set(word, [...(places.get(word)?.slice(0, 20) ?? []), at])
  const found = known.flatMap((one) => bestOf(one, words, places))
  found.sort((left, right) => right.size - left.size || left.order - right.order)
  const taken = new Set<number>()
  const kept = found.filter(({ at, size }) => {
    const own = Array.from({ length: size }, (_, index) => at + index)
    if (own.some((index) => taken.has(index))) return false
    for (const index of own) taken.add(index)
    return true
  })
  const named = kept.map(({ order: _order, ...one }) => ({
    ...one,
    rivals: found.flatMap(({ id, at, size }) => {
      const fits = id !== one.id && at === one.at && size === one.size
      return fits && senses.visible.has(id) === senses.visible.has(one.id) ? [id] : []
    }),
  }))
  return named.sort((left, right) => left.at - right.at)
}

/** The longest run of words that is a name, another name, or the first or last word of a name. */
function bestOf(
  { id, order, runs }: Known,
  words: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): (Mention & { readonly order: number })[] {
  const found = runs.flatMap((run) => {
    const [first] = run
    if (first === undefined || (run.length === 1 && first.length < 3)) return []
    const at = (places.get(first) ?? []).find((start) =>
      run.every((word, index) => words[start + index] === word),
    )
    return at === undefined ? [] : [{ id, order, at, size: run.length, rivals: [] }]
  })
  return found.sort((left, right) => right.size - left.size).slice(0, 1)
}

function runsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name) => {
    const own = foldedWords(name)
    return [own, own.slice(-1), own.slice(0, 1)]
  })
}
