/**
 * Hints about the scene for the narrator, whose words a game master may use in this moment: the place, the people in
 * it, what can be named and what can be done. The engine chooses them from the campaign's world definition; nothing
 * in them is a secret the player has not come by.
 */

/** Something that can be named in a line: a person, a thing, a way out, a place, a topic, a spell or feature of the rules. */
export interface Nameable {
  readonly id: string
  readonly name: string
  readonly kind: 'person' | 'object' | 'exit' | 'place' | 'belonging' | 'topic' | 'spell'
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  readonly pronoun?: string
}

/** A place's words for this moment. */
export interface PlaceHints {
  readonly id: string
  readonly name: string
  /** How often the player has been here before this turn. */
  readonly visits: number
  readonly description: string
  readonly arrive: readonly string[]
  readonly again: readonly string[]
  readonly tension: readonly string[]
  readonly props: Readonly<Record<string, string>>
  readonly smell: readonly string[]
  readonly sound: readonly string[]
  readonly sight: readonly string[]
  readonly touch: readonly string[]
  /** What is sold here, by what it is, in words that say what it costs. */
  readonly prices?: Readonly<Record<string, string>>
}

/** A present person's words for this moment. */
export interface PersonHints {
  readonly id: string
  readonly name: string
  readonly pronoun: 'he' | 'she' | 'they' | 'it'
  readonly epithets: readonly string[]
  readonly mood: 'neutral' | 'warm' | 'cold' | 'afraid'
  /** What their hands do, in this mood. */
  readonly business: readonly string[]
  readonly voice: {
    readonly register: string
    readonly opener: readonly string[]
    readonly tag: readonly string[]
    readonly closer: readonly string[]
    readonly ask_back: readonly string[]
    readonly greet: readonly string[]
    readonly farewell: readonly string[]
    readonly thanks: readonly string[]
    readonly tics: readonly string[]
  }
  readonly unknown: readonly string[]
  readonly pressed: readonly string[]
}

/** Something an author made possible here, with the words that ask for it. */
export interface Affordance {
  readonly id: string
  readonly text: string
  readonly phrases: readonly string[]
}

export interface NarrationHints {
  readonly genre: string
  readonly place: PlaceHints | null
  readonly people: readonly PersonHints[]
  readonly nameable: readonly Nameable[]
  readonly affordances: readonly Affordance[]
  /** Newest first: what was last spoken of, and with whom the player speaks. */
  readonly focus: readonly string[]
  readonly interlocutor: string | null
  /** What was told at this place since the player came, the newest last. */
  readonly told?: readonly string[]
  /** True while blows are exchanged; those on the other side are then tagged `hostile`. */
  readonly fighting?: boolean
}

export const noHints: NarrationHints = {
  genre: '',
  place: null,
  people: [],
  nameable: [],
  affordances: [],
  focus: [],
  interlocutor: null,
}
