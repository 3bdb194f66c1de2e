/** What passes by itself when time goes by: effects run out, the dying bleed, and dawn fills what it fills. */

import type { JsonObject } from '../../../core/json.ts'
import { joinDiffs, type StateDiff } from '../../../core/state/state-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import {
  addToTime,
  compareTimes,
  instantOf,
  timeBetween,
  type WorldTime,
} from '../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability-modifiers.ts'
import { effectRows, endEffects, endEvents, isRunning } from '../character/active-effects.ts'
import { deadlyExhaustion } from '../character/exhaustion.ts'
import { sheetOf } from '../character/sheet.ts'
import { type SheetChange, setLeaf } from '../character/sheet-diff.ts'
import { healDamage } from '../combat/damage/damage-and-healing.ts'
import { isDying, rollDeathSave } from '../combat/damage/death.ts'
import { type Battle, logEvent, stateOf } from '../combat/state/battle-and-combatant-queries.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Srd } from '../data/load-srd.ts'
import { dawnsWithin, rechargeItems } from '../items/recharge-items.ts'
import { openSceneBattle, sceneResolution } from './battle-outside-combat.ts'

/** Lets time pass over everybody present. */
export function elapse(srd: Srd, view: RulesView, seconds: number, roller: DiceRoller): Resolution {
  const passed = elapseScene(view, seconds, roller, srd)
  if (!dawnsWithin(view, seconds)) return passed
  const { player_id: player } = view.campaign
  const owners = new Set([...(player === null ? [] : [player]), ...view.scene.present_entity_ids])
  const dawns = [...owners].flatMap((owner) => {
    const recharged = rechargeItems(view, owner, srd, roller)
    return recharged.ok ? [recharged.value] : []
  })
  return {
    ...passed,
    events: [...passed.events, ...dawns.flatMap((dawn) => dawn.events)],
    diff: joinDiffs(passed.diff, ...dawns.map((dawn) => dawn.diff)),
  }
}

const longest = 9_000_000_000

/**
 * Lets time pass over everybody present; the view is of the moment before.
 *
 * @example
 * const passed = elapseScene(view, 3_600, roller, createSrd())
 */
export function elapseScene(
  view: RulesView,
  seconds: number,
  roller: DiceRoller,
  catalogue: Catalogue,
): Resolution {
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
  const staying = people.filter((entity) => !leaving.gone.has(entity.id))
  const bled = bleed(view, staying, whole, roller, catalogue)
  events.push(...bled.events)
  const updates = staying.flatMap((entity) => {
    const passed = passOver(view, entity, later.value, lost)
    events.push(...passed.events)
    return sheetOf(entity).diff(entity.id, passed.changes).entities_update ?? []
  })
  const entities_update = joinUpdates(updates, bled.updates)
  const diff = { ...(entities_update.length > 0 && { entities_update }), ...leaving.diff }
  return { ...nothing, events, diff }
}

type Updates = NonNullable<StateDiff['entities_update']>

/** Two lists of changes as one: an entity that is in both gets the leaves of both. */
function joinUpdates(first: Updates, second: Updates): Updates {
  const rest = second.filter((change) => !first.some((other) => other.id === change.id))
  const joined = first.map((change) => {
    const other = second.find((two) => two.id === change.id)
    return other === undefined ? change : { ...change, set: [...(other.set ?? []), ...(change.set ?? [])] }
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
    effectRows(sheetOf(entity)).filter(
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
  const { changes, ended } = endEffects(
    sheetOf(entity),
    (row) =>
      !isRunning(row, view.campaign.calendar, now) || lost.has(`${row.source}|${row.concentration ?? ''}`),
  )
  const starving = hunger(view, entity, now)
  return {
    changes: [...changes, ...starving.changes],
    events: [...endEvents(entity.id, ended, 'time'), ...starving.events],
  }
}

/** How many days a body lasts without food. */
function daysWithoutFood(constitution: number): number {
  return Math.max(1, 3 + abilityModifier(constitution))
}

/** What going without food has done to an entity by a moment. */
function hunger(
  view: RulesView,
  entity: Entity,
  now: WorldTime,
): { readonly changes: readonly SheetChange[]; readonly events: readonly RulesEvent[] } {
  const none = { changes: [], events: [] }
  if (view.campaign.system.hunger !== true) return none
  const sheet = sheetOf(entity)
  const { lastMeal } = sheet
  if (lastMeal === undefined || !instantOf(view.campaign.calendar, lastMeal).ok) return none
  const { days } = timeBetween(view.campaign.calendar, lastMeal, now)
  const due = Math.max(0, days - daysWithoutFood(sheet.scores.constitution))
  const counted = sheet.starvedDays
  if (due <= counted) return none
  const exhaustion = Math.min(deadlyExhaustion, sheet.exhaustion + due - counted)
  const details = { who: entity.id, days_without_food: days, exhaustion }
  return {
    changes: [setLeaf(['exhaustion'], exhaustion), setLeaf(['starved_days'], due)],
    events: [{ type: 'starving', details, tags: ['hunger'] }],
  }
}

/** Those of the people here who leave by a moment; a creature that carries something stays, so that no goods vanish. */
function summonedLeave(
  view: RulesView,
  people: readonly Entity[],
  now: WorldTime,
  lost: ReadonlySet<string>,
): { readonly events: readonly RulesEvent[]; readonly diff: StateDiff; readonly gone: ReadonlySet<string> } {
  const gone = people.filter(
    (entity) => isOver(view, entity, now, lost) && view.items(entity.id).length === 0,
  )
  const ids = new Set(gone.map((entity) => entity.id))
  if (gone.length === 0) return { events: [], diff: {}, gone: ids }
  const events = gone.map((entity) => ({
    type: 'summoned_leaves',
    details: { who: entity.id, name: entity.name, spell: sheetOf(entity).summoned?.spell ?? null },
    tags: ['scene', 'effect'],
  }))
  const present = view.scene.present_entity_ids.filter((id) => !ids.has(id))
  return {
    events: events as readonly RulesEvent[],
    diff: { entities_remove: [...ids].map((id) => ({ id })), scene_update: { present_entity_ids: present } },
    gone: ids,
  }
}

function isOver(view: RulesView, entity: Entity, now: WorldTime, lost: ReadonlySet<string>): boolean {
  const { summoned } = sheetOf(entity)
  if (summoned === undefined) return false
  const { by, spell, byConcentration, until } = summoned
  if (byConcentration && (lost.has(`${by}|${spell}`) || !isHeld(view, by, spell))) return true
  return until !== undefined && compareTimes(view.campaign.calendar, until, now) <= 0
}

function isHeld(view: RulesView, by: string, spell: string): boolean {
  return effectRows(sheetOf(view.entity(by))).some((row) => row.concentrating === true && row.name === spell)
}

/**
 * Those who lie at 0 hit points while time goes by: friends who are dying roll a death save each round until it is
 * decided, the stable wake with 1 hit point after 1d4 hours. The player's own saves are the player's to make.
 */
const secondsInRound = 6
const mostRolls = 12

interface Bled {
  readonly events: readonly RulesEvent[]
  readonly updates: NonNullable<StateDiff['entities_update']>
}

type Leaf = { readonly path: readonly string[]; readonly value: JsonObject | null }

/** Lets so many seconds pass over those who are down. */
function bleed(
  view: RulesView,
  people: readonly Entity[],
  seconds: number,
  roller: DiceRoller,
  catalogue: Catalogue,
): Bled {
  const down = people.filter((entity) => {
    const sheet = sheetOf(entity)
    return sheet.hasHitPoints && sheet.isAtZeroHitPoints && !sheet.isDead
  })
  if (down.length === 0) return { events: [], updates: [] }
  const battle = openSceneBattle(
    view,
    roller,
    catalogue,
    down.map((entity) => entity.id),
  )
  const leaves = down.flatMap((entity) => {
    const state = battle.document.combatants[entity.id]
    if (state === undefined) return []
    const waking = state.stable ? sleepOn(battle, entity, seconds) : undefined
    if (!state.stable && entity.id !== view.campaign.player_id)
      rollOn(battle, entity.id, Math.floor(seconds / secondsInRound))
    return waking === undefined ? [] : [{ id: entity.id, set: [waking] }]
  })
  const told = sceneResolution(battle, 'automatic', { action: 'unspecified' })
  const updates = told.diff.entities_update ?? []
  const noted = leaves.map(({ id, set }) => {
    const own = updates.find((update) => update.id === id)
    return { ...own, id, set: [...(own?.set ?? []), ...set] } as Bled['updates'][number]
  })
  return {
    events: told.events,
    updates: [...updates.filter((update) => !noted.some(({ id }) => id === update.id)), ...noted],
  }
}

function rollOn(battle: Battle, id: string, rounds: number): undefined {
  for (let round = 0; round < Math.min(rounds, mostRolls) && isDying(stateOf(battle, id)); round += 1)
    rollDeathSave(battle, id)
}

/** The moment a stable creature will wake, rolled once; when it has come, the creature wakes. */
function sleepOn(battle: Battle, entity: Entity, seconds: number): Leaf | undefined {
  const { calendar } = battle.view.campaign
  const now = addToTime(calendar, battle.view.time, { seconds })
  const { wakesAt } = sheetOf(entity)
  if (!now.ok) return undefined
  if (wakesAt !== undefined) {
    if (compareTimes(calendar, now.value, wakesAt) < 0) return undefined
    healDamage(battle, entity.id, 1, 'rest')
    return { path: ['wakes_at'], value: null }
  }
  const rolled = battle.dice.roll({
    label: 'Hours until waking',
    notation: '1d4',
    attempt: { actor: entity.id, action: 'lie stable', target: '', check: 'waking' },
  })
  const wakes = addToTime(calendar, battle.view.time, { hours: rolled.ok ? rolled.value.total : 4 })
  if (!wakes.ok) return undefined
  logEvent(battle, 'lies_stable', { who: entity.id, hours: rolled.ok ? rolled.value.total : 4 })
  return { path: ['wakes_at'], value: wakes.value as unknown as JsonObject }
}
