import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayReveal, prepareSecret, redaction, redactSecrets } from './redaction.ts'

const rule = 'PIPE-23'
const word = fc.stringMatching(/^[a-zà-öα-ρσ-ωа-я]{3,9}$/u)
const sentence = fc.array(word, { minLength: 7, maxLength: 20 })
/** How a letter may be dressed so that it still reads: other case, a mark beside it, something invisible. */
const dress = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => [...text].join('.'),
  (text: string) => [...text].join('\u200b'),
  (text: string) => [...text].join('\u2019'),
  (text: string) => text.normalize('NFD'),
  (text: string) => `“${text}”—`,
)

describe('hidden words', () => {
  it('[PIPE-23] are found by any six in a row, however they are dressed', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), dress, fc.boolean(), (words, from, dressed, before) => {
        const at = from % (words.length - 5)
        const told = words
          .slice(at, at + 6)
          .map(dressed)
          .join(' ')
        const text = `He said: ${told}. Then he left.`
        const plain = { text: words.join(' '), rule }
        const found = redactSecrets(text, [before ? prepareSecret(plain) : plain])
        expect(found.violations).toHaveLength(1)
        expect(found.text).toContain(redaction)
        expect(found.text).not.toContain(told)
      }),
      { numRuns: 300 },
    )
  })

  it('[PIPE-23] are seen in many texts together whenever they stand in one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 4 }), sentence, fc.nat(), (texts, words, where) => {
        const secret = prepareSecret({ text: words.join(' '), rule })
        const at = where % (texts.length + 1)
        const told = [...texts.slice(0, at), words.slice(0, 6).join(' '), ...texts.slice(at)]
        expect(mayReveal(told.join('\n'), [secret])).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('are left alone in what only shares words with them', () => {
    const secret = prepareSecret({ text: 'the abbot walked the causeway barefoot on the ninth night', rule })
    const text = 'On the ninth night the causeway was dry, and the abbot was asleep.'
    expect(redactSecrets(text, [secret])).toEqual({ text, violations: [] })
    expect(mayReveal(text, [secret])).toBe(false)
  })
})
