/**
 * The part of Chroma's HTTP API (v2) that lore needs, over fetch alone. It knows collections and records and nothing of
 * lore; what the server refuses, and a server that is not there, is a Fault with a sentence.
 */

import type { Timer } from '../../core/environment-ports.ts'
import { Fault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'

/** Where a server is and how it is reached. */
export interface ChromaServer {
  /** `http://127.0.0.1:8000` */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly timer: Timer
}

/** What a record may carry beside its vector. */
export type ChromaMetadata = Readonly<Record<string, string | number | boolean>>

/** A filter by metadata, in Chroma's own words. */
export type ChromaWhere = Readonly<Record<string, unknown>>

/** A record to be kept. */
export interface ChromaRecord {
  readonly id: string
  readonly embedding: readonly number[]
  readonly metadata: ChromaMetadata
  readonly document?: string
}

/** A record as it is given back. */
export interface ChromaFound {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly document: string
}

/** So many records go in one request; a server takes some thousands. */
const together = 500

const timeout = 30_000

/** Speaks to one server. */
export class ChromaClient {
  readonly #server: ChromaServer
  readonly #root: string

  constructor(server: ChromaServer) {
    this.#server = server
    this.#root = `${server.url.replace(/\/+$/, '')}/api/v2/tenants/default_tenant/databases/default_database`
  }

  /** The id of a collection; null when there is none. */
  async find(name: string): Promise<string | null> {
    const found = await this.#call('GET', `/collections/${encodeURIComponent(name)}`, undefined, true)
    return isJsonObject(found) && typeof found.id === 'string' ? found.id : null
  }

  /** The id of a collection that is made if it is not there; likeness is the product of two vectors. */
  async make(name: string, metadata: ChromaMetadata): Promise<string> {
    const configuration = { hnsw: { space: 'ip' } }
    const made = await this.#call('POST', '/collections', {
      name,
      metadata,
      configuration,
      get_or_create: true,
    })
    if (!isJsonObject(made) || typeof made.id !== 'string') throw this.#trouble('made no collection')
    return made.id
  }

  /** Every collection, with its metadata. */
  async list(): Promise<
    readonly { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> }[]
  > {
    const rows: { name: string; metadata: Readonly<Record<string, unknown>> }[] = []
    for (let offset = 0; ; offset += together) {
      const page = await this.#call('GET', `/collections?limit=${together}&offset=${offset}`)
      if (!Array.isArray(page)) throw this.#trouble('gave no list of collections')
      for (const collection of page)
        rows.push({
          name: String(collection?.name),
          metadata: isJsonObject(collection?.metadata) ? collection.metadata : {},
        })
      if (page.length < together) return rows
    }
  }

  async drop(name: string): Promise<void> {
    await this.#call('DELETE', `/collections/${encodeURIComponent(name)}`, undefined, true)
  }

  async count(collection: string): Promise<number> {
    return Number(await this.#call('GET', `/collections/${collection}/count`))
  }

  async upsert(collection: string, records: readonly ChromaRecord[]): Promise<void> {
    for (let from = 0; from < records.length; from += together) {
      const some = records.slice(from, from + together)
      await this.#call('POST', `/collections/${collection}/upsert`, {
        ids: some.map((record) => record.id),
        embeddings: some.map((record) => record.embedding),
        metadatas: some.map((record) => record.metadata),
        documents: some.map((record) => record.document ?? null),
      })
    }
  }

  /** Changes metadata of records that are there. */
  async update(collection: string, ids: readonly string[], metadata: ChromaMetadata): Promise<void> {
    if (ids.length === 0) return
    await this.#call('POST', `/collections/${collection}/update`, { ids, metadatas: ids.map(() => metadata) })
  }

  /** Records by id or by a filter, all of them. */
  async get(
    collection: string,
    which: { readonly ids?: readonly string[]; readonly where?: ChromaWhere },
    documents: boolean,
  ): Promise<readonly ChromaFound[]> {
    const include = documents ? ['metadatas', 'documents'] : ['metadatas']
    const found: ChromaFound[] = []
    for (let offset = 0; ; offset += together) {
      const body = { ...which, include, limit: together, offset }
      const page = await this.#call('POST', `/collections/${collection}/get`, body)
      const rows = this.#rows(page)
      found.push(...rows)
      if (rows.length < together) return found
    }
  }

  /** The records nearest to a vector, with how like it they are. */
  async nearest(
    collection: string,
    values: Float32Array,
    count: number,
    where: ChromaWhere,
  ): Promise<readonly { readonly metadata: Readonly<Record<string, unknown>>; readonly cosine: number }[]> {
    const answer = await this.#call('POST', `/collections/${collection}/query`, {
      query_embeddings: [[...values]],
      n_results: count,
      where,
      include: ['metadatas', 'distances'],
    })
    if (!isJsonObject(answer) || !Array.isArray(answer.distances) || !Array.isArray(answer.metadatas))
      throw this.#trouble('gave an answer that is none')
    const [metadatas, distances] = [answer.metadatas[0] ?? [], answer.distances[0] ?? []]
    return [...distances.keys()].flatMap((at) => {
      const [metadata, distance] = [metadatas[at], distances[at]]
      return isJsonObject(metadata) && typeof distance === 'number'
        ? [{ metadata, cosine: 1 - distance }]
        : []
    })
  }

  async delete(
    collection: string,
    which: { readonly ids: readonly string[] } | { readonly where: ChromaWhere },
  ): Promise<void> {
    if ('ids' in which && which.ids.length === 0) return
    await this.#call('POST', `/collections/${collection}/delete`, which)
  }

  #rows(page: unknown): readonly ChromaFound[] {
    if (!isJsonObject(page) || !Array.isArray(page.ids)) throw this.#trouble('gave no records')
    const { ids, metadatas, documents } = page as { ids: unknown[]; metadatas: unknown; documents: unknown }
    const at = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined)
    return ids.map((id, index) => {
      const metadata = at(metadatas, index)
      return {
        id: String(id),
        metadata: isJsonObject(metadata) ? metadata : {},
        document: String(at(documents, index) ?? ''),
      }
    })
  }

  async #call(method: string, path: string, body?: unknown, mayBeMissing = false): Promise<unknown> {
    const { fetch, timer } = this.#server
    const late = new AbortController()
    const wait = timer.wait(timeout)
    void wait.over.then(() => late.abort())
    try {
      const response = await fetch(`${this.#root}${path}`, {
        method,
        signal: late.signal,
        redirect: 'error',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: wellFormed(body),
        }),
      })
      const text = await response.text()
      if (response.status === 404 && mayBeMissing) return null
      if (!response.ok) throw this.#trouble(`refused with ${response.status}: ${text.slice(0, 200)}`)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof Fault) throw error
      throw this.#trouble(
        error instanceof SyntaxError ? 'answered with something that is no JSON' : 'does not answer',
      )
    } finally {
      wait.cancel()
    }
  }

  #trouble(what: string): Fault {
    const { origin, pathname } = new URL(this.#server.url)
    const where = `${origin}${pathname === '/' ? '' : pathname}`
    const message = `Chroma at ${where} ${what}. Start it, or leave FATEWRIGHT_LORE_INDEX away to keep lore in a file.`
    return new Fault('unreadable', message, { details: { service: 'chroma' } })
  }
}

/** JSON that every reader takes: half a character is an error to most. */
function wellFormed(body: unknown): string {
  return JSON.stringify(body, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}
