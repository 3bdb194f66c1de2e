/** The status of a mission: what it may be called, when a mission is over, and that it never goes back from an ending. */
import { excerpt } from '../excerpt.ts'
import type { PathObjection, UpdateAuthor } from './update-context-and-verdicts.ts'
export const missionTag = 'mission'

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

const synonyms: ReadonlyMap<string, MissionStatus> = new Map([
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
 * The status that a text means.
 *
 * @example
 * readMissionStatus('In Progress') // 'in_progress'
 */
export function readMissionStatus(text: string): MissionStatus | undefined {
  const word = text
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(stages, word) ? (word as MissionStatus) : synonyms.get(word)
}

/** True when nothing more can come of a mission. */
export function isMissionOver(status: string): boolean {
  const read = readMissionStatus(status)
  return read !== undefined && stages[read] === 3
}

/** What is wrong with a given status: a mission goes forward, never back from an ending (MEM-06); null when it may stand. */
export function missionStatusProblem(
  given: string,
  before: string | undefined,
  author: UpdateAuthor,
): PathObjection | null {
  const wanted = readMissionStatus(given)
  const names = Object.keys(stages).join(', ')
  if (wanted === undefined)
    return { rule: 'MEM-06', reason: `${excerpt(given)} is no status of a mission; there are ${names}.` }
  const from = before === undefined ? undefined : readMissionStatus(before)
  if (from === undefined || from === wanted || author === 'god') return null
  const goesBack = stages[wanted] < stages[from] || stages[from] === 3
  if (goesBack)
    return { rule: 'MEM-06', reason: `A mission that is ${from} does not become ${wanted} again.` } // enforces: MEM-06
  return null
}
