/** The numbers that may be said this turn: what the dice showed, what the events hold, what the sheets say. */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AuditInput } from './audit-input-and-findings.ts'

/** Numbers by what they may be called. */
export interface LedgerNumbers {
  /** Single faces: a "natural 20". */
  readonly faces: ReadonlySet<number>
  /** Faces, totals, and what the events call a total. */
  readonly rolls: ReadonlySet<number>
  /** What a roll was measured against. */
  readonly targets: ReadonlySet<number>
  /** What a blow did or a cure gave. */
  readonly amounts: ReadonlySet<number>
  /** Hit points somebody in the scene has. */
  readonly hitPoints: ReadonlySet<number>
  /** Every number of every event and change. */
  readonly any: ReadonlySet<number>
}

/** More leaves than this in one turn are not read. */
const mostLeaves = 5_000

/** Gathers them. */
export function ledgerNumbers(input: AuditInput): LedgerNumbers {
  const faces = new Set<number>()
  const rolls = new Set<number>()
  const targets = new Set<number>()
  const amounts = new Set<number>()
  const any = new Set<number>()
  for (const entry of input.entries.slice(0, 1_000)) {
    for (const face of entry.groups.flatMap((group) => group.faces)) faces.add(face.value)
    for (const modifier of entry.modifiers) any.add(Math.abs(modifier.value))
    rolls.add(entry.total)
    if (entry.target !== undefined) targets.add(entry.target.value)
    else amounts.add(entry.total)
  }
  const budget = { left: mostLeaves }
  const sums = new Map<string, number>()
  for (const { type, details } of input.events.slice(0, 1_000)) {
    const numbers = numbersIn(details, budget)
    for (const number of numbers) any.add(number)
    for (const key of ['total', 'roll_result']) addNumber(rolls, details[key])
    for (const key of ['dc', 'ac', 'target', 'difficulty']) addNumber(targets, details[key])
    const harmful = /damage|heal|harm|temporary|wound/.test(type)
    if (harmful) for (const number of numbers) amounts.add(number)
    if (harmful && typeof details.total === 'number')
      sums.set(String(details.who), (sums.get(String(details.who)) ?? 0) + details.total)
  }
  for (const sum of sums.values()) amounts.add(sum)
  for (const number of numbersIn(input.diffs as unknown as JsonValue, budget)) any.add(Math.abs(number))
  for (const face of faces) rolls.add(face)
  for (const set of [rolls, targets, amounts]) for (const number of set) any.add(number)
  return { faces, rolls, targets, amounts, any, hitPoints: hitPointsIn(input) }
}

function addNumber(into: Set<number>, value: JsonValue | undefined): void {
  if (typeof value === 'number') into.add(value)
}

function numbersIn(value: JsonValue | undefined, budget: { left: number }, depth = 0): number[] {
  budget.left -= 1
  if (budget.left < 0 || depth > 12 || value === undefined || value === null) return []
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object') return []
  return Object.values(value).flatMap((inner: JsonValue) => numbersIn(inner, budget, depth + 1))
}

/** The people of the scene; a slice holds few, and no more than this are read. */
export function sceneEntities(input: AuditInput): readonly Entity[] {
  return Object.values(input.state.entities).slice(0, 2_000)
}

function hitPointsIn(input: AuditInput): Set<number> {
  const points = new Set<number>()
  for (const { attrs } of sceneEntities(input))
    for (const key of ['hp_current', 'hp_max', 'temp_hp', 'hp']) addNumber(points, attrs[key])
  const combat = Object.values(input.state.documents).filter((document) => document.kind === 'combat')
  for (const document of combat.slice(0, 5)) {
    const { combatants } = document.value
    if (!isJsonObject(combatants)) continue
    for (const one of Object.values(combatants).slice(0, 200))
      if (isJsonObject(one))
        for (const key of ['hp_current', 'hp_max', 'temp_hp']) addNumber(points, one[key])
  }
  return points
}
