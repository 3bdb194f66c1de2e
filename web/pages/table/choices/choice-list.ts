/** What is offered, in the order of its numbers. */
import type { Choice, PlanningBlock } from '../../../../src/core/protocol/planning-block.ts'
import type { RiskLevel } from '../../../../src/core/protocol/risk-levels.ts'

/** A choice with its key and its number. */
export interface NumberedChoice extends Choice {
  readonly key: string
  readonly number: number
}

/** The choices of a block. Its "something else" is what the line below is for, and no card. */
export function choiceList(block: PlanningBlock | null): readonly NumberedChoice[] {
  const all = Object.entries(block?.choices ?? {}).map(([key, choice], index) => ({
    ...choice,
    key,
    number: index + 1,
  }))
  return all.filter(({ key }) => key !== 'other_action')
}

/** Risk as a word and a colour together. */
export const riskLooks: Readonly<Record<RiskLevel, { readonly word: string; readonly look: string }>> = {
  safe: { word: 'safe', look: 'text-tide' },
  low: { word: 'low risk', look: 'text-moss' },
  medium: { word: 'some risk', look: 'text-amber' },
  high: { word: 'high risk', look: 'text-blood' },
}
