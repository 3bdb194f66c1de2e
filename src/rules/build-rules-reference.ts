/** Makes a reference out of entries: by name, by what else they are called, and by what comes nearest. */
import type { RulesEntry, RulesReference } from '../core/protocol/rules-reference.ts'

/** An entry with the other names it goes by. */
export interface NamedEntry {
  readonly names: readonly string[]
  /** Written when it is asked for. */
  readonly entry: () => RulesEntry
}

/** A reference over entries; of two with one name the first is found. */
export function buildReference(name: string, entries: readonly NamedEntry[]): RulesReference {
  const byName = new Map<string, NamedEntry>()
  for (const entry of entries)
    for (const written of entry.names) {
      const known = folded(written)
      if (known !== '' && !byName.has(known)) byName.set(known, entry)
    }
  return {
    name,
    find: (words) => found(folded(words), byName)?.entry() ?? null,
    nearest: (words) => nearest(folded(words), byName)?.entry() ?? null,
  }
}

/** The longest name that stands in the words, whole word by whole word. */
function found(words: string, byName: ReadonlyMap<string, NamedEntry>): NamedEntry | null {
  const parts = words.split(' ')
  for (let length = Math.min(6, parts.length); length > 0; length -= 1)
    for (let at = 0; at + length <= parts.length; at += 1) {
      const phrase = parts.slice(at, at + length).join(' ')
      const entry = byName.get(phrase) ?? byName.get(singular(phrase))
      if (entry !== undefined) return entry
    }
  return null
}

const common: ReadonlySet<string> = new Set(
  'the a an of to in on and or is are do does how what why when i my me can it with for work works rule rules'.split(
    ' ',
  ),
)

/** The name that shares most of its beginnings of words with what was asked. */
function nearest(words: string, byName: ReadonlyMap<string, NamedEntry>): NamedEntry | null {
  const asked = words.split(' ').filter((word) => word.length > 2 && !common.has(word))
  if (asked.length === 0) return null
  let best: NamedEntry | null = null
  let most = 0
  for (const [name, entry] of byName) {
    const own = name.split(' ')
    const shared = own.filter((word) => asked.some((askedWord) => alike(askedWord, word))).length
    const score = shared / own.length
    if (shared > 0 && score > most) {
      most = score
      best = entry
    }
  }
  return most >= 0.5 ? best : null
}

function alike(word: string, other: string): boolean {
  const length = Math.min(word.length, other.length)
  return length >= 4 && word.slice(0, Math.max(4, length - 2)) === other.slice(0, Math.max(4, length - 2))
}

function singular(phrase: string): string {
  return phrase.replace(/ing$/, '').replace(/(?:es|s)$/, '')
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
