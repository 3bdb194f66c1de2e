/**
 * A turn as a stream: dice once they are durable, drafts as they come, the committed turn at the end. Whoever hangs up
 * misses the words, not the turn: it is played to its end and stands in the log.
 */
import { type Result, refuse } from '../../core/refusal.ts'
import { answerRefusal, answerTrouble } from '../answer-error.ts'
import { dataHeaders } from '../answer-headers.ts'
import { type AskedTurn, playThrough } from '../play-through.ts'
import type { ServerContext } from '../route.ts'
import type { ServerDesk } from '../server-desk.ts'
import { alreadySent, eventFrame, openEventStream } from './event-stream.ts'

/** Plays a turn and streams it. */
export async function streamTurn(
  desk: ServerDesk,
  asked: AskedTurn,
  context: ServerContext,
): Promise<Response | Result<never>> {
  const outgoing = context.env?.outgoing
  if (outgoing === undefined)
    return refuse('request/malformed', 'There is no connection to stream to; ask for JSON.')
  const stream = openEventStream(outgoing, dataHeaders)
  try {
    const played = await playThrough(desk, {
      ...asked,
      progress: ({ kind, ...step }) => stream.write(eventFrame(kind, step)),
    })
    if (played.ok) stream.write(eventFrame('turn', played.value, played.value.position))
    else stream.write(eventFrame('error', answerRefusal(played.refusal).body))
  } catch (error) {
    stream.write(eventFrame('error', answerTrouble(error).body))
  }
  stream.end()
  return alreadySent()
}
