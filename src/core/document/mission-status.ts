/**
 * How far a mission may go from where it is: forward, never back from an ending (MEM-06). The words narrators use for
 * a status are many; the statuses are few, and a word that is none of them is refused, not kept.
 */
import { excerpt } from '../time/excerpt.ts'
import type { UpdateAuthor } from './compiled-updates.ts'
import type { Objection } from './verdicts.ts'

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

/** What a mission can be. */
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

/** What is wrong with a told status, after the one that is kept; null when it may stand. */
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
