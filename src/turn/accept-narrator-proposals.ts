/**
 * The accept stage: what a narrator would like to be true, through the same judgement as a player's act. Each kind of
 * proposal is judged alone; what is refused is refused alone, and the words are audited against what was taken.
 */

import { compileUpdates } from '../core/document/compile-updates.ts'
import { asList, asObject, asText, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import { stateAfter } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { playerIdOf, rowOf } from '../core/state/state-queries.ts'
import type { Counters, Thread } from '../core/state/table-row-schemas.ts'
import type { Mode } from '../core/turn-mode.ts'
import type { Violation } from '../core/violation.ts'
import { type Ruleset, viewOf } from '../rules/index.ts'
import { memoryLines } from '../world/index.ts'
import {
  acceptFacts,
  acceptItems,
  peopleAsUpdates,
  withoutSummoned,
} from './accept/accept-people-items-facts.ts'
import { acceptTransition, type Movement } from './accept/accept-scene-transition.ts'
import {
  nothingAsked,
  type ProposalVerdict,
  ProposalVerdictDraft,
  type RefusedPath,
} from './accept/proposal-verdicts.ts'
import { type Earned, limitPeoplePart, limitPlayerPart } from './accept/sheet-write-limits.ts'
import { mixesTimes } from './audit/detect-mixed-up-times.ts'
import type { Proposals } from './narrator-answer/proposals-and-claims.ts'

export interface AcceptInput {
  readonly proposals: Proposals
  readonly state: GameState
  readonly ruleset: Ruleset | undefined
  readonly mode: Mode
  readonly turn: number
  readonly earned: Earned
  readonly movement: Movement
  readonly dm_notes: readonly string[]
}

/** What was taken, and the state with it. */
export interface Accepted extends ProposalVerdict {
  readonly state: GameState
  readonly dm_notes: readonly string[]
}

/** Judges everything a narrator proposed. Thinking, meta talk and god mode take nothing from a narrator. */
export function accept(input: AcceptInput): Accepted {
  const { proposals, state, turn } = input
  // What a mode does not allow was set aside and noted when the answer was read.
  if (input.mode !== 'STORY') return { ...nothingAsked, state, dm_notes: input.dm_notes }
  const people = peopleAsUpdates(proposals.introduced_npcs, state)
  const updates = acceptUpdates(input, people.updates)
  const rulings = [
    updates,
    people.ruling,
    acceptFacts(proposals.established_facts, state, turn),
    acceptItems(proposals.introduced_items, state),
    acceptTransition(proposals.scene_transition, state, input.movement),
    acceptThreads(proposals.thread_updates, state),
  ]
  const taken = joinDiffs(...rulings.map((ruling) => ruling.diff))
  const diff = joinDiffs(taken, rememberEndings(taken, state))
  return {
    diff,
    accepted: rulings.flatMap((ruling) => ruling.accepted),
    refused: rulings.flatMap((ruling) => ruling.refused),
    violations: rulings.flatMap((ruling) => ruling.violations),
    introduced: [...people.names, ...rulings.flatMap((ruling) => ruling.introduced)],
    state: stateAfter(state, diff),
    dm_notes: updates.dm_notes,
  }
}

interface UpdateRuling extends ProposalVerdict {
  readonly dm_notes: readonly string[]
}

function acceptUpdates(input: AcceptInput, people: JsonObject): UpdateRuling {
  const { state, ruleset, turn, earned } = input
  const player = rowOf(state.entities, playerIdOf(state))
  const fight = withoutFight(input)
  const timely = withinTime(fight.updates, state.counters)
  const told = timely.updates
  const own = isJsonObject(told.player_character_data)
    ? limitPlayerPart(told.player_character_data, state, ruleset?.readSheet(player) ?? {}, earned)
    : undefined
  const summoned = new ProposalVerdictDraft()
  const others = limitPeoplePart(withoutSummoned(asObject(told.npc_data) ?? {}, state, summoned), state)
  const everybody = { ...people, ...others.part }
  const { player_character_data: sheet, npc_data: told_people = {}, ...apart } = told
  const updates = {
    ...apart,
    // What is no object is refused when it is compiled.
    ...(sheet !== undefined && own === undefined && { player_character_data: sheet }),
    ...(own !== undefined && isLeft(own.part, own.refused) && { player_character_data: own.part }),
    ...(!isJsonObject(told_people) && { npc_data: told_people }),
    ...(Object.keys(everybody).length > 0 && isJsonObject(told_people) && { npc_data: everybody }),
  }
  const compiled = compileUpdates(state, updates, {
    ...ruleset?.documentLaw,
    mode: 'STORY',
    author: 'narrator',
    turn,
    dm_notes: input.dm_notes,
  })
  // The clock moved when the turn was resolved; a told time was compared there.
  const { time: _moved, ...rest } = compiled.diff
  const diff = joinDiffs(rest, fight.diff)
  const refused: RefusedPath[] = [
    ...(own?.refused ?? []),
    ...others.refused,
    ...summoned.refused,
    ...compiled.rejected,
  ]
  return {
    diff,
    accepted: compiled.accepted,
    refused,
    violations: [
      ...fight.violations,
      ...timely.violations,
      ...(own?.violations ?? []),
      ...others.violations,
      ...summoned.violations,
      ...compiled.violations,
    ],
    introduced: (diff.entities_add ?? []).map((entity) => entity.name),
    dm_notes: compiled.dm_notes,
  }
}

/** A part of which all was refused is not asked for any more; one that came empty is, and changes nothing. */
function isLeft(part: JsonObject, refused: readonly RefusedPath[]): boolean {
  return Object.keys(part).length > 0 || refused.length === 0
}

/** A claimed fight is verified against the one that is; one that is asked for waits for the dice of the next turn. */
function withoutFight({ proposals, state, ruleset }: AcceptInput): {
  readonly updates: JsonObject
  readonly diff: StateDiff
  readonly violations: readonly Violation[]
} {
  const told = asObject(proposals.state_updates) ?? {}
  if (ruleset?.answerFight === undefined) return { updates: told, diff: {}, violations: [] }
  const { updates, violations, asksForFight } = ruleset.answerFight(viewOf(state), told, null)
  const part = told.combat_state
  if (!asksForFight || !isJsonObject(part)) return { updates, diff: {}, violations }
  const set = Object.entries(part).map(([key, value]) => ({ path: [key], value }))
  return { updates, diff: { documents_update: [{ kind: 'combat', id: 'pending', set }] }, violations }
}

/** The memories of the threads and missions that the narration ended. */
function rememberEndings(diff: StateDiff, state: GameState): StateDiff {
  const ended = (diff.threads_update ?? []).flatMap(({ id, status }) => {
    const thread = rowOf(state.threads, id)
    if (thread === undefined || status === undefined || thread.status === status) return []
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status }
    return [{ type: 'thread_changed', details, tags: thread.tags }]
  })
  const lines = memoryLines(ended, state)
  return lines.length === 0 ? {} : { memories_append: [...lines] } // enforces: MEM-04
}

const statuses = ['active', 'stalled', 'resolved', 'failed'] as const
const endings: readonly string[] = ['resolved', 'failed', 'completed']

/** Judges thread_updates: only threads there are, only to a status there is, and never back from an ending (PIPE-18). */
function acceptThreads(told: unknown, state: GameState): ProposalVerdict {
  const ruling = new ProposalVerdictDraft()
  const moved: { id: string; status: string }[] = []
  for (const [index, update] of asList(told).slice(0, 10).entries()) {
    const path = `thread_updates[${index}]`
    const { id, status } = asObject(update) ?? {}
    const thread = rowOf(state.threads, asText(id))
    const wanted = statuses.find((word) => word === status)
    const problem = threadProblem(thread, wanted)
    const refused = problem !== null // enforces: PIPE-18
    if (refused) ruling.refuse(path, 'PIPE-18', problem, update)
    else {
      ruling.accept(path)
      if (thread !== undefined && wanted !== undefined && wanted !== thread.status)
        moved.push({ id: thread.id, status: wanted })
    }
  }
  if (moved.length > 0) ruling.diff = { threads_update: moved }
  return ruling
}

function threadProblem(thread: Thread | undefined, wanted: string | undefined): string | null {
  if (thread === undefined) return 'There is no such thread.'
  if (wanted === undefined) return `A thread is ${statuses.join(', ')}; nothing else.`
  const over = endings.includes(thread.status) && wanted !== thread.status
  return over ? `"${thread.title}" is over and stays so.` : null
}

const maxDepth = 8
const maxFlagged = 20

/** The last number of each kind that exists when this turn is narrated. */
function lastOf(counters: Counters): Readonly<Record<string, number>> {
  return {
    sequence_id: counters.sequence_id + 2,
    turn_number: counters.turn_number + 2,
    user_scene_number: counters.user_scene_number + 1,
    scene_number: counters.user_scene_number + 1,
    current_turn: counters.current_turn + 1,
    discovered_turn: counters.current_turn + 1,
  }
}

/**
 * The update without what speaks of entries the log does not have (STATE-10): a sequence number of the future, a scene
 * that was never played, a memory of tomorrow. It is left out and flagged; the rest of the update goes on.
 */
function withinTime(
  updates: JsonObject,
  counters: Counters,
): { readonly updates: JsonObject; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const last = lastOf(counters)
  const flag = (at: string, before: JsonValue): false => {
    const message = 'contradiction: it refers to what has not happened.'
    if (violations.length < maxFlagged)
      violations.push({ rule_id: 'STATE-10', severity: 'error', action: 'rejected', at, message, before })
    return false
  }
  const isOfThisTime = (key: string, value: JsonValue, at: string): boolean => {
    const most = Object.hasOwn(last, key) ? last[key] : undefined
    const unborn = most !== undefined && typeof value === 'number' && (value > most || value < 1)
    if (unborn) return flag(at, value) // enforces: STATE-10
    return typeof value === 'string' && mixesTimes(value) ? flag(at, value) : true
  }
  const keep = (value: JsonValue, at: string, depth: number): JsonValue => {
    if (depth > maxDepth) return value
    if (Array.isArray(value))
      return value
        .filter((item: JsonValue) => isOfThisTime('', item, at))
        .map((item: JsonValue) => keep(item, at, depth + 1))
    if (!isJsonObject(value)) return value
    const kept = Object.entries(value).filter(([key, field]) =>
      isOfThisTime(key, field as JsonValue, `${at}.${key}`),
    )
    return Object.fromEntries(
      kept.map(([key, field]) => [key, keep(field as JsonValue, `${at}.${key}`, depth + 1)]),
    )
  }
  const kept = keep(updates, 'state_updates', 0) as JsonObject
  return violations.length === 0 ? { updates, violations } : { updates: kept, violations }
}
