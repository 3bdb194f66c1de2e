/** What a correction of the last line can be. */

/** What a line corrects. */
export type Correction =
  /** The last line is taken back, and nothing stands in its place. */
  | { readonly kind: 'undo' }
  /** Another line was meant; where `denied` is set, only if the last line did what these words deny. */
  | {
      readonly kind: 'instead'
      readonly line: string
      readonly denied?: string
      /** Only where it says again what the last line was about: "no, I go in" may answer a question too. */
      readonly weak?: true
    }
  /** Of the last line only one act was meant: the place it has in the line, or the verb it begins with. */
  | { readonly kind: 'only'; readonly act: number | string }
  /** Nothing was wrong, but something was left out. */
  | { readonly kind: 'added'; readonly line: string }
  /** Another person or thing was meant; `was` is null when it is not said instead of which. */
  | {
      readonly kind: 'swap'
      readonly was: string | null
      readonly now: string
      readonly loose?: true
      /** Only where a person or a thing is called so. */
      readonly known?: true
      /** What is done after it. */
      readonly afterwards?: string
      /** What is done where the last line was no talk. */
      readonly orElse?: string
    }
  /** The same was said, about something else. */
  | { readonly kind: 'about'; readonly topic: string }
  /** A question was meant: put to whom is named, else to whom the last line spoke. */
  | { readonly kind: 'asked'; readonly to: string | null; readonly question: string; readonly was?: string }
  /** The same was meant, in another way: "back through the whole week", "with the crowbar". */
  | { readonly kind: 'way'; readonly words: string }
  /** The last line was meant as words to a person; `was` is whom it was taken to speak to, where that is said. */
  | { readonly kind: 'said'; readonly to: string; readonly was?: string }

/** Says of some words whether they begin by doing something. */
export type BeginsAct = (words: string) => boolean
