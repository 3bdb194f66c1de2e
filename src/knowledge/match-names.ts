/**
 * Whether words mean a name, and what a name means among some rows. Who may be found at all, and what to do about several,
 * is for the caller to say.
 */

import type { GameState } from '../core/state/game-state.ts'
import { rowOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import { foldedWords } from '../text/folded-words.ts'

/**
 * How words fit a name: they are the `whole` name, they are `part` of it ("guard" of "Old Guard"), they contain it and
 * `more` ("old guard at the gate"), or they do not fit.
 */
export type NameMatch = 'whole' | 'part' | 'more' | 'none'

/** A name prepared for comparing; prepare what is compared with many names once. */
export interface NameWords {
  readonly plain: string
  readonly words: readonly string[]
}

export function nameWords(name: string): NameWords {
  const plain = /[^ -~]/u.test(name) ? name.normalize('NFKC') : name
  return { plain: plain.trim().toLowerCase(), words: foldedWords(name) }
}

/**
 * @example
 * matchName(nameWords('the guard'), nameWords('Old Guard')) // 'part'
 */
export function matchName(wanted: NameWords, name: NameWords): NameMatch {
  if (wanted.plain === '' || name.plain === '') return 'none'
  if (wanted.plain === name.plain) return 'whole'
  // A name of nothing but small words or signs is only found as it is written.
  if (wanted.words.length === 0 || name.words.length === 0) return 'none'
  const same =
    name.words.length === wanted.words.length && name.words.every((word, at) => word === wanted.words[at])
  if (same) return 'whole'
  if (wanted.words.every((word) => name.words.includes(word))) return 'part'
  return name.words.every((word) => wanted.words.includes(word)) ? 'more' : 'none'
}

/**
 * How much of a name must be said: `whole` where half a name may be a new person's, `part` where something known
 * must be meant; then the words of an id serve too.
 */
export type NamePolicy = 'whole' | 'part'

/**
 * The rows that a name means: the row with that id, else those it names wholly, else (by policy) those it names in part,
 * else those whose id it names.
 *
 * @example
 * findByName('dragon', [{ id: 'loc_dragon_001', name: 'The Neon Dragon' }], 'part') // that row
 */
export function findByName<Row extends { readonly id: string; readonly name: string }>(
  name: string,
  rows: readonly Row[],
  policy: NamePolicy,
): readonly Row[] {
  const wanted = nameWords(name)
  const withId = rows.filter((row) => row.id === name.trim())
  if (withId.length > 0) return withId
  const matches = rows.map((row) => ({ row, match: matchName(wanted, nameWords(row.name)) }))
  const matching = (match: NameMatch): Row[] =>
    matches.filter((candidate) => candidate.match === match).map(({ row }) => row)
  const whole = matching('whole')
  if (whole.length > 0 || policy === 'whole') return whole
  const part = matching('part')
  if (part.length > 0) return part
  return rows.filter((row) => ['whole', 'part'].includes(matchName(wanted, nameWords(row.id))))
}

/** The entity that is meant by an id or a whole name (half a name may be a new person); undefined when several fit. */
export function findEntityNamed(state: GameState, name: string): Entity | undefined {
  const known = rowOf(state.entities, name)
  if (known !== undefined) return known
  const named = findByName(name, Object.values(state.entities), 'whole')
  return named.length === 1 ? named[0] : undefined
}
