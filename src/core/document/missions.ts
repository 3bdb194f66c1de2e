/**
 * active_missions: a list of missions, each of them a thread of the story. The list says what is new or changed; a
 * mission that it leaves out goes on.
 */

import { excerpt } from '../excerpt.ts'
import { isKey, slugOf } from '../ids.ts'
import { asTexts, deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import type { Thread } from '../state/rows.ts'
import type { UpdateJob } from './diff-draft.ts'
import { deleteMark } from './five-key-document.ts'
import { followableKeys, leafProblem, maxListLength } from './leaves.ts'
import type { Objection, UpdateAuthor } from './update-context.ts'

const base = 'custom_campaign_state.active_missions'

/** The tag that makes a thread a mission. */
export const missionTag = 'mission'

type Stakes = Thread['stakes']

export function missionUpdates(told: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (Array.isArray(told)) return eachMission(told, base, job)
  if (!isJsonObject(told)) {
    const rule = told === deleteMark ? 'STATE-04' : 'STATE-03'
    return verdicts.reject(
      base,
      { rule, reason: 'Missions are a list; end one by changing its status.' },
      told,
    )
  }
  const { append } = told
  if (append !== undefined && Object.keys(told).length === 1) {
    return eachMission(Array.isArray(append) ? append : [append], `${base}.append`, job)
  }
  const keys = followableKeys(told, base, verdicts)
  if (keys.length === 0 && Object.keys(told).length === 0) return verdicts.accept(base)
  if (keys.length > 0)
    verdicts.mend(base, 'MEM-01', 'repaired', 'Missions are a list; the keys were taken as their ids.') // enforces: MEM-01
  for (const key of keys) {
    const value = told[key]
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
  const thread = Object.hasOwn(draft.state.threads, key) ? draft.state.threads[key] : undefined
  const gone = (draft.extra.threads_remove ?? []).some((thread) => thread.id === key)
  if (thread === undefined || gone || !thread.tags.includes(missionTag)) {
    return verdicts.reject(at, { rule: 'STATE-04', reason: `There is no mission ${excerpt(key)} to remove.` })
  }
  draft.extra.threads_remove = [...(draft.extra.threads_remove ?? []), { id: key }]
  verdicts.accept(at)
}

function missionProblem(item: JsonObject): Objection | null {
  for (const key of Object.keys(item)) {
    if (deniedKeys.has(key)) return { rule: 'STATE-02', reason: `The key "${key}" is never followed.` }
    if (key.includes(deleteMark)) return { rule: 'STATE-04', reason: `${deleteMark} is never kept as text.` }
    const problem = item[key] === null ? null : leafProblem(key, item[key], 'god')
    if (problem !== null) return problem
  }
  for (const field of ['mission_id', 'title', 'status', 'objective']) {
    const value = item[field]
    if (value !== undefined && typeof value !== 'string') {
      return { rule: 'STATE-08', reason: `A mission's ${field} is a text; ${excerpt(value)} is none.` }
    }
  }
  const named = asTexts([item.mission_id, item.title]).some((name) => name.trim() !== '')
  return named ? null : { rule: 'STATE-08', reason: 'A mission needs a mission_id or a title.' }
}

function placeMission(item: unknown, at: string, job: UpdateJob): undefined {
  const { draft, verdicts } = job
  const problem = isJsonObject(item)
    ? missionProblem(item)
    : {
        rule: 'STATE-08',
        reason: `A mission is an object with mission_id, title, status, objective; ${excerpt(item)} is none.`,
      }
  if (problem !== null || !isJsonObject(item))
    return verdicts.reject(at, problem ?? { rule: 'STATE-08', reason: '' })
  const { mission_id, title, status, ...stakes } = item as { [key: string]: JsonValue }
  const written = typeof mission_id === 'string' && mission_id.trim() !== '' ? mission_id : String(title)
  const id = isKey(written) ? written : slugOf(written)
  const before = Object.hasOwn(draft.state.threads, id) ? draft.state.threads[id]?.status : undefined
  const said = { ...text('title', title), ...statusOf(status, before, at, job) }
  const added = (draft.extra.threads_add ?? []).find((thread) => thread.id === id)
  if (added !== undefined) {
    return verdicts.reject(at, { rule: 'STATE-05', reason: `The update speaks twice of the mission ${id}.` })
  }
  if (Object.hasOwn(draft.state.threads, id)) {
    const update = { id, ...said, stakes: stakes as Stakes, tags_add: [missionTag] }
    draft.extra.threads_update = [...(draft.extra.threads_update ?? []), update]
  } else {
    const row = { title: written, status: 'accepted', ...said, related_entity_ids: [], tags: [missionTag] }
    draft.extra.threads_add = [...(draft.extra.threads_add ?? []), { id, stakes: stakes as Stakes, ...row }]
  }
  verdicts.accept(at)
}

/** A status that may not stand is refused alone; the rest of what was told about the mission is taken. */
function statusOf(
  told: unknown,
  before: string | undefined,
  at: string,
  { verdicts, context }: UpdateJob,
): { status?: string } {
  if (typeof told !== 'string' || told.trim() === '') return {}
  const problem = missionStatusProblem(told, before, context.author)
  const read = readMissionStatus(told)
  if (problem !== null) verdicts.reject(`${at}.status`, problem, told)
  return problem !== null || read === undefined ? {} : { status: read }
}

function text(field: 'title', value: unknown): { [key: string]: string } {
  return typeof value === 'string' && value.trim() !== '' ? { [field]: value } : {}
}

/** Statuses by how far along they are: offered, taken on, under way, over. */
const stages = {
  offered: 0,
  accepted: 1,
  active: 2,
  in_progress: 2,
  stalled: 2,
  completed: 3,
  resolved: 3,
  failed: 3,
  abandoned: 3,
  declined: 3,
} as const

export type MissionStatus = keyof typeof stages

const otherWords: ReadonlyMap<string, MissionStatus> = new Map([
  ['available', 'offered'],
  ['new', 'offered'],
  ['open', 'active'],
  ['ongoing', 'active'],
  ['started', 'active'],
  ['underway', 'in_progress'],
  ['on_hold', 'stalled'],
  ['paused', 'stalled'],
  ['complete', 'completed'],
  ['done', 'completed'],
  ['finished', 'completed'],
  ['success', 'completed'],
  ['failure', 'failed'],
  ['refused', 'declined'],
])

/**
 * Reads a told status.
 *
 * @example
 * readMissionStatus('In Progress') // 'in_progress'
 */
export function readMissionStatus(told: string): MissionStatus | undefined {
  const word = told
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(stages, word) ? (word as MissionStatus) : otherWords.get(word)
}

/** True when nothing more can come of a mission. */
export function isMissionOver(status: string): boolean {
  const read = readMissionStatus(status)
  return read !== undefined && stages[read] === 3
}

/** What is wrong with a told status: a mission goes forward, never back from an ending (MEM-06); null when it may stand. */
export function missionStatusProblem(
  told: string,
  before: string | undefined,
  author: UpdateAuthor,
): Objection | null {
  const wanted = readMissionStatus(told)
  const names = Object.keys(stages).join(', ')
  if (wanted === undefined)
    return { rule: 'MEM-06', reason: `${excerpt(told)} is no status of a mission; there are ${names}.` }
  const from = before === undefined ? undefined : readMissionStatus(before)
  if (from === undefined || from === wanted || author === 'god') return null
  const goesBack = stages[wanted] < stages[from] || stages[from] === 3
  if (goesBack)
    return { rule: 'MEM-06', reason: `A mission that is ${from} does not become ${wanted} again.` } // enforces: MEM-06
  return null
}
