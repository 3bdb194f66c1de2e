/**
 * Translates between a sheet's `active_effects` and what lasts in combat, both ways: rounds are six seconds of
 * world time, so nothing is lost or won when combat begins or ends.
 */
import type { JsonObject, JsonValue } from '../../../../core/json.ts'
import { addToTime, timeBetween, type WorldTime } from '../../../../core/time/world-time.ts'
import type { RulesView } from '../../../rules-view.ts'
import { type ActiveEffect, effectRows, foreignRows, rowOf } from '../../character/active-effects.ts'
import type { Sheet } from '../../character/sheet.ts'
import { conditionNamed } from '../../checks/condition-effects.ts'
import { type CombatDocument, combatIn, type LastingEffect } from './combat-document.ts'

const secondsInRound = 6
const microsecondsInRound = secondsInRound * 1_000_000

/** What lasts on a sheet as combat begins, with its moment of ending; rounds are set when combat starts. */
export function lastingFromSheet(sheet: Sheet): LastingEffect[] {
  return effectRows(sheet).map((effect) => {
    const condition = effect.condition === undefined ? undefined : conditionNamed(effect.condition)
    return {
      ...(effect.fight as Partial<LastingEffect> | undefined),
      name: effect.name,
      source: effect.source,
      ends: { until: effect.until ?? (effect.ends_at === undefined ? 'cured' : 'time') },
      ...(condition !== undefined && { condition }),
      ...(effect.mechanics !== undefined && { mechanics: effect.mechanics }),
      ...(effect.concentration !== undefined && { concentration: effect.concentration }),
      ...(effect.ends_at !== undefined && { ends_at: effect.ends_at }),
      ...(effect.concentrating === true && { concentrating: true }),
      ...(effect.once === true && { once: true }),
    }
  })
}

export function concentrationFromSheet(sheet: Sheet): string | null {
  return effectRows(sheet).find((effect) => effect.concentrating === true)?.name ?? null
}

/** Conditions of a sheet that no effect explains; these last until they are cured. */
export function unexplainedConditions(sheet: Sheet, conditions: readonly string[]): readonly string[] {
  const explained = new Set(effectRows(sheet).flatMap((effect) => effect.condition ?? []))
  return conditions.filter((name) => !explained.has(name))
}

/** Gives everything that ends at a moment the round in which that is; what is over already goes. */
export function setEndingRounds(view: RulesView, document: CombatDocument): undefined {
  for (const [id, state] of Object.entries(document.combatants)) {
    state.lasting = state.lasting.flatMap((effect) => {
      if (effect.ends_at === undefined || effect.ends.round !== undefined) return [effect]
      const left = roundsUntil(view, effect.ends_at)
      if (left <= 0) return []
      const turn_of = Object.hasOwn(document.combatants, effect.source) ? effect.source : id
      return [{ ...effect, ends: { turn_of, at: 'start', round: document.current_round + left } }]
    })
    const held = state.lasting.some((effect) => effect.concentrating === true)
    if (state.concentration !== null && !held) state.concentration = null
  }
}

function roundsUntil(view: RulesView, moment: WorldTime): number {
  const { days, microseconds } = timeBetween(view.campaign.calendar, view.time, moment)
  if (days < 0) return 0
  return Math.ceil((days * 86_400_000_000 + microseconds) / microsecondsInRound)
}

/** The rows that what lasts on a combatant makes on the sheet, those of others before them. */
export function sheetRowsAfter(
  view: RulesView,
  document: CombatDocument,
  id: string,
  sheet: Sheet,
): JsonValue[] | undefined {
  const state = document.combatants[id]
  if (state === undefined) return undefined
  const before = combatIn(view)
  const timed = before?.combat_session_id === document.combat_session_id ? before.rounds_timed : 0
  const effects = state.lasting.flatMap((effect) => effectOf(view, effect, timed))
  const rows = [...effects, ...concentrationRow(view, document, id, timed)].map(rowOf)
  if (rows.length === 0 && !sheet.hasEffectList) return undefined
  return [...foreignRows(sheet), ...rows]
}

/** The moment at which a lasting thing of combat ends, counted from the rounds the clock has been moved for. */
function momentOfEnd(view: RulesView, effect: LastingEffect, timed: number): WorldTime | undefined {
  if (effect.ends_at !== undefined) return effect.ends_at
  if (effect.ends.round === undefined) return undefined
  const seconds = Math.max(0, effect.ends.round - 1 - timed) * secondsInRound
  const end = addToTime(view.campaign.calendar, view.time, { seconds })
  return end.ok ? end.value : undefined
}

/** A condition that no effect brought (it has its own name) stands in `status_conditions` alone. */
function effectOf(view: RulesView, effect: LastingEffect, timed: number): ActiveEffect[] {
  if (effect.name === effect.condition && effect.ends.until === 'cured') return []
  if (effect.ends.until === 'fight-ends') return []
  const ends_at = momentOfEnd(view, effect, timed)
  const { damage, damage_at, repeat, escape_dc } = effect
  const combat = JSON.parse(JSON.stringify({ damage, damage_at, repeat, escape_dc })) as JsonObject
  return [
    {
      name: effect.name,
      source: effect.source,
      ...(ends_at !== undefined ? { ends_at } : { until: effect.ends.until ?? 'cured' }),
      ...(effect.condition !== undefined && { condition: effect.condition }),
      ...(effect.mechanics !== undefined && { mechanics: effect.mechanics }),
      ...(effect.concentration !== undefined && { concentration: effect.concentration }),
      ...(effect.concentrating === true && { concentrating: true }),
      ...(effect.once === true && { once: true }),
      ...(Object.keys(combat).length > 0 && { fight: combat }),
    },
  ]
}

/** Concentration stands on the caster's sheet as long as an effect depends on it. */
function concentrationRow(
  view: RulesView,
  { combatants }: CombatDocument,
  id: string,
  timed: number,
): ActiveEffect[] {
  const { concentration: spell = null, lasting = [] } = combatants[id] ?? {}
  if (spell === null || lasting.some((effect) => effect.concentrating === true)) return []
  const first = Object.values(combatants)
    .flatMap((other) => other.lasting)
    .find((effect) => effect.concentration === spell && effect.source === id)
  if (first === undefined) return []
  const ends_at = momentOfEnd(view, first, timed)
  const ends = ends_at === undefined ? { until: first.ends.until ?? 'dispelled' } : { ends_at }
  return [{ name: spell, source: id, concentration: spell, concentrating: true, ...ends }]
}

/** True for what outlasts combat: everything with more than this round left, and what only a cure or rest ends. */
export function outlastsCombat(effect: LastingEffect, round: number): boolean {
  if (effect.ends.until === 'fight-ends') return false
  return effect.ends.round === undefined || effect.ends.round > round + 1
}

/** Conditions on a sheet that are no condition of the rules, or that combat does not count: they stay as they are. */
export function uncountedConditions(sheet: Sheet): readonly JsonValue[] {
  return sheet.conditionEntries((word) => {
    const name = conditionNamed(word)
    return name === undefined || name === 'exhaustion'
  })
}
