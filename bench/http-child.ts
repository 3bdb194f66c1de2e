/**
 * The process whose CPU is counted when the server is measured: a bare node:http, ours over an engine that answers at
 * once, and ours over a real one, each on its own port. It does what the parent says and tells what it cost.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine } from '../src/compose.ts'
import { positionOf } from '../src/core/ledger/log-position.ts'
import type { Engine } from '../src/engine/engine.ts'
import { serve } from '../src/server/serve.ts'
import { eventFrame } from '../src/server/stream/event-stream.ts'
import { envelopeAround, good, scriptedGameMaster } from '../src/testing/index.ts'

const rate = { burst: 1e9, perSecond: 1e9 }
const about = { version: 'bench', game_master: 'bench' }
const at = { host: '127.0.0.1', port: 0, token: null, about, rate } as const
const tale =
  'Water slaps against the piles, and somewhere a shutter bangs twice. The far bank is a grey line where nothing moves. It rocks a little, the whole place, as if the river breathed under it.'

const engine = createEngine({
  inMemory: true,
  gameMaster: scriptedGameMaster({
    id: 'bench',
    interpret: () => null,
    narrate: (request) => envelopeAround(request, tale),
  }),
})
const id = good(await engine.campaigns.createStarter({ name: 'Bench', seed: 'bench' })).campaign_id
const sample = good(await engine.turns.play(id, { message: 'I look around.' }, { owner: true }))
const answer = {
  ...engine.turns.forPlayer(sample.turn),
  input: sample.said,
  dice: sample.turn.rolls,
  position: sample.position,
}
const told = good(await engine.reports.transcript(id)).turns[0]

/** An engine that has played already. */
function stubbed(): Engine {
  let depth = 0
  const head = () => ({
    depth,
    hash: String(depth).padStart(64, '0'),
    branch: 'main',
    turn: depth,
    campaign_id: id,
  })
  const stub = {
    ...engine,
    turns: { ...engine.turns, play: async () => ({ ok: true, value: sample }) },
    branches: {
      ...engine.branches,
      undo: async () => {
        depth += 1
        return { ok: true, value: head() }
      },
    },
    store: { head: async () => ({ ok: true, value: head() }) },
    reports: {
      ...engine.reports,
      since: async (_id: string, since: { depth: number } | null) => {
        const position = positionOf(head())
        const news =
          since === null || since.depth === depth
            ? []
            : [{ kind: 'turn', position, turn: { ...told, position } }]
        return { ok: true, value: { head: head(), moved: false, news } }
      },
    },
  }
  return stub as unknown as Engine
}

const followers = new Set<ServerResponse>()
let sent = 0
const raw = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    followers.add(response)
    response.on('close', () => followers.delete(response))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url?.endsWith('/undo')) tellRaw()
    const text = JSON.stringify(typeof body.input === 'string' ? answer : {})
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})

/** The least that a stream can cost: one text, written to everybody. */
function tellRaw(): void {
  sent += 1
  const frame = eventFrame('turn', { ...told, position: String(sent) }, String(sent))
  for (const one of followers) one.write(frame)
}

await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
const stub = good(await serve({ ...at, engine: stubbed() }))
const real = good(await serve({ ...at, engine }))
const port = (raw.address() as AddressInfo).port
process.send?.({ ready: { raw: `http://127.0.0.1:${port}`, stub: stub.url, real: real.url, id } })

process.on(
  'message',
  async (asked: { readonly cpu?: true; readonly direct?: number; readonly stop?: true }) => {
    if (asked.stop === true) {
      await Promise.all([stub.stop(), real.stop()])
      raw.closeAllConnections()
      raw.close()
      process.disconnect()
      return
    }
    for (let turn = 0; turn < (asked.direct ?? 0); turn += 1)
      good(await engine.turns.play(id, { message: 'I look around.' }, { owner: true }))
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  },
)
