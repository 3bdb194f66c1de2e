/**
 * Reads the fields of an answer one by one: what has the wrong type is set right where that is safe, else left out,
 * and said. It looks at shapes only; whether a wish may come true is not asked here.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { narratorOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { Proposals } from './proposals-and-claims.ts'
import { pruneJson } from './prune-untrusted-json.ts'

type Fields = Readonly<Record<string, unknown>>
type Tell = (violation: Violation) => void

/** Whatever reads a value strictly, as our schemas do. */
interface Reader<Item> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Item }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
      }
}

/** The state update of an envelope: an object, always (ENV-15). */
export function readStateUpdates(fields: Fields, tell: Tell): JsonObject {
  const told = fields.state_updates
  if (isJsonObject(told)) return told
  tell({
    rule_id: 'ENV-15',
    severity: 'warn',
    action: 'repaired',
    at: 'state_updates',
    message: 'An answer always has state_updates; an object without fields says that nothing changes.',
    before: told ?? null,
    after: {},
  })
  return {} // enforces: ENV-15
}

/** The wishes in seed 003's shape; what does not fit its shape is left out. */
export function readWishes(fields: Fields, tell: Tell): Omit<Proposals, 'state_updates' | 'tool_requests'> {
  const { established_facts, introduced_items, introduced_npcs, thread_updates } = narratorOutputSchema.shape
  return {
    established_facts: readList(fields, 'established_facts', established_facts.element, tell),
    introduced_items: readList(fields, 'introduced_items', introduced_items.element, tell),
    introduced_npcs: readList(fields, 'introduced_npcs', introduced_npcs.element, tell),
    thread_updates: readList(fields, 'thread_updates', thread_updates.element, tell),
    scene_transition: readTransition(fields, tell),
  }
}

/** More wishes than this in one turn are not wishes. */
const mostWishes = 50

function readList<Item>(fields: Fields, name: string, element: Reader<Item>, tell: Tell): Item[] {
  const told = fields[name]
  if (told === undefined || told === null) return []
  if (!Array.isArray(told)) {
    tell(misfit(name, 'It is not a list.', told))
    return []
  }
  return told.slice(0, mostWishes).flatMap((item: unknown, index) => {
    const read = element.safeParse(item)
    if (read.success) return [read.data]
    const where = read.error.issues[0]?.path.join('.') || 'shape'
    tell(misfit(`${name}[${index}]`, `Its ${where} does not fit.`, item))
    return []
  })
}

function readTransition(fields: Fields, tell: Tell): Proposals['scene_transition'] {
  const told = fields.scene_transition
  if (told === undefined || told === null) return null
  const read = narratorOutputSchema.shape.scene_transition.safeParse(told)
  if (read.success) return read.data
  tell(misfit('scene_transition', 'It does not say where to.', told))
  return null
}

function misfit(at: string, message: string, before: unknown): Violation {
  return { rule_id: 'PIPE-19', severity: 'warn', action: 'dropped', at, message, before }
}

/** The tools that were asked for; a list, or nothing. */
export function readToolRequests(fields: Fields, tell: Tell): readonly unknown[] {
  const told = fields.tool_requests
  if (told === undefined || told === null) return []
  if (Array.isArray(told)) return told
  const message = 'tool_requests is a list of requests.'
  tell({
    rule_id: 'DICE-20',
    severity: 'warn',
    action: 'rejected',
    at: 'tool_requests',
    message,
    before: told,
  })
  return []
}

/** The notes behind the screen: a list of lines and one line (ENV-19). */
export function readDebug(
  fields: Fields,
  tell: Tell,
): { readonly dm_notes: readonly string[]; readonly state_rationale: string } {
  const told = fields.debug_info
  if (told === undefined || told === null) return { dm_notes: [], state_rationale: '' }
  const info: Fields = isJsonObject(told) ? told : { dm_notes: told }
  const notes = info.dm_notes ?? []
  const dm_notes = asLines(notes)
  const rationale = info.state_rationale ?? ''
  const state_rationale = typeof rationale === 'string' ? rationale : asLines(rationale).join(' ')
  const wellFormed =
    isJsonObject(told) &&
    Array.isArray(notes) &&
    notes.every((note) => typeof note === 'string') &&
    typeof rationale === 'string'
  const message = 'debug_info has dm_notes, a list of lines, and state_rationale, a line.'
  const after = { dm_notes, state_rationale }
  const note = { rule_id: 'ENV-19', severity: 'warn', action: 'repaired', at: 'debug_info', message } as const
  if (!wellFormed) tell({ ...note, before: told, after }) // enforces: ENV-19
  return after
}

function asLines(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).slice(0, 100)
}

/** The block as it was told; a text that holds an object is read, anything else is for the engine to build (ENV-10). */
export function readPlanningBlock(fields: Fields, mode: Mode, tell: Tell): unknown {
  const told = fields.planning_block
  if (mode === 'DM') return null
  if (isJsonObject(told)) return withoutQuality(told, mode, tell)
  const parsed = typeof told === 'string' ? parsedObject(told) : null
  tell({
    rule_id: 'ENV-10',
    severity: told === undefined ? 'warn' : 'error',
    action: parsed === null ? 'overridden' : 'repaired',
    at: 'planning_block',
    message:
      parsed === null
        ? 'There is no planning block that can be read; the engine offers its own.'
        : 'The planning block is an object, not a text that holds one.',
    before: told ?? null,
  })
  return parsed === null ? null : withoutQuality(parsed, mode, tell) // enforces: ENV-10
}

function parsedObject(text: string): JsonObject | null {
  if (text.length > 50_000) return null
  try {
    const { value } = pruneJson(JSON.parse(text), 'planning_block')
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

/** Only thinking has a quality; a story that brings one claims a roll nobody made (MODE-11). */
function withoutQuality(block: JsonObject, mode: Mode, tell: Tell): JsonObject {
  const misplaced = mode !== 'THINK' && Object.hasOwn(block, 'plan_quality')
  if (!misplaced) return block
  const { plan_quality: before, ...rest } = block
  const message = 'Only thinking has a plan quality.'
  const at = 'planning_block.plan_quality'
  tell({ rule_id: 'MODE-11', severity: 'error', action: 'stripped', at, message, before })
  return rest // enforces: MODE-11
}
