import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asBoolean,
  asList,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  canonicalJson,
  findJsonProblem,
  valueAt,
  withAppended,
  withoutPath,
  withValueAt,
} from './json.ts'

describe('values that may be kept', () => {
  it('accepts any JSON that survives a round trip', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const back: unknown = JSON.parse(JSON.stringify(value))
        fc.pre(!canonicalJson(back).includes('__proto__'))
        const problem = findJsonProblem(back)
        if (problem !== null) expect(problem.problem).toMatch(/not allowed|exact|surrogate/)
      }),
    )
  })

  it('names the place and the trouble', () => {
    expect(findJsonProblem({ a: [1, { b: Number.NaN }] })).toMatchObject({ path: 'a[1].b' })
    expect(findJsonProblem(JSON.parse('{"hp":9007199254740993}'))?.problem).toContain('exact')
    expect(findJsonProblem(JSON.parse('{"a":{"__proto__":{"x":1}}}'))).toMatchObject({ path: 'a.__proto__' })
    expect(findJsonProblem({ a: '\ud800' })?.problem).toContain('surrogate')
    expect(findJsonProblem({ a: () => 1 })?.problem).toContain('function')
    const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
    expect(findJsonProblem(deep)?.problem).toContain('deep')
  })
})

describe('narrow changes', () => {
  it('sets, removes and appends without touching the original', () => {
    const root = { a: { b: 1, c: [1] }, d: 2 }
    expect(withValueAt(root, ['a', 'b'], 5)).toEqual({ a: { b: 5, c: [1] }, d: 2 })
    expect(withoutPath(root, ['a', 'b'])).toEqual({ a: { c: [1] }, d: 2 })
    expect(withAppended(root, ['a', 'c'], [2, 3])).toEqual({ a: { b: 1, c: [1, 2, 3] }, d: 2 })
    expect(root).toEqual({ a: { b: 1, c: [1] }, d: 2 })
  })

  it('reads back what it set, on any path', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
        fc.integer(),
        (path, value) => {
          fc.pre(!path.some((key) => ['__proto__', 'constructor', 'prototype'].includes(key)))
          const changed = withValueAt({ kept: true }, path, value)
          expect(valueAt(changed, path)).toBe(value)
          expect(valueAt(withoutPath(changed, path), path)).toBeUndefined()
        },
      ),
    )
  })

  it('never follows a key into a prototype', () => {
    expect(withValueAt({}, ['__proto__', 'polluted'], 1)).toEqual({})
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(valueAt({}, ['constructor', 'name'])).toBeUndefined()
  })
})

describe('readers of values of unknown shape', () => {
  it.each([
    ['a number', asNumber, 3, '3'],
    ['a text', asText, 'oak', 3],
    ['a boolean', asBoolean, false, 0],
    ['an object', asObject, { a: 1 }, [1]],
  ])('reads %s or nothing', (_, read, fitting, other) => {
    expect(read(fitting)).toEqual(fitting)
    expect(read(other)).toBeUndefined()
    expect(read(null)).toBeUndefined()
  })

  it('reads lists, and keeps the entries that fit', () => {
    expect(asList([1, 'a'])).toEqual([1, 'a'])
    expect(asList({ length: 2 })).toEqual([])
    expect(asTexts(['a', 1, 'b'])).toEqual(['a', 'b'])
    expect(asObjects([{ a: 1 }, [2], null])).toEqual([{ a: 1 }])
  })
})
