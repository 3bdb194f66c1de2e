/** A generic fragment: words that fit any pack, with everything they take for granted declared. */

/** What a fragment may ask of the moment, by name; a moment that says otherwise never gets it. */
export const fragmentTags = ['means', 'weapon', 'foe', 'genre', 'spell', 'to'] as const

/** One of the things a fragment may ask of the moment. */
export type FragmentTag = (typeof fragmentTags)[number]

/** What a moment is, as far as fragments ask. */
export type Tags = Partial<Readonly<Record<FragmentTag, string>>>

/** A row of the library as its file has it. */
export interface FragmentRow {
  readonly key: string
  readonly text: string
  readonly needs: readonly string[]
  readonly tags: Tags
}
