import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActivationKeys, activationOf } from '../lore/entry-activation.ts'
import { runUntrustedRegex } from './run-untrusted-regex.ts'

describe('findPattern', () => {
  it('finds what the language itself would find', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\s',
      '1',
      ' ',
      '\\b',
      '^',
      '$',
    )
    const pattern = fc.letrec<{ one: string; many: string }>((tie) => ({
      one: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc
          .tuple(
            fc.constantFrom('a', 'b', '[ab1]', '.'),
            fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}'),
          )
          .map((x) => x.join('')),
        tie('many').map((inner) => `(${inner})`),
        fc.tuple(tie('many'), fc.constantFrom('*', '+', '?')).map(([inner, sign]) => `(?:${inner})${sign}`),
        fc.tuple(tie('many'), tie('many')).map(([left, right]) => `(?:${left}|${right})`),
      ),
      many: fc.array(tie('one'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    })).many
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', ' ', '\n', 'é'), maxLength: 12 })
    fc.assert(
      fc.property(pattern, text, fc.constantFrom('', 'i', 'm', 's'), (source, words, flags) => {
        fc.pre(source.length < 400)
        expect(runUntrustedRegex(source, flags, words)).toEqual({
          ok: true,
          value: new RegExp(source, flags).test(words),
        })
      }),
      { numRuns: 300 },
    )
  })

  it('comes to an end with a malicious pattern', () => {
    const text = `${'a'.repeat(7_000)}!`
    for (const pattern of [
      '(a+)+$',
      '(a|a)*b',
      '(a*)*c',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(.*)*x',
      'a{1,99}a{1,99}b',
    ])
      expect(runUntrustedRegex(pattern, '', text)).toEqual({ ok: true, value: false })
  })

  it.each([
    '(?=a)b',
    '(?<!a)b',
    '(a)\\1',
    '\\k<x>',
    '(',
    'a)',
    '*a',
    'a**',
    '[a',
    'a{999}',
    `(${'(a{1,99}){1,99}'})`,
    'x'.repeat(2_000),
  ])('refuses %s with a reason', (pattern) =>
    expect(runUntrustedRegex(pattern, '', 'aab')).toMatchObject({ refusal: { code: 'import/bad-pattern' } }),
  )
})

describe('whyActive', () => {
  const entry: ActivationKeys = {
    keys: ['tower'],
    secondary_keys: [],
    logic: 'and_any',
    constant: false,
    enabled: true,
    case_sensitive: null,
    whole_words: null,
    use_regex: false,
  }
  const active = (parts: Partial<ActivationKeys>, text: string): boolean =>
    activationOf({ ...entry, ...parts }, text).active

  it('asks for whole words unless it is told otherwise', () => {
    expect(active({}, 'The Tower, then.')).toBe(true)
    expect(active({}, 'towering')).toBe(false)
    expect(active({ whole_words: false }, 'towering')).toBe(true)
    expect(active({ case_sensitive: true }, 'The Tower')).toBe(false)
    expect(active({ keys: ['塔'], whole_words: false }, '古い塔')).toBe(true)
  })

  it('reads patterns, between slashes or by a flag', () => {
    expect(active({ keys: ['/tow(er|n)/i'] }, 'a TOWN')).toBe(true)
    expect(active({ keys: ['tow(er|n)'], use_regex: true }, 'a town')).toBe(true)
    expect(activationOf({ ...entry, keys: ['/(?=x)/'] }, 'x').why).toContain('looks around')
  })

  it.each([
    ['and_any', 'tower moon', true],
    ['and_any', 'tower', false],
    ['and_all', 'tower moon', false],
    ['and_all', 'tower moon sun', true],
    ['not_any', 'tower', true],
    ['not_any', 'tower moon', false],
    ['not_all', 'tower moon', true],
    ['not_all', 'tower moon sun', false],
  ] as const)('%s: %s', (logic, text, expected) => {
    expect(active({ logic, secondary_keys: ['moon', 'sun'] }, text)).toBe(expected)
  })

  it('says why not', () => {
    expect(activationOf({ ...entry, enabled: false }, 'tower')).toEqual({
      active: false,
      why: 'it is switched off',
    })
    expect(activationOf(entry, 'moon').why).toBe('none of its keys is there')
    expect(active({ constant: true }, 'moon')).toBe(true)
  })
})
