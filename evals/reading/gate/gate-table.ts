/** The shipped gate on the strangers' lines: what passes at which share of errors, by cost and length, and its calibration. */
import type { ReadAct } from '../../../src/core/protocol/free-text-reading.ts'
import { openGate } from '../../../src/reading/index.ts'
import { type JudgedAct, measure, resultText } from './gate-report.ts'
import { type GateRow, strangersRows } from './gate-rows.ts'
import { costOfRead } from './wanted-acts.ts'

export async function gateTable(): Promise<string> {
  const gate = await openGate()
  const judged = (await strangersRows()).map((row) => ({ row, reading: gate.judge(row.reading, row.scene) }))
  const enough = judged[0]?.reading.gate?.enough ?? { free: 0, minutes: 0, costly: 0 }
  const acts = judged.flatMap(({ row, reading }) =>
    row.acts.map((at, place) => judgedAct(row, reading.actions[at] as ReadAct, row.right[place] === true)),
  )
  const model = judged[0]?.reading.gate?.model ?? ''
  return resultText(`The gate (${model}) on the strangers’ lines`, measure(acts, enough)).join('\n')
}

function judgedAct(row: GateRow, act: ReadAct, right: boolean): JudgedAct {
  const { confidence, likelihood = confidence } = act
  return { row, right, confidence, chance: likelihood, cost: costOfRead(row.reading, act) }
}
