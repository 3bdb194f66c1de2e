/** The port to models that turn text into vectors. A model knows nothing of lore and keeps nothing of what it was given. */

/** What a text is: a question, or something that may answer one. Some models embed the two differently. */
export type EmbeddingKind = 'query' | 'passage'

/**
 * Turns texts into vectors of unit length.
 *
 * @example
 * const [vector] = await model.embed(['who runs the tavern'], { kind: 'query' })
 */
export interface EmbeddingModel {
  /** Names model and version; vectors of two ids are never compared. */
  readonly id: string
  readonly dimensions: number
  /** About how many words of a passage it reads; what is longer is embedded in parts. */
  readonly words: number
  /** One vector a text, in their order. */
  embed(
    texts: readonly string[],
    options: { readonly kind: EmbeddingKind; readonly signal?: AbortSignal },
  ): Promise<readonly Float32Array[]>
}

/** A model, or a sentence for a person why there is none. */
export type OpenedEmbedding =
  | { readonly model: EmbeddingModel; readonly absent: null }
  | { readonly model: null; readonly absent: string }
