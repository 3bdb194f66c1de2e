import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRollRequest } from '../dice/dice-roller.ts'
import { readRoll } from './commands/turn-without-game-master.ts'

const read = (line: string): unknown => {
  const result = readRoll(line, { action: 'unspecified' })
  return result.ok ? result.value : result.refusal.code
}
const attempt = (check: string) => ({ actor: 'player', action: 'unspecified', target: '', check })

describe('a roll on the command line', () => {
  it('has a label, dice, named numbers and a target', () => {
    expect(read('Perception: 1d20 +5 WIS +3 PROF vs DC 15')).toEqual({
      label: 'Perception',
      notation: '1d20',
      modifiers: [
        { value: 5, source: 'WIS' },
        { value: 3, source: 'PROF' },
      ],
      target: { kind: 'DC', value: 15 },
      attempt: attempt('perception'),
    })
  })

  it('may be dice alone', () => {
    expect(read(' 2d6+1 ')).toEqual({ label: '', notation: '2d6+1', modifiers: [], attempt: attempt('') })
  })

  it('leaves numbers without a name in the notation', () => {
    expect(read('Attack: 1d20+5 -1 Bane vs ac 13')).toMatchObject({
      notation: '1d20+5',
      modifiers: [{ value: -1, source: 'Bane' }],
      target: { kind: 'AC', value: 13 },
    })
  })

  it('knows advantage and disadvantage', () => {
    expect(read('Stealth: 1d20+3 with advantage vs DC 12')).toMatchObject({
      notation: '1d20+3',
      advantage: true,
    })
    expect(read('1d20 with disadvantage')).toMatchObject({ notation: '1d20', disadvantage: true })
  })

  it('may be written out as JSON and is then handed on as it is', () => {
    expect(read('{"notation":"1d20","label":"Luck"}')).toEqual({
      label: 'Luck',
      notation: '1d20',
      attempt: attempt(''),
    })
    expect(read('{"notation":')).toBe('dice/unreadable-roll')
  })

  it.each(['', '  ', 'Perception:', ': vs DC 15'])('refuses %j, which has no dice', (line) => {
    expect(read(line)).toBe('dice/unreadable-roll')
  })

  it('reads back what it is given, whatever the numbers', () => {
    const label = fc.stringMatching(/^[A-Z][a-z]{0,10}$/)
    const source = fc.constantFrom('WIS', 'PROF', 'Bless', 'Sneak Attack')
    const modifier = fc.record({ value: fc.integer({ min: -20, max: 20 }), source })
    const target = fc.record({ kind: fc.constantFrom('DC', 'AC'), value: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(
        label,
        fc.integer({ min: 1, max: 20 }),
        fc.array(modifier, { maxLength: 3 }),
        target,
        (name, dice, added, goal) => {
          const numbers = added.map(
            (modifier) => ` ${modifier.value < 0 ? '-' : '+'}${Math.abs(modifier.value)} ${modifier.source}`,
          )
          const request = read(`${name}: ${dice}d6${numbers.join('')} vs ${goal.kind} ${goal.value}`)
          const modifiers = added.map((modifier) => ({
            value: modifier.value === 0 ? 0 : modifier.value,
            source: modifier.source,
          }))
          expect(request).toMatchObject({ label: name, notation: `${dice}d6`, modifiers, target: goal })
          expect(checkRollRequest(request).ok).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})
