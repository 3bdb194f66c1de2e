/**
 * `playTurn`, between `engine.turns.play` (engine/turns.ts) and `runTurn` (turn/run-turn.ts): gives a turn what it works with
 * (the dice of this moment, the way to another position) and says where the log stands after it.
 */

import { positionOf } from '../../core/ledger/log-position.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { createDiceRoller, type TurnDice } from '../../dice/index.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import {
  type MeantLine,
  runTurn,
  type TurnDependencies,
  type TurnOptions,
  type TurnReply,
  type TurnRequest,
} from '../../turn/index.ts'
import { moveTo, redo } from '../branches.ts'
import { openEpoch } from '../campaign-dice-and-seeds.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { turnRecords } from '../read-log.ts'
import { correctLastLine } from './correct-last-line.ts'

/** A turn that was played, now or when the same key came before. */
export interface PlayedTurn extends TurnReply {
  /** Where the log stood when the turn was committed. */
  readonly position: string
}

/**
 * Plays a turn and commits it. `input` is a text, or a message with `message`, `mode`, `choice` and `answers`.
 *
 * @example
 * const played = await playTurn(dependencies, 'the_salt_road_k3f9q2', 'I look around.')
 */
export async function playTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  input: unknown,
  options: TurnOptions = {},
): Promise<Result<PlayedTurn>> {
  const corrected = await correctLastLine(dependencies, campaignId, input, options)
  if (!corrected.ok) return corrected
  const request = requestFor(campaignId, input, options, corrected.value?.meant ?? null)
  const played = await playWithSeed(dependencies, request)
  if (!played.ok) {
    // What was taken back for a line that was not played after all is put back.
    for (let turn = 0; turn < (corrected.value?.turns ?? 0); turn += 1)
      await redo(dependencies, campaignId, { owner: options.owner === true })
    return played
  }
  const position = await positionAfter(dependencies, campaignId, played.value.turn)
  return position.ok ? done({ ...played.value, position: position.value }) : position
}

/** What the turn is asked for; a correction has moved the story from where the player saw it. */
function requestFor(
  campaignId: string,
  input: unknown,
  options: TurnOptions,
  meant: MeantLine | null,
): TurnRequest {
  if (meant === null) return { campaign_id: campaignId, input, ...options }
  const { after: _seen, ...rest } = options
  return { campaign_id: campaignId, input, ...rest, meant }
}

/** A copy without the key of its seeds is played on with new ones: what was rolled stands, and the log says so. */
async function playWithSeed(
  dependencies: EngineDependencies,
  request: TurnRequest,
): Promise<Result<TurnReply>> {
  const played = await runTurn(turnDependencies(dependencies), request)
  if (played.ok || played.refusal.code !== 'dice/no-secret') return played
  const opened = await openEpoch(dependencies, request.campaign_id, {
    reason: 'the seed of this moment is not kept here',
  })
  return opened.ok ? runTurn(turnDependencies(dependencies), request) : opened
}

/** What a turn works with: the engine's own dependencies, the dice of the campaign, and the way to another position. */
export function turnDependencies(dependencies: EngineDependencies): TurnDependencies {
  return {
    ...dependencies,
    diceFor: (head, state) => diceRollerFor(dependencies, head, state),
    moveTo: (campaignId, to, request, by) => moveTo(dependencies, campaignId, to, request, by),
  }
}

/** Where dice come from: the seeds, what was rolled before, and how a seed becomes dice. */
export interface DiceSource extends Pick<EngineDependencies, 'streams'> {
  readonly store: Pick<StateStore, 'secret' | 'epochs' | 'momentOf' | 'rollsFrom' | 'triedBefore'>
  /** True when a turn that is played again was keyed by its moment. */
  readonly isKeyedByMoment?: (attempt: string) => boolean
}

/** The dice of the turn that follows a head: this nonce's own stream, and what was rolled from its moment before. */
export async function diceRollerFor(
  { store, streams, isKeyedByMoment = () => false }: DiceSource,
  head: Head,
  state: GameState,
): Promise<Result<TurnDice>> {
  const { epoch, client_seed } = state.dice
  const secret = await store.secret(head.campaign_id, epoch)
  if (!secret.ok) return secret
  if (secret.value === null) {
    const message = `The seed of epoch ${epoch} is not kept here; open a new epoch to roll on.`
    return refuse('dice/no-secret', message)
  }
  const moment = await store.momentOf(head.campaign_id, head.hash)
  if (!moment.ok) return moment
  const earlier = await store.rollsFrom(head.campaign_id, moment.value)
  if (!earlier.ok) return earlier
  const tried = await store.triedBefore(head.campaign_id, head.hash)
  if (!tried.ok) return tried
  const families = await knownStreams({ store, streams }, head.campaign_id)
  if (!families.ok) return families
  const family = streams({ campaign_id: head.campaign_id, epoch, server_seed: secret.value, client_seed })
  return done(
    createDiceRoller({
      epoch,
      nonce: head.resolved,
      draws: family.stream(head.resolved),
      moment: moment.value,
      previous: (attempt) => earlier.value.find((entry) => entry.attempt === attempt),
      isKeyedByMoment,
      tried: tried.value,
      streamAt: ({ epoch: at, nonce, offset }) => families.value.get(at)?.stream(nonce, offset),
    }),
  )
}

/** The streams of every epoch whose seed is known here, revealed or not: an earlier try may be made with other dice. */
async function knownStreams(
  { store, streams }: Pick<DiceSource, 'store' | 'streams'>,
  campaign_id: string,
): Promise<Result<ReadonlyMap<number, ReturnType<DiceSource['streams']>>>> {
  const epochs = await store.epochs(campaign_id)
  if (!epochs.ok) return epochs
  const known = new Map<number, ReturnType<DiceSource['streams']>>()
  for (const { epoch, client_seed, server_seed } of epochs.value) {
    const kept = server_seed === null ? await store.secret(campaign_id, epoch) : done(server_seed)
    if (kept.ok && kept.value !== null)
      known.set(epoch, streams({ campaign_id, epoch, server_seed: kept.value, client_seed }))
  }
  return done(known)
}

async function positionAfter(
  dependencies: EngineDependencies,
  campaignId: string,
  turn: AuthorTurn,
): Promise<Result<string>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (head.value.hash === turn.record) return done(positionOf(head.value))
  const records = await turnRecords(dependencies.store, campaignId, turn.turn.turn_no)
  const own = records.ok ? records.value.find(({ hash }) => hash === turn.record) : undefined
  return done(positionOf(own ?? head.value))
}
