/**
 * A campaign behind the server's app, played as its owner plays it: the line is posted, and the author's turn is read
 * from the answers. What no route shows even to an author (events, passes, notes) is what the engine returned to the
 * server for the very same request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { openCampaignQueue } from '../../src/core/campaign-queue.ts'
import { findJsonProblem } from '../../src/core/json.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { done, type Refusal, type Result } from '../../src/core/result.ts'
import { assembleEngine, type Engine } from '../../src/engine/engine.ts'
import type { EngineDependencies } from '../../src/engine/engine-dependencies.ts'
import { openFoundings } from '../../src/server/access/new-campaign-limit.ts'
import { type ServerApp, serverApp } from '../../src/server/answer-requests-by-route.ts'
import { openReportQueue } from '../../src/server/report-queue.ts'
import { openCampaignFeeds } from '../../src/server/stream/campaign-feeds.ts'
import { turnRequestSchema, type WirePlayedTurn, type WireTurnRequest } from '../../src/server/wire/turn.ts'
import { countedEntropy, stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'
import type { TurnOptions } from '../../src/turn/turn-request-and-reply.ts'
import { noteEntry } from './note-entry.ts'

/** Posts a turn and reads it back with everything an author may see. */
export type HttpTable = (request: WireTurnRequest, options: TurnOptions) => Promise<Result<AuthorTurn>>

const tokens = { owner: 'owner', player: 'player' } as const

/** Puts a campaign behind the app. */
export function openHttpTable(dependencies: EngineDependencies, id: string): HttpTable {
  // Two requests may be under way at once, each with a reply of its own.
  const replies = new AsyncLocalStorage<EngineReply>()
  const app = appOver(recordingEngine(assembleEngine(dependencies), replies))
  const path = `/api/campaigns/${id}/turns`
  return async (request, { owner = true, key }) => {
    noteEntry('http')
    const reply: EngineReply = { turn: null, trouble: null, refusal: null }
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${owner ? tokens.owner : tokens.player}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const post = { method: 'POST', headers, body: JSON.stringify(request) }
    const answer = await replies.run(reply, async () => app.request(path, post))
    if (reply.trouble !== null) throw reply.trouble.error
    if (answer.status !== 200) {
      const { error } = (await answer.json()) as { error: Refusal }
      return { ok: false, refusal: { ...reply.refusal, ...error } }
    }
    const body = (await answer.json()) as WirePlayedTurn
    if (reply.turn === null) throw new Error('the server answered a turn that its engine did not play')
    return done({ ...reply.turn, ...playerFields(body), ...(await authorFields(app, path, body)) })
  }
}

/** A turn as HTTP can say it; null when it cannot be said there. */
export function httpRequestFor(input: unknown, options: TurnOptions): WireTurnRequest | null {
  if (options.signal !== undefined || options.progress !== undefined) return null
  if (typeof input === 'string') return fitting({ input })
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  const { message, text, ...others } = input as Record<string, unknown>
  const said = [message, text].filter((part) => part !== undefined)
  if (said.length > 1) return null
  return fitting({ ...(said.length === 1 && { input: said[0] }), ...others })
}

function fitting(request: unknown): WireTurnRequest | null {
  const read = turnRequestSchema.safeParse(request)
  return read.success && findJsonProblem(read.data) === null ? read.data : null
}

/** What the engine returned to the server for a request. */
interface EngineReply {
  turn: AuthorTurn | null
  trouble: { readonly error: unknown } | null
  refusal: Refusal | null
}

function recordingEngine(engine: Engine, replies: AsyncLocalStorage<EngineReply>): Engine {
  return {
    ...engine,
    turns: {
      ...engine.turns,
      play: async (...words) => {
        const reply = replies.getStore() ?? { turn: null, trouble: null, refusal: null }
        try {
          const played = await engine.turns.play(...words)
          if (played.ok) reply.turn = played.value.turn
          else reply.refusal = played.refusal
          return played
        } catch (error) {
          reply.trouble = { error }
          throw error
        }
      },
    },
  }
}

function appOver(engine: Engine): ServerApp {
  const feeds = openCampaignFeeds(engine)
  const queue = openCampaignQueue(() => undefined)
  return serverApp(
    {
      ...{ engine, feeds, queue, foundings: openFoundings(queue), extras: { secret: 'table' } },
      reports: openReportQueue(async () => undefined),
      about: { version: 'test', game_master: engine.gameMaster.id, token_required: true },
      clock: stillClock(),
      entropy: countedEntropy('table'),
    },
    {
      access: { token: tokens.owner, player_token: tokens.player, open: false, origins: [] },
      // Tests play faster than people do.
      rate: { burst: 1_000_000, perSecond: 1_000_000 },
    },
  )
}

/** What the player reads in the answer. */
function playerFields(body: WirePlayedTurn): Partial<AuthorTurn> {
  const { input: _input, dice, position: _position, ...turn } = body
  return { ...turn, rolls: dice } as unknown as AuthorTurn
}

/** What only an author may read, where the turn has a record of it. */
async function authorFields(
  app: ServerApp,
  path: string,
  body: WirePlayedTurn,
): Promise<Partial<AuthorTurn>> {
  const headers = { authorization: `Bearer ${tokens.owner}`, 'fatewright-role': 'author' }
  const answer = await app.request(`${path}/${body.turn.turn_no}/context`, { headers })
  if (answer.status !== 200) return {}
  const { violations, refused } = (await answer.json()) as Pick<AuthorTurn, 'violations' | 'refused'>
  return { violations, refused }
}
