/**
 * core_memories: lines are added, never changed, never dropped. A whole list is taken as the lines it adds, because a
 * narrator that writes down its memory from memory forgets.
 */
import { excerpt } from '../excerpt.ts'
import { asText, isJsonObject } from '../json.ts'
import type { UpdateJob } from './apply-update-leaves.ts'
import { deleteMark } from './five-key-document.ts'
import { maxListLength } from './split-update-into-leaves.ts'
import type { PathObjection, UpdateAuthor } from './update-context-and-verdicts.ts'

const base = 'custom_campaign_state.core_memories'

const maxMemoryLength = 2_000

export function applyMemoryUpdates(given: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (given === deleteMark)
    return verdicts.reject(base, { rule: 'STATE-04', reason: 'Memories are never dropped.' })
  if (isJsonObject(given)) {
    const { append, ...others } = given
    const reason = 'Memories are added with {"append": "what happened"}.'
    for (const key of Object.keys(others)) verdicts.reject(`${base}.${key}`, { rule: 'STATE-08', reason })
    if (append !== undefined) return addLines(append, `${base}.append`, job)
    return Object.keys(others).length === 0 ? verdicts.accept(base) : undefined
  }
  if (!Array.isArray(given) && asText(given) === undefined) {
    const reason = `Memories are a list of texts; ${excerpt(given)} is none.`
    return verdicts.reject(base, { rule: 'STATE-08', reason })
  }
  const message = 'A list of memories was taken as new lines; nothing was dropped.'
  verdicts.repair(base, 'MEM-02', 'repaired', message) // enforces: MEM-02
  addLines(Array.isArray(given) ? given : [given], base, job)
}

function addLines(given: unknown, at: string, { draft, verdicts, context }: UpdateJob): undefined {
  const lines: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (lines.length === 0) return verdicts.accept(at)
  if (lines.length > maxListLength) {
    return verdicts.reject(at, { rule: 'STATE-08', reason: `At most ${maxListLength} memories at once.` })
  }
  const known = new Set([
    ...Object.values(draft.state.memories).map((row) => row.text),
    ...(draft.fields.memories_append ?? []),
  ])
  for (const [index, line] of lines.entries()) {
    const place = Array.isArray(given) ? `${at}[${index}]` : at
    const problem = lineProblem(line, context.author)
    if (problem !== null) {
      verdicts.reject(place, problem, line)
      continue
    }
    const text = String(line).trim()
    if (!known.has(text)) draft.append('memories_append', text)
    known.add(text)
    verdicts.accept(place)
  }
}

const tooSmall: PathObjection = {
  rule: 'MEM-05',
  reason: 'A roll or a small purchase is not remembered for ever.',
  action: 'dropped',
}

function notText(line: unknown): PathObjection {
  return { rule: 'MEM-03', reason: `A memory is a text; ${excerpt(line)} is none.` }
}

function lineProblem(line: unknown, author: UpdateAuthor): PathObjection | null {
  if (typeof line !== 'string') return notText(line) // enforces: MEM-03
  if (line.trim() === '') return { rule: 'MEM-03', reason: 'A memory must say something.' }
  if (!line.isWellFormed()) return { rule: 'STATE-08', reason: 'The memory holds half of a character.' }
  if (line.includes(deleteMark)) return { rule: 'STATE-04', reason: `${deleteMark} is never kept as text.` }
  if (line.length > maxMemoryLength) {
    const reason = `A memory has at most ${maxMemoryLength} characters; this one has ${line.length}.`
    return { rule: 'STATE-06', reason, action: 'dropped' }
  }
  // The owner of a campaign may have anything remembered.
  if (author === 'narrator' && isRoutineMemory(line)) return tooSmall // enforces: MEM-05
  return null
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
