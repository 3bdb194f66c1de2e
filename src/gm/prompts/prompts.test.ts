/** What models are asked with, to the letter: a changed word is a new version, and these baselines say so. */
import { describe, expect, it } from 'vitest'
import { phaseOneSchema, phaseTwoSchema, singlePassSchema } from '../../core/protocol/model-answer-schemas.ts'
import { narratorOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import { promptRegistry } from '../../llm/prompt-registry.ts'
import { allPrompts, writtenPrompts } from './all-prompts.ts'
import { schemaGist, schemaWords } from './describe-schema-in-words.ts'
import { narratorV1 } from './narrator-v1.ts'
import { promptsFrom } from './versioned-prompt.ts'

function newestVersion(id: string) {
  const versions = writtenPrompts().filter((prompt) => prompt.id === id)
  return versions.toSorted((first, second) => Number(first.version) - Number(second.version)).at(-1)
}

describe('prompts', () => {
  it.each(writtenPrompts().map((file) => [`${file.id} ${file.version}`, file] as const))(
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
      const file = newestVersion(id)
      expect(file?.full).toContain(schemaWords(schema))
      expect(file?.essentials).toContain(schemaGist(schema))
      expect(['final_text', 'narrative']).toContain(Object.keys(schema.shape)[0])
    }
  })

  it('are much shorter for small models', () => {
    for (const { full, essentials } of writtenPrompts())
      expect(essentials.length).toBeLessThan(full.length * 0.5)
  })

  it('are chosen by name and length, newest first, unless a campaign is held to another version', () => {
    const files = [...allPrompts(), { id: 'narrator', version: '2', text: 'Tell it.' }]
    const pins = {
      pinned: async () => ({ ok: true, value: null }) as const,
      pin: async () => ({ ok: true, value: null }) as const,
    }
    const prompts = promptsFrom(promptRegistry(files, { hash: sha256Hex, pins }).getPrompt)
    expect(prompts('narrator', 'full', undefined)).toMatchObject({ version: '2', text: 'Tell it.' })
    const pinned = prompts('narrator', 'full', { narrator: '1' })
    expect(pinned).toMatchObject({ version: '1', text: narratorV1().full })
    expect(pinned.fingerprint).not.toBe(prompts('narrator', 'full', {}).fingerprint)
    expect(prompts('narrator', 'essentials', { narrator: '2' }).text).toBe(narratorV1().essentials)
    expect(() => prompts('narrator', 'full', { narrator: '7' })).toThrow('has no version 7')
  })
})
