/**
 * The OpenAPI document, made of the same table that makes the server: schemas by zod's own JSON Schema, which is what
 * OpenAPI 3.1 speaks. Nothing in it is written by hand, so nothing in it can be out of date.
 */

import { z } from 'zod'
import type { JsonObject } from '../core/json.ts'
import { capitalize } from '../text/capitals-articles-plurals-lists.ts'
import type { Route } from './route-definition.ts'
import { errorSchema } from './wire/error.ts'

type Schemas = Readonly<Record<string, z.ZodType>>

/** The document of a table of routes. */
export function openApiDocument(routes: readonly Route[], version: string): JsonObject {
  const answers: Record<string, z.ZodType> = { Error: errorSchema }
  const bodies: Record<string, z.ZodType> = {}
  for (const route of routes) {
    answers[`${capitalize(route.name)}Answer`] = route.answer
    if (route.body !== undefined) bodies[`${capitalize(route.name)}Body`] = route.body
  }
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fatewright',
      version,
      description: 'A game master you can trust: the engine owns dice, rules, state and time.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...schemasOf(answers, 'output'), ...schemasOf(bodies, 'input') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    // The empty one: on loopback no token is needed.
    security: [{}, { token: [] }],
  } as unknown as JsonObject
}

function schemasOf(named: Schemas, io: 'input' | 'output'): JsonObject {
  const entries = Object.entries(named).map(([name, schema]) => {
    const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
    })
    return [name, made]
  })
  return Object.fromEntries(entries) as JsonObject
}

function operation(route: Route): JsonObject {
  const trouble = { description: 'Refused, or broken; one shape for all.', content: jsonOf('Error') }
  return {
    operationId: route.name,
    summary: route.summary,
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body !== undefined && {
      requestBody: { required: true, content: jsonOf(`${capitalize(route.name)}Body`) },
    }),
    responses: {
      [String(route.status ?? 200)]: { description: route.summary, content: contentOf(route) },
      '4XX': trouble,
      '5XX': trouble,
    },
  } as unknown as JsonObject
}

function contentOf(route: Route): JsonObject {
  if (route.media !== undefined) return { [route.media]: { schema: { type: 'string' } } }
  const json = jsonOf(`${capitalize(route.name)}Answer`)
  return route.streams === true ? { ...json, 'text/event-stream': { schema: { type: 'string' } } } : json
}

function jsonOf(name: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}

function pathParameters({ path }: Route): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
}

function queryParameters({ query }: Route): readonly JsonObject[] {
  if (query === undefined) return []
  const made = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, JsonObject>>
    readonly required?: readonly string[]
  }
  return Object.entries(made.properties ?? {}).map(([name, schema]) => {
    return { name, in: 'query', required: made.required?.includes(name) === true, schema }
  })
}

function headerParameters({ streams, media, only }: Route): readonly JsonObject[] {
  const header = (name: string, description: string): JsonObject => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } }
  }
  return [
    ...(streams === true ? [header('Idempotency-Key', 'The same key plays the same turn once.')] : []),
    ...(media === 'text/event-stream' ? [header('Last-Event-ID', 'Where the stream was cut.')] : []),
    ...(only === 'author' ? [header('Fatewright-Role', '“author”, to look behind the screen.')] : []),
  ]
}
