import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandMacros } from './text-macros.ts'

describe('tellMacros', () => {
  it('fills in who speaks and who reads, in both spellings', () => {
    const answers = { char: 'Nell', user: 'Wren' }
    expect(expandMacros('{{char}} and {{User}}, <BOT> and <user>', answers).text).toBe(
      'Nell and Wren, Nell and Wren',
    )
    expect(expandMacros('{{char}} and {{user}}', { char: 'Nell' }).text).toBe('Nell and {{user}}')
  })

  it('asks others for choices and dice, and brings none of its own', () => {
    const asked: string[] = []
    const roll = (notation: string): string => {
      asked.push(notation)
      return '4'
    }
    expect(expandMacros('{{roll:20}} {{roll d6}} {{roll:2d6+1}} {{roll::1d4}}', { roll }).text).toBe(
      '4 4 4 4',
    )
    expect(asked).toEqual(['1d20', '1d6', '2d6+1', '1d4'])
    const pick = (options: readonly string[]): string => options.at(-1) ?? ''
    expect(expandMacros('{{random:a,b\\, c}} {{pick::x::y}}', { pick }).text).toBe('b, c y')
    const plain = '{{roll:1d6}} {{random:a,b}} {{pick:a}} {{roll:rm -rf}}'
    expect(expandMacros(plain, {})).toMatchObject({
      text: plain,
      filled: {},
      left: { roll: 2, random: 1, pick: 1 },
    })
    expect(expandMacros('{{roll:1d6}}', { roll: () => null }).text).toBe('{{roll:1d6}}')
  })

  it('leaves comments out, takes hidden keys aside, turns words round', () => {
    const expanded = expandMacros('a{{// b }}c{{comment: d}}{{hidden_key:lamp}} {{reverse:pool}}', {})
    expect(expanded).toMatchObject({ text: 'ac loop', hidden_keys: ['lamp'] })
  })

  it('tells macros inside macros, and leaves the unknown as written', () => {
    const pick = (options: readonly string[]): string => options[0] ?? ''
    expect(expandMacros('{{random:{{char}},x}}', { char: 'Nell', pick }).text).toBe('Nell')
    for (const text of ['{{time}}', '{{setvar::a::b}}', '{{', '}}', '{{{{', '{{char', 'char}}', '{{ }}'])
      expect(expandMacros(text, { char: 'Nell' }).text).toBe(text)
  })

  it('keeps every text without answers, and comes to an end with hostile ones', () => {
    const pieces = fc.constantFrom('{{', '}}', 'user', 'roll:', 'd6', ' ', 'x', 'random:a,b', '<USER>', '::')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        expect(expandMacros(text, {}).text).toBe(text)
      }),
      { numRuns: 200 },
    )
    const hostile = ['{{'.repeat(100_000), '{{a'.repeat(50_000) + '}}'.repeat(50_000), '}}'.repeat(100_000)]
    for (const text of hostile) expect(expandMacros(text, { char: 'x' }).text.length).toBeGreaterThan(0)
  })
})
