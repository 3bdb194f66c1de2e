/** A draft while it is being made: pieces are added, words taken and filled, names remembered. */

import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import type { Candidate, Choice, Search } from './candidate-wordings-for-beat.ts'
import { filled } from './fill-template.ts'
import type { Mentions } from './names-mentioned-in-draft.ts'
import type { About, Beat, Weight } from './narration-beat.ts'
import { codeOf } from './recently-used-wordings.ts'
import type { Chance } from './seeded-random-for-words.ts'
import type { Somebody } from './spoken-names.ts'

/** A piece of prose, not yet polished, and where it comes from. */
export interface Piece {
  readonly text: string
  readonly from: string
  readonly weight: Weight
  readonly breaks: boolean
}

/** A draft that is being made. */
export interface Writing {
  readonly search: Search
  readonly chance: Chance
  readonly mentions: Mentions
  readonly pieces: Piece[]
  readonly used: Set<string>
  /** Whose piece stood last in this paragraph. */
  spokenBy: string | null
  /** Those who have spoken in this telling. */
  readonly heard: Set<string>
}

/** True for a remark that was made a short while ago; else it counts as made now. */
export function isTooSoon({ seldom }: Beat, { search, used }: Writing): boolean {
  if (seldom === undefined) return false
  const code = codeOf(seldom.name)
  const age = search.memory.ageOf(code)
  if (used.has(code) || (age !== null && age < seldom.tellings)) return true
  used.add(code)
  return false
}

/** Adds a piece to a draft; the same words are never told twice in one telling. */
export function add(writing: Writing, beat: Beat, text: string, from: string): boolean {
  const words = text.trim()
  if (words === '' || writing.pieces.some((piece) => piece.text === words)) return false
  const first = writing.pieces.length === 0
  const weight = beat.weight ?? 'must'
  writing.pieces.push({ text: words, from, weight, breaks: !first && beat.breaks === true })
  noteNames(words, writing)
  return true
}

/** Whoever was named last in a piece is who a pronoun after it would mean. */
function noteNames(text: string, { search, mentions }: Writing): void {
  const { scene } = search
  let at = -1
  let last: Somebody | null = null
  for (const id of scene.present) {
    const who = scene.person(id)
    const found = text.lastIndexOf(who.short)
    if (found > at) {
      at = found
      last = who
    }
  }
  if (last !== null && !mentions.isClear(last)) mentions.saw(last)
}

/** Takes words that are fresh, or the longest rested where something must be said. */
export function take(
  choice: Choice | undefined,
  weight: Weight,
  { chance, used }: Writing,
): Candidate | null {
  if (choice === undefined) return null
  const fresh = choice.fresh.filter(({ code }) => !used.has(code))
  const pool = fresh.length > 0 ? fresh : weight === 'must' ? choice.stale : []
  const chosen = pool[chance.below(pool.length)] ?? null
  if (chosen !== null) used.add(chosen.code)
  return chosen
}

/** The words of a candidate with everybody named. */
export function fillFor(candidate: Candidate, about: About | undefined, writing: Writing): string {
  const { search, mentions, chance } = writing
  const target = about?.target
  const [first] = candidate.template.parts
  const authored = candidate.from.startsWith('pack:')
  const opens = typeof first === 'string' ? first : ''
  // An author's line that begins with a verb is said of the person; one that begins with a pronoun needs a name before it.
  if (authored && target !== undefined && /^\p{Ll}/u.test(opens)) {
    const name = mentions.isClear(target)
      ? capitalizeFirstLetter(mentions.pronoun(target, 'he', chance).word)
      : mentions.name(target, chance)
    return `${name} ${filled(candidate.template.parts, { about, ...writing, scene: search.scene })}`
  }
  const clear = target === undefined || mentions.isClear(target)
  const text = filled(candidate.template.parts, { about, ...writing, scene: search.scene })
  return authored && target !== undefined && !clear ? withName(text, target, mentions, chance) : text
}

/** "His thumb finds the rope-burn" before anybody was named: whose it is stands first. */
function withName(text: string, who: Somebody, mentions: Mentions, chance: Chance): string {
  return text.replace(/^(?:(?:His|Her|Their)(?=\s)|(?:He|She|They)(?=\s))/, (word) =>
    capitalizeFirstLetter(
      /^(?:His|Her|Their)$/.test(word) ? mentions.whose(who, chance) : mentions.name(who, chance),
    ),
  )
}
