/**
 * The names a pack gives. Authors write short ids; everywhere outside the pack they are `pack:id`. What a pack does not
 * name itself belongs to the rules (a shortsword), to the player, or to a pack that it builds on.
 */
import type { RefKind } from './id-references.ts'
import { didYouMean } from './schema-problems.ts'

/** Where a name lives: two things of one space never share an id. */
export type IdSpace =
  | 'place'
  | 'person'
  | 'item'
  | 'faction'
  | 'lore'
  | 'fact'
  | 'clock'
  | 'thread'
  | 'topic'
  | 'storylet'
  | 'encounter'
  | 'contest'
  | 'chase'
  | 'table'
  | 'ending'
  | 'deduction'
  | 'rumour'
  | 'hint'
  | 'action'
  | 'discoverable'

/** The player's character in every campaign that is created from a scenario. */
export const heroId = 'pc_hero_001'

const playerWords: readonly string[] = ['player', 'hero', heroId]
/** Words of the engine that stand where ids stand. */
const broadWords: readonly string[] = ['world', 'scene', 'campaign', 'foe', 'foes']

const entitySpaces: readonly IdSpace[] = ['place', 'person', 'item', 'faction']
const kindSpaces: Readonly<Record<RefKind, readonly IdSpace[]>> = {
  place: ['place'],
  person: ['person'],
  entity: entitySpaces,
  item: ['item'],
  fact: ['fact'],
  evidence: ['fact', 'item'],
  clock: ['clock'],
  thread: ['thread'],
  topic: ['topic', ...entitySpaces, 'lore', 'fact', 'thread', 'clock'],
  flag: [],
  storylet: ['storylet'],
  encounter: ['encounter'],
  contest: ['contest'],
  chase: ['chase'],
  ending: ['ending'],
}

/** People, places and things are one space: a scene may name any of them. */
function spaceKey(space: IdSpace): string {
  return entitySpaces.includes(space) || space === 'lore' ? 'entity' : space
}

export interface GivenId {
  readonly space: IdSpace
  readonly file: string
  readonly line: number
}

/** What a name was found to be: its full form, or a sentence about why it is none. */
export type ResolvedId = { readonly id: string } | { readonly trouble: string }

/** What the rules name: things, creatures and skills that no pack needs to define. */
export interface RulesWords {
  readonly items: ReadonlySet<string> | null
  readonly creatures: ReadonlySet<string> | null
  readonly skills: ReadonlySet<string>
}

/** Guessing compares a word with all names: worth it for a few typos, not for thousands. */
const maxGuesses = 40

export class PackIds {
  readonly packId: string
  readonly #given = new Map<string, GivenId>()
  readonly #others: readonly PackIds[]
  readonly #rules: RulesWords | null
  /** How often a guess was offered. */
  #guesses = 0

  constructor(packId: string, others: readonly PackIds[] = [], rules: RulesWords | null = null) {
    this.packId = packId
    this.#others = others
    this.#rules = rules
  }

  /** Gives a name; says where it was given before when it was. */
  give(id: string, given: GivenId): GivenId | null {
    const key = `${spaceKey(given.space)} ${id}`
    const before = this.#given.get(key)
    if (before === undefined) this.#given.set(key, given)
    return before ?? null
  }

  /** The full form of one of this pack's own ids. */
  full(id: string): string {
    return id.includes(':') ? id : `${this.packId}:${id}` // enforces: LORE-05
  }

  /** Whether one of these spaces has a short id. */
  has(id: string, spaces: readonly IdSpace[]): boolean {
    return spaces.some((space) => this.#given.get(`${spaceKey(space)} ${id}`)?.space === space)
  }

  /** The short ids of some spaces. */
  idsIn(spaces: readonly IdSpace[]): readonly string[] {
    return [...this.#given].flatMap(([key, given]) =>
      spaces.includes(given.space) ? [key.slice(key.indexOf(' ') + 1)] : [],
    )
  }

  /** What an id means where a kind of thing is asked for. */
  resolve(id: string, kind: RefKind): ResolvedId {
    if (kind === 'flag') return { id: this.full(id) }
    const spaces = kindSpaces[kind]
    const people = kind === 'entity' || kind === 'person' || kind === 'topic'
    if (people && playerWords.includes(id)) return { id: heroId }
    if (kind === 'entity' && broadWords.includes(id)) return { id }
    if (id.includes(':')) return this.#resolveFull(id, kind)
    if (this.has(id, spaces)) return { id: this.full(id) }
    if ((kind === 'item' || kind === 'evidence') && this.#isOfRules(id)) return { id }
    return { trouble: this.#unknown(id, kind) }
  }

  #isOfRules(id: string): boolean {
    if (id === 'coin') return true
    const items = this.#rules?.items ?? null
    return items === null ? !this.#isTaken(id) : items.has(id)
  }

  #isTaken(id: string): boolean {
    return this.#given.has(`entity ${id}`)
  }

  #resolveFull(id: string, kind: RefKind): ResolvedId {
    const [pack = '', short = ''] = id.split(':')
    const owner = pack === this.packId ? this : this.#others.find((names) => names.packId === pack)
    if (owner === undefined)
      return { trouble: `"${id}" is of the pack "${pack}", which this one does not depend on.` }
    return owner.has(short, kindSpaces[kind]) ? { id } : { trouble: owner.#unknown(short, kind) }
  }

  #unknown(id: string, kind: RefKind): string {
    const other = this.#given.get(`entity ${id}`)
    if (other !== undefined && other.space !== 'lore')
      return `"${id}" is ${nouns[other.space] ?? other.space}, and ${kindNouns[kind]} is wanted here.`
    this.#guesses += 1
    const near = this.#guesses > maxGuesses ? '' : didYouMean(id, this.idsIn(kindSpaces[kind]))
    return `There is no ${kindNouns[kind].replace(/^an? /, '')} "${id}" in ${this.packId}.${near}`
  }
}

const nouns: Readonly<Partial<Record<IdSpace, string>>> = {
  place: 'a place',
  person: 'a person',
  item: 'a thing',
  faction: 'a faction',
}

const kindNouns: Readonly<Record<RefKind, string>> = {
  place: 'a place',
  person: 'a person',
  entity: 'a person, place or thing',
  item: 'a thing',
  fact: 'a clue or fact',
  evidence: 'a clue or thing',
  clock: 'a clock',
  thread: 'a thread',
  topic: 'a topic',
  flag: 'a flag',
  storylet: 'a storylet',
  encounter: 'an encounter',
  contest: 'a contest',
  chase: 'a chase',
  ending: 'an ending',
}
