/**
 * The risk calibration of a table, how hard it plays: the risk choices of session zero, and what follows from each.
 */

import type { RulesView } from '../rules-view.ts'
import { type CostKind, type FailureMode, failureModes } from './default-clock-rules.ts'
import { objectIn, wordIn } from './read-json-fields.ts'

const lethalities = ['low', 'moderate', 'high', 'brutal'] as const
const permanences = ['soft', 'meaningful', 'hard'] as const
const plotArmours = ['none', 'thin', 'thick'] as const

/** The four risk choices of session zero. */
export interface Calibration {
  readonly lethality: (typeof lethalities)[number]
  readonly failure_mode: FailureMode
  readonly permanence: (typeof permanences)[number]
  readonly plot_armor: (typeof plotArmours)[number]
}

/** The risk choices of this campaign; a choice that is missing falls back to the middle value of the noir preset. */
export function calibrationOf(view: RulesView): Calibration {
  const risk = objectIn(view.campaign.calibration, 'risk')
  const source = { ...view.campaign.calibration, ...risk }
  return {
    lethality: wordIn(source, 'lethality', lethalities, 'moderate'),
    failure_mode: wordIn(source, 'failure_mode', failureModes, 'consequential'),
    permanence: wordIn(source, 'permanence', permanences, 'meaningful'),
    plot_armor: wordIn(source, 'plot_armor', plotArmours, 'thin'),
  }
}

/** An amount as this table plays it: gentle tables take a point of harm off, brutal ones add half to everything. */
export function calibrated(calibration: Calibration, kind: CostKind, amount: number): number {
  if (amount <= 0) return amount
  if (calibration.lethality === 'brutal') return Math.trunc(amount * 1.5)
  return calibration.lethality === 'low' && kind === 'harm' ? amount - 1 : amount
}

export function complicationFactor(calibration: Calibration): number {
  return calibration.failure_mode === 'punishing' ? 2 : 1
}

/** What a fulfilled streak adds to its base harm. */
export function extraStreakHarm(calibration: Calibration): number {
  return calibration.lethality === 'high' ? 1 : 0
}

/** How far an NPC may go. */
export function escalationCeiling(calibration: Calibration): 'hard' | 'lethal' {
  return calibration.lethality === 'low' || calibration.plot_armor === 'thick' ? 'hard' : 'lethal'
}

/** How much harm a rest takes away. */
export function harmHealedByRest(calibration: Calibration): number {
  return { soft: 2, meaningful: 1, hard: 0 }[calibration.permanence]
}

/** What it means when the harm clock is full. */
export function fateWhenHarmIsFull(calibration: Calibration): 'knocked_out' | 'lasting_wound' | 'death' {
  return ({ soft: 'knocked_out', meaningful: 'lasting_wound', hard: 'death' } as const)[
    calibration.permanence
  ]
}
