/**
 * core_memories: lines are added, never changed, never dropped. A whole list is taken as the lines it adds, because
 * a narrator that writes down its memory from memory forgets.
 */
import { isJsonObject } from '../json.ts'
import { excerpt } from '../time/excerpt.ts'
import type { UpdateAuthor } from './compiled-updates.ts'
import { deleteMark } from './game-document.ts'
import { longestList } from './leaf-problem.ts'
import type { UpdateJob } from './update-job.ts'
import type { Objection } from './verdicts.ts'

const base = 'custom_campaign_state.core_memories'

/** The longest line the long memory takes. */
export const longestMemory = 2_000

const tooSmall: Objection = {
  rule: 'MEM-05',
  reason: 'A roll or a small purchase is not remembered for ever.',
  action: 'dropped',
}

/** Compiles custom_campaign_state.core_memories. */
export function memoryUpdates(told: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (told === deleteMark)
    return verdicts.reject(base, { rule: 'STATE-04', reason: 'Memories are never dropped.' })
  if (isJsonObject(told)) {
    const { append, ...others } = told
    for (const key of Object.keys(others)) {
      verdicts.reject(`${base}.${key}`, {
        rule: 'STATE-08',
        reason: 'Memories are added with {"append": "what happened"}.',
      })
    }
    if (append !== undefined) addLines(append, `${base}.append`, job)
    else if (Object.keys(others).length === 0) verdicts.accept(base)
    return
  }
  const lines = Array.isArray(told) ? told : typeof told === 'string' ? [told] : null
  if (lines === null) {
    return verdicts.reject(base, {
      rule: 'STATE-08',
      reason: `Memories are a list of texts; ${excerpt(told)} is none.`,
    })
  }
  verdicts.mend(base, 'MEM-02', 'repaired', 'A list of memories was taken as new lines; nothing was dropped.') // enforces: MEM-02 — mutate: 'MEM-02' => 'STATE-08'
  addLines(lines, base, job)
}

function addLines(told: unknown, at: string, { draft, verdicts, context }: UpdateJob): undefined {
  const lines: readonly unknown[] = Array.isArray(told) ? told : [told]
  if (lines.length === 0) return verdicts.accept(at)
  if (lines.length > longestList) {
    return verdicts.reject(at, { rule: 'STATE-08', reason: `At most ${longestList} memories at once.` })
  }
  const known = new Set([
    ...Object.values(draft.state.memories).map((row) => row.text),
    ...(draft.extra.memories_append ?? []),
  ])
  for (const [index, line] of lines.entries()) {
    const place = Array.isArray(told) ? `${at}[${index}]` : at
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
  if (line.length <= longestMemory) return null
  const reason = `A memory has at most ${longestMemory} characters; this one has ${line.length}.`
  return { rule: 'STATE-06', reason, action: 'dropped' }
}

/**
 * What is too small for the long memory: a roll, a check, a purchase of a few coins (MEM-05). Only lines that are about
 * nothing else are meant, so a line that also tells of a death, an oath or a level is never taken for routine.
 */

const rolls =
  /\broll(?:s|ed)?\b[^.]{0,60}\d|\b(?:passed|failed|made|succeeded on|succeeded at)\b[^.]{0,30}\b(?:check|saving throw|save|roll)\b/iu
const trades =
  /\b(?:bought|buys|sold|sells|purchased|paid|pays|spent|haggled)\b[^.]{0,120}\b(\d{1,9}) ?(?:gp|sp|cp|gold|silver|copper|coins?|crowns?|credits?)\b/iu
const weighty =
  /\b(?:di(?:ed|es)|dead|death|kill(?:ed|s)?|slain|slew|murder\w{0,4}|betray\w{0,4}|swor(?:e|n)|oath|vow\w{0,3}|levels?|captur\w{0,4}|mission|quest|artifact|transform\w{0,4}|curse[ds]?|married|crown(?:ed|ing)|king|queen|secret|truth)\b/iu

/** No purchase below this is worth remembering for ever. */
const smallChange = 100
const longestRoutine = 160

/**
 * True for a line that says no more than that a die fell or a few coins changed hands.
 *
 * @example
 * isRoutineMemory('Kira rolled 14 on Perception.') // true
 */
export function isRoutineMemory(line: string): boolean {
  if (line.length > longestRoutine || weighty.test(line)) return false
  if (rolls.test(line)) return true
  const coins = trades.exec(line)?.[1]
  return coins !== undefined && Number(coins) < smallChange
}
