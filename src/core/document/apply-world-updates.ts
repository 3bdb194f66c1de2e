/**
 * world_data: the clock (through admit-time.ts), where the story stands, the places, and the world's other data as one
 * document.
 */
import { excerpt } from '../excerpt.ts'
import { asText, isJsonObject, type JsonObject } from '../json.ts'
import { type AdmittedTime, admitTime } from '../time/admit-time.ts'
import { compareTimes } from '../time/world-time.ts'
import { applyLocationUpdates } from './apply-location-updates.ts'
import { applyNpcUpdates } from './apply-npc-updates.ts'
import { applyLeaves, type UpdateJob } from './apply-update-leaves.ts'
import { deleteMark } from './five-key-document.ts'
import { findKnown, locationKind } from './resolve-entity-key.ts'
import type { PathObjection } from './update-context-and-verdicts.ts'

const base = 'world_data'

/** Where an update may speak of time. */
export const timeFields = ['world_time', 'timestamp_iso'] as const

export function applyWorldUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { world_time: _time, timestamp_iso: _iso, locations, current_location, npcs, ...rest } = part
  applyTimeUpdates(part, job)
  if (locations !== undefined) applyLocationUpdates(locations, job)
  if (current_location !== undefined) moveScene(current_location, job)
  if (npcs !== undefined) misplacedNpcs(npcs, job)
  applyLeaves(job, { changes: job.draft.document('world', 'data'), base }, rest)
}

/** Hands the given time to `admitTime`; what comes out is the clock, whatever went in. */
export function applyTimeUpdates(part: JsonObject, { verdicts, draft, context }: UpdateJob): undefined {
  const given = timeFields.filter((field) => part[field] !== undefined)
  const usable = given.filter((field) => part[field] !== null && part[field] !== deleteMark)
  for (const field of given.filter((name) => !usable.includes(name))) {
    const rule = part[field] === deleteMark ? 'STATE-04' : 'TIME-07'
    const reason = 'The world always has a time: say all of it, or leave it out.'
    verdicts.reject(`${base}.${field}`, { rule, reason })
  }
  if (usable.length === 0) return
  const { calendar } = draft.state.campaign
  const { mode, action, rounds, god } = context
  const patch = usable.includes('world_time') ? part.world_time : undefined
  const timestamp_iso = usable.includes('timestamp_iso') ? part.timestamp_iso : undefined
  const current = draft.state.time
  const admitted = admitTime({ calendar, current, mode, action, rounds, god, patch, timestamp_iso })
  verdicts.violations.push(...admitted.violations)
  verdicts.warnings.push(...admitted.warnings)
  if (compareTimes(calendar, admitted.time, current) !== 0) draft.fields.time = admitted.time
  for (const at of usable.map((field) => `${base}.${field}`)) {
    const objection = timeObjection(admitted, at)
    if (objection === undefined) verdicts.accept(at)
    else verdicts.rejectWithoutViolation(at, objection)
  }
}

/** Why a given time was not obeyed, in the words of the violation that speaks of its path first. */
function timeObjection({ moved, violations }: AdmittedTime, at: string): PathObjection | undefined {
  const rejected = violations.find((violation) => violation.action === 'rejected' && violation.at === at)
  const obeyed = moved === 'patch' || moved === 'god' || violations.length === 0
  if (obeyed && rejected === undefined) return undefined
  const against = rejected ?? violations.find((violation) => violation.severity === 'error') ?? violations[0]
  return against && { rule: against.rule_id, reason: against.message }
}

function moveScene(given: unknown, { draft, verdicts }: UpdateJob): undefined {
  const at = `${base}.current_location`
  if (given === deleteMark)
    return verdicts.reject(at, { rule: 'STATE-04', reason: 'The story always is somewhere.' })
  const name = asText(given)
  const found = name === undefined ? null : findKnown(draft, locationKind, name)
  if (found === null || !found.ok) return verdicts.reject(at, noSuchPlace(given), given) // enforces: SCHEMA-06
  const { id } = found
  if (draft.state.scene?.location_id !== id) draft.changeScene({ location_id: id })
  if (id !== given) verdicts.repair(at, 'STATE-05', 'rekeyed', `${excerpt(given)} is ${id}.`, id)
  verdicts.accept(at)
}

function noSuchPlace(given: unknown): PathObjection {
  const reason = `There is no place ${excerpt(given)}; add it to world_data.locations before the story goes there.`
  return { rule: 'SCHEMA-06', reason }
}

function misplacedNpcs(npcs: unknown, job: UpdateJob): undefined {
  const at = `${base}.npcs`
  if (!isJsonObject(npcs)) {
    const reason = 'People are kept in npc_data, by name or id.'
    return job.verdicts.reject(at, { rule: 'STATE-05', reason })
  }
  const message = 'People are kept in npc_data, and were written there.'
  job.verdicts.repair(at, 'STATE-05', 'rekeyed', message)
  if (Object.keys(npcs).length === 0) job.verdicts.accept(at)
  applyNpcUpdates(npcs, job, at)
}
