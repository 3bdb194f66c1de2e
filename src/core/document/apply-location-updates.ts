/**
 * world_data.locations. A road leads only to a place that exists, and back again; no person is said to be where no person
 * can be found (SCHEMA-06).
 */
import { excerpt } from '../excerpt.ts'
import { asList, asText, asTexts, isJsonObject, type JsonObject, type JsonPath } from '../json.ts'
import { applyLeaf, type LeafTarget, type UpdateJob } from './apply-update-leaves.ts'
import { type DiffDraft, type EntityDraft, forgetEntity } from './diff-draft.ts'
import { applyIdentityLeaf } from './entity-identity.ts'
import { deleteMark } from './five-key-document.ts'
import { emptyLocation, locationSheetSchema } from './npc-and-location-sheets.ts'
import { findKnown, idsNamed, locationKind, resolveEntityKey } from './resolve-entity-key.ts'
import {
  changedInParts,
  leavesOf,
  notAnObject,
  pathText,
  type UpdateEntry,
  updateEntries,
} from './split-update-into-leaves.ts'
import type { PathObjection } from './update-context-and-verdicts.ts'

const base = 'world_data.locations'

interface Place {
  readonly at: string
  readonly value: JsonObject
  readonly entity: EntityDraft
}

/** All places are found or made before any is changed, since a road may lead to a new one. */
export function applyLocationUpdates(part: unknown, job: UpdateJob): undefined {
  if (!isJsonObject(part)) {
    const reason = 'The places are changed one by one, never all at once.'
    return job.verdicts.reject(base, changedInParts(part, reason))
  }
  if (Object.keys(part).length === 0) return job.verdicts.accept(base)
  const places = updateEntries(part, base, job.verdicts).flatMap((entry) => openPlace(entry, job) ?? [])
  for (const place of places) changePlace(place, job)
  for (const place of places) joinRoads(place, job)
}

function openPlace({ key, value, at }: UpdateEntry, job: UpdateJob): Place | undefined {
  const { draft, verdicts } = job
  if (value === deleteMark) return removePlace(key, at, job)
  if (!isJsonObject(value)) {
    const objection = notAnObject('A place is changed field by field, with an object', value)
    return verdicts.reject(at, objection, value)
  }
  const found = resolveEntityKey(draft, locationKind, key, value.string_id)
  if (!found.ok) return verdicts.reject(at, found.objection)
  const { id, name } = found
  const entity = found.isNew
    ? draft.addEntity(id, 'location', name, emptyLocation(name) as JsonObject)
    : draft.entity(id)
  if (found.brokenRule !== undefined)
    verdicts.repair(at, found.brokenRule, 'rekeyed', `${excerpt(key)} is ${id}.`, id)
  return entity && { at, value, entity }
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
  const { draft, verdicts } = job
  if (Object.keys(value).length === 0) verdicts.accept(at)
  const target: LeafTarget = {
    changes: entity.changes,
    base: at,
    schema: locationSheetSchema,
    normalize: (path, given) => idsForNames(path, given, draft),
    objection: (path, given) => unknownId(path, given, entity, draft),
  }
  for (const leaf of leavesOf(value, at, verdicts)) {
    if (applyIdentityLeaf(entity, at, leaf, verdicts) !== null) continue
    const accepted = applyLeaf(job, target, leaf)
    const shown = asText(entity.changes.valueAt(['display_name']))
    if (accepted && leaf.path[0] === 'display_name' && shown !== undefined) entity.name = shown.trim()
  }
}

/** What each list of ids in a location's sheet may name. */
const namedTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['connected_to', ['location']],
  ['entities_present', ['npc', 'pc', 'item', 'faction']],
])

/** The ids that a list of ids and names means; what names no entity stays as it came. */
function idsForNames([field = '']: JsonPath, given: unknown, draft: DiffDraft): unknown {
  const types = namedTypes.get(field)
  if (!Array.isArray(given) || types === undefined) return given
  return given.map((entry: unknown) => {
    const name = asText(entry)
    if (name === undefined || draft.hasEntity(name)) return entry
    const named = types.flatMap((type) => idsNamed(draft, type, name))
    return named.length === 1 ? named[0] : entry
  })
}

function unknownId(
  [field]: JsonPath,
  given: unknown,
  entity: EntityDraft,
  draft: DiffDraft,
): PathObjection | null {
  if (field === 'connected_to') {
    const isOtherPlace = (id: string): boolean => draft.typeOf(id) === 'location' && id !== entity.id
    const lost = firstWithout(given, isOtherPlace)
    if (lost !== undefined) return noRoad(entity, lost) // enforces: SCHEMA-06
  }
  if (field === 'entities_present') {
    const lost = firstWithout(given, (id) => draft.hasEntity(id))
    const reason = `${excerpt(lost)} cannot be in ${entity.name}: there is no such entity.`
    if (lost !== undefined) return { rule: 'SCHEMA-06', reason }
  }
  return null
}

/** The first entry of a list that is no text or fails the test. */
function firstWithout(given: unknown, test: (id: string) => boolean): unknown {
  return asList(given).find((entry) => {
    const id = asText(entry)
    return id === undefined || !test(id)
  })
}

function noRoad(entity: EntityDraft, lost: unknown): PathObjection {
  const reason = `No road can lead from ${entity.name} to ${excerpt(lost)}: there is no such other place.`
  return { rule: 'SCHEMA-06', reason }
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
    verdicts.repair(pathText(at, ['connected_to']), 'SCHEMA-06', 'repaired', message)
  }
}

function roadsOf(attrs: JsonObject): readonly string[] {
  return asTexts(attrs.connected_to)
}
