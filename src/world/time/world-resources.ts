/**
 * world_resources: stores that run down with world time, by the hour, the day, or the patient and day. They stay within
 * 0 and their size; running low and running out are told once each, until the store is filled again.
 */
import { asNumber, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn } from '../../core/state/state-queries.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { applyConsequence } from '../effects/apply-consequence.ts'
import { documentsOf, earliest, type Notice, type TimePressure, type TimeSpan } from './time-pressure.ts'
import { secondsPerDay, secondsPerHour } from './world-seconds.ts'

interface Store {
  readonly id: string
  readonly value: JsonObject
  readonly amount: number
  readonly most: number
  readonly critical: number | null
  /** How much goes in a second; 0 when nothing does, or its unit is none. */
  readonly rate: number
  /** Up to when it was counted; null when it never was. */
  readonly counted: number | null
}

export const resourcePressure: TimePressure = {
  next: (state, now) =>
    earliest(
      stores(state).flatMap((store) => {
        if (store.rate === 0) return []
        const start = store.counted ?? now
        const marks = [
          0,
          ...(store.critical === null || store.critical >= store.amount ? [] : [store.critical]),
        ]
        return marks
          .map((mark) => Math.ceil(start + (store.amount - mark) / store.rate))
          .filter((moment) => moment > now && store.amount > 0)
      }),
    ),
  pass: (edit, stretch, notices) => {
    for (const store of stores(edit.state)) deplete(edit, store, stretch, notices)
  },
}

/** Seconds in which the rate of a unit goes; null for a unit there is not. */
function secondsOfUnit(unit: unknown): number | null {
  if (unit === 'per_hour') return secondsPerHour
  return unit === 'per_day' || unit === 'per_patient_per_day' ? secondsPerDay : null // enforces: MEM-10
}

/** How many patients a store serves: as it says, else as many as are tagged so here. */
function patientsOf(value: JsonObject, state: GameState): number {
  const tagged = Object.values(state.entities).filter((entity) => entity.tags.includes('patient'))
  return Math.max(0, asNumber(value.patients) ?? tagged.length)
}

function readStore(id: string, value: JsonObject, state: GameState): Store {
  const most = Math.max(0, asNumber(value.max_amount) ?? Number.MAX_SAFE_INTEGER)
  const unit = secondsOfUnit(value.depletion_unit)
  const consumers = value.depletion_unit === 'per_patient_per_day' ? patientsOf(value, state) : 1
  const rate = unit === null ? 0 : (Math.max(0, asNumber(value.depletion_rate) ?? 0) * consumers) / unit
  const written = asNumber(value.current_amount) ?? 0
  return {
    id,
    value,
    amount: Math.min(most, Math.max(0, written)), // enforces: MEM-10
    most,
    critical: asNumber(value.critical_level) ?? null,
    rate,
    counted: asNumber(value.counted_at) ?? null,
  }
}

function stores(state: GameState): readonly Store[] {
  return documentsOf(state, 'world_resource').map(({ id, value }) => readStore(id, value, state))
}

function rounded(amount: number): number {
  return Math.round(amount * 1_000_000) / 1_000_000
}

function deplete(edit: WorldEdit, store: Store, { from, until }: TimeSpan, notices: Notice[]): void {
  const start = store.counted ?? from
  const left = rounded(Math.max(0, store.amount - store.rate * Math.max(0, until - start)))
  const low = store.critical !== null && left <= store.critical
  const tellsLow = low && store.value.critical_given !== true // enforces: MEM-10
  const tellsOut = left === 0 && store.rate > 0 && store.value.exhausted_given !== true
  const refilled = !low && store.value.critical_given === true
  const misread = store.value.current_amount !== store.amount
  const worthIt = Math.floor(left) !== Math.floor(store.amount) || (left === 0 && store.amount > 0)
  if (!worthIt && !misread && !tellsLow && !tellsOut && !refilled && store.counted !== null) return
  const details = {
    resource_id: store.id,
    from: store.amount,
    to: left,
    max: store.most,
    unit: store.value.depletion_unit ?? null,
  }
  edit.recordFields(
    { type: 'resource_changed', details, tags: ['resource'] },
    { kind: 'world_resource', id: store.id },
    {
      current_amount: left,
      counted_at: until,
      last_updated_day: Math.floor(until / secondsPerDay),
      critical_given: low,
      exhausted_given: left === 0 && (tellsOut || store.value.exhausted_given === true),
    },
  )
  if (tellsLow) announce(edit, store, 'resource_critical', left, notices)
  if (tellsOut) announce(edit, store, 'resource_exhausted', left, notices)
}

function announce(
  edit: WorldEdit,
  store: Store,
  type: 'resource_critical' | 'resource_exhausted',
  left: number,
  notices: Notice[],
): void {
  edit.emit(type, { resource_id: store.id, left, consequence: store.value.consequence ?? null }, [
    'resource',
    'major',
  ])
  notices.push({ kind: type, about: store.id, level: 'urgent', text: `${store.id}: ${left} left` })
  const { effects, consequence, exhausted_effects: atEnd } = store.value
  const isLow = type === 'resource_critical'
  const written = isLow ? (Array.isArray(effects) ? effects : consequence) : atEnd
  applyConsequence(edit, {
    written,
    stem: `${isLow ? 'short' : 'out'}_of_${store.id}`,
    cause: `${store.id} ${isLow ? 'runs low' : 'is gone'}`,
    turn: currentTurn(edit.state),
    open: store.value.hidden !== true,
  })
}
