/**
 * Follows what is committed to a campaign, by whomever: with it two tabs agree. A line that breaks is taken up again
 * where it broke. Fetched rather than an EventSource, which could not show a token.
 */
import type { WireCampaignEvents } from '../../src/server/wire/stream-events.ts'
import { send } from './ask.ts'
import { ofCampaign } from './queries.ts'
import { eventsOf } from './read-events.ts'

/** What is heard. */
export interface CampaignEars {
  readonly heard: <Name extends keyof WireCampaignEvents>(name: Name, event: WireCampaignEvents[Name]) => void
  /** Whether the line is up. */
  readonly line: (up: boolean) => void
}

const longestPause = 10_000

/** Follows from a place in the log until the signal says otherwise. */
export async function followCampaign(
  campaign: string,
  since: string,
  ears: CampaignEars,
  signal: AbortSignal,
): Promise<void> {
  let last = since
  for (let failed = 0; !signal.aborted; failed += 1) {
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': last }
      const response = await send(ofCampaign(campaign, '/events'), { headers, signal })
      failed = 0
      ears.line(true)
      for await (const { name, data, id } of eventsOf(response)) {
        last = id ?? last
        ears.heard(name as keyof WireCampaignEvents, JSON.parse(data))
      }
    } catch {
      // Whatever it was, the answer is the same: wait a little, ask again from where it broke.
    }
    if (signal.aborted) return
    ears.line(false)
    await pause(Math.min(500 * 2 ** failed, longestPause), signal)
  }
}

/** Waits, or wakes when nobody is interested any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
