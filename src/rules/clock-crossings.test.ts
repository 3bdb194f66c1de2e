import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClockDirection, clockDirection, stepClock } from './clock-crossings.ts'

const heat = { value: 7, max: 8, triggers: { '4': 'asked', '8': 'hunted' } }
const time = { value: 8, max: 12, triggers: { '4': 'dawn', '2': 'late', '0': 'over' } }

describe('clocks', () => {
  it('[PIPE-16] +5 on 7/8 stops at 8 and fires its trigger once', () => {
    const step = stepClock(heat, 5, 'increment')
    expect([step.to, step.delta]).toEqual([8, 1])
    expect(step.crossings).toEqual([{ threshold: 8, crossed: 'up', kind: 'triggered', text: 'hunted' }])
    expect(stepClock({ ...heat, value: 8 }, 5, 'increment').crossings).toEqual([])
  })

  it('rings on the way down, in the order in which it passes', () => {
    const step = stepClock(time, -8, 'decrement')
    expect(step.crossings.map(({ threshold, kind }) => [threshold, kind])).toEqual([
      [4, 'triggered'],
      [2, 'triggered'],
      [0, 'triggered'],
    ])
  })

  it('recedes when it moves back out of what it had reached, and can ring again after that', () => {
    const back = stepClock({ ...heat, value: 8 }, -1, 'increment')
    expect(back.crossings).toEqual([{ threshold: 8, crossed: 'down', kind: 'receded', text: 'hunted' }])
    expect(stepClock({ ...heat, value: 7 }, 1, 'increment').crossings).toHaveLength(1)
  })

  it('lets one trigger run against its clock', () => {
    const clock = { value: 3, max: 5, triggers: { '1': { text: 'forgotten', on: 'decrement' } } }
    expect(stepClock(clock, -2, 'increment').crossings).toMatchObject([{ threshold: 1, kind: 'triggered' }])
  })

  it('takes its direction from its triggers, its tags or the campaign', () => {
    const plain = { id: 'time', triggers: {}, tags: [] }
    expect(clockDirection({ ...plain, triggers: { direction: 'decrement' } }, {})).toBe('decrement')
    expect(clockDirection({ ...plain, tags: ['pressure', 'decrement'] }, {})).toBe('decrement')
    expect(clockDirection(plain, { clock_rules: { direction: { time: 'decrement' } } })).toBe('decrement')
    expect(clockDirection(plain, {})).toBe('both')
    expect(clockDirection({ ...plain, id: 'constructor' }, { clock_rules: { direction: {} } })).toBe('both')
  })

  it('[PIPE-16] stays in its bounds, and reaching and receding take turns, over any walk', () => {
    const directions: ClockDirection[] = ['increment', 'decrement']
    fc.assert(
      fc.property(
        fc.constantFrom(...directions),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 5 }),
        (direction, max, deltas, thresholds) => {
          const triggers = Object.fromEntries(
            thresholds.map((threshold) => [String(threshold), `at ${threshold}`]),
          )
          const reached = new Set<number>()
          let value = direction === 'increment' ? 0 : max
          const starts = thresholds.filter((threshold) =>
            direction === 'increment' ? threshold <= 0 : threshold >= max,
          )
          for (const start of starts) reached.add(start)
          for (const delta of deltas) {
            const step = stepClock({ value, max, triggers }, delta, direction)
            expect(step.to >= 0 && step.to <= max && step.delta === step.to - value).toBe(true)
            for (const { threshold, kind } of step.crossings) {
              expect(reached.has(threshold)).toBe(kind === 'receded')
              if (kind === 'triggered') reached.add(threshold)
              else reached.delete(threshold)
            }
            value = step.to
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
