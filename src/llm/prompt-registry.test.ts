import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../compose.ts'
import { campaignPromptPins } from '../engine/campaign-prompt-pins.ts'
import { good, refusedWith } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { type PromptFile, promptRegistry } from './prompt-registry.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const files: readonly PromptFile[] = [
  { id: 'tiny', version: '10', text: 'You tell what happens, plainly.' },
  { id: 'tiny', version: '2', text: 'You tell what happens.' },
  { id: 'tiny', version: '2.1', text: 'You tell what happens!' },
  { id: 'other', version: '1', text: 'You read lines.' },
]

describe('the prompt registry', () => {
  const pins = {
    pinned: async () => ({ ok: true, value: null }) as const,
    pin: async () => ({ ok: true, value: null }) as const,
  }
  const registry = promptRegistry(files, { hash, pins })

  it('lists versions in their order, each with its fingerprint', () => {
    const versions = registry.listPromptVersions('tiny')
    expect(versions.map(({ version }) => version)).toEqual(['2', '2.1', '10'])
    expect(versions[0]).toEqual({
      id: 'tiny',
      version: '2',
      fingerprint: hash('You tell what happens.').slice(0, 16),
    })
    expect(registry.listPromptVersions('nobody')).toEqual([])
  })
  it('gives a version, or the newest', () => {
    expect(good(registry.getPrompt('tiny', '2')).text).toBe('You tell what happens.')
    expect(good(registry.getPrompt('tiny')).version).toBe('10')
  })
  it('says which there are when one is not', () => {
    expect(registry.getPrompt('tiny', '3')).toMatchObject({
      refusal: { code: 'llm/unknown-prompt', message: expect.stringContaining('it has 2, 2.1, 10') },
    })
    expect(registry.getPrompt('nobody')).toMatchObject({
      refusal: { message: expect.stringContaining('There are: other, tiny') },
    })
  })
  it('holds a campaign to a version, in the campaign’s own log', async () => {
    const engine = createEngine({ inMemory: true })
    try {
      const id = good(await engine.campaigns.create({ name: 'The Salt Road' })).campaign_id
      const kept = promptRegistry(files, {
        hash,
        pins: campaignPromptPins({ store: engine.store, clock: stillClock() }),
      })
      expect(good(await kept.promptFor(id, 'tiny')).version).toBe('10')
      good(await kept.pinPromptVersion(id, 'tiny', '2'))
      expect(good(await kept.promptFor(id, 'tiny')).version).toBe('2')
      expect(good(await kept.promptFor(id, 'other')).version).toBe('1')
      refusedWith(await kept.pinPromptVersion(id, 'tiny', '99'), 'llm/unknown-prompt')
      expect(good(await kept.promptFor(id, 'tiny')).version).toBe('2')
      good(await kept.pinPromptVersion(id, 'tiny', null))
      expect(good(await kept.promptFor(id, 'tiny')).version).toBe('10')
      expect((await engine.campaigns.verify(id)).ok).toBe(true)
    } finally {
      await engine.close()
    }
  })
  it('refuses to tell by another version than the one a campaign is held to', async () => {
    const gone = promptRegistry(files, {
      hash,
      pins: { ...pins, pinned: async () => ({ ok: true, value: '1' }) },
    })
    refusedWith(await gone.promptFor('c', 'tiny'), 'llm/unknown-prompt')
  })
})
