/**
 * A route as data: what it takes, what it answers, and a thin handler that calls the engine. One table of these makes
 * the server, the OpenAPI document and the tests of both; a handler never sees an unchecked body and never chooses a status.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Result } from '../core/result.ts'
import type { Caller } from './access/caller-permissions.ts'
import type { ServerDependencies } from './server-dependencies.ts'

/** What hono knows of a request; `env` holds the raw one when it came over a wire. */
export type ServerContext = Context<{ Bindings: Partial<HttpBindings> }>

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
  /** True for a POST that changes nothing, so that a server that can only be read answers it too. */
  readonly reads?: true
  /** True when it reads a whole campaign: it waits in the queue of reports. */
  readonly report?: true
  /** True when its body is a file, which its handler reads; all other bodies are JSON. */
  readonly takesFile?: true
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
