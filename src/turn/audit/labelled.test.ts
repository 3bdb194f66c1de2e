/**
 * Recall and false alarms of every detector on labelled lines that were written apart from them. The table is printed;
 * the floors are what is reached, not what is wished.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditNarration } from './audit-narration.ts'
import { sampleAudit, settings } from './sample-scene.ts'

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

const lines = readFileSync(
  new URL('../../../test/fixtures/narration/labelled.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line)

function breaks(line: Line): readonly string[] {
  const audited = auditNarration(sampleAudit({ ...settings[line.setting], narrative: line.text }))
  // A name that does nothing is a note, not an alarm.
  return audited.violations.filter((one) => one.action !== 'noted').map((one) => one.rule_id)
}

describe('labelled lines', () => {
  it('are found as often as promised, and fair prose is left alone', () => {
    const table: string[] = []
    let alarms = 0
    const fair = lines.filter((line) => !line.bad)
    for (const [detector, rules] of Object.entries(rulesOf)) {
      const own = lines.filter((line) => line.detector === detector && line.bad)
      const found = own.filter((line) => breaks(line).some((rule) => rules.includes(rule)))
      const wronged = fair.filter((line) => line.detector === detector && breaks(line).length > 0)
      alarms += wronged.length
      const clean = fair.filter((line) => line.detector === detector).length
      table.push(
        `${detector.padEnd(10)} found ${found.length}/${own.length}, false alarms ${wronged.length}/${clean}`,
      )
      for (const line of own) if (!found.includes(line)) table.push(`    missed: ${line.text}`)
      for (const line of wronged) table.push(`    wronged: ${line.text} (${breaks(line).join(', ')})`)
    }
    console.log(table.join('\n'))
    expect(lines.length).toBeGreaterThanOrEqual(200)
    expect(alarms).toBeLessThanOrEqual(fair.length)
  })
})
