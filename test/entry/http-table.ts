/**
 * A campaign behind the server's app, played as its owner plays it: the line is posted, and the author's turn is read
 * from the answers. What no answer shows even to an author (the events and the passes) is what the engine gave the
 * server for the very same request.
 */
import type { CampaignDesk } from '../../src/campaign/campaign-desk.ts'
import { type Engine, engineAt } from '../../src/campaign/engine.ts'
import { findJsonProblem } from '../../src/core/json-limits.ts'
import type { AuthorTurn } from '../../src/core/protocol/envelope.ts'
import { done, type Refusal, type Result } from '../../src/core/refusal.ts'
import { type ServerApp, serverApp } from '../../src/server/app.ts'
import { openCampaignFeeds } from '../../src/server/stream/campaign-feeds.ts'
import { openTurnLine } from '../../src/server/turn-line.ts'
import { turnRequestSchema, type WirePlayedTurn, type WireTurnRequest } from '../../src/server/wire/turn.ts'
import { countedEntropy } from '../../src/testing/counted-entropy.ts'
import { stillClock } from '../../src/testing/still-clock.ts'
import type { TurnOptions } from '../../src/turn/open-turn.ts'
import { noteEntry } from './note-entry.ts'

/** Posts a turn and reads it back with everything an author may see. */
export type HttpTable = (request: WireTurnRequest, options: TurnOptions) => Promise<Result<AuthorTurn>>

const tokens = { owner: 'owner', player: 'player' } as const

/** Puts a campaign behind the app. */
export function openHttpTable(desk: CampaignDesk, id: string): HttpTable {
  const given: Given = { turn: null, trouble: null, refusal: null }
  const app = appOver(overheard(engineAt(desk), given))
  const path = `/api/campaigns/${id}/turns`
  return async (request, { owner = true, key }) => {
    noteEntry('http')
    Object.assign(given, { turn: null, trouble: null, refusal: null })
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${owner ? tokens.owner : tokens.player}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(request) })
    if (given.trouble !== null) throw given.trouble.error
    if (answer.status !== 200) {
      const { error } = (await answer.json()) as { error: Refusal }
      return { ok: false, refusal: { ...given.refusal, ...error } }
    }
    const body = (await answer.json()) as WirePlayedTurn
    if (given.turn === null) throw new Error('the server answered a turn that its engine did not play')
    return done({ ...given.turn, ...shownIn(body), ...(await behindTheScreen(app, path, body)) })
  }
}

/** A turn as HTTP can say it; null when it cannot be said there. */
export function sayableOverHttp(input: unknown, options: TurnOptions): WireTurnRequest | null {
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

/** What the engine gave the server for the last request. */
interface Given {
  turn: AuthorTurn | null
  trouble: { readonly error: unknown } | null
  refusal: Refusal | null
}

function overheard(engine: Engine, given: Given): Engine {
  return {
    ...engine,
    playAtTable: async (...words) => {
      try {
        const played = await engine.playAtTable(...words)
        if (played.ok) given.turn = played.value.turn
        else given.refusal = played.refusal
        return played
      } catch (error) {
        given.trouble = { error }
        throw error
      }
    },
  }
}

function appOver(engine: Engine): ServerApp {
  const feeds = openCampaignFeeds(engine)
  return serverApp(
    {
      ...{ engine, feeds, line: openTurnLine(() => undefined), extras: { secret: 'table' } },
      about: { version: 'test', game_master: engine.gameMaster.id, token_required: true },
      clock: stillClock(),
      entropy: countedEntropy('table'),
    },
    {
      access: { token: tokens.owner, player_token: tokens.player, loopback: false, origins: [] },
      // Tests play faster than people do.
      rate: { burst: 1_000_000, perSecond: 1_000_000 },
    },
  )
}

/** The player's side of it. */
function shownIn(body: WirePlayedTurn): Partial<AuthorTurn> {
  const { input: _input, dice, position: _position, ...turn } = body
  return { ...turn, rolls: dice } as unknown as AuthorTurn
}

/** The author's side of it, where the turn has one. */
async function behindTheScreen(
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
