/**
 * What a reader of free text is given and what it gives back. Vocabulary only: the embedded game master's reader fills
 * it, the evaluation scores it, and neither has to know the other.
 */

/** What a thing in a scene is, as far as language cares. */
export type ReadingKind = 'person' | 'object' | 'exit' | 'place' | 'item' | 'spell' | 'topic'

/** Something that a line can name. */
export interface ReadingEntity {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly kind: ReadingKind
  /** he, she, it, they; missing for things. */
  readonly pronoun?: string
  /** What can be done with it: hostile, ally, animal, locked, door, container, portable, money, weapon, … */
  readonly tags?: readonly string[]
  /** Of a person: what was told of how they look, what they wear and hold, in small letters. */
  readonly looks?: string
  /** How its author describes it, in a few words. */
  readonly described?: string
}

/** An authored verb of the place, tried before the general grammar. */
export interface ReadingAffordance {
  readonly id: string
  readonly phrases: readonly string[]
}

/** Something that can be chosen now, on the screen or not, with the words it goes by. */
export interface ReadingOffer {
  /** The key by which it is chosen; empty for an authored verb that has none. */
  readonly id: string
  readonly text: string
  readonly phrases: readonly string[]
  readonly description?: string
  /** What its author wrote below the title. */
  readonly subtitle?: string
  /** The authored verb of the place that it is. */
  readonly affordance?: string
  /** True when something is lost if it was not meant: it is rolled for, paid for, or takes long. */
  readonly costly: boolean
  /** True when the story may end by it: it is taken only where it is surely meant. */
  readonly decisive?: boolean
  /** True for what is on the screen. */
  readonly shown?: boolean
  /** For what no author wrote ("Ask Brida about the tide"): only its own words mean it, any others are read as they are. */
  readonly plain?: {
    readonly target?: string
    readonly topics?: readonly string[]
    /** True for something known or carried that is shown to a person: who says it to them does the same. */
    readonly shows?: boolean
  }
}

/** A question the table waits to hear answered. */
export interface OpenQuestion {
  readonly text: string
  readonly options: readonly { readonly id: string; readonly words: readonly string[] }[]
}

/** The scene as a reader sees it. Belongings may hold spells too. */
export interface ReadingScene {
  readonly genre?: string
  readonly mode: string
  readonly people: readonly ReadingEntity[]
  readonly objects: readonly ReadingEntity[]
  readonly exits: readonly ReadingEntity[]
  readonly places: readonly ReadingEntity[]
  readonly belongings: readonly ReadingEntity[]
  readonly topics: readonly ReadingEntity[]
  readonly affordances: readonly ReadingAffordance[]
  /** What can be chosen now; missing where nothing is offered. */
  readonly offers?: readonly ReadingOffer[]
  /** Ids of what was last spoken of, newest first. */
  readonly focus: readonly string[]
  /** Whom one is talking with. */
  readonly interlocutor: string | null
  readonly open_question: OpenQuestion | null
  /** What the player's own character is called, for lines told in the third person. */
  readonly hero?: readonly string[]
  /** True under the open sky, where there is no outside to go to. */
  readonly outdoors?: boolean
  /** Those and that whom only the prose has named, each tagged `extra`. */
  readonly extras?: readonly ReadingEntity[]
  /** Words that stand as names in what was told or answered, in small letters: their spelling is never mended. */
  readonly spared?: readonly string[]
  /** Everybody and everything with a name that is not here: they can be spoken of, and asked for in vain. */
  readonly elsewhere?: readonly ReadingEntity[]
}

/**
 * Every act a line can come to, with its weight: which act of a chain carries the stakes. The heaviest one is the head
 * of a line; of equals the first.
 */
export const readActionWeights = {
  attack: 10,
  burn: 10,
  cast: 9,
  grapple: 9,
  surrender: 9,
  steal: 9,
  hack: 9,
  deceive: 9,
  intimidate: 9,
  think: 9,
  ooc: 9,
  system: 9,
  status: 9,
  bribe: 8.5,
  accuse: 8.5,
  unlock: 8.5,
  force: 8.5,
  disable: 8.5,
  heal: 8,
  free: 8,
  persuade: 8,
  perform: 8,
  sneak: 7.5,
  hide: 7,
  flee: 7,
  follow: 7,
  flirt: 7,
  provoke: 7,
  take: 7,
  show: 7,
  give: 7,
  climb: 6.5,
  ask: 6.5,
  put: 6.5,
  search: 6.5,
  listen: 6.5,
  read: 6.5,
  trade: 6,
  use: 6,
  insight: 6,
  consume: 6,
  defend: 6,
  help: 6,
  rest: 6,
  craft: 6,
  dig: 6,
  examine: 5,
  open: 5,
  tell: 5,
  recall: 5,
  question: 5,
  equip: 4,
  close: 4,
  greet: 4,
  wait: 4,
  ready: 4,
  go: 3,
  agree: 3,
  refuse: 3,
  gesture: 3,
  look: 2,
  improvise: 1,
} as const

/** An act a line can come to. */
export type ReadAction = keyof typeof readActionWeights

/** Acts of one line that are done; what is beyond is named. */
export const mostActs = 4

export interface ReadAct {
  readonly action: ReadAction
  /** The words that said it, as the lexicon has them. */
  readonly verb: string
  readonly target: string | null
  readonly item: string | null
  readonly topics: readonly string[]
  /** What the spoken words do: ask, threaten, … */
  readonly speech_act?: ReadAction
  readonly speech?: string
  readonly manner: readonly string[]
  /** Their words for it. */
  readonly details: string
  readonly affordance?: string
  /** The choice on the screen that it is. */
  readonly offer?: string
  /** True: a reader that saw what is on offer says that it is none of it. */
  readonly improvised?: true
  /** The words of the line that its slots come from; for a reader that says so. */
  readonly said?: { readonly target?: string; readonly item?: string; readonly topic?: string }
  /** What a readied act waits for. */
  readonly trigger?: string
  /** The act that is readied. */
  readonly readied?: ReadAction
  /** What a wait is to end with, in the player's words. */
  readonly until?: string
  /** Ids that fit as well as the target. */
  readonly alternatives?: readonly string[]
  /** Words that could not be tied to anything. */
  readonly unlinked?: readonly string[]
  /** A thing it is done to that is nowhere in the scene, in the player's words. */
  readonly missing?: string
  /** How many or how much, as the player said it. */
  readonly amount?: number
  /** What must happen first, in the player's words: the act is done only then. */
  readonly condition?: string
  /** How the act before it must turn out for it to be done. */
  readonly hangsOn?: 'success' | 'failure'
  /** What it is done for, in the player's words. */
  readonly purpose?: string
  /** The prepared answer that it asks for; empty for a reader that says it is none of those it was shown. */
  readonly answer?: string
  /** What is only told, in plain words behind "you": "draw a dragon on her arm". */
  readonly plainly?: string
  /** True for a step that the line does not name and that goes without saying. */
  readonly implied?: true
  /** The place it is done at, when the line goes there first. */
  readonly at?: string
  /** Where in the tidied line it was read: the first character and the one after the last. */
  readonly span?: readonly [number, number]
  /** The act in a few plain words, as it is said back. */
  readonly phrase?: string
  readonly confidence: number
  /** How likely the tagger takes its words for such an act; missing where it was not asked. */
  readonly tagged?: number
  /** How likely it is what the player meant, as the gate measured it. */
  readonly likelihood?: number
}

/** The weights that judged a reading, and how likely an act must be, by what it costs, to be done without a question. */
export interface GateVerdict {
  /** Names the weights. */
  readonly model: string
  readonly enough: { readonly free: number; readonly minutes: number; readonly costly: number }
}

/** Where a line belongs. */
export type ReadMode = 'play' | 'think' | 'gm' | 'ooc' | 'system' | 'status'

/** How far a reading is to be trusted: do it; do it and say so; improvise or offer what may have been meant. */
export type ReadBand = 'act' | 'act_and_say' | 'improvise'

export interface Reading {
  readonly mode: ReadMode
  readonly intent: string
  readonly confidence: number
  readonly band: ReadBand
  readonly actions: readonly ReadAct[]
  readonly referenced: readonly string[]
  readonly risk_flags: readonly string[]
  readonly minutes: number
  /** What the player says is so, for the validator to judge. */
  readonly claims: readonly string[]
  readonly assumptions: readonly string[]
  /** The sentence that says back what was understood. */
  readonly understood: string
  /** Questions to the game master that stand in the line beside its acts. */
  readonly questions?: readonly string[]
  /** What the line takes back or sets right of the turn before, in the player's words. */
  readonly correction?: string
  /** Content words of the line that no slot of any act holds. */
  readonly unread?: readonly string[]
  readonly answer_to_question?: string
  /** What judged how likely its acts are. */
  readonly gate?: GateVerdict
  readonly chips?: readonly { readonly text: string; readonly action: ReadAct }[]
}

/** The act of a line that carries the stakes. */
export function headOf<Act extends { readonly action: string }>(actions: readonly Act[]): Act | undefined {
  const weight = (act: Act): number =>
    Object.hasOwn(readActionWeights, act.action) ? readActionWeights[act.action as ReadAction] : 1
  return actions.reduce<Act | undefined>(
    (best, act) => (best === undefined || weight(act) > weight(best) ? act : best),
    undefined,
  )
}
