/** What models are asked with, to the letter: a changed word is a new version, and these baselines say so. */
import { describe, expect, it } from 'vitest'
import { narratorOutputSchema } from '../../core/protocol/narrator-output.ts'
import { singlePassSchema } from '../../core/protocol/single-pass-answer.ts'
import { phaseOneSchema, phaseTwoSchema } from '../../core/protocol/two-phase-answers.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import { allPrompts } from './all-prompts.ts'
import { promptSource } from './prompt-source.ts'
import { schemaGist, schemaWords } from './schema-words.ts'

describe('prompts', () => {
  it.each(allPrompts.map((file) => [`${file.id} ${file.version}`, file] as const))(
    '%s reads as it was written',
    async (name, { full, essentials }) => {
      const text = `${full}\n\n===== essentials\n\n${essentials}\n`
      await expect(text).toMatchFileSnapshot(`./baselines/${name.replace(' ', '-v')}.txt`)
    },
  )

  it('ask for every field that is read, in its order, the story first', () => {
    for (const [id, schema] of [
      ['narrator', narratorOutputSchema],
      ['single-pass', singlePassSchema],
      ['two-phase', phaseOneSchema],
      ['two-phase', phaseTwoSchema],
    ] as const) {
      const file = allPrompts.find((one) => one.id === id)
      expect(file?.full).toContain(schemaWords(schema))
      expect(file?.essentials).toContain(schemaGist(schema))
      expect(['final_text', 'narrative']).toContain(Object.keys(schema.shape)[0])
    }
  })

  it('are much shorter for small models', () => {
    for (const { full, essentials } of allPrompts) expect(essentials.length).toBeLessThan(full.length * 0.5)
  })

  it('are chosen by name, newest first, unless a campaign has pinned another', () => {
    const [first] = allPrompts
    if (first === undefined) throw new Error('there are prompts')
    const newer = { ...first, version: '2', full: 'Read the line.' }
    const source = promptSource([first, newer], sha256Hex)
    expect(source(first.id, 'full', undefined)).toMatchObject({ version: '2', text: 'Read the line.' })
    const pinned = source(first.id, 'full', { [first.id]: '1' })
    expect(pinned).toMatchObject({ version: '1', text: first.full })
    expect(pinned.fingerprint).not.toBe(source(first.id, 'full', {}).fingerprint)
    expect(source(first.id, 'full', { [first.id]: '7' }).version).toBe('2')
    expect(() => source('nobody', 'full', {})).toThrow('no prompt called "nobody"')
  })
})
