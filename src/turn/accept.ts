/**
 * The accept stage: what a narrator would like to be true, through the same judgement as a player's act. Each kind of
 * proposal is judged alone; what is refused is refused alone, and the words are audited against what was taken.
 */
import { compileUpdates } from '../core/document/compile-updates.ts'
import { isJsonObject, type JsonObject } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import { joinDiffs } from '../core/state/join-diffs.ts'
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { type Earned, withinAllowance } from './accept/allowances.ts'
import { acceptFacts } from './accept/established-facts.ts'
import { acceptItems } from './accept/introduced-items.ts'
import { withinPowers } from './accept/npc-allowance.ts'
import { isNoName } from './accept/plain-name.ts'
import { rememberEndings } from './accept/remember-endings.ts'
import { nothingAsked, type RefusedPath, type Ruling } from './accept/ruling.ts'
import { acceptTransition, type Movement } from './accept/scene-transition.ts'
import { acceptThreads } from './accept/thread-updates.ts'
import { withinTime } from './accept/timeline.ts'
import type { Proposals } from './answer/answer.ts'
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
