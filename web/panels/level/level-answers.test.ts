import { describe, expect, it } from 'vitest'
import { askedAnswers, type Question, withOption, withPlace } from './level-answers.ts'

const question = (id: string, choose: number): Question => ({
  ...{ id, choose, question: '?', help: '' },
  options: ['a', 'b', 'c'].map((one) => ({ id: one, name: one, summary: '' })),
})

describe('what a level brings, as it is clicked together', () => {
  it('keeps as many as are asked for, and the newest of them', () => {
    const two = question('spells', 2)
    const full = withOption(withOption({}, two, 'a'), two, 'b')
    expect(withOption(full, two, 'c')).toEqual({ spells: ['b', 'c'] })
    expect(withOption(full, two, 'a')).toEqual({ spells: ['b'] })
    expect(withOption({ hit_points: ['a'] }, question('hit_points', 1), 'b')).toEqual({ hit_points: ['b'] })
  })

  it('lets one grow twice where it may', () => {
    const twice = question('ability_increase', 2)
    expect(withPlace({ ability_increase: ['a', 'b'] }, twice, 1, 'a')).toEqual({
      ability_increase: ['a', 'a'],
    })
  })

  it('sends no answer that nobody asked for', () => {
    expect(askedAnswers({ spells: ['a'], subclass: 'x' }, [question('spells', 1)])).toEqual({ spells: ['a'] })
  })
})
