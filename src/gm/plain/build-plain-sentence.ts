/** Plain sentences from events: who did what to whom, with "you" for the player, and nothing that did not happen. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'

/** How names are said. */
export interface Voice {
  /** The player's own character. */
  readonly you: string | null
  readonly nameOf: (id: string) => string
}

/** What somebody is called whose name is not known. */
export const nobodyKnown = 'somebody'

/** The subject of a sentence: the word, and whether its verb takes an s. */
export interface Subject {
  readonly word: string
  readonly third: boolean
}

/** Somebody as the subject of a sentence. */
export function subject(voice: Voice, id: JsonValue | undefined): Subject {
  if (typeof id !== 'string' || id === '') return { word: 'Somebody', third: true }
  return id === voice.you
    ? { word: 'You', third: false }
    : { word: capitalize(voice.nameOf(id)), third: true }
}

/** Somebody as the object of a sentence. */
export function object(voice: Voice, id: JsonValue | undefined): string {
  if (typeof id !== 'string' || id === '') return 'nobody'
  return id === voice.you ? 'you' : voice.nameOf(id)
}

/** A sentence of a subject and a verb that fits it. */
export function clause({ word, third }: Subject, verb: string, rest = ''): string {
  const fitted = verb
    .split(' and ')
    .map((part) => {
      const [first = '', ...more] = part.split(' ')
      return [third ? withS(first) : first, ...more].join(' ')
    })
    .join(' and ')
  return `${word} ${fitted}${rest === '' ? '' : ` ${rest}`}.`
}

const irregular: Readonly<Record<string, string>> = { are: 'is', have: 'has', do: 'does', go: 'goes' }

function withS(verb: string): string {
  if (Object.hasOwn(irregular, verb)) return irregular[verb] ?? verb
  if (/(?:s|sh|ch|x|z)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** A text among an event's details. */
export function textIn(details: JsonObject, key: string): string {
  const value = details[key]
  return typeof value === 'string' ? value : ''
}

/** A number among an event's details. */
export function numberIn(details: JsonObject, key: string): number | null {
  const value = details[key]
  return typeof value === 'number' ? value : null
}

/** An act as a noun phrase: `pick_lock` is pick lock. */
export function act(verb: string): string {
  return verb.replace(/[_-]+/g, ' ').trim()
}
