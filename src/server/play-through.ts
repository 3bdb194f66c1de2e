/** A turn through the line: whoever asks waits for their place, and a turn that has begun ends, whoever hangs up. */
import type { Engine } from '../campaign/engine.ts'
import type { SentTurn } from '../campaign/table/play-at-table.ts'
import { done, type Result } from '../core/refusal.ts'
import type { Caller, Loose } from './route.ts'
import type { ServerDesk } from './server-desk.ts'
import type { WirePlayedTurn } from './wire/turn.ts'

type TurnOptions = NonNullable<Parameters<Engine['playAtTable']>[2]>

/** What was asked. */
export interface AskedTurn {
  readonly campaign: string
  readonly sent: SentTurn
  readonly caller: Caller
  readonly key?: string
  /** What may be shown before it is committed, to whoever asked. */
  readonly progress?: NonNullable<TurnOptions['progress']>
}

/** Plays it and gives the player's side of it. */
export async function playThrough(
  desk: ServerDesk,
  asked: AskedTurn,
): Promise<Result<Loose<WirePlayedTurn>>> {
  const { engine, line } = desk
  const { campaign, sent, caller, key, progress } = asked
  const play = () =>
    engine.playAtTable(campaign, sent, {
      owner: caller.role === 'owner',
      ...(key !== undefined && { key }),
      ...(progress !== undefined && { progress }),
    })
  // The name holds what was sent, too: one key for two requests is for the engine to refuse, not for the line to join.
  const played = await line.wait(campaign, play, key && JSON.stringify([key, sent]))
  if (!played.ok) return played
  const { turn, input, position } = played.value
  return done({ ...engine.playerTurn(turn), input, dice: turn.rolls, position })
}
