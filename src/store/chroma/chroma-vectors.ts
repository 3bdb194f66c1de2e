/** Vectors on a server: one collection a model, so that two models never meet; one record a part of a text in a source. */
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import type { ChromaClient, ChromaWhere } from './chroma-client.ts'
import type { CachedSource } from './chroma-records.ts'

/** A text's hash in a source: what a likeness is known by. */
export function likenessKey(token: string, hash: string): string {
  return `${token} ${hash}`
}

/** Vectors beside the texts of one home. */
export class ChromaVectors {
  readonly #client: ChromaClient
  readonly #prefix: string
  readonly #hash: HashText
  readonly #ids = new Map<string, string>()
  /** Which texts have vectors, as long as their collection has the same size. */
  readonly #embedded = new Map<string, { readonly count: number; readonly hashes: ReadonlySet<string> }>()

  constructor(client: ChromaClient, prefix: string, hash: HashText) {
    this.#client = client
    this.#prefix = `${prefix}.vectors.`
    this.#hash = hash
  }

  /** The models that this home has vectors of. */
  async models(): Promise<readonly string[]> {
    const all = await this.#client.list()
    return all
      .filter(({ name }) => name.startsWith(this.#prefix))
      .map(({ metadata }) => String(metadata.model))
  }

  /** The hashes of texts in a source that a model has vectors for. */
  async embedded(model: string, token: string): Promise<ReadonlySet<string>> {
    const collection = await this.#find(model)
    if (collection === null) return new Set()
    const count = await this.#client.count(collection)
    const known = this.#embedded.get(`${collection} ${token}`)
    if (known?.count === count) return known.hashes
    const found = await this.#client.get(collection, { where: { token } }, false)
    const hashes = new Set(found.map(({ metadata }) => String(metadata.hash)))
    this.#embedded.set(`${collection} ${token}`, { count, hashes })
    return hashes
  }

  /** Keeps vectors of texts, for each source that has such a text. */
  async put(
    model: string,
    rows: readonly { readonly hash: string; readonly parts: readonly Float32Array[] }[],
    cachedSources: readonly CachedSource[],
  ): Promise<void> {
    const collection = await this.#make(model)
    const records = cachedSources.flatMap((cached) =>
      rows.flatMap(({ hash, parts }) => {
        if (!cached.byHash.has(hash)) return []
        const metadata = { token: cached.token, hash, hidden: isHidden(cached, hash) }
        return parts.map((part, at) => ({
          id: `${likenessKey(cached.token, hash)} ${at}`,
          embedding: [...part],
          metadata,
        }))
      }),
    )
    await this.#client.upsert(collection, records)
    this.#embedded.clear()
  }

  /** How like a vector texts are, by source and hash; the best part of each counts. */
  async likeness(
    vector: { readonly model: string; readonly values: Float32Array },
    count: number,
    where: ChromaWhere,
  ): Promise<ReadonlyMap<string, number>> {
    const best = new Map<string, number>()
    const collection = await this.#find(vector.model)
    if (collection === null) return best
    for (const { metadata, cosine } of await this.#client.nearest(collection, vector.values, count, where)) {
      const key = likenessKey(String(metadata.token), String(metadata.hash))
      best.set(key, Math.max(cosine, best.get(key) ?? -1))
    }
    return best
  }

  /** Brings the vectors of a source in line with its texts: what is gone goes, what was hidden or shown is marked so. */
  async settle(token: string, cached: CachedSource | null): Promise<void> {
    for (const model of await this.models()) {
      const collection = await this.#find(model)
      if (collection === null) continue
      const found = await this.#client.get(collection, { where: { token } }, false)
      const gone = found.filter(({ metadata }) => cached?.byHash.has(String(metadata.hash)) !== true)
      await this.#client.delete(collection, { ids: gone.map(({ id }) => id) })
      if (cached === null) continue
      for (const hidden of [true, false]) {
        const turned = found.filter(
          ({ metadata }) =>
            metadata.hidden !== hidden &&
            cached.byHash.has(String(metadata.hash)) &&
            isHidden(cached, String(metadata.hash)) === hidden,
        )
        await this.#client.update(
          collection,
          turned.map(({ id }) => id),
          { hidden },
        )
      }
    }
    this.#embedded.clear()
  }

  async #find(model: string): Promise<string | null> {
    const known = this.#ids.get(model) ?? (await this.#client.find(this.#name(model)))
    if (known !== null) this.#ids.set(model, known)
    return known
  }

  async #make(model: string): Promise<string> {
    const made = (await this.#find(model)) ?? (await this.#client.make(this.#name(model), { model }))
    this.#ids.set(model, made)
    return made
  }

  #name(model: string): string {
    return `${this.#prefix}${this.#hash(model).slice(0, 16)}`
  }
}

function isHidden(cached: CachedSource, hash: string): boolean {
  const ids = cached.byHash.get(hash) ?? []
  return ids.every((id) => cached.chunks.get(id)?.hidden === true)
}
