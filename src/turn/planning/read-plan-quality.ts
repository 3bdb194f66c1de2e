/**
 * A told plan_quality held against the ledger (FRZ-01 to FRZ-03). The engine's own is always the one that is shown; a
 * told one is only compared, and every number of it that is wrong is noted.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { PlanQuality } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { brokenRule } from './broken-rule.ts'

const at = 'planning_block.plan_quality'

const ruleOf: Readonly<Partial<Record<keyof PlanQuality, string>>> = {
  roll_result: 'FRZ-03',
  dc: 'FRZ-03',
  stat_used: 'FRZ-03',
  margin: 'FRZ-02',
  success: 'FRZ-02',
  quality_tier: 'FRZ-01',
}

/** What is wrong with a told quality; `own` is null when nothing was rolled. */
export function compareQuality(told: unknown, own: PlanQuality | null): readonly Violation[] {
  if (told === undefined) return []
  if (own === null) {
    const message = 'A plan has a quality only when its roll stands in the ledger; this one has none.'
    return [brokenRule('FRZ-03', 'stripped', at, message, { before: told })]
  }
  if (!isJsonObject(told)) {
    const message = 'The quality of a plan is the one in the ledger.'
    return [brokenRule('FRZ-03', 'overridden', at, message, { before: told, after: own.quality_tier })]
  }
  return (Object.keys(ruleOf) as (keyof PlanQuality)[]).flatMap((field) => difference(told, own, field))
}

function difference(told: JsonObject, own: PlanQuality, field: keyof PlanQuality): readonly Violation[] {
  const value: unknown = Object.hasOwn(told, field) ? told[field] : undefined
  const same = value === own[field]
  if (same || value === undefined) return []
  const message = `The ledger says ${String(own[field])}.`
  const values = { before: value, after: own[field] }
  return [brokenRule(ruleOf[field] ?? 'FRZ-03', 'overridden', `${at}.${field}`, message, values)]
}
