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

/** The mentions in a text, in the order of the words; a word belongs to one mention only. */
export function findMentions(state: GameState, senses: Senses, text: string): readonly Mention[] {
  const words = foldedWords(text).slice(0, 400)
  if (words.length === 0) return []
  const ids = new Set([
    ...senses.visible,
    ...senses.carried.keys(),
    ...senses.known,
    ...rowsOf(state.entities).map((one) => one.id),
  ])
  ids.delete(senses.actor_id)
  const places = new Map<string, number[]>()
  for (const [at, word] of words.entries()) places.set(word, [...(places.get(word)?.slice(0, 20) ?? []), at])
  const found = [...ids].slice(0, 500).flatMap((id) => bestOf(id, namesOf(state, id), words, places))
  const order = [...ids]
  found.sort((left, right) => right.size - left.size || order.indexOf(left.id) - order.indexOf(right.id))
  const taken = new Set<number>()
  const kept = found.filter(({ at, size }) => {
    const own = Array.from({ length: size }, (_, index) => at + index)
    if (own.some((index) => taken.has(index))) return false
    for (const index of own) taken.add(index)
    return true
  })
  const named = kept.map((one) => ({
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
  id: string,
  names: readonly string[],
  words: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): Mention[] {
  const runs = names.flatMap((name) => {
    const own = foldedWords(name)
    return [own, own.slice(-1), own.slice(0, 1)]
  })
  const found = runs.flatMap((run) => {
    const [first] = run
    if (first === undefined || (run.length === 1 && first.length < 3)) return []
    const at = (places.get(first) ?? []).find((start) =>
      run.every((word, index) => words[start + index] === word),
    )
    return at === undefined ? [] : [{ id, at, size: run.length, rivals: [] }]
  })
  return found.sort((left, right) => right.size - left.size).slice(0, 1)
}
