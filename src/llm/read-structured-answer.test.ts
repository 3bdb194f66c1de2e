import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { interpreterOutputSchema } from '../core/protocol/stage-outputs.ts'
import { openAiForbidden } from '../testing/providers/openai-chat-protocol.ts'
import { strictSchemaProblem } from '../testing/providers/provider-request-checks.ts'
import { findObject, readStructured } from './read-structured-answer.ts'
import { wireSchema } from './schema-for-provider.ts'

/** Plain values that JSON keeps, with texts full of braces and quotes. */
const spoken = fc.oneof(
  fc.string(),
  fc.constantFrom('{', '}', '"', '\\', '```', '{"a":1}', '</think>', '\\"}'),
)
const objects = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
  fc.oneof(spoken, fc.integer(), fc.boolean(), fc.constant(null), fc.array(spoken, { maxLength: 3 })),
  { minKeys: 1, maxKeys: 5 },
)

describe('the object in what a model wrote', () => {
  it('is found, bare or dressed, exactly as it was written', () => {
    fc.assert(
      fc.property(
        objects,
        fc.constantFrom('', '  \n', 'Sure! ', '```json\n', '<think>no</think>'),
        (object, before) => {
          const text = JSON.stringify(object).replaceAll('</think>', '<\\/think>')
          const found = findObject(`${before}${text}${before.startsWith('`') ? '\n```' : ''}`)
          expect(found).toEqual({ found: true, object: JSON.parse(text) })
        },
      ),
      { numRuns: 200 },
    )
  })
  it('is not made up: no beginning of it is taken for the whole', () => {
    fc.assert(
      fc.property(objects, fc.double({ min: 0, max: 0.999, noNaN: true }), (object, share) => {
        const text = JSON.stringify({ all: object, end: true })
        const found = findObject(text.slice(0, Math.floor(text.length * share)))
        if (found.found) expect(Object.keys(found.object)).not.toContain('end')
      }),
      { numRuns: 200 },
    )
  })
  // A reader that goes back over the text for every bracket would need hours for these.
  it('comes to an end, whatever the text', () => {
    for (const text of [
      '{'.repeat(400_000),
      '{ x '.repeat(30) + 'x'.repeat(399_000),
      '{"a":'.repeat(80_000),
      '"'.repeat(400_000),
      `{${'\\'.repeat(399_000)}`,
    ])
      expect(findObject(text).found).toBe(false)
  })
  it.each([
    ['', 'it is empty'],
    ['Rain.', 'there is no JSON object in it'],
    ['{"a":', 'its JSON object is not closed, or is nested too deep'],
    ['{a: 1}', 'what stands between its braces is not JSON'],
    ['{"a":1e999}', 'at a: Infinity is not a number that can be kept'],
    ['{"__proto__":1}', 'at __proto__: the key "__proto__" is not allowed'],
  ])('%j: says what is wrong', (text, problem) => {
    expect(findObject(text)).toEqual({ found: false, problem })
  })
})

describe('the schema decides', () => {
  const schema = z.strictObject({ a: z.string(), b: z.strictObject({ c: z.int().optional() }).optional() })

  it('takes null for what may be missing, at any depth, and for nothing else', () => {
    expect(readStructured('{"a":"x","b":null}', schema)).toEqual({ fits: true, value: { a: 'x' } })
    expect(readStructured('{"a":"x","b":{"c":null}}', schema)).toEqual({
      fits: true,
      value: { a: 'x', b: {} },
    })
    expect(readStructured('{"a":null}', schema)).toMatchObject({
      fits: false,
      problems: [{ rule: 'schema', problem: expect.stringMatching(/^a: /) }],
    })
  })
  it('tells a dozen problems at most', () => {
    const many = z.object(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, z.string()])))
    const read = readStructured('{}', many)
    expect(!read.fits && read.problems.length).toBe(12)
  })
})

describe('a schema for the wire', () => {
  it('is strict where it can be: every field required, every object closed, no keyword that is turned away', () => {
    const schema = z.object({
      a: z.string().min(1).max(5).default('x'),
      b: z.array(z.object({ c: z.int().min(0).optional() })).optional(),
      d: z.discriminatedUnion('k', [
        z.object({ k: z.literal('x') }),
        z.object({ k: z.literal('y'), v: z.number() }),
      ]),
      e: z.string().nullable().optional(),
    })
    const wire = wireSchema(schema)
    expect(wire.strict).toBe(true)
    expect(strictSchemaProblem(wire.schema, openAiForbidden, true)).toBeNull()
    expect(JSON.stringify(wire.schema)).not.toContain('9007199254740991')
  })
  it.each([
    ['a map', z.object({ m: z.record(z.string(), z.string()) })],
    ['anything', z.object({ m: z.unknown() })],
    ['an open object', z.looseObject({ m: z.string() })],
    ['a pair', z.object({ m: z.tuple([z.string(), z.number()]) })],
  ])('is said loosely where it cannot: %s', (_what, schema) => {
    expect(wireSchema(schema).strict).toBe(false)
  })
  it('has an object at its root, even where the schema has a name', () => {
    const named = z.object({ a: z.string() }).meta({ id: 'NamedForTheWireTest' })
    expect(wireSchema(named)).toMatchObject({
      strict: true,
      schema: { type: 'object', properties: { a: {} } },
    })
  })
  it('can say what the engine’s own stages answer', () => {
    expect(wireSchema(interpreterOutputSchema).schema).toMatchObject({ type: 'object' })
  })
})
