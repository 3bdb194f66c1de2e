/** Plays a turn and hears it while it happens; the same key asked twice is the same turn and never a second roll. */
import type { WireError } from '../../src/server/wire/error.ts'
import type { WireTurnEvents } from '../../src/server/wire/stream-events.ts'
import type { WirePlayedTurn, WireTurnRequest } from '../../src/server/wire/turn.ts'
import { send, Trouble } from './ask.ts'
import { ofCampaign } from './queries.ts'
import { eventsOf } from './read-events.ts'

/** What is heard before the turn is told. */
export interface TurnEars {
  readonly dice: (fallen: WireTurnEvents['dice']) => void
  readonly draft: (text: string) => void
  readonly withdrawn: () => void
}

/** Plays; resolves with the committed turn. */
export async function playTurn(
  campaign: string,
  request: WireTurnRequest,
  key: string,
  ears: TurnEars,
  signal?: AbortSignal,
): Promise<WirePlayedTurn> {
  const response = await send(ofCampaign(campaign, '/turns'), {
    body: request,
    headers: { accept: 'text/event-stream', 'idempotency-key': key },
    ...(signal !== undefined && { signal }),
  })
  if (response.headers.get('content-type')?.startsWith('application/json') === true)
    return (await response.json()) as WirePlayedTurn
  for await (const { name, data } of eventsOf(response)) {
    const told: unknown = JSON.parse(data)
    if (name === 'turn') return told as WirePlayedTurn
    if (name === 'error') throw new Trouble((told as WireError).error)
    if (name === 'dice') ears.dice(told as WireTurnEvents['dice'])
    if (name === 'draft') ears.draft((told as WireTurnEvents['draft']).text)
    if (name === 'draft_withdrawn') ears.withdrawn()
  }
  throw new Trouble({
    code: 'web/cut-off',
    message: 'The line went dead before the turn was told. It is played; asking again shows it.',
  })
}
