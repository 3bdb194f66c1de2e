/** Ending effects on a sheet: the row goes, and the condition it brought, unless something else brings it too. */
import type { JsonObject } from '../../../core/json.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { entryName, listAt } from '../character/read-sheet.ts'
import { type SheetChange, setLeaf } from '../character/sheet-changes.ts'
import { type ActiveEffect, effectRows, foreignRows, rowOf } from './active-effect.ts'

/** The changes that end those effects of a sheet for which `isOver` holds. */
export function endEffects(
  attrs: JsonObject,
  isOver: (effect: ActiveEffect) => boolean,
): { readonly changes: readonly SheetChange[]; readonly ended: readonly ActiveEffect[] } {
  const rows = effectRows(attrs)
  const ended = rows.filter(isOver)
  if (ended.length === 0) return { changes: [], ended }
  const kept = rows.filter((row) => !ended.includes(row))
  const still = new Set(kept.flatMap((row) => row.condition ?? []))
  const gone = new Set(ended.flatMap((row) => row.condition ?? []).filter((name) => !still.has(name)))
  const conditions = listAt(attrs, 'status_conditions').filter(
    (entry) => !gone.has(entryName(entry).toLowerCase()),
  )
  return {
    changes: [
      setLeaf(['active_effects'], [...foreignRows(attrs), ...kept.map(rowOf)]),
      ...(gone.size > 0 ? [setLeaf(['status_conditions'], conditions)] : []),
    ],
    ended,
  }
}

/** The words for effects that ended. */
export function endEvents(id: string, ended: readonly ActiveEffect[], reason: string): readonly RulesEvent[] {
  return ended.map(({ name, source, condition }) => ({
    type: 'effect_ends',
    details: { who: id, effect: name, from: source, condition: condition ?? null, reason },
    tags: ['effect'],
  }))
}

/** What a rest ends: a long one also what a short one would. */
export function endedByRest(attrs: JsonObject, rest: 'short' | 'long') {
  return endEffects(
    attrs,
    ({ until }) => until === 'short-rest' || (rest === 'long' && until === 'long-rest'),
  )
}
