/**
 * Compiles state_updates, which are untrusted: an update is read whole, every path is judged alone, and only then
 * one diff comes out. It never throws on what it is given and never applies half of a path.
 */

import { excerpt } from '../excerpt.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { GameState } from '../state/game-state.ts'
import type { Mode } from '../turn-mode.ts'
import { applyCombatUpdates } from './apply-combat-updates.ts'
import { applyCustomStateUpdates, frozenPlansObjection } from './apply-custom-state-updates.ts'
import { applyNpcUpdates } from './apply-npc-updates.ts'
import { applyPlayerUpdates } from './apply-player-updates.ts'
import type { UpdateJob } from './apply-update-leaves.ts'
import { applyTimeUpdates, applyWorldUpdates, timeFields } from './apply-world-updates.ts'
import { DiffDraft } from './diff-draft.ts'
import { type DocumentKey, deleteMark, documentKeys } from './five-key-document.ts'
import { followableKeys, pathText } from './split-update-into-leaves.ts'
import {
  type CompiledUpdates,
  type PathObjection,
  type UpdateContext,
  Verdicts,
} from './update-context-and-verdicts.ts'

/** People before places before combat: what comes later may speak of what comes earlier. */
const parts: readonly (readonly [DocumentKey, (part: JsonObject, job: UpdateJob) => undefined])[] = [
  ['player_character_data', applyPlayerUpdates],
  ['npc_data', (part, job) => applyNpcUpdates(part, job)],
  ['world_data', applyWorldUpdates],
  ['custom_campaign_state', applyCustomStateUpdates],
  ['combat_state', applyCombatUpdates],
]

/**
 * Compiles an update to one diff, with the fate of every path. A path that is refused is refused alone.
 *
 * @example
 * const { diff, rejected } = compileUpdates(state, { player_character_data: { hp_current: 'lots', temp_hp: 3 } }, {
 *   mode: 'STORY', author: 'narrator', turn: 4,
 * }) // rejected: player_character_data.hp_current; the diff sets temp_hp
 */
export function compileUpdates(state: GameState, updates: unknown, context: UpdateContext): CompiledUpdates {
  const draft = new DiffDraft(state)
  const verdicts = new Verdicts(context.dm_notes)
  const job: UpdateJob = { draft, verdicts, context }
  if (isJsonObject(updates)) compileParts(updates, job)
  else if (updates !== undefined && updates !== null) {
    const reason = `An update is an object; ${excerpt(updates)} is none.`
    verdicts.reject('state_updates', { rule: 'STATE-03', reason })
  }
  const { accepted, rejected, violations, notes, warnings } = verdicts
  return { diff: draft.finish(), accepted, rejected, violations, dm_notes: notes, warnings }
}

function compileParts(updates: JsonObject, job: UpdateJob): undefined {
  const { verdicts } = job
  const keys = followableKeys(updates, '', verdicts)
  for (const key of keys) {
    const objection = topObjection(key, updates[key], job.context.mode)
    if (objection !== null) verdicts.reject(key, objection, updates[key])
  }
  const thinks = job.context.mode === 'THINK' // enforces: PLAN-12
  for (const [key, compile] of parts) {
    const part = updates[key]
    if (!keys.includes(key) || !isJsonObject(part) || topObjection(key, part, job.context.mode) !== null)
      continue
    if (Object.keys(part).length === 0) verdicts.accept(key)
    else if (thinks) thoughtUpdates(key, part, job)
    else compile(part, job)
  }
}

const thoughtsChangeNothing: PathObjection = {
  rule: 'PLAN-12',
  reason: 'Thinking changes nothing in the world.',
  action: 'discarded',
}

const thoughtsAreNotKept: PathObjection = {
  rule: 'MEM-05',
  reason: 'Nothing happens while somebody thinks, so nothing is remembered of it.',
  action: 'dropped',
}

/** Thinking changes nothing in the world; only a given time is still read, and held to its one microsecond. */
function thoughtUpdates(key: DocumentKey, part: JsonObject, job: UpdateJob): undefined {
  const isTime = (field: string): boolean => key === 'world_data' && timeFields.some((name) => name === field)
  for (const field of followableKeys(part, key, job.verdicts).filter((name) => !isTime(name))) {
    const objection = field === 'core_memories' ? thoughtsAreNotKept : thoughtsChangeNothing // enforces: MEM-05
    job.verdicts.reject(pathText(key, [field]), objection)
  }
  if (key === 'world_data') applyTimeUpdates(part, job)
}

function topObjection(key: string, value: unknown, mode: Mode): PathObjection | null {
  if (key === 'frozen_plans') return frozenPlansObjection
  const known = documentKeys.some((part) => part === key)
  if (!known) return unknownKey(key) // enforces: STATE-01
  if (value === deleteMark) return partRemoved(key) // enforces: STATE-04
  if (!isJsonObject(value)) return partReplaced(key, value) // enforces: STATE-03
  if (mode === 'DM')
    return {
      rule: 'MODE-07',
      reason: 'In DM mode the table talks; nothing in the world changes.',
      action: 'discarded',
    }
  return null
}

function partRemoved(key: string): PathObjection {
  const reason = `${key} is one of the five parts of the state and cannot be removed.`
  return { rule: 'STATE-04', reason }
}

function partReplaced(key: string, value: unknown): PathObjection {
  const reason = `${key} is changed field by field, with an object; ${excerpt(value)} would replace it.`
  return { rule: 'STATE-03', reason }
}

function unknownKey(key: string): PathObjection {
  const nested = key.includes('.') ? ' Write it nested, not with dots.' : ''
  const reason = `${excerpt(key)} is not a part of the state; those are ${documentKeys.join(', ')}.${nested}`
  return { rule: 'STATE-01', reason, action: 'dropped' }
}
