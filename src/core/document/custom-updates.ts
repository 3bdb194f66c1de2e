/**
 * custom_campaign_state: the parts that have a table of their own go there, everything else is one document. Core
 * memories are only ever added; frozen plans are the engine's and cannot be written from here (C15).
 */

import { isJsonObject, type JsonObject } from '../json.ts'
import { excerpt } from '../time/excerpt.ts'
import { applyLeaf } from './apply-leaf.ts'
import type { UpdateAuthor } from './compiled-updates.ts'
import { deleteMark } from './game-document.ts'
import { keyedDocuments, keyedDocumentUpdates, timeWarningSchema } from './keyed-documents.ts'
import { longestList } from './leaf-problem.ts'
import { missionUpdates } from './mission-updates.ts'
import type { UpdateJob } from './update-job.ts'
import { leavesOf } from './update-leaves.ts'
import type { Objection } from './verdicts.ts'

const customBase = 'custom_campaign_state'

/** Why only the engine writes frozen plans (C15). */
export const frozenPlansAreOurs: Objection = {
  rule: 'STATE-01',
  reason: 'Frozen plans are kept by the engine and are neither written nor lifted by an update.',
}

/** Compiles the update's custom_campaign_state. */
export function customUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { active_missions, core_memories, attribute_system, time_pressure_warnings, frozen_plans, ...rest } =
    part
  const { verdicts, context, draft } = job
  if (frozen_plans !== undefined) verdicts.reject(`${customBase}.frozen_plans`, frozenPlansAreOurs) // enforces: FRZ-09
  if (attribute_system !== undefined) attributeSystemUpdate(attribute_system, job)
  if (active_missions !== undefined) missionUpdates(active_missions, job)
  if (core_memories !== undefined) memoryUpdates(core_memories, job)
  if (time_pressure_warnings !== undefined) warningUpdates(time_pressure_warnings, job)
  const tables: ReadonlySet<string> = new Set(keyedDocuments.map((table) => table.key))
  for (const table of keyedDocuments)
    if (rest[table.key] !== undefined) keyedDocumentUpdates(rest[table.key], table, job)
  const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !tables.has(key)))
  const target = { changes: draft.document('custom', 'state'), base: customBase, author: context.author }
  for (const leaf of leavesOf(others, customBase, verdicts)) applyLeaf(target, leaf, verdicts)
}

function warningUpdates(given: unknown, { draft, verdicts, context }: UpdateJob): undefined {
  const at = `${customBase}.time_pressure_warnings`
  if (!isJsonObject(given)) {
    return verdicts.reject(at, { rule: 'STATE-02', reason: 'Warnings are changed field by field.' }, given)
  }
  const leaves = leavesOf(given, at, verdicts)
  if (Object.keys(given).length === 0) verdicts.accept(at)
  const target = {
    changes: draft.document('time_warning', 'current'),
    base: at,
    author: context.author,
    schema: timeWarningSchema,
  }
  for (const leaf of leaves) applyLeaf(target, leaf, verdicts)
}

/** The only attribute system; the old "destiny" is a name of the past and is migrated (SCHEMA-10). */
const attributeSystem = 'dnd'

function attributeSystemUpdate(given: unknown, { draft, verdicts }: UpdateJob): undefined {
  const at = `${customBase}.attribute_system`
  const word = typeof given === 'string' ? given.trim().toLowerCase() : ''
  const known = word === attributeSystem || word === 'destiny' // enforces: SCHEMA-10
  if (!known) {
    const rule = given === deleteMark ? 'STATE-04' : 'SCHEMA-10'
    return verdicts.reject(
      at,
      { rule, reason: `The attribute system is "dnd", not ${excerpt(given)}.` },
      given,
    )
  }
  draft.document('custom', 'state').set(['attribute_system'], attributeSystem)
  if (word !== attributeSystem) {
    verdicts.mend(
      at,
      'SCHEMA-10',
      'repaired',
      'The "destiny" attributes are gone; the campaign uses "dnd".',
      attributeSystem,
    )
  }
  verdicts.accept(at)
}

const memoriesBase = `${customBase}.core_memories`

/** The longest line the long memory takes. */
const maxMemoryLength = 2_000

const tooSmall: Objection = {
  rule: 'MEM-05',
  reason: 'A roll or a small purchase is not remembered for ever.',
  action: 'dropped',
}

/**
 * Compiles core_memories: lines are added, never changed, never dropped. A whole list is taken as the lines it adds,
 * because a narrator that writes down its memory from memory forgets.
 */
function memoryUpdates(given: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (given === deleteMark)
    return verdicts.reject(memoriesBase, { rule: 'STATE-04', reason: 'Memories are never dropped.' })
  if (isJsonObject(given)) {
    const { append, ...others } = given
    for (const key of Object.keys(others)) {
      verdicts.reject(`${memoriesBase}.${key}`, {
        rule: 'STATE-08',
        reason: 'Memories are added with {"append": "what happened"}.',
      })
    }
    if (append !== undefined) addLines(append, `${memoriesBase}.append`, job)
    else if (Object.keys(others).length === 0) verdicts.accept(memoriesBase)
    return
  }
  const lines = Array.isArray(given) ? given : typeof given === 'string' ? [given] : null
  if (lines === null) {
    return verdicts.reject(memoriesBase, {
      rule: 'STATE-08',
      reason: `Memories are a list of texts; ${excerpt(given)} is none.`,
    })
  }
  const message = 'A list of memories was taken as new lines; nothing was dropped.'
  verdicts.mend(memoriesBase, 'MEM-02', 'repaired', message) // enforces: MEM-02
  addLines(lines, memoriesBase, job)
}

function addLines(given: unknown, at: string, { draft, verdicts, context }: UpdateJob): undefined {
  const lines: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (lines.length === 0) return verdicts.accept(at)
  if (lines.length > longestList) {
    return verdicts.reject(at, { rule: 'STATE-08', reason: `At most ${longestList} memories at once.` })
  }
  const known = new Set([
    ...Object.values(draft.state.memories).map((row) => row.text),
    ...(draft.extra.memories_append ?? []),
  ])
  for (const [index, line] of lines.entries()) {
    const place = Array.isArray(given) ? `${at}[${index}]` : at
    const problem = lineProblem(line) ?? smallness(String(line), context.author)
    if (problem !== null) {
      verdicts.reject(place, problem, line)
      continue
    }
    const text = String(line).trim()
    if (!known.has(text)) draft.extra.memories_append = [...(draft.extra.memories_append ?? []), text]
    known.add(text)
    verdicts.accept(place)
  }
}

/** The owner of a campaign may have anything remembered. */
function smallness(line: string, author: UpdateAuthor): Objection | null {
  if (author === 'narrator' && isRoutineMemory(line)) return tooSmall // enforces: MEM-05
  return null
}

function notText(line: unknown): Objection {
  return { rule: 'MEM-03', reason: `A memory is a text; ${excerpt(line)} is none.` }
}

function lineProblem(line: unknown): Objection | null {
  if (typeof line !== 'string') return notText(line) // enforces: MEM-03
  if (line.trim() === '') return { rule: 'MEM-03', reason: 'A memory must say something.' }
  if (!line.isWellFormed()) return { rule: 'STATE-08', reason: 'The memory holds half of a character.' }
  if (line.includes(deleteMark)) return { rule: 'STATE-04', reason: `${deleteMark} is never kept as text.` }
  if (line.length <= maxMemoryLength) return null
  const reason = `A memory has at most ${maxMemoryLength} characters; this one has ${line.length}.`
  return { rule: 'STATE-06', reason, action: 'dropped' }
}

const rolls =
  /\broll(?:s|ed)?\b[^.]{0,60}\d|\b(?:passed|failed|made|succeeded on|succeeded at)\b[^.]{0,30}\b(?:check|saving throw|save|roll)\b/iu
const trades =
  /\b(?:bought|buys|sold|sells|purchased|paid|pays|spent|haggled)\b[^.]{0,120}\b(\d{1,9}) ?(?:gp|sp|cp|gold|silver|copper|coins?|crowns?|credits?)\b/iu
const weighty =
  /\b(?:di(?:ed|es)|dead|death|kill(?:ed|s)?|slain|slew|murder\w{0,4}|betray\w{0,4}|swor(?:e|n)|oath|vow\w{0,3}|levels?|captur\w{0,4}|mission|quest|artifact|transform\w{0,4}|curse[ds]?|married|crown(?:ed|ing)|king|queen|secret|truth)\b/iu

/** No purchase below this is worth remembering for ever. */
const smallChange = 100
const maxRoutineLength = 160

/**
 * True for a line that is too small for the long memory (MEM-05): it says no more than that a die fell, a check was
 * made or a few coins changed hands. A line that also speaks of a death, an oath or a level is never routine.
 *
 * @example
 * isRoutineMemory('Kira rolled 14 on Perception.') // true
 */
export function isRoutineMemory(line: string): boolean {
  if (line.length > maxRoutineLength || weighty.test(line)) return false
  if (rolls.test(line)) return true
  const coins = trades.exec(line)?.[1]
  return coins !== undefined && Number(coins) < smallChange
}
