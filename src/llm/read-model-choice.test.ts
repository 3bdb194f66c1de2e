import { describe, expect, it } from 'vitest'
import { quickNetwork } from '../../test/models/quick-network.ts'
import { refusedWith } from '../testing/assertions.ts'
import { openChosenModel } from './open-model.ts'
import { readModelChoice } from './read-model-choice.ts'

describe('FATEWRIGHT_MODEL', () => {
  it.each([
    [undefined, { by: 'embedded' }],
    ['', { by: 'embedded' }],
    [' embedded ', { by: 'embedded' }],
    ['anthropic:claude-sonnet-5-5', { by: 'anthropic', model: 'claude-sonnet-5-5' }],
    ['openai:gpt-6.1-sol', { by: 'openai', model: 'gpt-6.1-sol' }],
    ['google:gemini-4-argon', { by: 'google', model: 'gemini-4-argon' }],
    ['ollama:qwen3:8b', { by: 'ollama', model: 'qwen3:8b' }],
    [
      'compatible:meta/llama@4@http://127.0.0.1:8080/v1/',
      { by: 'compatible', model: 'meta/llama@4', url: 'http://127.0.0.1:8080/v1' },
    ],
  ])('%s', (setting, value) => {
    expect(readModelChoice(setting)).toEqual({ ok: true, value })
  })
  it.each([
    ['gpt-6', 'it may be embedded, anthropic:MODEL'],
    ['anthropic', 'a model is missing: anthropic:claude-sonnet-5-5, say'],
    ['ollama: ', 'a model is missing'],
    ['toString:x', 'it may be embedded'],
    ['compatible:llama', 'it takes a model and an address'],
    ['compatible:@http://x', 'it takes a model and an address'],
    ['compatible:m@ftp://x', 'it takes a model and an address'],
  ])('%s is refused with what would work', (setting, part) => {
    const read = readModelChoice(setting)
    refusedWith(read, 'llm/bad-model')
    expect(!read.ok && read.refusal.message).toContain(part)
  })
  it('does not repeat a password that stands in an address', () => {
    const read = readModelChoice('compatible:m@http://me:hunter2@host/v1')
    expect(JSON.stringify(read)).not.toContain('hunter2')
  })
})

describe('opening the model that is set', () => {
  const open = (settings: Record<string, string>) => openChosenModel(settings, quickNetwork())

  it('opens nothing for the embedded game master', async () => {
    expect(await open({})).toEqual({ ok: true, value: null })
  })
  it.each([
    [
      'anthropic:c',
      { ANTHROPIC_API_KEY: 'k-123456' },
      { provider: 'anthropic', abilities: { cache: 'breakpoints' } },
    ],
    ['openai:g', { OPENAI_API_KEY: 'k-123456' }, { provider: 'openai', abilities: { structured: 'native' } }],
    ['google:g', { GEMINI_API_KEY: 'k-123456' }, { provider: 'google' }],
    ['ollama:q', {}, { provider: 'ollama', abilities: { structured: 'native' } }],
    [
      'compatible:q@http://h/v1',
      { FATEWRIGHT_MODEL_STRUCTURED: 'none' },
      { abilities: { structured: 'none' } },
    ],
  ])('%s', async (FATEWRIGHT_MODEL, settings, model) => {
    const opened = await open({ FATEWRIGHT_MODEL, ...settings })
    expect(opened).toMatchObject({ ok: true, value: model })
    expect(JSON.stringify(opened)).not.toContain('k-123456')
  })
  it.each([
    [{ FATEWRIGHT_MODEL: 'anthropic:c' }, 'llm/no-key'],
    [{ FATEWRIGHT_MODEL: 'google:c' }, 'llm/no-key'],
    [{ FATEWRIGHT_MODEL: 'openai:c', OPENAI_API_KEY: 'two words' }, 'llm/bad-key'],
    [{ FATEWRIGHT_MODEL: 'openai:c', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'here' }, 'llm/bad-address'],
    [{ FATEWRIGHT_MODEL: 'ollama:c', OLLAMA_HOST: 'http://[' }, 'llm/bad-address'],
    [{ FATEWRIGHT_MODEL: 'ollama:c', FATEWRIGHT_MODEL_STRUCTURED: 'maybe' }, 'llm/bad-setting'],
    [{ FATEWRIGHT_MODEL: 'ollama:c', FATEWRIGHT_MODEL_WAIT: 'long' }, 'llm/bad-setting'],
    [{ FATEWRIGHT_MODEL: 'ollama:c', FATEWRIGHT_MODEL_THINKING: 'hard' }, 'llm/bad-setting'],
  ])('%j is refused', async (settings, code) => {
    const opened = await open(settings as unknown as Record<string, string>)
    refusedWith(opened, code)
    expect(JSON.stringify(opened)).not.toContain('two words')
  })
})
