/** A beat: one thing to be told, with the places its words may come from, best first. Nothing here is worded yet. */
import type { Tags } from './library-fragment-type.ts'
import type { Somebody } from './spoken-names.ts'

/** Whom and what the words of a beat may name. */
export interface About {
  readonly target?: Somebody
  /** Things as they are spoken, by the slot that names them: item, thing, weapon, spell, place, topic, other. */
  readonly things?: Readonly<Record<string, string>>
}

/** Where words may come from: lines of an author, or keys of the library. */
export type Ask =
  | {
      readonly lines: readonly string[]
      readonly from: string
      /** Of each line only its first words: it was told before, in full or in others. */
      readonly brief?: boolean
    }
  | { readonly keys: readonly string[]; readonly tags?: Tags; readonly named?: boolean }

/** How much a beat matters: what happened, what it looks like, what may be left out. */
export type Weight = 'must' | 'colour' | 'garnish'

interface BeatParts {
  readonly about?: About
  readonly weight?: Weight
  /** How likely it is to be told at all; certain when missing. */
  readonly odds?: number
  /** It begins a paragraph. */
  readonly breaks?: boolean
  /** Told at most once in so many tellings, whatever its words: what is remarked on too often means nothing. */
  readonly seldom?: { readonly name: string; readonly tellings: number }
}

/** One thing to be told. */
export type Beat =
  | ({ readonly kind: 'words'; readonly asks: readonly Ask[] } & BeatParts)
  /** Words as they are: of the engine, or of an author who allows no choice. */
  | ({ readonly kind: 'given'; readonly text: string; readonly from: string } & BeatParts)
  | ({
      readonly kind: 'speech'
      readonly who: Somebody
      readonly asks: readonly Ask[]
      readonly frame: SpeechFrame
    } & BeatParts)
  /** An author's line inside words of the library, which name it {words}: talk that is overheard, a thought. */
  | ({ readonly kind: 'framed'; readonly asks: readonly Ask[]; readonly frames: readonly Ask[] } & BeatParts)
  /** What somebody's hands do. */
  | ({ readonly kind: 'business'; readonly who: Somebody } & BeatParts)
  | ({ readonly kind: 'people'; readonly who: readonly Somebody[] } & BeatParts)

/** What may stand around spoken words. */
export interface SpeechFrame {
  readonly opener?: boolean
  readonly closer?: boolean
}

/** Words from the library; `named` asks for words that say whom they are about, where several could be meant. */
export function fromLibrary(
  keys: readonly string[],
  parts: BeatParts & { readonly tags?: Tags; readonly named?: boolean } = {},
): Beat {
  const { tags, named, ...rest } = parts
  return {
    kind: 'words',
    asks: [{ keys, ...(tags !== undefined && { tags }), ...(named === true && { named }) }],
    ...rest,
  }
}

/** Lines of an author first, the library where they have run dry. */
export function fromLines(
  lines: readonly string[],
  from: string,
  parts: BeatParts & { readonly keys?: readonly string[]; readonly tags?: Tags } = {},
): Beat {
  const { keys, tags, ...rest } = parts
  const asks: Ask[] = [{ lines, from }]
  if (keys !== undefined) asks.push({ keys, ...(tags !== undefined && { tags }) })
  return { kind: 'words', asks, ...rest }
}
