import { describe, expect, it } from 'vitest'
import { chosenIn, freshSetUp, isAnswered, readyChoices, requestOf, withOption } from './set-up.ts'

const options = ['a', 'b', 'c'].map((id) => ({ id, name: id, summary: '' }))
const one = { id: 'class', question: '', help: '', choose: 1, options }
const two = { id: 'skills', question: '', help: '', choose: 2, options }
const words = { id: 'weakness', question: '', help: '', choose: 1, options: [] }

describe('setting a table', () => {
  it('asks for the first ready hero and nothing else when nobody chose', () => {
    expect(requestOf('tide', freshSetUp([{ id: 'ash' }]), undefined, new Set())).toEqual({
      scenario: 'tide',
      hero: 'ash',
    })
  })

  it('keeps what the author agreed on unless a preset takes its place', () => {
    const fresh = freshSetUp([{ id: 'ash' }])
    expect(requestOf('tide', fresh, { preset: 'noir' }, new Set()).calibration).toEqual({ preset: 'noir' })
    expect(requestOf('tide', { ...fresh, preset: 'pulp' }, 'noir', new Set()).calibration).toBe('pulp')
  })

  it('sends lines and veils as lists, and what was left empty not at all', () => {
    const answers = { lines: 'spiders, , needles ', veils: ' ', grit: 'gritty' }
    const asked = requestOf('tide', { ...freshSetUp([]), answers }, null, new Set(['lines', 'veils']))
    expect(asked.answers).toEqual({ lines: ['spiders', 'needles'], grit: 'gritty' })
    expect(asked.hero).toEqual({})
  })

  it('takes as many as a step asks for; one more takes the place of the oldest', () => {
    const both = withOption(withOption({}, two, 'a'), two, 'b')
    expect(chosenIn(withOption(both, two, 'c'), 'skills')).toEqual(['b', 'c'])
    expect(chosenIn(withOption(both, two, 'a'), 'skills')).toEqual(['b'])
    expect(withOption({}, one, 'a')).toEqual({ class: 'a' })
  })

  it('gives the rules only what is whole and still asked for', () => {
    const choices = { name: 'Wren', class: 'a', skills: ['a'], gone: 'x', weakness: ' ' }
    expect(isAnswered(choices, two)).toBe(false)
    expect(isAnswered(choices, words)).toBe(false)
    expect(readyChoices(choices, [one, two, words])).toEqual({ name: 'Wren', class: 'a' })
  })
})
