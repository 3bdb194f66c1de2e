/**
 * Plays a turn over HTTP: it waits for its place in the campaign's queue, and one that has begun is played to its end
 * even when the client hangs up. As JSON, or as a stream: dice once they are durable, drafts as they come, the
 * committed turn last.
 */
import { done, type Result, refuse } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import { type Caller, senderOf } from './access/caller-permissions.ts'
import { answerRefusal, answerTrouble, dataHeaders } from './responses.ts'
import type { Loose, ServerContext } from './route-definition.ts'
import type { ServerDependencies } from './server-dependencies.ts'
import { alreadySent, eventFrame, openEventStream } from './stream/event-stream.ts'
import type { WirePlayedTurn } from './wire/turn.ts'

type TurnOptions = NonNullable<Parameters<Engine['turns']['play']>[2]>

/** What a client sent: the player's words or a choice, and the position in the log they saw. */
export interface SentTurn {
  readonly input?: string | undefined
  readonly mode?: string | undefined
  readonly choice?: string | number | undefined
  readonly answers?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly after?: string | undefined
}

/** A turn that a client asked for. */
export interface AskedTurn {
  readonly campaign: string
  readonly sent: SentTurn
  readonly caller: Caller
  readonly key?: string
  /** Hears what may be shown to the client before the turn is committed. */
  readonly progress?: NonNullable<TurnOptions['progress']>
}

/** Plays a turn and gives the player's side of it. */
export async function playSentTurn(
  server: ServerDependencies,
  asked: AskedTurn,
): Promise<Result<Loose<WirePlayedTurn>>> {
  const { engine, queue } = server
  const { campaign, sent, caller, key, progress } = asked
  const play = () =>
    engine.turns.play(campaign, messageOf(sent), {
      ...senderOf(caller),
      offeredOnly: true,
      ...(sent.after !== undefined && { after: sent.after }),
      ...(key !== undefined && { key }),
      ...(progress !== undefined && { progress }),
    })
  // The name holds what was sent, too: one key for two requests is for the engine to refuse, not for the queue to join.
  const played = await queue.wait(campaign, play, key && JSON.stringify([senderOf(caller), key, sent]))
  if (!played.ok) return played
  const { turn, said, position } = played.value
  return done({ ...engine.turns.forPlayer(turn), input: said, dice: turn.rolls, position })
}

function messageOf({ input, mode, choice, answers }: SentTurn): object {
  return {
    ...(choice !== undefined && answers !== undefined && { answers }),
    ...(input !== undefined && { message: input }),
    ...(mode !== undefined && { mode }),
    ...(choice !== undefined && { choice: String(choice) }),
  }
}

export async function streamTurn(
  server: ServerDependencies,
  asked: AskedTurn,
  context: ServerContext,
): Promise<Response | Result<never>> {
  const outgoing = context.env?.outgoing
  if (outgoing === undefined)
    return refuse('request/malformed', 'There is no connection to stream to; ask for JSON.')
  const stream = openEventStream(outgoing, dataHeaders)
  try {
    const played = await playSentTurn(server, {
      ...asked,
      progress: ({ kind, ...step }) => stream.write(eventFrame(kind, step)),
    })
    if (played.ok) stream.write(eventFrame('turn', played.value, played.value.position))
    else stream.write(eventFrame('error', answerRefusal(played.refusal).body))
  } catch (error) {
    stream.write(eventFrame('error', answerTrouble(server, error).body))
  }
  stream.end()
  return alreadySent()
}
