/**
 * What passes by itself outside a fight: effects whose time is up end, with them the conditions they brought, and
 * with a concentration everything it held up. Where the campaign counts meals, whoever goes without grows weak.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { addToTime, type WorldTime } from '../../../core/time/world-time.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import { type SheetChange, sheetDiff } from '../character/sheet-changes.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { effectRows, isRunning } from './active-effect.ts'
import { bleed } from './bleed.ts'
import { endEffects, endEvents } from './end-effects.ts'
import { hunger } from './hunger.ts'
import { summonedLeave } from './summoned-leave.ts'

const longest = 9_000_000_000

/**
 * Lets time pass over everybody present; the view is of the moment before.
 *
 * @example
 * const passed = elapseScene(view, 3_600, cup, createSrd())
 */
export function elapseScene(view: RulesView, seconds: number, cup: Cup, catalogue: Catalogue): Resolution {
  const whole = Number.isFinite(seconds) ? Math.min(longest, Math.max(0, Math.floor(seconds))) : 0
  const elapsed = { action: 'unspecified', measured_seconds: whole } as const
  const later = addToTime(view.campaign.calendar, view.time, { seconds: whole })
  const nothing = { outcome: 'automatic', events: [], diff: {}, elapsed } as const
  if (!later.ok || view.document('combat', 'current')?.value.in_combat === true) return nothing
  const people = everybody(view)
  const lost = lostConcentrations(view, people, later.value)
  const events: RulesEvent[] = []
  const leaving = summonedLeave(view, people, later.value, lost)
  events.push(...leaving.events)
  const staying = people.filter((one) => !leaving.gone.has(one.id))
  const bled = bleed(view, staying, whole, cup, catalogue)
  events.push(...bled.events)
  const updates = staying.flatMap((entity) => {
    const passed = passOver(view, entity, later.value, lost)
    events.push(...passed.events)
    return sheetDiff(entity.id, entity.attrs as JsonObject, passed.changes).entities_update ?? []
  })
  const entities_update = joinUpdates(updates, bled.updates)
  const diff = { ...(entities_update.length > 0 && { entities_update }), ...leaving.diff }
  return { ...nothing, events, diff }
}

type Updates = NonNullable<StateDiff['entities_update']>

/** Two lists of changes as one: whoever is in both gets the leaves of both. */
function joinUpdates(first: Updates, second: Updates): Updates {
  const rest = second.filter((one) => !first.some((other) => other.id === one.id))
  const joined = first.map((one) => {
    const other = second.find((two) => two.id === one.id)
    return other === undefined ? one : { ...one, set: [...(other.set ?? []), ...(one.set ?? [])] }
  })
  return [...joined, ...rest]
}

function everybody(view: RulesView): readonly Entity[] {
  const { player_id: player } = view.campaign
  const ids = new Set([...(player === null ? [] : [player]), ...view.scene.present_entity_ids])
  return [...ids].flatMap((id) => view.entity(id) ?? [])
}

/** Concentrations that end now, as `source|spell`. */
function lostConcentrations(view: RulesView, people: readonly Entity[], now: WorldTime): ReadonlySet<string> {
  const over = people.flatMap((entity) =>
    effectRows(entity.attrs as JsonObject).filter(
      (row) => row.concentrating === true && !isRunning(row, view.campaign.calendar, now),
    ),
  )
  return new Set(over.map((row) => `${row.source}|${row.name}`))
}

function passOver(
  view: RulesView,
  entity: Entity,
  now: WorldTime,
  lost: ReadonlySet<string>,
): { readonly changes: readonly SheetChange[]; readonly events: readonly RulesEvent[] } {
  const attrs = entity.attrs as JsonObject
  const { changes, ended } = endEffects(
    attrs,
    (row) =>
      !isRunning(row, view.campaign.calendar, now) || lost.has(`${row.source}|${row.concentration ?? ''}`),
  )
  const starving = hunger(view, entity, now)
  return {
    changes: [...changes, ...starving.changes],
    events: [...endEvents(entity.id, ended, 'time'), ...starving.events],
  }
}
