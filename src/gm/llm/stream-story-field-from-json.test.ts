import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listenForField } from './stream-story-field-from-json.ts'

function heard(json: string, cuts: readonly number[] = []): string {
  const places = [...new Set([...cuts.map((cut) => cut % (json.length + 1)), 0, json.length])].sort(
    (a, b) => a - b,
  )
  let words = ''
  const hear = listenForField(['narrative', 'final_text'], (piece) => {
    words += piece
  })
  places.forEach((from, index) => {
    hear(json.slice(from, places[index + 1] ?? json.length))
  })
  return words
}

describe('words that are heard while they are written', () => {
  it('are the field itself, wherever the answer is cut and whatever stands in it', () => {
    const anything = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.dictionary(fc.string(), anything),
        fc.array(fc.nat()),
        fc.boolean(),
        fc.constantFrom('narrative', 'final_text'),
        (story, others, cuts, first, field) => {
          const { narrative: _one, final_text: _other, ...rest } = others
          const object = first ? { [field]: story, ...rest } : { ...rest, [field]: story }
          const pretty = JSON.stringify(object, null, cuts.length % 3)
          // A half of a character never stands alone in what is shown.
          expect(heard(pretty, cuts)).toBe(story.replace(/\p{Surrogate}/gu, ''))
        },
      ),
      { numRuns: 120 },
    )
  })

  it('come through every kind of escape, cut at every place', () => {
    const json =
      '{"x":{"narrative":"no"},"narrative":"\\"Rain\\",\\n she says \\u2014 \\ud83c\\udf27\\/\\\\ 🌧."}'
    for (let cut = 0; cut <= json.length; cut += 1)
      expect(heard(json, [cut])).toBe('"Rain",\n she says — 🌧/\\ 🌧.')
  })

  it('are only the story: not the same name deeper down, not another field, nothing of what stands around', () => {
    expect(heard('Sure! ```json\n{"a":[{"narrative":"deep"}],"narrative":"Rain."}\n``` Anything else?')).toBe(
      'Rain.',
    )
    expect(heard('{"narrative":["list"],"notes":"no"}')).toBe('')
    expect(heard('{"narrative":"One.","final_text":"Two."}')).toBe('One.')
    expect(heard('You walk on. Rain falls.')).toBe('')
    expect(heard('{"narrative":"Cut of')).toBe('Cut of')
    expect(heard('{"narrative":"half \\ud83c"}')).toBe('half ')
  })
})
