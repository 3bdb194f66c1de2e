/**
 * world_data: the clock (through its own door), where the story stands, the places, and the world's other data as
 * one document.
 */
import { isJsonObject, type JsonObject } from '../json.ts'
import { admitTime } from '../time/admit-time.ts'
import { excerpt } from '../time/excerpt.ts'
import { compareTimes } from '../time/world-time.ts'
import { applyLeaf } from './apply-leaf.ts'
import { findKnown, locationKind } from './find-entity.ts'
import { deleteMark } from './game-document.ts'
import { locationUpdates } from './location-updates.ts'
import { npcUpdates } from './npc-updates.ts'
import type { UpdateJob } from './update-job.ts'
import { leavesOf } from './update-leaves.ts'

const place = 'world_data.current_location'
/** Where an update may speak of time. */
export const timeFields = ['world_time', 'timestamp_iso'] as const

/** Compiles the update's world_data. */
export function worldUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { world_time: _time, timestamp_iso: _iso, locations, current_location, npcs, ...rest } = part
  timeUpdates(part, job)
  if (locations !== undefined) locationUpdates(locations, job)
  if (current_location !== undefined) moveScene(current_location, job)
  if (isJsonObject(npcs)) {
    job.verdicts.mend(
      'world_data.npcs',
      'STATE-05',
      'rekeyed',
      'People are kept in npc_data, and were written there.',
    )
    if (Object.keys(npcs).length === 0) job.verdicts.accept('world_data.npcs')
    npcUpdates(npcs, job, 'world_data.npcs')
  } else if (npcs !== undefined) {
    job.verdicts.reject('world_data.npcs', {
      rule: 'STATE-05',
      reason: 'People are kept in npc_data, by name or id.',
    })
  }
  const target = {
    changes: job.draft.document('world', 'data'),
    base: 'world_data',
    author: job.context.author,
  }
  for (const leaf of leavesOf(rest, 'world_data', job.verdicts)) applyLeaf(target, leaf, job.verdicts)
}

/** Hands a told time to the door for time; what comes out is the clock, whatever went in. */
export function timeUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { verdicts, draft, context } = job
  const told = timeFields.filter((field) => part[field] !== undefined)
  const usable = told.filter((field) => part[field] !== null && part[field] !== deleteMark)
  for (const field of told.filter((one) => !usable.includes(one))) {
    const rule = part[field] === deleteMark ? 'STATE-04' : 'TIME-07'
    verdicts.reject(`world_data.${field}`, {
      rule,
      reason: 'The world always has a time: say all of it, or leave it out.',
    })
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
  if (compareTimes(calendar, admitted.time, current) !== 0) draft.extra.time = admitted.time
  const obeyed = admitted.moved === 'patch' || admitted.moved === 'god' || admitted.violations.length === 0
  for (const field of usable) {
    const at = `world_data.${field}`
    const { violations } = admitted
    const against =
      violations.find((one) => one.action === 'rejected' && one.at === at) ??
      violations.find((one) => one.severity === 'error') ??
      violations[0]
    const refused = !obeyed || (against?.action === 'rejected' && against.at === at)
    if (refused && against !== undefined) verdicts.refuseQuietly(at, against.rule_id, against.message)
    else verdicts.accept(at)
  }
}

function moveScene(told: unknown, { draft, verdicts }: UpdateJob): undefined {
  if (told === deleteMark)
    return verdicts.reject(place, { rule: 'STATE-04', reason: 'The story always is somewhere.' })
  const found = typeof told === 'string' ? findKnown(draft, locationKind, told) : null
  if (found === null || !found.ok) return verdicts.reject(place, noSuchPlace(told), told) // enforces: SCHEMA-06
  const { id } = found
  if (draft.state.scene?.location_id !== id) draft.changeScene({ location_id: id })
  if (id !== told) verdicts.mend(place, 'STATE-05', 'rekeyed', `${excerpt(told)} is ${id}.`, id)
  verdicts.accept(place)
}

function noSuchPlace(told: unknown): { rule: string; reason: string } {
  const reason = `There is no place ${excerpt(told)}; add it to world_data.locations before the story goes there.`
  return { rule: 'SCHEMA-06', reason }
}
