/** The words of a line with names taken out: what is learned from them is about language, not about anybody. */
import type { Reading, ReadingEntity, ReadingScene } from '../../core/protocol/free-text-reading.ts'

/** A line that was read, as the gate sees it. */
export interface MaskedLine {
  readonly reading: Reading
  /** What kind of thing each id of the scene is. */
  readonly kinds: ReadonlyMap<string, string>
  readonly words: readonly MaskedWord[]
}

interface MaskedWord {
  readonly word: string
  /** Where it stands in the line. */
  readonly from: number
}

/** Prepares a line that was read, once for all its acts. */
export function maskedLine(reading: Reading, scene: ReadingScene): MaskedLine {
  const entities = [
    ...named(scene.belongings, 'OWN'),
    ...named(scene.objects, 'THING'),
    ...named([...scene.exits, ...scene.places], 'PLACE'),
    ...named(scene.topics, 'TOPIC'),
    ...named(scene.elsewhere ?? [], 'ABSENT'),
    ...named(scene.extras ?? [], 'EXTRA'),
    ...named(scene.people, 'PERSON'),
  ]
  const byName = new Map(entities.flatMap(({ names, kind }) => names.map((name) => [name, kind])))
  return {
    reading,
    kinds: new Map(entities.map(({ id, kind }) => [id, kind])),
    words: masked(wordsIn(reading.intent), byName),
  }
}

/** The words between two places of the line; all of them when no place is given. */
export function wordsWithin({ words }: MaskedLine, span: readonly [number, number] | undefined): string[] {
  const [from, to] = span ?? [0, Number.POSITIVE_INFINITY]
  return words.filter((word) => word.from >= from && word.from < to).map(({ word }) => word)
}

interface NamedEntity {
  readonly id: string
  readonly kind: string
  readonly names: readonly string[]
}

function named(entities: readonly ReadingEntity[], kind: string): NamedEntity[] {
  return entities.map(({ id, name, aliases }) => ({
    id,
    kind,
    names: [name, ...aliases].map(withoutArticle).filter((text) => text !== ''),
  }))
}

const plainName = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

function withoutArticle(name: string): string {
  if (plainName.test(name)) return name.toLowerCase().replace(/^(?:the|an?|my) /, '')
  const words = wordsIn(name).map(({ word }) => word)
  const bare = words.length > 1 && /^(?:the|an?|my)$/.test(words[0] ?? '') ? words.slice(1) : words
  return bare.join(' ')
}

const beyondAscii = /[\u0080-\uffff]/
const plainWords = /[a-z0-9]+(?:'[a-z]+)?|[?!.,:;"]/g

function wordsIn(text: string): MaskedWord[] {
  if (!beyondAscii.test(text))
    return [...text.toLowerCase().matchAll(plainWords)].map(({ 0: word, index }) => ({ word, from: index }))
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?|[?!.,:;"]/gu)].map(
    ({ 0: word, index }) => ({ word: word.replaceAll('’', "'"), from: index }),
  )
}

const longestName = 4

/** Names give way to the kind of what they name. */
function masked(words: readonly MaskedWord[], kinds: ReadonlyMap<string, string>): readonly MaskedWord[] {
  const out: MaskedWord[] = []
  for (let at = 0; at < words.length; ) {
    const found = nameAt(words, at, kinds)
    const { word, from } = words[at] as MaskedWord
    out.push({ word: found?.kind ?? word, from })
    at += found?.length ?? 1
  }
  return out
}

function nameAt(
  words: readonly MaskedWord[],
  at: number,
  kinds: ReadonlyMap<string, string>,
): { readonly kind: string; readonly length: number } | undefined {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const name = words
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
      .replace(/'s$/, '')
    const kind = kinds.get(name)
    if (kind !== undefined) return { kind, length }
  }
  return undefined
}
