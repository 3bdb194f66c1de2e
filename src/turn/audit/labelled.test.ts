/**
 * Recall and false alarms of every detector on labelled lines that were written apart from them. The first set was then
 * used to mend them; the second was not, so its figures are the honest ones. The tables are printed; the floors are
 * what is reached, not what is wished.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditNarration } from './audit-narration.ts'
import { sampleAudit, settings } from './sample-audit-scene.ts'

interface Line {
  readonly detector: string
  readonly setting: string
  readonly bad: boolean
  readonly text: string
}

const rulesOf: Readonly<Record<string, readonly string[]>> = {
  dice: ['DICE-03', 'DICE-04'],
  outcome: ['DICE-04'],
  state: ['STATE-09', 'PIPE-20', 'RULE-07'],
  death: ['PIPE-19'],
  name: ['ENV-16'],
  voice: ['KRN-21'],
  frozen: ['PLAN-18'],
  strip: ['ENV-11', 'ENV-12', 'ENV-13', 'PLAN-20', 'PLAN-21', 'STATE-12', 'PIPE-23', 'DICE-02'],
  duplicate: ['PLAN-19'],
  place: ['PIPE-21'],
}

function linesOf(name: string): readonly Line[] {
  const file = new URL(`../../../test/fixtures/narration/${name}`, import.meta.url)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}

function breaks(line: Line): readonly string[] {
  const audited = auditNarration(sampleAudit({ ...settings[line.setting], narrative: line.text }))
  // A name that does nothing is a note, not an alarm.
  return audited.violations.filter((one) => one.action !== 'noted').map((one) => one.rule_id)
}

interface Figures {
  readonly bad: number
  readonly found: number
  readonly fair: number
  readonly wronged: number
}

function measure(name: string): Figures {
  const lines = linesOf(name)
  const table: string[] = [name]
  const total = { bad: 0, found: 0, fair: 0, wronged: 0 }
  for (const [detector, rules] of Object.entries(rulesOf)) {
    const own = lines.filter((line) => line.detector === detector)
    const bad = own.filter((line) => line.bad)
    const fair = own.filter((line) => !line.bad)
    const missed = bad.filter((line) => !breaks(line).some((rule) => rules.includes(rule)))
    const wronged = fair.filter((line) => breaks(line).length > 0)
    total.bad += bad.length
    total.found += bad.length - missed.length
    total.fair += fair.length
    total.wronged += wronged.length
    const found = `found ${bad.length - missed.length}/${bad.length}`
    table.push(`  ${detector.padEnd(10)} ${found}, false alarms ${wronged.length}/${fair.length}`)
    for (const line of missed) table.push(`      missed: ${line.text}`)
    for (const line of wronged) table.push(`      wronged: ${line.text} (${breaks(line).join(', ')})`)
  }
  table.push(`  all        found ${total.found}/${total.bad}, false alarms ${total.wronged}/${total.fair}`)
  console.log(table.join('\n'))
  return total
}

describe('labelled lines', () => {
  it('of the first set are found, and fair prose is left alone', () => {
    const { bad, found, fair, wronged } = measure('labelled.jsonl')
    expect(bad + fair).toBeGreaterThanOrEqual(200)
    expect(found / bad).toBeGreaterThanOrEqual(0.95)
    expect(wronged / fair).toBeLessThanOrEqual(0.03)
  })

  it('of the second set, which nothing was tuned on', () => {
    const { bad, found, fair, wronged } = measure('second.jsonl')
    expect(found / bad).toBeGreaterThanOrEqual(0.8)
    expect(wronged / fair).toBeLessThanOrEqual(0.02)
  })
})
