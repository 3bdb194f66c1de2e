/**
 * A route as data: what it takes, what it answers, and a thin handler that calls the engine. One table of these makes
 * the server, the OpenAPI document and the tests of both; a handler never sees an unchecked body and never chooses a status.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { openEvaluation } from '../compose/evaluation.ts'
import type { openLore } from '../compose.ts'
import type { Entropy, WallClock } from '../core/environment.ts'
import type { JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { TurnQueue } from '../core/turn-queue.ts'
import type { Engine } from '../engine/index.ts'
import type { ReportedTrouble } from './responses.ts'
import type { CampaignFeeds } from './stream/campaign-feeds.ts'

/** What hono knows of a request; `env` holds the raw one when it came over a wire. */
export type ServerContext = Context<{ Bindings: Partial<HttpBindings> }>

/** Who calls; known from the token, never from what is said. */
export interface Caller {
  readonly role: 'owner' | 'player'
  /** An owner who asked to look behind the screen (`Fatewright-Role: author`): no player is spoilt by accident. */
  readonly author: boolean
  /** The campaigns this caller may open; null for all of them. */
  readonly campaigns: readonly string[] | null
  /** Tells callers apart: the id of a token, or the key that a chat program sent where none is needed. */
  readonly account: string
}

/** True when a caller may open a campaign. */
export function opens({ campaigns }: Caller, campaignId: string): boolean {
  return campaigns === null || campaigns.includes(campaignId)
}

/** Only who may open every campaign may begin a new one: a token for one campaign is for that one. */
export function judgeFounding({ campaigns }: Caller): Result<null> {
  if (campaigns === null) return done(null)
  return refuse('request/forbidden', 'This token opens its own campaigns; it begins no new ones.')
}

/** What is answered about a campaign that a caller may not open: the same as about one that is not there. */
export function unknownCampaign(campaignId: string): ReturnType<typeof refuse> {
  return refuse('campaign/unknown', `There is no campaign "${campaignId.slice(0, 120)}" here.`)
}

export interface Call<Query, Body> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly caller: Caller
  readonly context: ServerContext
}

/** Engines answer with readonly values; the wire's types come from schemas. */
export type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Loose<Value[Key]> }
    : Value

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface TypedRoute<Query, Body, Answer extends z.ZodType> {
  readonly method: 'get' | 'post' | 'delete'
  /** As hono writes it: `/api/campaigns/:id`. */
  readonly path: string
  /** The operation's name in the OpenAPI document. */
  readonly name: string
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** 200 when it is not said. */
  readonly status?: 200 | 201
  /** The answer's media type, when it is not JSON. */
  readonly media?: string
  /** True when it can also answer with an event stream. */
  readonly streams?: true
  /** Only for the owner of the campaigns; an author also has to ask for it. */
  readonly only?: 'owner' | 'author'
  readonly handle: (
    server: ServerDependencies,
    call: Call<Parsed<Query>, Parsed<Body>>,
  ) => Promise<Result<Loose<z.output<Answer>>> | Response>
}

/** A route as the table holds it. */
export interface Route extends Omit<TypedRoute<z.ZodType, z.ZodType, z.ZodType>, 'handle'> {
  readonly handle: (
    server: ServerDependencies,
    call: Call<unknown, unknown>,
  ) => Promise<Result<unknown> | Response>
}

/**
 * Makes a route; its handler is typed by its schemas.
 *
 * @example
 * route({ method: 'get', path: '/api/health', name: 'health', summary: '…', answer: healthSchema, handle })
 */
export function route<
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(made: TypedRoute<Query, Body, Answer>): Route {
  return made as unknown as Route
}

export interface ServerDependencies {
  readonly engine: Engine
  /** One turn at a time in each campaign. */
  readonly queue: TurnQueue
  /** The followers of each campaign. */
  readonly feeds: CampaignFeeds
  readonly about: ServerAbout
  readonly clock: WallClock
  readonly entropy: Entropy
  readonly extras: ServerExtras & { readonly secret: string }
}

/** What a server can do beside the engine; where something is missing, its routes say so. */
export interface ServerExtras {
  /** Opens the lore of all packs; opened by the first request, closed with the server. */
  readonly lore?: () => ReturnType<typeof openLore>
  /** Reads a file of another program and installs what is in it. */
  readonly importForeign?: (file: {
    readonly file: string
    readonly bytes: Uint8Array
  }) => Promise<Result<JsonObject>>
  /** Opens what reports on campaigns; loaded by the first request. */
  readonly evaluation?: (engine: Engine) => ReturnType<typeof openEvaluation>
  /** Where the web app was built to; a plain page where it was not. */
  readonly webFolder?: string
  /** Signs the tokens of chats; made up anew when it is missing, and then old tokens are not known. */
  readonly secret?: string
  /** Hears of everything that broke. */
  readonly log?: (trouble: ReportedTrouble) => void
  /** Settings by name; asked for choices, never for keys. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface ServerAbout {
  readonly version: string
  readonly game_master: string
  readonly token_required: boolean
}
