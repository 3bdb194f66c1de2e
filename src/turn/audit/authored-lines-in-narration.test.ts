import { describe, expect, it } from 'vitest'
import { type NarrationHints, noHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { auditNarration } from './audit-narration.ts'
import { authoredLines, withoutAuthored } from './authored-lines-in-narration.ts'
import { sampleAudit } from './sample-audit-scene.ts'
import { readProse } from './split-sentences-and-speech.ts'

const lines = [
  'Lint gives under your boots like first snow.',
  'leans both elbows on the bar and gives you the whole of the news',
  'Somebody presses a leaflet into your palm. It is warm.',
  '{name} hands you the look that {he} keeps for lodgers.',
]
const left = (text: string): string[] =>
  withoutAuthored(readProse(text), lines).sentences.map((sentence) => sentence.text.trim())

describe('an author’s own words', () => {
  it('claim nothing, with a name before them, filled, or two in one sentence', () => {
    for (const text of [
      'Lint gives under your boots like first snow.',
      'Brida Oake leans both elbows on the bar and gives you the whole of the news.',
      'Somebody presses a leaflet into your palm.',
      'Mother Crake hands you the look that she keeps for lodgers.',
      'Lint gives under your boots like first snow; Brida leans both elbows on the bar and gives you the whole of the news.',
    ])
      expect(left(text), text).toEqual([])
  })
  it('are somebody else’s as soon as one of them is changed', () => {
    for (const text of [
      'Brida leans both elbows on the bar and gives you the whole of the silver.',
      'Somebody presses a key into your palm.',
      'Lint gives you the ledger.',
      'Mother Crake hands you the ledger that she keeps for lodgers, and the key.',
      'It is warm, and it is yours.',
    ])
      expect(left(text), text).toEqual([text])
  })
  it('are taken from cues and from the words of events alone', () => {
    const cues: NarrationHints = { ...noHints, place: null }
    const details = { say: ['One.'], text: 'Two.', reason: 'Three.', name: 'Four' }
    expect(authoredLines(cues, [{ type: 'x', details, tags: [] }])).toEqual(['One.', 'Two.'])
    expect(authoredLines(undefined, [])).toEqual([])
  })
  it('are let through by the audit, and a stranger’s are not', () => {
    const narrative = 'Somebody presses a leaflet into your palm. It is warm.'
    expect(auditNarration(sampleAudit({ narrative })).retry.map((one) => one.rule)).toContain('PIPE-20')
    expect(auditNarration(sampleAudit({ narrative, authored: lines })).retry).toEqual([])
  })
  // Tried at every word with every slot, this text would take hours.
  it('are looked for without trying every slot at every word', () => {
    const slots = Array.from(
      { length: 200 },
      (_, at) => `{a} word${at} {b} word {c} word {d} stands there at last`,
    )
    const text = `${'word '.repeat(8_000)}.`
    const prose = readProse(text)
    expect(withoutAuthored(prose, slots)).toEqual(prose)
  })
})
