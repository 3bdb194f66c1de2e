/**
 * Plays a turn without a game master: lines come in, the engine rolls what it is asked to roll, an answer (if there
 * is one) is checked against ledger and state, and all of it is committed together. For tests of the rules, and for
 * programs that narrate themselves.
 */

import { compileUpdates } from '../../core/document/compile-updates.ts'
import type { CompiledUpdates } from '../../core/document/update-context-and-verdicts.ts'
import {
  asObject,
  asText,
  asTexts,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { RecordDraft } from '../../core/ledger/log-record.ts'
import { afterAnswer, afterLines } from '../../core/ledger/turn-counters.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Counters } from '../../core/state/table-row-schemas.ts'
import type { TimedAction } from '../../core/time/action-and-travel-duration.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { checkHeaderTime } from '../../core/time/format-and-read-time.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import {
  type AuditedDice,
  auditDiceClaims,
  type DiceAuditEvent,
  type RollRequest,
  sha256Hex,
  type TurnDice,
} from '../../dice/index.ts'
import { redactInternalWords } from '../../knowledge/index.ts'
import { type AttemptedAction, type RulesEvent, type Ruleset, viewOf } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import { finishInterrupted, whileItStands } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { diceRollerFor } from './play-turn.ts'

/** What a narrator answered: untrusted output. Every field may be anything. */
export interface RawAnswer {
  readonly narrative?: string
  readonly state_updates?: unknown
  readonly dice_rolls?: unknown
  readonly dice_audit_events?: unknown
  readonly session_header?: unknown
  readonly debug_info?: unknown
}

/** A turn to be played without a game master. */
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
 * Plays a raw turn and commits both its records together; a refusal changes nothing and uses no dice.
 *
 * @example
 * const played = await playRawTurn(dependencies, 'the_salt_road_k3f9q2', { input: 'I look around.', action: 'quick_action' })
 */
export async function playRawTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  turn: RawTurn,
): Promise<Result<RawTurnResult>> {
  const { store, clock, rulesets } = dependencies
  const request = sha256Hex(canonicalJson({ ...turn }))
  if (turn.key !== undefined) {
    const earlier = await store.recall(campaignId, turn.key, request)
    if (!earlier.ok) return earlier
    if (earlier.value.state === 'answered')
      return whileItStands(store, campaignId, earlier.value.answer as unknown as RawTurnResult)
  }
  const ready = await finishInterrupted(dependencies, campaignId)
  if (!ready.ok) return ready
  const head = ready.value
  const state = await store.getState(campaignId)
  if (!state.ok) return state
  const roller = await diceRollerFor(dependencies, head, state.value)
  if (!roller.ok) return roller
  const ruleset = await rulesets(state.value.campaign.ruleset)
  const resolved = resolveRaw({
    turn,
    mode: turn.mode ?? 'STORY',
    lines: typeof turn.input === 'string' ? [turn.input] : turn.input,
    state: state.value,
    ruleset,
    roller: roller.value,
    head,
    at: clock.now(),
  })
  if (!resolved.ok) return resolved
  const { drafts, result } = resolved.value
  const answer = (now: Head): JsonValue => ({ ...result, record: now.hash }) as unknown as JsonValue
  const key = turn.key === undefined ? {} : { key: { key: turn.key, request, answer } }
  const appended = await store.append(campaignId, { expected: head.hash, drafts, ...key })
  return appended.ok ? done({ ...result, record: appended.value.head.hash }) : appended
}

/** A raw turn and everything it is played with. */
interface OpenRawTurn {
  readonly turn: RawTurn
  readonly mode: Mode
  readonly lines: readonly string[]
  readonly state: GameState
  readonly ruleset: Ruleset | undefined
  readonly roller: TurnDice
  readonly head: Head
  readonly at: string
}

/** After the rules: what the engine itself did, and the state that the answer is checked against. */
interface AttemptedRawTurn extends OpenRawTurn {
  readonly changes: StateDiff
  readonly events: readonly RulesEvent[]
  readonly after: GameState
  readonly timing: Pick<RawTurn, 'action' | 'rounds' | 'measured_seconds'>
  /** The answer's updates, without a fight that the engine has answered. */
  readonly updates: unknown
  readonly violations: readonly Violation[]
}

/** After the answer was checked against the ledger, the state and the clock. */
interface CheckedRawTurn extends AttemptedRawTurn {
  readonly compiled: CompiledUpdates
  readonly dice: AuditedDice
  readonly time: AdmittedTime
  readonly narrative: string
}

function resolveRaw(
  open: OpenRawTurn,
): Result<{ readonly drafts: readonly RecordDraft[]; readonly result: RawTurnResult }> {
  for (const request of open.turn.rolls ?? []) {
    const rolled = open.roller.roll(request)
    if (!rolled.ok) return rolled
  }
  if (open.lines.every((line) => line.trim() === ''))
    return refuse('campaign/nothing-said', 'Say what you do; an empty line is no turn.')
  const attempted = attemptByRules(open)
  if (!attempted.ok) return attempted
  const checked = checkAnswer(answerFight(attempted.value))
  return done({ drafts: [resolvedDraft(checked), toldDraft(checked)], result: resultOf(checked) })
}

/** Carries out the turn's attempt by the rules; a turn without one changes what it says it changes. */
function attemptByRules(open: OpenRawTurn): Result<AttemptedRawTurn> {
  const { turn, state, ruleset, roller } = open
  const updates = turn.answer?.state_updates
  if (turn.attempt === undefined) {
    const changes = turn.changes ?? {}
    return done({ ...open, changes, events: [], after: state, timing: turn, updates, violations: [] })
  }
  if (turn.changes !== undefined)
    return refuse('campaign/two-writers', 'A turn is either attempted by the rules or changed by hand.')
  if (ruleset === undefined) {
    const message = `This campaign plays by "${state.campaign.ruleset}", and no such rules are installed.`
    return refuse('rules/no-ruleset', message)
  }
  const resolved = ruleset.resolve(viewOf(state), turn.attempt, roller)
  if (!resolved.ok) return resolved
  const { diff: changes, events, elapsed: timing } = resolved.value
  return done({
    ...open,
    changes,
    events,
    after: stateAfter(state, changes),
    timing,
    updates,
    violations: [],
  })
}

/** Takes a fight out of the updates and lets the rules answer it. In god mode the owner writes it as they like. */
function answerFight(attempted: AttemptedRawTurn): AttemptedRawTurn {
  const { ruleset, mode, updates, roller, changes, events, after } = attempted
  if (ruleset?.answerFight === undefined || mode !== 'STORY' || !isJsonObject(updates)) return attempted
  const answered = ruleset.answerFight(viewOf(after), updates, roller)
  const rest = { ...attempted, updates: answered.updates, violations: answered.violations }
  const { resolution } = answered
  if (resolution === null || Object.keys(changes).length > 0) return rest
  return {
    ...rest,
    changes: resolution.diff,
    events: [...events, ...resolution.events],
    after: stateAfter(after, resolution.diff),
    timing: resolution.elapsed,
  }
}

function checkAnswer(attempted: AttemptedRawTurn): CheckedRawTurn {
  const { turn, state, roller } = attempted
  const compiled = compileAnswer(attempted)
  const time = timeAfter(attempted, compiled)
  const dice = auditDiceClaims(roller.entries, { ...turn.answer, narrative: turn.answer?.narrative ?? '' })
  const words = redactInternalWords(dice.narrative, 'narrative')
  const claimed = asText(turn.answer?.session_header) ?? ''
  const header = checkHeaderTime(state.campaign.calendar, claimed, time.time)
  const checks = [attempted, compiled, time, dice, words, header]
  const violations = checks.flatMap((check) => check.violations)
  return { ...attempted, compiled, dice, time, narrative: words.text, violations }
}

function compileAnswer({
  turn,
  mode,
  head,
  ruleset,
  after,
  updates,
  timing,
}: AttemptedRawTurn): CompiledUpdates {
  const { action, rounds } = timing
  return compileUpdates(after, updates ?? {}, {
    ...ruleset?.documentLaw,
    mode,
    author: mode === 'GOD' ? 'god' : 'narrator',
    turn: head.turn + 1,
    ...(action !== undefined && { action }),
    ...(rounds !== undefined && { rounds }),
    god: { timeRequested: turn.timeRequested === true },
    dm_notes: [...asTexts(asObject(turn.answer?.debug_info)?.dm_notes)],
  })
}

/** The clock after the turn: what the answer says, when that is lawful; the engine's own table otherwise. */
function timeAfter({ state, mode, timing }: AttemptedRawTurn, { diff }: CompiledUpdates): AdmittedTime {
  if (diff.time !== undefined) {
    const moved = mode === 'GOD' ? 'god' : 'patch'
    return { time: diff.time, moved, warnings: [], violations: [], stalled: 0 }
  }
  const { calendar } = state.campaign
  // A raw line is not interpreted, so without an action it counts as a quick one: time never stands still.
  const { action = 'quick_action', rounds, measured_seconds } = timing
  return admitTime({ calendar, current: state.time, mode, action, rounds, measured_seconds })
}

function resolvedDraft({
  turn,
  mode,
  lines,
  head,
  at,
  roller,
  changes,
  events,
  time,
}: CheckedRawTurn): RecordDraft {
  const moved = time.moved === 'none' ? {} : { time: time.time }
  return {
    kind: 'resolved',
    diff: { ...changes, ...moved } as StateDiff,
    body: {
      at,
      mode,
      entries: lines.map((text) => ({ role: 'user', text })),
      nonce: head.resolved,
      ...(roller.entries.length > 0 && { moment: roller.moment }),
      rolls: [...roller.entries],
      engine_events: events.map(({ type, details, tags }) => ({ type, details, tags: [...tags] })),
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
      violations: [],
      time_travel: mode === 'GOD' && turn.timeRequested === true,
    },
  }
}

function toldDraft({ mode, head, at, compiled, dice, narrative, violations }: CheckedRawTurn): RecordDraft {
  // The clock already moved when the turn was resolved.
  const { time: _moved, ...accepted } = compiled.diff
  return {
    kind: 'told',
    diff: accepted,
    body: {
      at,
      mode,
      nonce: head.resolved,
      narrative,
      envelope: {
        dice_rolls: [...dice.dice_rolls],
        dm_notes: [...compiled.dm_notes],
        warnings: [...compiled.warnings],
      },
      accepted: [...compiled.accepted],
      refused: compiled.rejected.map((update) => ({ ...update })),
      violations: [...violations],
      usage: {},
    },
  }
}

function resultOf(checked: CheckedRawTurn): RawTurnResult {
  const { head, mode, lines, roller, events, compiled, dice, time } = checked
  const counters = afterAnswer(afterLines(head.counters, lines.length), mode)
  return {
    campaign_id: head.campaign_id,
    branch: head.branch,
    record: '',
    turn: { ...counters, turn_no: head.turn + 1 },
    mode,
    world_time: time.time,
    narrative: checked.narrative,
    dice_rolls: dice.dice_rolls,
    dice_audit_events: dice.dice_audit_events,
    rolls: roller.entries,
    events,
    accepted: compiled.accepted,
    refused: compiled.rejected,
    warnings: [...compiled.warnings, ...time.warnings],
    violations: checked.violations,
    debug_info: { dm_notes: [...compiled.dm_notes] } as JsonObject,
  }
}
