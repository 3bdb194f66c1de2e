/**
 * The accept stage: what a narrator would like to be true, through the same judgement as a player's act. Each kind of
 * proposal is judged alone; what is refused is refused alone, and the words are audited against what was taken.
 */
import { compileUpdates } from '../core/document/compile-updates.ts'
import { nextId } from '../core/identifier.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import { joinDiffs } from '../core/state/join-diffs.ts'
import type { Counters, Entity, Thread } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { memoriesOf } from '../world/memories-of.ts'
import { type Earned, withinAllowance } from './accept/allowances.ts'
import { acceptFacts } from './accept/established-facts.ts'
import { withinPowers } from './accept/npc-allowance.ts'
import { nothingAsked, type RefusedPath, type Ruling, RulingDraft } from './accept/ruling.ts'
import { acceptTransition, type Movement } from './accept/scene-transition.ts'
import type { Proposals } from './answer/answer.ts'
import { mixesTimes } from './audit/detect-timeline.ts'
import { sceneAfter } from './scene-state.ts'

/** What proposals are judged with. */
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
export interface Accepted extends Ruling {
  readonly state: GameState
  readonly dm_notes: readonly string[]
}

/** Judges everything a narrator proposed. Thinking, meta talk and god mode take nothing from a narrator. */
export function accept(input: AcceptInput): Accepted {
  const { proposals, state, turn } = input
  // What a mode does not allow was set aside and noted when the answer was read.
  if (input.mode !== 'STORY') return { ...nothingAsked, state, dm_notes: input.dm_notes }
  const people = peopleAsUpdates(proposals.introduced_npcs)
  const updates = acceptUpdates(input, people.updates)
  const rulings = [
    updates,
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
    state: sceneAfter(state, diff),
    dm_notes: updates.dm_notes,
  }
}

/** New people come in by the lens, so that they get an id and a whole sheet like everybody else. */
function peopleAsUpdates(told: unknown): { readonly updates: JsonObject; readonly names: readonly string[] } {
  const list = (Array.isArray(told) ? (told as readonly unknown[]) : []).slice(0, 4)
  const people = list.flatMap((one) => {
    const name = isJsonObject(one) && typeof one.name === 'string' ? one.name.trim() : ''
    if (!isJsonObject(one) || isNoName(name) || name.length > 80) return []
    const role = [one.description, one.type].find((text) => typeof text === 'string' && text.trim() !== '')
    return [
      [name, { role: typeof role === 'string' ? role.slice(0, 200) : 'unknown', present: true }] as const,
    ]
  })
  return { updates: Object.fromEntries(people), names: people.map(([name]) => name) }
}

interface UpdateRuling extends Ruling {
  readonly dm_notes: readonly string[]
}

function acceptUpdates(input: AcceptInput, people: JsonObject): UpdateRuling {
  const { state, ruleset, turn, earned } = input
  const fight = withoutFight(input)
  const timely = withinTime(fight.updates, state.counters)
  const told = timely.updates
  const own = isJsonObject(told.player_character_data)
    ? withinAllowance(told.player_character_data, state, earned)
    : undefined
  const others = withinPowers(isJsonObject(told.npc_data) ? told.npc_data : {}, state)
  const everybody = { ...people, ...others.part }
  const { player_character_data: sheet, npc_data: told_people = {}, ...apart } = told
  const updates = {
    ...apart,
    // What is no object is refused by whoever compiles it.
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
  const refused: RefusedPath[] = [...(own?.refused ?? []), ...others.refused, ...compiled.rejected]
  return {
    diff,
    accepted: compiled.accepted,
    refused,
    violations: [
      ...fight.violations,
      ...timely.violations,
      ...(own?.violations ?? []),
      ...others.violations,
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

/** A told fight is held against the one that is; one that is asked for waits for the dice of the next turn. */
function withoutFight({ proposals, state, ruleset }: AcceptInput): {
  readonly updates: JsonObject
  readonly diff: StateDiff
  readonly violations: readonly Violation[]
} {
  const told = isJsonObject(proposals.state_updates) ? proposals.state_updates : {}
  if (ruleset?.answerFight === undefined) return { updates: told, diff: {}, violations: [] }
  const { updates, violations, asksForFight } = ruleset.answerFight(viewOf(state), told, null)
  const part = told.combat_state
  if (!asksForFight || !isJsonObject(part)) return { updates, diff: {}, violations }
  const set = Object.entries(part).map(([key, value]) => ({ path: [key], value }))
  return { updates, diff: { documents_update: [{ kind: 'combat', id: 'pending', set }] }, violations }
}

/** The memories of the threads and missions that a telling ended. */
function rememberEndings(diff: StateDiff, state: GameState): StateDiff {
  const ended = (diff.threads_update ?? []).flatMap(({ id, status }) => {
    const thread = Object.hasOwn(state.threads, id) ? state.threads[id] : undefined
    if (thread === undefined || status === undefined || thread.status === status) return []
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status }
    return [{ type: 'thread_changed', details, tags: thread.tags }]
  })
  const lines = memoriesOf(ended, state)
  return lines.length === 0 ? {} : { memories_append: [...lines] } // enforces: MEM-04 — mutate: { memories_append: [...lines] } => {}
}

/** Threads a narrator moves on: only those there are, only to a status there is, and never back from an ending (PIPE-18). */
const statuses = ['active', 'stalled', 'resolved', 'failed'] as const
const endings: readonly string[] = ['resolved', 'failed', 'completed']

/** Judges thread_updates. */
function acceptThreads(told: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const list = Array.isArray(told) ? (told as readonly unknown[]).slice(0, 10) : []
  const moved: { id: string; status: string }[] = []
  for (const [index, one] of list.entries()) {
    const path = `thread_updates[${index}]`
    const { id, status } = isJsonObject(one) ? one : {}
    const thread = typeof id === 'string' && Object.hasOwn(state.threads, id) ? state.threads[id] : undefined
    const wanted = statuses.find((word) => word === status)
    const problem = threadProblem(thread, wanted)
    const refused = problem !== null // enforces: PIPE-18 — mutate: problem !== null => false
    if (refused) ruling.refuse(path, 'PIPE-18', problem, one)
    else {
      ruling.accept(path)
      if (thread !== undefined && wanted !== undefined && wanted !== thread.status)
        moved.push({ id: thread.id, status: wanted })
    }
  }
  if (moved.length > 0) ruling.diff = { threads_update: moved }
  return ruling.finish()
}

function threadProblem(thread: Thread | undefined, wanted: string | undefined): string | null {
  if (thread === undefined) return 'There is no such thread.'
  if (wanted === undefined) return `A thread is ${statuses.join(', ')}; nothing else.`
  const over = endings.includes(thread.status) && wanted !== thread.status
  return over ? `"${thread.title}" is over and stays so.` : null
}

/**
 * Things a narrator put into the scene: they become items that lie here, with words and no powers. Whether anybody
 * picks them up is an act, not a telling (PIPE-20).
 */
const mostItems = 3

/** Judges introduced_items. */
function acceptItems(told: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const place = state.scene.location_id
  const list = Array.isArray(told) ? (told as readonly unknown[]) : []
  const made: Entity[] = []
  const taken = (id: string): boolean =>
    Object.hasOwn(state.entities, id) || made.some((item) => item.id === id)
  for (const [index, one] of list.entries()) {
    const path = `introduced_items[${index}]`
    const name = isJsonObject(one) && typeof one.name === 'string' ? one.name.trim() : ''
    if (index >= mostItems || isNoName(name) || name.length > 80 || place === null) {
      const reason = place === null ? 'There is no place it could lie.' : itemProblem(index, name)
      ruling.refuse(path, 'PIPE-20', reason, one)
      continue
    }
    const description = isJsonObject(one) && typeof one.description === 'string' ? one.description : ''
    const id = nextId('item', name, taken)
    const item: Entity = {
      id,
      type: 'item',
      name,
      attrs: { description: description.slice(0, 500) },
      tags: ['narrator_introduced'],
      origin: 'campaign',
      pack_id: null,
      pack_entity_id: null,
    }
    made.push(item)
    ruling.accept(path)
    ruling.introduced.push(name)
  }
  if (made.length > 0 && place !== null)
    ruling.diff = {
      entities_add: made,
      inventory_changes: made.map(({ id }) => ({ owner_id: place, item_id: id, delta: 1 })), // enforces: PIPE-20 — mutate: owner_id: place => owner_id: state.campaign.player_id ?? place
    }
  return ruling.finish()
}

function itemProblem(index: number, name: string): string {
  if (index >= mostItems) return `At most ${mostItems} things are introduced in one telling.`
  if (name === '') return 'A thing needs a name.'
  return isNoName(name) ? 'That is no name that a thing could have.' : 'A name has at most 80 characters.'
}

/** What may be a name in a story: anything but an id, a field or a piece of code. */

const machine = /[_{}|<>[\]\\]|^[\p{P}\p{S}\p{N}\s]*$/u

/** True when nobody could be called this. */
export function isNoName(name: string): boolean {
  return machine.test(name)
}

/**
 * Updates that speak of entries the log does not have (STATE-10): a sequence number of the future, a scene that was
 * never played, a memory of tomorrow. What does so is left out and flagged; the rest of the update goes on.
 */
const deepest = 8
const mostFlagged = 20

/** The last number of each kind that exists when this turn is told. */
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

/** The update without what is not of this time. */
function withinTime(
  updates: JsonObject,
  counters: Counters,
): { readonly updates: JsonObject; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const last = lastOf(counters)
  const flag = (at: string, before: JsonValue): false => {
    const message = 'contradiction: it refers to what has not happened.'
    if (violations.length < mostFlagged)
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
    if (depth > deepest) return value
    if (Array.isArray(value))
      return value
        .filter((one: JsonValue) => isOfThisTime('', one, at))
        .map((one: JsonValue) => keep(one, at, depth + 1))
    if (!isJsonObject(value)) return value
    const kept = Object.entries(value).filter(([key, one]) =>
      isOfThisTime(key, one as JsonValue, `${at}.${key}`),
    )
    return Object.fromEntries(
      kept.map(([key, one]) => [key, keep(one as JsonValue, `${at}.${key}`, depth + 1)]),
    )
  }
  const mended = keep(updates, 'state_updates', 0) as JsonObject
  return violations.length === 0 ? { updates, violations } : { updates: mended, violations }
}
