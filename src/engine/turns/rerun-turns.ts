/**
 * Reruns turns (seed 003's rerunTurn and rerunTurns): each from the log's own state before it, with the same words
 * and the same dice, in a store that forgets. The campaign itself is only read.
 */

import type { WallClock } from '../../core/environment-ports.ts'
import { isFault } from '../../core/fault.ts'
import { asObject, asText, canonicalJson, type JsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { recalledIn } from '../../core/protocol/lore-schemas.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { compareStates, type StateDifference } from '../../core/state/compare-states.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { GameMaster } from '../../gm/game-master.ts'
import { loreInPacket, noMemory, sceneLoreCache } from '../../lore/index.ts'
import type { Rehearsal, StateStore } from '../../store/state-store.ts'
import { recordedReading, runTurn, type TurnDependencies } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import {
  type RecordedTurn,
  recordedTurns,
  type TurnRecords,
  type TurnSpan,
  whoToldElsewhere,
} from '../read-log.ts'
import { type DiceSource, diceRollerFor, turnDependencies } from './play-turn.ts'

/** What may be different the second time. */
export interface RerunOptions {
  readonly gameMaster?: GameMaster
  /** True when every line is read again; otherwise it means what the log says it was read as. */
  readonly readAgain?: boolean
  /** Counts milliseconds, to measure how long a turn takes. */
  readonly stopwatch?: () => number
}

/** A turn as it was, and as it is when played again. */
export interface Rerun {
  readonly turn: number
  readonly input: string
  readonly before: { readonly narrative: string; readonly rolls: readonly string[] }
  readonly again: AuthorTurn
  /** What the log has of the turn. */
  readonly recorded: RecordedTurn
  /** What the log would have of it now. */
  readonly replayed: RecordedTurn
  /** True when both records came out as they stand in the log, to the byte: then nothing at all differs. */
  readonly identical: boolean
  /** Where the state after the turn is not what it was. */
  readonly state: readonly StateDifference[]
  /** Prompts of the first narration that are not there any more: the second used others. */
  readonly missing_prompts: readonly string[]
  /** How long the second playing took; null without a stopwatch. */
  readonly took_ms: number | null
}

/**
 * Plays one turn again.
 *
 * @example
 * const again = await rerunTurn(dependencies, 'the_salt_road_k3f9q2', 3)
 */
export async function rerunTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  turnNo: number,
  options: RerunOptions = {},
): Promise<Result<Rerun>> {
  const reruns = await rerunTurns(dependencies, campaignId, { from: turnNo, to: turnNo }, options)
  if (!reruns.ok) return reruns
  const [only] = reruns.value
  return only === undefined ? noSuchTurn(turnNo) : done(only)
}

/** Plays a range of turns again, each from the state the log had before it; one that cannot be played refuses them all. */
export async function rerunTurns(
  dependencies: EngineDependencies,
  campaignId: string,
  range: TurnSpan,
  options: RerunOptions = {},
): Promise<Result<readonly Rerun[]>> {
  const reruns: Rerun[] = []
  let refused: Result<never> | null = null
  const walked = await eachRerun(dependencies, campaignId, range, options, (_turn, again) => {
    if (again.ok) reruns.push(again.value)
    else refused = again
    return again.ok
  })
  if (!walked.ok) return walked
  return refused ?? done(reruns)
}

/** Plays a range again and shows each turn as it is done, or why it cannot be; `look` says whether to go on. */
export async function eachRerun(
  dependencies: EngineDependencies,
  campaignId: string,
  range: TurnSpan,
  options: RerunOptions,
  look: (turn: number, again: Result<Rerun>) => boolean,
): Promise<Result<null>> {
  const { store, rehearse } = dependencies
  const head = await store.head(campaignId)
  if (!head.ok) return head
  if (range.from < 1 || range.from > head.value.turn) return noSuchTurn(range.from)
  const dumped = await store.dump(campaignId)
  if (!dumped.ok) return dumped
  const rehearsal = rehearse(campaignId, head.value.branch, dumped.value)
  for await (const turn of recordedTurns(store, head.value, range)) {
    if (!turn.ok) return turn
    const { resolved } = turn.value
    const replay = replayOf({ dependencies, rehearsal, campaignId, options }, turn.value)
    const again = replay.ok ? await rerunRecorded(replay.value) : replay
    if (!look(resolved.turn, again)) break
  }
  return done(null)
}

interface Replaying {
  readonly dependencies: EngineDependencies
  readonly rehearsal: Rehearsal
  readonly campaignId: string
  readonly options: RerunOptions
}

/** A turn that is played again: its records, and where. */
interface Replay extends Replaying {
  readonly resolved: TurnRecords['resolved']
  readonly told: NonNullable<TurnRecords['told']>
  readonly recorded: RecordedTurn
}

/** A turn to play again, or why it cannot be played again. */
function replayOf(replaying: Replaying, { resolved, told }: TurnRecords): Result<Replay> {
  const { turn, body } = resolved
  const data = { data: { turn } }
  const elsewhere = whoToldElsewhere(body)
  if (elsewhere !== null) {
    const message = `Turn ${turn} was told by ${elsewhere}: there is nothing to play again.`
    return refuse('campaign/told-elsewhere', message, data)
  }
  if (told === null) {
    const message = `Turn ${turn} was cut short before it was told; play on, and it is told first.`
    return refuse('campaign/not-told', message, data)
  }
  // Only a raw turn is kept without anything that a game master was given to know.
  if (Object.keys(body.context_packet).length === 0) {
    const message = `Turn ${turn} was a raw turn: its answer was brought along, so nobody here can give it again.`
    return refuse('campaign/raw-turn', message, data)
  }
  return done({ ...replaying, resolved, told, recorded: { resolved: body, told: told.body } })
}

async function rerunRecorded(replay: Replay): Promise<Result<Rerun>> {
  try {
    return await playAndCompare(replay)
  } catch (error) {
    if (!isFault(error) || error.kind !== 'damaged') throw error
    const { turn } = replay.resolved
    const message = `Turn ${turn} cannot be played again: ${error.message}`
    return refuse('campaign/not-replayable', message, { data: { turn } })
  }
}

async function playAndCompare(replay: Replay): Promise<Result<Rerun>> {
  const { resolved, told, recorded, campaignId } = replay
  const { stopwatch } = replay.options
  const started = stopwatch?.() ?? 0
  const again = await playAgain(replay)
  if (!again.ok) return again
  const took_ms = stopwatch === undefined ? null : stopwatch() - started
  const { turn, store } = again.value
  const identical = turn.record === told.hash
  const replayed = identical ? done(recorded) : await newestTurn(store, campaignId)
  if (!replayed.ok) return replayed
  const state = identical ? done([]) : await stateDifferences(replay, store)
  if (!state.ok) return state
  return done({
    turn: resolved.turn,
    input: inputOf(recorded),
    before: { narrative: told.body.narrative, rolls: resolved.body.rolls.map((roll) => roll.id) },
    again: turn,
    recorded,
    replayed: replayed.value,
    identical,
    state: state.value,
    missing_prompts: missingPrompts(resolved.body.prompt_versions, turn.prompt_versions),
    took_ms,
  })
}

function inputOf({ resolved }: RecordedTurn): string {
  return resolved.entries.map((entry) => entry.text).join('\n')
}

/** What the second playing left in its store. */
async function newestTurn(store: StateStore, campaignId: string): Promise<Result<RecordedTurn>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const { turn: newest } = head.value
  for await (const turn of recordedTurns(store, head.value, { from: newest, to: newest })) {
    if (!turn.ok) return turn
    const { resolved, told } = turn.value
    if (told !== null) return done({ resolved: resolved.body, told: told.body })
  }
  return noSuchTurn(newest)
}

async function stateDifferences(
  { rehearsal, campaignId, told }: Replay,
  store: StateStore,
): Promise<Result<readonly StateDifference[]>> {
  const logged = rehearsal.after(told.hash)
  if (!logged.ok) return logged
  const was = await logged.value.getState(campaignId)
  if (!was.ok) return was
  const is = await store.getState(campaignId)
  return is.ok ? done(compareStates(was.value, is.value)) : is
}

/** Names of the pinned prompts whose version the game master of today does not have. */
function missingPrompts(
  pinned: RecordBodies['resolved']['prompt_versions'],
  now: JsonObject,
): readonly string[] {
  const gone = ([name, version]: readonly [string, unknown]): boolean =>
    canonicalJson(now[name] ?? null) !== canonicalJson(version) // enforces: STORE-05
  return Object.entries(pinned)
    .filter(gone)
    .map(([name, version]) => `${name} ${String(version)}`)
}

function noSuchTurn(turn: number): Result<never> {
  return refuse('campaign/no-such-turn', `There is no turn ${turn} on this branch to play again.`)
}

/** A turn that was played again, and the store it was played in. */
interface PlayedAgain {
  readonly turn: AuthorTurn
  readonly store: StateStore
}

async function playAgain(replay: Replay): Promise<Result<PlayedAgain>> {
  const { resolved } = replay.recorded
  const first = await playFrom(replay, {})
  if (first.ok && first.value.turn.mode === resolved.mode) return first
  // Talk that was read as a line of the story got its mode from its words; any other mode can have come from a button,
  // and then the words alone do not say so.
  const mayBeChosen = resolved.mode !== 'STORY' && resolved.pass_outputs.interpreter === undefined
  return mayBeChosen ? playFrom(replay, { mode: resolved.mode }) : first
}

/** Plays the recorded words in a store that stands right before the turn. */
async function playFrom(replay: Replay, chosen: { readonly mode?: Mode }): Promise<Result<PlayedAgain>> {
  const store = replay.rehearsal.before(replay.resolved.hash)
  if (!store.ok) return store
  const { mode, entries, pass_outputs } = replay.recorded.resolved
  // A choice that was named in words is found in them again.
  const choice = asText(pass_outputs.choice)
  const answers = asObject(pass_outputs.answers)
  const corrects = asObject(pass_outputs.corrects)
  const line = inputOf(replay.recorded)
  const played = await runTurn(dependenciesThen(replay, store.value), {
    campaign_id: replay.campaignId,
    owner: mode === 'GOD',
    ...(corrects !== undefined && {
      meant: { line, undone: corrects.undone === true, notice: asText(corrects.notice) ?? '' },
    }),
    input: {
      message_type: entries[0]?.message_type ?? 'user_input',
      message: line,
      ...chosen,
      ...(choice !== undefined && { choice }),
      ...(answers !== undefined && { answers }),
    },
  })
  return played.ok ? done({ turn: played.value.turn, store: store.value }) : played
}

/** The dependencies as they were then: nothing that has been learned, cached or narrated since can reach the turn. */
function dependenciesThen({ dependencies, options, recorded }: Replay, store: StateStore): TurnDependencies {
  const packet = recorded.resolved.context_packet
  const told = loreInPacket(packet)
  const { pass_outputs, violations } = recorded.resolved
  const reading = options.readAgain === true ? null : recordedReading(pass_outputs as JsonObject, violations)
  return {
    ...turnDependencies({ ...dependencies, store }),
    ...(options.gameMaster !== undefined && { gameMaster: options.gameMaster }),
    ...(reading !== null && { recordedReading: reading }),
    clock: clockOf(recorded),
    // The sandbox has the log but not its secrets; the dice come from where they are kept.
    diceFor: (head, state) => diceRollerFor(diceThen(dependencies, store, recorded), head, state),
    sceneLore: sceneLoreCache(),
    loreFor: async (head, state) => {
      const found = await dependencies.loreFor(head, state)
      return found === null || told === null ? found : { ...found, told }
    },
    // What came to mind then comes to mind again.
    memory: { ...noMemory, recall: async () => recalledIn(asObject(packet.lore_context) ?? {}) },
  }
}

/** Tells the hours at which the two records were written, one after the other. */
function clockOf({ resolved, told }: RecordedTurn): WallClock {
  const hours = [resolved.at]
  return { now: () => hours.shift() ?? told.at }
}

function diceThen(
  dependencies: EngineDependencies,
  sandbox: StateStore,
  { resolved }: RecordedTurn,
): DiceSource {
  return {
    streams: dependencies.streams,
    isKeyedByMoment: (attempt) => resolved.rolls.some((row) => row.attempt === attempt),
    store: {
      epochs: (campaignId) => dependencies.store.epochs(campaignId),
      triedBefore: (campaignId, record) => sandbox.triedBefore(campaignId, record),
      secret: async (campaignId, epoch) => {
        const kept = await dependencies.store.secret(campaignId, epoch)
        if (!kept.ok || kept.value !== null) return kept
        const epochs = await dependencies.store.epochs(campaignId)
        if (!epochs.ok) return epochs
        const revealed = epochs.value.find((known) => known.epoch === epoch)?.server_seed ?? null
        if (revealed !== null) return done(revealed)
        const message = `The seed of epoch ${epoch} is neither kept here nor revealed: its dice cannot fall again.`
        return refuse('dice/no-secret', message)
      },
      // A turn of an older log does not say its moment: that was the record before it.
      momentOf: async (_campaignId, record) => done(resolved.moment ?? record),
      rollsFrom: (campaignId, from) => sandbox.rollsFrom(campaignId, from),
    },
  }
}
