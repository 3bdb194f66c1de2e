/**
 * What people's hands do. Two may share a sentence, once in a telling and only when the first of them is short and plain;
 * whoever has just spoken is not described on top of it.
 */

import { withFullStop } from '../../../text/sentences.ts'
import type { Choice } from './candidate-wordings-for-beat.ts'
import { add, fillFor, take, type Writing } from './draft-in-progress.ts'
import type { Beat } from './narration-beat.ts'
import { tellingStems } from './score-draft.ts'
import type { Chance } from './seeded-random-for-words.ts'

/** Writes what one person does. */
export function writeBusiness(
  beat: Beat & { kind: 'business' },
  choice: Choice | undefined,
  writing: Writing,
): void {
  const spoke = writing.spokenBy === beat.who.id && writing.heard.has(beat.who.id)
  const chosen = spoke ? null : take(choice, beat.weight ?? 'garnish', writing)
  if (chosen === null) return
  const added = add(writing, beat, withFullStop(fillFor(chosen, { target: beat.who }, writing)), chosen.from)
  if (added) writing.spokenBy = beat.who.id
}

/** Writes up to three people at what they do. */
export function writePeople(
  beat: Beat & { kind: 'people' },
  choices: readonly Choice[],
  writing: Writing,
): void {
  const doing = beat.who.flatMap((who, at) => {
    const chosen = writing.heard.has(who.id) ? null : take(choices[at], 'garnish', writing)
    if (chosen === null) return []
    return [{ text: fillFor(chosen, { target: who }, writing).replace(/[.\s]+$/, ''), from: chosen.from }]
  })
  const [first, second, ...rest] = doing
  if (first === undefined) return
  const joiner = second === undefined ? null : joinerFor(first.text, second.text, writing.chance)
  if (second !== undefined && joiner !== null)
    add(writing, beat, withFullStop(`${first.text}${joiner}${second.text}`), `${first.from} ${second.from}`)
  else {
    add(writing, beat, withFullStop(first.text), first.from)
    if (second !== undefined) add(writing, { ...beat, breaks: false }, withFullStop(second.text), second.from)
  }
  for (const one of rest) add(writing, { ...beat, breaks: false }, withFullStop(one.text), one.from)
}

/** A first clause of so many words is short enough for "while", and of so many for any joint at all. */
const words = { short: 8, long: 13 } as const

/**
 * What may stand between two clauses; null when they are better apart.
 *
 * @example
 * joinerFor('Viktor nods like somebody nodding', 'Chen wipes the table', chance) // null
 */
export function joinerFor(first: string, second: string, chance: Chance): string | null {
  if (/[.;:"“]/.test(first + second) || sharesWords(first, second)) return null
  const length = first.split(' ').length
  if (length > words.long || /(?:ing|ed)(?: \S+)?$/.test(first)) return null
  const nested = /, | (?:like|as|while|who|which|that|until|because|when|and|if|for) /.test(first)
  const joiners = length > words.short || nested ? ['; '] : [' while ', ', and ', '; ']
  return joiners[chance.below(joiners.length)] ?? null
}

function sharesWords(one: string, other: string): boolean {
  const stems = tellingStems(one)
  return [...tellingStems(other)].some((stem) => stems.has(stem))
}
