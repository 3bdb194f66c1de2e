/**
 * Rules that a person wants kept: "from now on …". They are told to every narrator, so they hold no number that
 * changes in play: such a number would be wrong by tomorrow, and the state keeps the right one.
 */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { Document } from '../../core/state/table-row-schemas.ts'
import { foldedName } from './find-entities-and-items-by-name.ts'
import type { GodWork } from './god-command-working-state.ts'

/** The most directives a campaign keeps; each of them is told in every turn. */
export const mostDirectives = 40
/** The longest directive. */
export const longestDirective = 400

const counted =
  'hp|hit points?|health|gold|gp|coins?|credits?|xp|experience|level|ac|potions?|arrows?|rations?|spell slots?|slots?|charges?'
const numberThenThing = new RegExp(`\\b\\d[\\d,]*\\s+(?:\\w+\\s+){0,2}(?:${counted})\\b`, 'i')
const thingThenNumber = new RegExp(`\\b(?:${counted})\\s+(?:is|are|at|of|=|now)?\\s*\\d`, 'i')

/** The directives of a campaign, in the order in which they are numbered. */
export function directivesOf(state: GameState): readonly { readonly id: string; readonly text: string }[] {
  const rows = Object.values(state.documents).filter((row: Document) => row.kind === 'directive')
  return rows
    .map((row) => ({
      id: row.id,
      text: String(row.value.text ?? row.id),
      turn: Number(row.value.added_turn ?? 0),
    }))
    .sort((one, other) => one.turn - other.turn || (one.id < other.id ? -1 : 1))
    .map(({ id, text }) => ({ id, text }))
}

/** Performs "from now on …" and "remember that …". */
export function addDirective(work: GodWork, text: string): Result<null> {
  const known = directivesOf(work.state)
  if (text.length > longestDirective)
    return refuse(
      'turn/god-refused',
      `A rule has at most ${longestDirective} characters; this one has ${text.length}. Nothing was changed.`,
    )
  if (numberThenThing.test(text) || thingThenNumber.test(text)) {
    const sentence = `"${text}" holds a number that changes in play. Such numbers live in the state, not in a rule: say for example "set my gold to 50", and leave the number out of the rule. Nothing was changed.`
    return refuse('turn/god-refused', sentence)
  }
  const same = known.find((one) => foldedName(one.text) === foldedName(text))
  if (same !== undefined) {
    work.answers.push(`That rule is kept already: "${same.text}".`)
    return done(null)
  }
  if (known.length >= mostDirectives)
    return refuse(
      'turn/god-refused',
      `${mostDirectives} rules are kept already; drop one first ("drop rule 1"). Nothing was changed.`,
    )
  const id = freeId(work.state, slugOf(text).slice(0, 48))
  const set = [
    { path: ['text'], value: text },
    { path: ['added_turn'], value: work.context.turn },
  ]
  return work.apply({ documents_update: [{ kind: 'directive', id, set }] }, `directives.${id}`)
}

function freeId(state: GameState, base: string): string {
  let id = base
  for (let number = 2; Object.hasOwn(state.documents, joinedKey('directive', id)); number += 1)
    id = `${base}_${number}`
  return id
}

function wordsOf(text: string): Set<string> {
  const words = foldedName(text).match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/(?:ing|ed|s)$/, '')))
}

/** Performs "forget …" and "stop …": by number, or by the words of the rule. */
export function dropDirective(work: GodWork, text: string): Result<null> {
  const known = directivesOf(work.state)
  const number = /^#?(\d{1,3})$/.exec(text.trim())?.[1]
  const byNumber = number === undefined ? undefined : known[Number(number) - 1]
  const wanted = wordsOf(text)
  const scored = known
    .map((one) => ({ one, shared: [...wordsOf(one.text)].filter((word) => wanted.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((left, right) => right.shared - left.shared)
  const [best, second] = scored
  const byWords = best !== undefined && best.shared > (second?.shared ?? 0) ? best.one : undefined
  const found = byNumber ?? (number === undefined ? byWords : undefined)
  if (found === undefined) {
    const list = known.map((one, index) => `${index + 1}. ${one.text}`).join(' ')
    const kept = known.length === 0 ? 'No rules are kept.' : `The rules are: ${list} Say "drop rule 1".`
    return refuse('turn/god-unknown-name', `No one rule fits "${text}". ${kept} Nothing was changed.`)
  }
  return work.apply({ documents_remove: [{ kind: 'directive', id: found.id }] }, `directives.${found.id}`)
}
