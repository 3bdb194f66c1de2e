/**
 * world_data: the clock (through admit-time.ts), where the story stands, the places, and the world's other data as
 * one document.
 */

import { excerpt } from '../excerpt.ts'
import { asList, asText, asTexts, isJsonObject, type JsonObject, type JsonPath } from '../json.ts'
import { admitTime } from '../time/admit-time.ts'
import { compareTimes } from '../time/world-time.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import { type EntityDraft, forgetEntity, type UpdateJob } from './diff-draft.ts'
import { findEntity, findKnown, idsNamed, locationKind } from './find-entity.ts'
import { deleteMark } from './five-key-document.ts'
import { followableKeys, leavesOf, pathText } from './leaves.ts'
import { emptyLocation, locationSheetSchema } from './npc-sheet.ts'
import { applyIdentityLeaf, npcUpdates } from './npc-updates.ts'
import type { Objection } from './update-context.ts'

const sceneBase = 'world_data.current_location'
const locationsBase = 'world_data.locations'

/** Where an update may speak of time. */
export const timeFields = ['world_time', 'timestamp_iso'] as const

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

/** Hands the given time to `admitTime`; what comes out is the clock, whatever went in. */
export function timeUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { verdicts, draft, context } = job
  const given = timeFields.filter((field) => part[field] !== undefined)
  const usable = given.filter((field) => part[field] !== null && part[field] !== deleteMark)
  for (const field of given.filter((name) => !usable.includes(name))) {
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
      violations.find((violation) => violation.action === 'rejected' && violation.at === at) ??
      violations.find((violation) => violation.severity === 'error') ??
      violations[0]
    const refused = !obeyed || (against?.action === 'rejected' && against.at === at)
    if (refused && against !== undefined) verdicts.refuseQuietly(at, against.rule_id, against.message)
    else verdicts.accept(at)
  }
}

function moveScene(given: unknown, { draft, verdicts }: UpdateJob): undefined {
  if (given === deleteMark)
    return verdicts.reject(sceneBase, { rule: 'STATE-04', reason: 'The story always is somewhere.' })
  const found = typeof given === 'string' ? findKnown(draft, locationKind, given) : null
  if (found === null || !found.ok) return verdicts.reject(sceneBase, noSuchPlace(given), given) // enforces: SCHEMA-06
  const { id } = found
  if (draft.state.scene?.location_id !== id) draft.changeScene({ location_id: id })
  if (id !== given) verdicts.mend(sceneBase, 'STATE-05', 'rekeyed', `${excerpt(given)} is ${id}.`, id)
  verdicts.accept(sceneBase)
}

function noSuchPlace(given: unknown): { rule: string; reason: string } {
  const reason = `There is no place ${excerpt(given)}; add it to world_data.locations before the story goes there.`
  return { rule: 'SCHEMA-06', reason }
}

interface Place {
  readonly at: string
  readonly value: JsonObject
  readonly entity: EntityDraft
}

/**
 * Compiles world_data.locations. A road leads only to a place that exists, and back again; no person is said to be
 * where no person can be found (SCHEMA-06). All places are found or made first, since roads may lead
 * to a new one.
 */
function locationUpdates(part: unknown, job: UpdateJob): undefined {
  if (!isJsonObject(part)) {
    const rule = part === deleteMark ? 'STATE-04' : 'STATE-02'
    return job.verdicts.reject(locationsBase, {
      rule,
      reason: 'The places are changed one by one, never all at once.',
    })
  }
  if (Object.keys(part).length === 0) return job.verdicts.accept(locationsBase)
  const places = followableKeys(part, locationsBase, job.verdicts).flatMap((key) =>
    openPlace(key, part[key], job),
  )
  for (const place of places) changePlace(place, job)
  for (const place of places) joinRoads(place, job)
}

function openPlace(key: string, value: unknown, job: UpdateJob): Place[] {
  const { draft, verdicts } = job
  const at = pathText(locationsBase, [key])
  if (value === deleteMark) removePlace(key, at, job)
  else if (!isJsonObject(value)) {
    const reason = `A place is changed field by field, with an object; ${excerpt(value)} is none.`
    verdicts.reject(at, { rule: 'STATE-02', reason }, value)
  } else {
    const found = findEntity(draft, locationKind, key, value.string_id)
    if (!found.ok) verdicts.reject(at, found.objection)
    else {
      const fresh = emptyLocation(found.name) as JsonObject
      const entity = found.isNew
        ? draft.addEntity(found.id, 'location', found.name, fresh)
        : draft.entity(found.id)
      if (found.mended !== undefined)
        verdicts.mend(at, found.mended, 'rekeyed', `${excerpt(key)} is ${found.id}.`, found.id)
      if (entity !== undefined) return [{ at, value, entity }]
    }
  }
  return []
}

function removePlace(key: string, at: string, { draft, verdicts }: UpdateJob): undefined {
  const found = findKnown(draft, locationKind, key)
  if (found === null)
    return verdicts.reject(at, { rule: 'STATE-04', reason: `There is no place ${excerpt(key)} to remove.` })
  if (!found.ok) return verdicts.reject(at, found.objection)
  const present = draft.entity(found.id)?.changes.valueAt(['entities_present'])
  const inUse = draft.scene.location_id === found.id || asList(present).length > 0
  const staying = `${found.name} cannot be removed while somebody is there.`
  if (inUse) return verdicts.reject(at, { rule: 'STATE-04', reason: staying }) // enforces: STATE-04
  forgetEntity(draft, found.id)
  verdicts.accept(at)
}

function changePlace({ at, value, entity }: Place, job: UpdateJob): undefined {
  const leaves = leavesOf(value, at, job.verdicts)
  if (leaves.length === 0 && Object.keys(value).length === 0) job.verdicts.accept(at)
  const target: LeafTarget = {
    changes: entity.changes,
    base: at,
    author: job.context.author,
    schema: locationSheetSchema,
    normal: (path, told) => namedIds(path, told, job),
    objection: (path, told) => unknownIn(path, told, entity, job),
  }
  for (const leaf of leaves) {
    if (applyIdentityLeaf(entity, at, leaf, job.verdicts) !== null) continue
    const accepted = applyLeaf(target, leaf, job.verdicts)
    const shown = asText(entity.changes.valueAt(['display_name']))
    if (accepted && leaf.path[0] === 'display_name' && shown !== undefined) entity.name = shown.trim()
  }
}

/** The ids that a list of ids and names means; what names no entity stays as it came. */
function namedIds(path: JsonPath, told: unknown, { draft }: UpdateJob): unknown {
  const [field] = path
  if (!Array.isArray(told) || (field !== 'connected_to' && field !== 'entities_present')) return told
  const types = field === 'connected_to' ? ['location'] : ['npc', 'pc', 'item', 'faction']
  return told.map((entry: unknown) => {
    if (typeof entry !== 'string' || draft.hasEntity(entry)) return entry
    const named = types.flatMap((type) => idsNamed(draft, type, entry))
    return named.length === 1 ? named[0] : entry
  })
}

function unknownIn(
  path: JsonPath,
  told: unknown,
  entity: EntityDraft,
  { draft }: UpdateJob,
): Objection | null {
  const [field] = path
  if (!Array.isArray(told)) return null
  if (field === 'connected_to') {
    const lost = told.find(
      (id) => typeof id !== 'string' || draft.typeOf(id) !== 'location' || id === entity.id,
    )
    if (lost !== undefined) return noRoad(entity, lost) // enforces: SCHEMA-06
  }
  if (field === 'entities_present') {
    const lost = told.find((id) => typeof id !== 'string' || !draft.hasEntity(id))
    if (lost !== undefined)
      return {
        rule: 'SCHEMA-06',
        reason: `${excerpt(lost)} cannot be in ${entity.name}: there is no such entity.`,
      }
  }
  return null
}

function noRoad(entity: EntityDraft, lost: unknown): Objection {
  const reason = `No road can lead from ${entity.name} to ${excerpt(lost)}: there is no such other place.`
  return { rule: 'SCHEMA-06', reason }
}

function roadsOf(attrs: JsonObject): readonly string[] {
  return asTexts(attrs.connected_to)
}

/** Makes every road that was opened or closed at one end open or closed at the other. */
function joinRoads({ at, entity }: Place, { draft, verdicts }: UpdateJob): undefined {
  const before = entity.isNew ? [] : roadsOf(entity.changes.before)
  const after = roadsOf(entity.changes.after)
  for (const other of new Set([...before, ...after])) {
    const changes = draft.typeOf(other) === 'location' ? draft.entity(other)?.changes : undefined
    const back = changes === undefined ? [] : roadsOf(changes.after)
    const wanted = after.includes(other)
    if (changes === undefined || back.includes(entity.id) === wanted) continue
    if (!wanted && entity.changes.before === entity.changes.after) continue
    changes.set(['connected_to'], wanted ? [...back, entity.id] : back.filter((id) => id !== entity.id)) // enforces: SCHEMA-06
    const message = `The road between ${entity.id} and ${other} is ${wanted ? 'open' : 'closed'} at both ends.`
    verdicts.mend(pathText(at, ['connected_to']), 'SCHEMA-06', 'repaired', message)
  }
}
