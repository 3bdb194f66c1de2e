/**
 * active_missions: a list of missions, each of them a thread of the story. The list says what is new or changed; a
 * mission that it leaves out goes on.
 */

import { isKey, slugOf } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asText, deniedKeys, isJsonObject, type JsonObject } from '../json.ts'
import { rowOf } from '../state/state-queries.ts'
import type { Thread } from '../state/table-row-schemas.ts'
import type { UpdateJob } from './apply-update-leaves.ts'
import { deleteMark } from './five-key-document.ts'
import { type MissionStatus, missionStatusProblem, missionTag, readMissionStatus } from './mission-status.ts'
import { changedInParts, followableKeys, leafProblem, maxListLength } from './split-update-into-leaves.ts'
import type { PathObjection } from './update-context-and-verdicts.ts'

const base = 'custom_campaign_state.active_missions'

export function applyMissionUpdates(given: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (Array.isArray(given)) return eachMission(given, base, job)
  if (!isJsonObject(given)) {
    const reason = 'Missions are a list; end one by changing its status.'
    return verdicts.reject(base, changedInParts(given, reason, 'STATE-03'), given)
  }
  const { append } = given
  if (append !== undefined && Object.keys(given).length === 1)
    return eachMission(Array.isArray(append) ? append : [append], `${base}.append`, job)
  const keys = followableKeys(given, base, verdicts)
  if (keys.length === 0 && Object.keys(given).length === 0) return verdicts.accept(base)
  if (keys.length > 0)
    verdicts.repair(base, 'MEM-01', 'repaired', 'Missions are a list; the keys were taken as their ids.') // enforces: MEM-01
  for (const key of keys) {
    const value = given[key]
    if (value === deleteMark) removeMission(key, job)
    else placeMission(isJsonObject(value) ? { ...value, mission_id: key } : value, `${base}.${key}`, job)
  }
}

function eachMission(list: readonly unknown[], at: string, job: UpdateJob): undefined {
  if (list.length === 0) return job.verdicts.accept(at)
  if (list.length > maxListLength) {
    return job.verdicts.reject(at, { rule: 'STATE-08', reason: `At most ${maxListLength} missions at once.` })
  }
  for (const [index, item] of list.entries()) placeMission(item, `${at}[${index}]`, job)
}

function removeMission(key: string, { draft, verdicts }: UpdateJob): undefined {
  const at = `${base}.${key}`
  const removed = draft.fields.threads_remove?.some((thread) => thread.id === key) ?? false
  if (removed || !rowOf(draft.state.threads, key)?.tags.includes(missionTag)) {
    return verdicts.reject(at, { rule: 'STATE-04', reason: `There is no mission ${excerpt(key)} to remove.` })
  }
  draft.append('threads_remove', { id: key })
  verdicts.accept(at)
}

/** A mission as an update describes it; a text that says nothing is left out. */
interface GivenMission {
  readonly mission_id: string | undefined
  readonly title: string | undefined
  readonly status: string | undefined
  readonly stakes: Thread['stakes']
}

const textFields = ['mission_id', 'title', 'status', 'objective']

/** Reads one mission, or says what is wrong with it. */
function parseMission(item: unknown): GivenMission | PathObjection {
  if (!isJsonObject(item)) {
    const reason = `A mission is an object with mission_id, title, status, objective; ${excerpt(item)} is none.`
    return { rule: 'STATE-08', reason }
  }
  for (const [key, value] of Object.entries(item)) {
    if (deniedKeys.has(key)) return { rule: 'STATE-02', reason: `The key "${key}" is never followed.` }
    if (key.includes(deleteMark)) return { rule: 'STATE-04', reason: `${deleteMark} is never kept as text.` }
    const problem = value === null ? null : leafProblem(key, value, 'god')
    if (problem !== null) return problem
  }
  const misfit = textFields.find((field) => item[field] !== undefined && asText(item[field]) === undefined)
  if (misfit !== undefined) {
    const reason = `A mission's ${misfit} is a text; ${excerpt(item[misfit])} is none.`
    return { rule: 'STATE-08', reason }
  }
  const { mission_id, title, status, ...stakes } = item
  const mission = {
    mission_id: textOf(mission_id),
    title: textOf(title),
    status: textOf(status),
    stakes: stakes as JsonObject as Thread['stakes'],
  }
  const isNamed = mission.mission_id !== undefined || mission.title !== undefined
  return isNamed ? mission : { rule: 'STATE-08', reason: 'A mission needs a mission_id or a title.' }
}

function textOf(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined || text.trim() === '' ? undefined : text
}

function placeMission(item: unknown, at: string, job: UpdateJob): undefined {
  const { draft, verdicts } = job
  const mission = parseMission(item)
  if ('rule' in mission) return verdicts.reject(at, mission)
  const { title, stakes } = mission
  const written = mission.mission_id ?? title ?? ''
  const id = isKey(written) ? written : slugOf(written)
  const before = rowOf(draft.state.threads, id)
  const status = acceptedStatus(mission.status, before?.status, `${at}.status`, job)
  const said = { ...(title !== undefined && { title }), ...(status !== undefined && { status }) }
  if (draft.fields.threads_add?.some((thread) => thread.id === id)) {
    return verdicts.reject(at, { rule: 'STATE-05', reason: `The update speaks twice of the mission ${id}.` })
  }
  if (before !== undefined) draft.append('threads_update', { id, ...said, stakes, tags_add: [missionTag] })
  else {
    const row = { title: written, status: 'accepted', ...said, related_entity_ids: [], tags: [missionTag] }
    draft.append('threads_add', { id, stakes, ...row })
  }
  verdicts.accept(at)
}

/** A status that may not stand is refused alone; the rest of what was said about the mission is taken. */
function acceptedStatus(
  given: string | undefined,
  before: string | undefined,
  at: string,
  { verdicts, context }: UpdateJob,
): MissionStatus | undefined {
  if (given === undefined) return undefined
  const problem = missionStatusProblem(given, before, context.author)
  return problem === null ? readMissionStatus(given) : verdicts.reject(at, problem, given)
}
