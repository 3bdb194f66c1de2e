/**
 * Playing turns again (seed 003's rerunTurn and rerunTurns): each from the log's own state before it, with the same words
 * and the same dice, in a store that forgets. The campaign itself is only read.
 */

import type { WallClock } from '../../core/environment.ts'
import { canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import { recalledIn } from '../../core/protocol/lore.ts'
import { done, isFault, type Result, refuse } from '../../core/result.ts'
import { compareStates, type StateDifference } from '../../core/state/compare-states.ts'
import type { GameMaster } from '../../gm/game-master.ts'
import { loreInPacket, noMemory, sceneLoreCache } from '../../lore/index.ts'

import type { Rehearsal, StateStore } from '../../store/state-store.ts'
import { runTurn, type TurnDependencies } from '../../turn/index.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { type RecordedTurn, recordedTurns, type TurnRecords, type TurnSpan } from '../log.ts'
import { whoToldElsewhere } from '../told-elsewhere.ts'
import { type DiceSource, diceRollerFor, turnDependencies } from './play.ts'

/** What may be different the second time. */
export interface RerunOptions {
  readonly gameMaster?: GameMaster
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
  let trouble: Result<never> | null = null
  const walked = await eachRerun(dependencies, campaignId, range, options, (_turn, again) => {
    if (again.ok) reruns.push(again.value)
    else trouble ??= again
    return again.ok
  })
  if (!walked.ok) return walked
  return trouble ?? done(reruns)
}

/** Plays a range again and shows each turn as it is done, or why it cannot be; `look` says whether to go on. */
export async function eachRerun(
  dependencies: EngineDependencies,
  campaignId: string,
  range: TurnSpan,
  options: RerunOptions,
  look: (turn: number, again: Result<Rerun>) => boolean,
): Promise<Result<null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (range.from < 1 || range.from > head.value.turn) return noSuchTurn(range.from)
  const dumped = await dependencies.store.dump(campaignId)
  if (!dumped.ok) return dumped
  const rehearsal = dependencies.rehearse(campaignId, head.value.branch, dumped.value)
  const bench = { dependencies, rehearsal, campaignId, options }
  for await (const turn of recordedTurns(dependencies.store, head.value, range)) {
    if (!turn.ok) return turn
    if (!look(turn.value.resolved.turn, await againAt(bench, turn.value))) break
  }
  return done(null)
}

/** What turns are played again with. */
interface Bench {
  readonly dependencies: EngineDependencies
  readonly rehearsal: Rehearsal
  readonly campaignId: string
  readonly options: RerunOptions
}

async function againAt(bench: Bench, records: TurnRecords): Promise<Result<Rerun>> {
  const whyNot = whyNotAgain(records)
  if (whyNot !== null) return whyNot
  try {
    return await compareAgain(bench, records)
  } catch (error) {
    if (!isFault(error) || error.kind !== 'damaged') throw error
    const { turn } = records.resolved
    const message = `Turn ${turn} cannot be played again: ${error.message}`
    return refuse('campaign/not-replayable', message, { data: { turn } })
  }
}

async function compareAgain(bench: Bench, { resolved, told }: TurnRecords): Promise<Result<Rerun>> {
  if (told === null) return noSuchTurn(resolved.turn)
  const { dependencies, rehearsal, campaignId, options } = bench
  const { gameMaster, stopwatch } = options
  const recorded: RecordedTurn = { resolved: resolved.body, told: told.body }
  const table = gameMaster === undefined ? dependencies : { ...dependencies, gameMaster }
  const started = stopwatch?.() ?? 0
  const again = await playRecorded(table, () => rehearsal.before(resolved.hash), campaignId, recorded)
  if (!again.ok) return again
  const took_ms = stopwatch === undefined ? null : stopwatch() - started
  const identical = again.value.turn.record === told.hash
  const replayed = identical ? done(recorded) : await bodiesOf(again.value, campaignId)
  if (!replayed.ok) return replayed
  const state = identical ? done([]) : await stateDifferences(bench, told.hash, again.value)
  if (!state.ok) return state
  return done({
    turn: resolved.turn,
    input: resolved.body.entries.map((entry) => entry.text).join('\n'),
    before: { narrative: told.body.narrative, rolls: resolved.body.rolls.map((roll) => roll.id) },
    again: again.value.turn,
    recorded,
    replayed: replayed.value,
    identical,
    state: state.value,
    missing_prompts: missingPrompts(resolved.body.prompt_versions, again.value.turn.prompt_versions),
    took_ms,
  })
}

/** The two records that the second playing left. */
async function bodiesOf({ store }: PlayedAgain, campaignId: string): Promise<Result<RecordedTurn>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  for await (const turn of recordedTurns(store, head.value, { from: head.value.turn, to: head.value.turn })) {
    if (!turn.ok) return turn
    const { resolved, told } = turn.value
    if (told !== null) return done({ resolved: resolved.body, told: told.body })
  }
  return noSuchTurn(head.value.turn)
}

async function stateDifferences(
  { rehearsal, campaignId }: Bench,
  told: string,
  again: PlayedAgain,
): Promise<Result<readonly StateDifference[]>> {
  const logged = rehearsal.after(told)
  if (!logged.ok) return logged
  const was = await logged.value.getState(campaignId)
  if (!was.ok) return was
  const is = await again.store.getState(campaignId)
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

/** Why a turn cannot be played again; null when it can. */
function whyNotAgain({ resolved, told }: TurnRecords): Result<never> | null {
  const { turn, body } = resolved
  const data = { data: { turn } }
  const elsewhere = whoToldElsewhere(body.engine_events)
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
  return null
}

/** Plays a recorded turn in a store that stands right before it. */
async function playRecorded(
  dependencies: EngineDependencies,
  stand: () => Result<StateStore>,
  campaignId: string,
  recorded: RecordedTurn,
): Promise<Result<PlayedAgain>> {
  const { mode } = recorded.resolved
  const first = await playOnce(dependencies, stand(), campaignId, recorded, false)
  if (!first.ok || first.value.turn.mode === mode || !mayBeChosen(recorded)) return first
  // A button chose the mode: the words alone do not say so.
  return playOnce(dependencies, stand(), campaignId, recorded, true)
}

/** Whether the mode can have come from beside the words: talk that was read as a line of the story did not. */
function mayBeChosen({ resolved }: RecordedTurn): boolean {
  return resolved.mode !== 'STORY' && resolved.pass_outputs.interpreter === undefined
}

async function playOnce(
  dependencies: EngineDependencies,
  store: Result<StateStore>,
  campaignId: string,
  recorded: RecordedTurn,
  chosenMode: boolean,
): Promise<Result<PlayedAgain>> {
  if (!store.ok) return store
  const { resolved } = recorded
  // A choice that was named in words is found in them again.
  const { choice } = resolved.pass_outputs
  const played = await runTurn(dependenciesThen(dependencies, store.value, recorded), {
    campaign_id: campaignId,
    owner: resolved.mode === 'GOD',
    input: {
      message_type: resolved.entries[0]?.message_type ?? 'user_input',
      message: resolved.entries.map((entry) => entry.text).join('\n'),
      ...(chosenMode && { mode: resolved.mode }),
      ...(typeof choice === 'string' && { choice }),
      ...(isJsonObject(resolved.pass_outputs.answers) && { answers: resolved.pass_outputs.answers }),
    },
  })
  return played.ok ? done({ turn: played.value.turn, store: store.value }) : played
}

/** The dependencies as they were then: nothing that has been learned, cached or narrated since can reach the turn. */
function dependenciesThen(
  dependencies: EngineDependencies,
  store: StateStore,
  recorded: RecordedTurn,
): TurnDependencies {
  const packet = recorded.resolved.context_packet
  const told = loreInPacket(packet)
  const lore = isJsonObject(packet.lore_context) ? packet.lore_context : {}
  return {
    ...turnDependencies({ ...dependencies, store }),
    clock: clockOf(recorded),
    // The sandbox has the log but not its secrets; the dice come from where they are kept.
    diceFor: (head, state) => diceRollerFor(secretsFrom(dependencies, store), head, state),
    sceneLore: sceneLoreCache(),
    loreFor: async (head, state) => {
      const found = await dependencies.loreFor(head, state)
      return found === null || told === null ? found : { ...found, told }
    },
    // What came to mind then comes to mind again.
    memory: { ...noMemory, recall: async () => recalledIn(lore) },
  }
}

/** Tells the hours at which the two records were written, one after the other. */
function clockOf({ resolved, told }: RecordedTurn): WallClock {
  const hours = [resolved.at]
  return { now: () => hours.shift() ?? told.at }
}

function secretsFrom(dependencies: EngineDependencies, sandbox: StateStore): DiceSource {
  return {
    streams: dependencies.streams,
    store: {
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
      rollsFrom: (campaignId, record) => sandbox.rollsFrom(campaignId, record),
    },
  }
}
