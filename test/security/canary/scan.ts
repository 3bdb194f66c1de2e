/** Reads every byte that a player is sent and notes which planted words stand in it. */
import { type Canary, canaryPattern } from './plant.ts'

/** A word that stood where nobody might read it. */
export interface Leak {
  /** The route, tool or command that answered. */
  readonly from: string
  /** Where in the answer: a path into its JSON, or some words around it. */
  readonly at: string
  /** What was planted there. */
  readonly field: string
  readonly where: string
  readonly turn: number
}

/** Something that is nobody's to read and no word of a pack: a seed, a key, a token. */
export interface KeptValue {
  readonly name: string
  readonly value: string
}

/** What was read so far. */
export class Scan {
  readonly leaks = new Map<string, Leak>()
  readonly seen = new Set<string>()
  readonly sources = new Set<string>()
  bytes = 0
  answers = 0
  turn = 0
  readonly #canaries: ReadonlyMap<string, Canary>
  readonly #mayBeRead: (canary: Canary) => boolean
  readonly #kept: () => readonly KeptValue[]
  /** What is planted in an entry, by the entry's id: an id tells that there is such a thing. */
  readonly #entries: ReadonlyMap<string, readonly Canary[]>
  readonly #idPattern: RegExp

  constructor(
    canaries: readonly Canary[],
    mayBeRead: (canary: Canary) => boolean,
    kept: () => readonly KeptValue[],
  ) {
    this.#canaries = new Map(canaries.map((canary) => [canary.word, canary]))
    this.#mayBeRead = mayBeRead
    const owned = canaries.flatMap((canary) =>
      [...new Set([canary.file, ...canary.entries])].filter((id) => id !== '').map((id) => ({ id, canary })),
    )
    this.#entries = new Map(
      [...Map.groupBy(owned, ({ id }) => id)].map(([id, rows]) => [id, rows.map(({ canary }) => canary)]),
    )
    const packs = new Set([...this.#entries.keys()].map((id) => id.split(':')[0]))
    this.#idPattern = new RegExp(`(?:${[...packs].join('|')}):[a-z0-9_]+`, 'g')
    this.#kept = kept
  }

  /** Reads an answer, headers and all. */
  read(from: string, text: string): void {
    this.sources.add(from)
    this.answers += 1
    this.bytes += Buffer.byteLength(text)
    const folded = text.toLowerCase()
    for (const word of new Set(folded.match(canaryPattern) ?? [])) {
      const canary = this.#canaries.get(word)
      if (canary === undefined) continue
      if (this.#mayBeRead(canary)) this.seen.add(word)
      else this.#note(from, text, word, canary.path, canary.where)
    }
    for (const id of new Set(folded.match(this.#idPattern) ?? [])) {
      const entries = this.#entries.get(id)
      if (entries !== undefined && !entries.some((canary) => this.#mayBeRead(canary)))
        this.#note(from, text, id, `the id ${id}`, entries[0]?.where ?? '')
    }
    for (const { name, value } of this.#kept())
      if (folded.includes(value.toLowerCase())) this.#note(from, text, value.toLowerCase(), name, '')
  }

  #note(from: string, text: string, word: string, field: string, where: string): void {
    const key = `${from} ${field} ${where}`
    if (this.leaks.has(key)) return
    this.leaks.set(key, { from, at: placeIn(text, word), field, where, turn: this.turn })
  }
}

/** Where a word stands in an answer. */
function placeIn(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  const around = text.slice(Math.max(0, at - 80), at + word.length + 40).replace(/\s+/g, ' ')
  const path = pathIn(parsed(text), word)
  return path === null ? `… ${around} …` : `${path}: … ${around} …`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pathIn(value: unknown, word: string): string | null {
  if (typeof value === 'string') return value.toLowerCase().includes(word) ? '' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    if (key.toLowerCase().includes(word)) return key
    const inside = pathIn(part, word)
    if (inside !== null) return inside === '' ? key : `${key}.${inside}`
  }
  return null
}
