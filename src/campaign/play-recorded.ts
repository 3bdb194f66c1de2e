/**
 * One recorded turn, played again in a sandbox: the words, the dice, the hour and what came to mind are the log's; only
 * whoever tells may be another. It says plainly which turns have nothing that could be played.
 */
import { isJsonObject } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { recalledIn } from '../core/protocol/recalled.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { Clock } from '../core/surroundings.ts'
import type { StateStore } from '../store/state-store.ts'
import { loreInPacket } from '../turn/lore/gather-lore.ts'
import { sceneLoreCache } from '../turn/lore/scene-lore-cache.ts'
import { noMemory } from '../turn/memory/campaign-memory.ts'
import { runTurn } from '../turn/orchestrator.ts'
import { whoToldElsewhere } from '../turn/told-elsewhere.ts'
import type { TurnDesk } from '../turn/turn-desk.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { turnDesk } from './play-turn.ts'
import type { RecordedTurn, TurnRecords } from './recorded-turns.ts'
import { cupFor, type DiceSource } from './turn-cup.ts'

/** A turn that was played again, and the store it was played in. */
export interface PlayedAgain {
  readonly turn: AuthorTurn
  readonly store: StateStore
}

/** Why a turn cannot be played again; null when it can. */
export function whyNotAgain({ resolved, told }: TurnRecords): Result<never> | null {
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
export async function playRecorded(
  desk: CampaignDesk,
  stand: () => Result<StateStore>,
  campaignId: string,
  recorded: RecordedTurn,
): Promise<Result<PlayedAgain>> {
  const { mode } = recorded.resolved
  const first = await playOnce(desk, stand(), campaignId, recorded, false)
  if (!first.ok || first.value.turn.mode === mode || !mayBeChosen(recorded)) return first
  // A button chose the mode: the words alone do not say so.
  return playOnce(desk, stand(), campaignId, recorded, true)
}

/** Whether the mode can have come from beside the words: talk that was read as a line of the story did not. */
function mayBeChosen({ resolved }: RecordedTurn): boolean {
  return resolved.mode !== 'STORY' && resolved.pass_outputs.interpreter === undefined
}

async function playOnce(
  desk: CampaignDesk,
  store: Result<StateStore>,
  campaignId: string,
  recorded: RecordedTurn,
  chosenMode: boolean,
): Promise<Result<PlayedAgain>> {
  if (!store.ok) return store
  const { resolved } = recorded
  // A choice that was named in words is found in them again.
  const { choice } = resolved.pass_outputs
  const played = await runTurn(
    deskAgain(desk, store.value, recorded),
    {
      message_type: resolved.entries[0]?.message_type ?? 'user_input',
      message: resolved.entries.map((one) => one.text).join('\n'),
      ...(chosenMode && { mode: resolved.mode }),
      ...(typeof choice === 'string' && { choice }),
      ...(isJsonObject(resolved.pass_outputs.answers) && { answers: resolved.pass_outputs.answers }),
    },
    campaignId,
    { owner: resolved.mode === 'GOD' },
  )
  return played.ok ? done({ turn: played.value, store: store.value }) : played
}

/** The desk as it was then: nothing that has been learned, cached or told since can reach the turn. */
function deskAgain(desk: CampaignDesk, store: StateStore, recorded: RecordedTurn): TurnDesk {
  const packet = recorded.resolved.context_packet
  const told = loreInPacket(packet)
  const lore = isJsonObject(packet.lore_context) ? packet.lore_context : {}
  return {
    ...turnDesk({ ...desk, store }),
    clock: clockOf(recorded),
    // The sandbox has the log but not its secrets; the dice come from where they are kept.
    cupFor: (head, state) => cupFor(secretsFrom(desk, store), head, state),
    sceneLore: sceneLoreCache(),
    loreFor: async (head, state) => {
      const found = await desk.loreFor(head, state)
      return found === null || told === null ? found : { ...found, told }
    },
    // What came to mind then comes to mind again.
    memory: { ...noMemory, recall: async () => recalledIn(lore) },
  }
}

/** Tells the hours at which the two records were written, one after the other. */
function clockOf({ resolved, told }: RecordedTurn): Clock {
  const hours = [resolved.at]
  return { now: () => hours.shift() ?? told.at }
}

function secretsFrom(desk: CampaignDesk, sandbox: StateStore): DiceSource {
  return {
    streams: desk.streams,
    store: {
      secret: async (campaignId, epoch) => {
        const kept = await desk.store.secret(campaignId, epoch)
        if (!kept.ok || kept.value !== null) return kept
        const epochs = await desk.store.epochs(campaignId)
        if (!epochs.ok) return epochs
        const revealed = epochs.value.find((one) => one.epoch === epoch)?.server_seed ?? null
        if (revealed !== null) return done(revealed)
        const message = `The seed of epoch ${epoch} is neither kept here nor revealed: its dice cannot fall again.`
        return refuse('dice/no-secret', message)
      },
      rollsFrom: (campaignId, record) => sandbox.rollsFrom(campaignId, record),
    },
  }
}
