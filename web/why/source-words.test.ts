import { describe, expect, it } from 'vitest'
import { sourceWords } from './source-words.ts'

describe('where a sentence comes from', () => {
  it('is said in words, with the entry it was written in', () => {
    expect(sourceWords('pack:neo_seattle:viktor.business.4')).toBe(
      'The world’s author wrote it: what this person does with their hands (viktor in neo seattle).',
    )
    expect(sourceWords('pack:neo_seattle:s_missed_call')).toBe(
      'The world’s author wrote it (s missed call in neo seattle).',
    )
    expect(sourceWords('engine:blocked')).toBe(
      'The engine says so: what you said cannot be done as things stand.',
    )
  })

  it('names each part of a line that was put together, once', () => {
    expect(sourceWords('pack:neo:benno.opener.1 pack:neo:k_night.say.1 pack:neo:benno.opener.2')).toBe(
      'The world’s author wrote it: how this person begins (benno in neo); what was to be told (k night in neo).',
    )
    expect(sourceWords('pack:neo:benno.opener.1 pack:neo:w_signed lib:level.3')).toBe(
      'The world’s author wrote it: how this person begins (benno in neo); w signed in neo. It is from the game master’s own stock of sentences (level).',
    )
  })

  it('leaves what it does not know as it is, as a sentence', () => {
    expect(sourceWords('a model, unaudited')).toBe('a model, unaudited.')
    expect(sourceWords('Because it rained.')).toBe('Because it rained.')
    expect(sourceWords('')).toBe('')
  })
})
