/**
 * A loopback server that speaks the part of Chroma's v2 API that lore uses, as server 1.0.0 answers it, and turns away what
 * that server turns away. It is for every day; the real server is for when somebody asks.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>
interface Row {
  readonly id: string
  embedding: number[]
  metadata: Fields
  document: string | null
}
interface Collection {
  readonly id: string
  readonly name: string
  readonly metadata: Fields | null
  readonly rows: Map<string, Row>
}

/** A running server. */
export interface ChromaService {
  readonly url: string
  /** Requests that it answered, as `POST upsert`. */
  readonly asked: string[]
  /** When true it breaks on the next request of this kind. */
  breakOn: string | null
  close(): Promise<void>
}

class Refused extends Error {}

/** Starts one, empty. */
export async function startChromaService(): Promise<ChromaService> {
  const collections = new Map<string, Collection>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '/', 'http://x')
    const root = '/api/v2/tenants/default_tenant/databases/default_database/collections'
    if (!url.pathname.startsWith(root)) return say(404, { error: 'NotFoundError' })
    const [name = '', verb = ''] = url.pathname
      .slice(root.length + 1)
      .split('/')
      .map(decodeURIComponent)
    const kind = `${request.method} ${verb === '' ? 'collection' : verb}`
    service.asked.push(kind)
    if (service.breakOn === kind) return say(500, { error: 'InternalError' })
    try {
      const answer = answerTo(
        collections,
        request.method ?? '',
        name,
        verb,
        text === '' ? {} : JSON.parse(text),
      )
      if (answer === undefined)
        say(404, { error: 'NotFoundError', message: `Collection [${name}] does not exists` })
      else say(200, answer)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      say(400, { error: 'InvalidArgumentError', message: error.message })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: ChromaService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ asked: [], breakOn: null },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return service
}

function answerTo(
  all: Map<string, Collection>,
  method: string,
  name: string,
  verb: string,
  body: Fields,
): unknown {
  if (name === '') return method === 'POST' ? make(all, body) : [...all.values()].map(shown)
  const found = [...all.values()].find((one) => (verb === '' ? one.name === name : one.id === name))
  if (found === undefined) return undefined
  if (verb === '' && method === 'DELETE') return all.delete(found.name) && {}
  if (verb === '') return shown(found)
  if (verb === 'count') return found.rows.size
  if (verb === 'upsert') return upsert(found, body)
  if (verb === 'update') return update(found, body)
  if (verb === 'delete') return remove(found, body)
  if (verb === 'get') return get(found, body)
  return verb === 'query' ? query(found, body) : undefined
}

function shown({ id, name, metadata }: Collection): Fields {
  return { id, name, metadata, tenant: 'default_tenant', database: 'default_database' }
}

function make(all: Map<string, Collection>, body: Fields): Fields {
  only(body, ['name', 'metadata', 'configuration', 'get_or_create'])
  const name = String(body.name)
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,510}[a-zA-Z0-9]$/.test(name)) throw new Refused(`bad name ${name}`)
  const id = `00000000-0000-4000-8000-${String(all.size).padStart(12, '0')}`
  const made = all.get(name) ?? { id, name, metadata: (body.metadata as Fields) ?? null, rows: new Map() }
  all.set(name, made)
  return shown(made)
}

function upsert({ rows }: Collection, body: Fields): Fields {
  only(body, ['ids', 'embeddings', 'metadatas', 'documents', 'uris'])
  const { ids, embeddings, metadatas, documents } = body as Record<string, unknown[]>
  const lists = [ids, embeddings, metadatas, documents]
  if (lists.some((list) => list?.length !== ids?.length)) throw new Refused('lists of different lengths')
  if (new Set(ids).size !== ids?.length || ids.length === 0) throw new Refused('ids: none, or one twice')
  ids.forEach((id, at) => {
    const embedding = embeddings?.[at] as number[]
    const [first] = rows.values()
    if (first !== undefined && first.embedding.length !== embedding.length)
      throw new Refused(`Collection expecting embedding with dimension of ${first.embedding.length}`)
    const metadata = { ...rows.get(String(id))?.metadata, ...scalars(metadatas?.[at]) }
    rows.set(String(id), {
      id: String(id),
      embedding,
      metadata,
      document: (documents?.[at] as string) ?? null,
    })
  })
  return {}
}

function update({ rows }: Collection, body: Fields): Fields {
  only(body, ['ids', 'metadatas', 'embeddings', 'documents', 'uris'])
  const { ids, metadatas } = body as Record<string, unknown[]>
  ids?.forEach((id, at) => {
    const row = rows.get(String(id))
    if (row !== undefined) row.metadata = { ...row.metadata, ...scalars(metadatas?.[at]) }
  })
  return {}
}

function remove({ rows }: Collection, body: Fields): Fields {
  only(body, ['ids', 'where', 'where_document'])
  const ids = (body.ids as string[]) ?? []
  if (ids.length === 0 && body.where === undefined) throw new Refused('Either ids or where must be specified')
  for (const row of [...rows.values()])
    if ((ids.length === 0 || ids.includes(row.id)) && fits(row.metadata, body.where)) rows.delete(row.id)
  return {}
}

function get({ rows }: Collection, body: Fields): Fields {
  only(body, ['ids', 'where', 'where_document', 'include', 'limit', 'offset'])
  const ids = body.ids as string[] | undefined
  const from = Number(body.offset ?? 0)
  const found = [...rows.values()]
    .filter((row) => (ids === undefined || ids.includes(row.id)) && fits(row.metadata, body.where))
    .slice(from, from + Number(body.limit ?? 1e9))
  const documents = (body.include as string[]).includes('documents') ? found.map((row) => row.document) : null
  return {
    ids: found.map((row) => row.id),
    metadatas: found.map((row) => row.metadata),
    documents,
    embeddings: null,
  }
}

function query({ rows }: Collection, body: Fields): Fields {
  only(body, ['query_embeddings', 'n_results', 'where', 'where_document', 'include', 'ids'])
  const [values = []] = body.query_embeddings as number[][]
  if (!(Number(body.n_results) >= 1)) throw new Refused('n_results must be positive')
  const [first] = rows.values()
  if (first !== undefined && first.embedding.length !== values.length) throw new Refused('another dimension')
  const found = [...rows.values()]
    .filter((row) => fits(row.metadata, body.where))
    .map((row) => ({
      row,
      distance: 1 - row.embedding.reduce((sum, one, at) => sum + one * (values[at] ?? 0), 0),
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, Number(body.n_results))
  return {
    ids: [found.map(({ row }) => row.id)],
    metadatas: [found.map(({ row }) => row.metadata)],
    distances: [found.map(({ distance }) => distance)],
  }
}

function only(body: Fields, known: readonly string[]): void {
  const stranger = Object.keys(body).find((name) => !known.includes(name))
  if (stranger !== undefined) throw new Refused(`unknown field ${stranger}`)
}

function scalars(metadata: unknown): Fields {
  const fields = (metadata ?? {}) as Fields
  if (Object.values(fields).some((value) => typeof value === 'object'))
    throw new Refused('metadata must be scalars')
  return fields
}

function fits(metadata: Fields, where: unknown): boolean {
  if (where === undefined || where === null) return true
  const [[name, wanted] = ['', null], ...more] = Object.entries(where as Fields)
  if (more.length > 0) throw new Refused('a filter has one field')
  if (name === '$and') return (wanted as unknown[]).every((one) => fits(metadata, one))
  if (typeof wanted !== 'object' || wanted === null) return metadata[name] === wanted
  const { $in, $ne, ...others } = wanted as Fields
  if (Object.keys(others).length > 0) throw new Refused('unknown operator')
  if ($in !== undefined && ($in as unknown[]).length === 0) throw new Refused('$in of nothing')
  return $in === undefined ? metadata[name] !== $ne : ($in as unknown[]).includes(metadata[name])
}
