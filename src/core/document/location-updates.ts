/**
 * world_data.locations: leaf changes on places. A road leads only to a place that exists, and back again; nobody is
 * said to be where nobody can be found (SCHEMA-06).
 */
import { isJsonObject, type JsonObject } from '../json.ts'
import type { JsonPath } from '../json-path.ts'
import { excerpt } from '../time/excerpt.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import type { EntityDraft } from './diff-draft.ts'
import { findEntity, findKnown, idsNamed, locationKind } from './find-entity.ts'
import { forgetEntity } from './forget-entity.ts'
import { deleteMark } from './game-document.ts'
import { applyIdentityLeaf } from './identity-leaf.ts'
import { emptyLocation, locationSheetSchema } from './location-sheet.ts'
import { pathText } from './path-text.ts'
import type { UpdateJob } from './update-job.ts'
import { followableKeys, leavesOf } from './update-leaves.ts'
import type { Objection } from './verdicts.ts'

const base = 'world_data.locations'

interface Place {
  readonly at: string
  readonly value: JsonObject
  readonly entity: EntityDraft
}

/** Compiles world_data.locations. All places are found or made first, since roads may lead to a new one. */
export function locationUpdates(part: unknown, job: UpdateJob): undefined {
  if (!isJsonObject(part)) {
    const rule = part === deleteMark ? 'STATE-04' : 'STATE-02'
    return job.verdicts.reject(base, {
      rule,
      reason: 'The places are changed one by one, never all at once.',
    })
  }
  if (Object.keys(part).length === 0) return job.verdicts.accept(base)
  const places = followableKeys(part, base, job.verdicts).flatMap((key) => openPlace(key, part[key], job))
  for (const place of places) changePlace(place, job)
  for (const place of places) joinRoads(place, job)
}

function openPlace(key: string, value: unknown, job: UpdateJob): Place[] {
  const { draft, verdicts } = job
  const at = pathText(base, [key])
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
  const inUse = draft.scene.location_id === found.id || (Array.isArray(present) && present.length > 0)
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
    const shown = entity.changes.valueAt(['display_name'])
    if (accepted && leaf.path[0] === 'display_name' && typeof shown === 'string') entity.name = shown.trim()
  }
}

/** The ids that a list of ids and names means; what means nobody stays as it came. */
function namedIds(path: JsonPath, told: unknown, { draft }: UpdateJob): unknown {
  const [field] = path
  if (!Array.isArray(told) || (field !== 'connected_to' && field !== 'entities_present')) return told
  const types = field === 'connected_to' ? ['location'] : ['npc', 'pc', 'item', 'faction']
  return told.map((one: unknown) => {
    if (typeof one !== 'string' || draft.hasEntity(one)) return one
    const named = types.flatMap((type) => idsNamed(draft, type, one))
    return named.length === 1 ? named[0] : one
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
      (one) => typeof one !== 'string' || draft.typeOf(one) !== 'location' || one === entity.id,
    )
    if (lost !== undefined) return noRoad(entity, lost) // enforces: SCHEMA-06
  }
  if (field === 'entities_present') {
    const lost = told.find((one) => typeof one !== 'string' || !draft.hasEntity(one))
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

function roadsOf(attrs: JsonObject): string[] {
  const list = attrs.connected_to
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
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
    changes.set(['connected_to'], wanted ? [...back, entity.id] : back.filter((id) => id !== entity.id)) // enforces: SCHEMA-06 — mutate: [...back, entity.id] => back
    const message = `The road between ${entity.id} and ${other} is ${wanted ? 'open' : 'closed'} at both ends.`
    verdicts.mend(pathText(at, ['connected_to']), 'SCHEMA-06', 'repaired', message)
  }
}
