/**
 * Names and paths. What comes from HTTP, MCP or a campaign folder is a name, and is looked up among what is installed; a path
 * of this machine's disk is something only its owner can type. The two are different types, so that none is taken for the other.
 */

/**
 * A path, or an id, that the owner of this machine typed or that the program made itself. The check `local-paths` says which
 * modules may make one.
 *
 * @example
 * const pack = LocalPath.typed('./my_pack')
 */
export class LocalPath {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  static typed(text: string): LocalPath {
    return new LocalPath(text)
  }

  get text(): string {
    return this.#text
  }
}

/** Something installed by its id, or by what the owner typed. */
export type NameOrPath = string | LocalPath

/** The words of a name or path, for sentences. */
export function wordsOf(named: NameOrPath): string {
  return typeof named === 'string' ? named : named.text
}
