/**
 * A turn without a story: lines come in, the engine rolls what it is asked to roll, an answer (if there is one) is
 * held against ledger and state, and all of it is committed together. It is the outermost door until the turn
 * pipeline stands above it, and the door that tests of the rules knock at.
 */

import { compileUpdates } from '../../core/document/compile-updates.ts'
import type { CompiledUpdates } from '../../core/document/update-context.ts'
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { afterAnswer, afterLines } from '../../core/ledger/law.ts'
import type { RecordDraft } from '../../core/ledger/record.ts'
import type { Mode } from '../../core/mode.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import type { Counters } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { MemoryTables } from '../../core/state/tables.ts'
import type { TimedAction } from '../../core/time/action-duration.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { checkHeaderTime } from '../../core/time/time-format.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { Violation } from '../../core/violation.ts'
import { type AuditedDice, auditDiceClaims } from '../../dice/audit-claims.ts'
import type { DiceAuditEvent } from '../../dice/audit-event.ts'
import type { Cup } from '../../dice/cup.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { RollRequest } from '../../dice/roll-request.ts'
import { redactInternalWords } from '../../knowledge/index.ts'
import { type AttemptedAction, type RulesEvent, type Ruleset, viewOf } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import { finishInterrupted } from '../../turn/finish-interrupted.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { diceRollerFor } from './play.ts'

/** What a narrator said: a stranger's letter. Every field may be anything. */
export interface RawAnswer {
  readonly narrative?: string
  readonly state_updates?: unknown
  readonly dice_rolls?: unknown
  readonly dice_audit_events?: unknown
  readonly session_header?: unknown
  readonly debug_info?: unknown
}

/** A turn to be played. */
export interface RawTurn {
  /** What the player typed; several lines in a row are several entries and one scene. */
  readonly input: string | readonly string[]
  readonly mode?: Mode
  /** What kind of action it is; decides how long it takes. */
  readonly action?: TimedAction
  /** How long it took when the engine has measured it: a journey, a wait. */
  readonly measured_seconds?: number
  /** Combat rounds that passed, for an action that is counted in rounds. */
  readonly rounds?: number
  readonly rolls?: readonly RollRequest[]
  /** Something to try by the campaign's rules: they roll, change and time it. Not together with `changes`. */
  readonly attempt?: AttemptedAction
  /** What the engine itself changes. */
  readonly changes?: StateDiff
  readonly answer?: RawAnswer
  /** True when a god-mode command asked for another time. */
  readonly timeRequested?: boolean
  /** Sending the same turn twice with one key plays it once. */
  readonly key?: string
}

/** What a played turn came to: the engine's own words for everything it can render. */
export interface RawTurnResult {
  readonly campaign_id: string
  readonly branch: string
  readonly record: string
  readonly turn: Counters & { readonly turn_no: number }
  readonly mode: Mode
  readonly world_time: WorldTime
  readonly narrative: string
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly DiceAuditEvent[]
  readonly rolls: readonly DiceEntry[]
  /** What happened by the rules, in order. */
  readonly events: readonly RulesEvent[]
  readonly accepted: readonly string[]
  readonly refused: readonly { readonly path: string; readonly rule: string; readonly reason: string }[]
  readonly warnings: readonly string[]
  readonly violations: readonly Violation[]
  readonly debug_info: JsonObject
}

/**
 * Plays a turn and commits it; a refusal changes nothing and uses no dice.
 *
 * @example
 * const played = await playRawTurn(dependencies, 'the_salt_road_k3f9q2', { input: 'I look around.', action: 'quick_action' })
 */
export async function playRawTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  turn: RawTurn,
): Promise<Result<RawTurnResult>> {
  const request = sha256Hex(canonicalJson({ ...turn }))
  if (turn.key !== undefined) {
    const recalled = await dependencies.store.recall(campaignId, turn.key, request)
    if (!recalled.ok) return recalled
    if (recalled.value.state === 'answered') return done(recalled.value.answer as unknown as RawTurnResult)
  }
  const ready = await finishInterrupted(dependencies, campaignId)
  if (!ready.ok) return ready
  const head = ready.value
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const cup = await diceRollerFor(dependencies, head, state.value)
  if (!cup.ok) return cup
  const ruleset = await dependencies.rulesets(state.value.campaign.ruleset)
  const told = resolveRaw({
    turn,
    state: state.value,
    ruleset,
    cup: cup.value,
    head,
    at: dependencies.clock.now(),
  })
  if (!told.ok) return told
  const { drafts, result } = told.value
  const answer = (now: Head): JsonValue => ({ ...result, record: now.hash }) as unknown as JsonValue
  const key = turn.key === undefined ? {} : { key: { key: turn.key, request, answer } }
  const appended = await dependencies.store.append(campaignId, { expected: head.hash, drafts, ...key })
  if (!appended.ok) return appended
  return done({ ...result, record: appended.value.head.hash })
}

interface Resolved {
  readonly drafts: readonly RecordDraft[]
  readonly result: RawTurnResult
}

/** An answer after it was held against ledger, state and clock. */
interface Held {
  readonly updates: CompiledUpdates
  readonly dice: AuditedDice
  readonly time: AdmittedTime
  readonly narrative: string
  readonly violations: readonly Violation[]
}

/** Everything a turn is played with. */
interface Table {
  readonly turn: RawTurn
  readonly state: GameState
  readonly ruleset: Ruleset | undefined
  readonly cup: Cup
  readonly head: Head
  readonly at: string
}

function resolveRaw(table: Table): Result<Resolved> {
  const { turn, state, ruleset, cup, head } = table
  for (const request of turn.rolls ?? []) {
    const rolled = cup.roll(request)
    if (!rolled.ok) return rolled
  }
  const mode = turn.mode ?? 'STORY'
  const lines = typeof turn.input === 'string' ? [turn.input] : turn.input
  if (lines.every((line) => line.trim() === '')) {
    return refuse('campaign/nothing-said', 'Say what you do; an empty line is no turn.')
  }
  const attempted = attemptByRules(turn, state, ruleset, cup)
  if (!attempted.ok) return attempted
  const fight = takeToldFight(turn.answer?.state_updates, attempted.value, ruleset, mode, cup)
  const held = holdAnswer(table, fight, mode)
  const drafts = [
    resolvedDraft(table, lines, mode, held, fight.attempted),
    toldDraft(mode, held, head, table.at),
  ]
  return done({ drafts, result: resultOf(head, mode, lines.length, cup, held, fight.attempted) })
}

function holdAnswer(table: Table, fight: ToldFight, mode: Mode): Held {
  const { turn, state, cup } = table
  const updates = compiled(table, fight, mode)
  const time = timeAfter(state, fight.attempted, mode, updates)
  const dice = auditDiceClaims(cup.entries, { ...turn.answer, narrative: turn.answer?.narrative ?? '' })
  const words = redactInternalWords(dice.narrative, 'narrative')
  const claimed = turn.answer?.session_header
  const header = checkHeaderTime(
    state.campaign.calendar,
    typeof claimed === 'string' ? claimed : '',
    time.time,
  )
  const checks = [fight, updates, time, dice, words, header]
  return {
    updates,
    dice,
    time,
    narrative: words.text,
    violations: checks.flatMap((check) => check.violations),
  }
}

function resolvedDraft(
  { turn, cup, head, at }: Table,
  lines: readonly string[],
  mode: Mode,
  held: Held,
  { changes, events }: Attempted,
): RecordDraft {
  const moved = held.time.moved === 'none' ? {} : { time: held.time.time }
  return {
    kind: 'resolved',
    diff: { ...changes, ...moved } as StateDiff,
    body: {
      at,
      mode,
      entries: lines.map((text) => ({ role: 'user', text })),
      nonce: head.resolved,
      rolls: [...cup.entries],
      engine_events: events.map(({ type, details, tags }) => ({ type, details, tags: [...tags] })),
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
      violations: [],
      time_travel: mode === 'GOD' && turn.timeRequested === true,
    },
  }
}

function toldDraft(mode: Mode, held: Held, head: Head, at: string): RecordDraft {
  const { updates, dice } = held
  // The clock already moved when the turn was resolved.
  const { time: _moved, ...accepted } = updates.diff
  const envelope = {
    dice_rolls: [...dice.dice_rolls],
    dm_notes: [...updates.dm_notes],
    warnings: [...updates.warnings],
  }
  return {
    kind: 'told',
    diff: accepted,
    body: {
      at,
      mode,
      nonce: head.resolved,
      narrative: held.narrative,
      envelope,
      accepted: [...updates.accepted],
      refused: updates.rejected.map((one) => ({ ...one })),
      violations: [...held.violations],
      usage: {},
    },
  }
}

function compiled({ turn, head, ruleset }: Table, fight: ToldFight, mode: Mode): CompiledUpdates {
  const notes = isJsonObject(turn.answer?.debug_info) ? turn.answer.debug_info.dm_notes : undefined
  const { action, rounds } = fight.attempted.timing
  return compileUpdates(fight.attempted.state, fight.updates ?? {}, {
    ...ruleset?.documentLaw,
    mode,
    author: mode === 'GOD' ? 'god' : 'narrator',
    turn: head.turn + 1,
    ...(action === undefined ? {} : { action }),
    ...(rounds === undefined ? {} : { rounds }),
    god: { timeRequested: turn.timeRequested === true },
    dm_notes: Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [],
  })
}

/** The clock after the turn: what the answer told, when it was lawful; the engine's own table otherwise. */
function timeAfter(
  state: GameState,
  attempted: Attempted,
  mode: Mode,
  updates: CompiledUpdates,
): AdmittedTime {
  if (updates.diff.time !== undefined) {
    return {
      time: updates.diff.time,
      moved: mode === 'GOD' ? 'god' : 'patch',
      warnings: [],
      violations: [],
      stalled: 0,
    }
  }
  const { calendar } = state.campaign
  // Nobody interprets a raw line, so one without an action counts as a quick one: time never stands still.
  const { action = 'quick_action', rounds, measured_seconds } = attempted.timing
  return admitTime({ calendar, current: state.time, mode, action, rounds, measured_seconds })
}

function resultOf(
  head: Head,
  mode: Mode,
  lines: number,
  cup: Cup,
  held: Held,
  { events }: Attempted,
): RawTurnResult {
  const { updates, dice, time } = held
  const counters = afterAnswer(afterLines(head.counters, lines), mode)
  return {
    campaign_id: head.campaign_id,
    branch: head.branch,
    record: '',
    turn: { ...counters, turn_no: head.turn + 1 },
    mode,
    world_time: time.time,
    narrative: held.narrative,
    dice_rolls: dice.dice_rolls,
    dice_audit_events: dice.dice_audit_events,
    rolls: cup.entries,
    events,
    accepted: updates.accepted,
    refused: updates.rejected,
    warnings: [...updates.warnings, ...time.warnings],
    violations: held.violations,
    debug_info: { dm_notes: [...updates.dm_notes] } as JsonObject,
  }
}

/** What is left of an update when its fight was taken out, and what the engine did about the fight. */
interface ToldFight {
  readonly attempted: Attempted
  readonly updates: unknown
  readonly violations: readonly Violation[]
}

/** Takes the fight out of an update. In god mode the person who owns the campaign writes it as they like. */
function takeToldFight(
  updates: unknown,
  attempted: Attempted,
  ruleset: Ruleset | undefined,
  mode: Mode,
  cup: Cup,
): ToldFight {
  const untouched = { attempted, updates, violations: [] }
  if (ruleset?.answerFight === undefined || mode !== 'STORY' || !isJsonObject(updates)) return untouched
  const changed = Object.keys(attempted.changes).length > 0
  const {
    resolution,
    asksForFight: _asked,
    ...held
  } = ruleset.answerFight(viewOf(attempted.state), updates, cup)
  if (resolution === null || changed) return { attempted, ...held }
  const tables = new MemoryTables(attempted.state)
  applyDiff(tables, resolution.diff)
  const { diff: changes, elapsed: timing } = resolution
  const events = [...attempted.events, ...resolution.events]
  return { attempted: { changes, events, state: tables.state, timing }, ...held }
}

/** What the engine itself did in a turn, before anybody told it. */
interface Attempted {
  readonly changes: StateDiff
  readonly events: readonly RulesEvent[]
  /** The state a narrator's answer is held against. */
  readonly state: GameState
  readonly timing: Pick<RawTurn, 'action' | 'rounds' | 'measured_seconds'>
}

/** Carries out the turn's attempt; a turn without one changes what it says it changes. */
function attemptByRules(
  turn: RawTurn,
  state: GameState,
  ruleset: Ruleset | undefined,
  cup: Cup,
): Result<Attempted> {
  const { attempt, changes = {} } = turn
  if (attempt === undefined) return done({ changes, events: [], state, timing: turn })
  if (turn.changes !== undefined) {
    return refuse('campaign/two-writers', 'A turn is either attempted by the rules or changed by hand.')
  }
  if (ruleset === undefined) {
    const message = `This campaign plays by "${state.campaign.ruleset}", and no such rules are installed.`
    return refuse('rules/no-ruleset', message)
  }
  const resolved = ruleset.resolve(viewOf(state), attempt, cup)
  if (!resolved.ok) return resolved
  const { diff, events, elapsed } = resolved.value
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return done({ changes: diff, events, state: tables.state, timing: elapsed })
}
