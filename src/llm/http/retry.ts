/** How long to wait before a service is asked again: what it asked for, or longer each time; never all at the same moment. */
import type { Network } from './network.ts'

/** The first wait before another try, in milliseconds; each further one is twice as long. */
const firstWait = 500

/** No wait is longer, whatever a service asks for. */
export const maxWait = 20_000

/** Milliseconds that the service asks for: in seconds, or until a time of day. */
export function askedWait(
  header: string | null | undefined,
  { clock }: Pick<Network, 'clock'>,
): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.parse(clock.now())
  return Number.isFinite(wait) && wait >= 0 ? wait : null
}

/** What was asked for and a little more, or twice the last wait; half of it is chance. */
export function waitBefore(
  attempt: number,
  asked: number | null,
  { chance }: Pick<Network, 'chance'>,
): number {
  const grown = firstWait * 2 ** (attempt - 1)
  const wait = asked === null ? grown / 2 + (grown / 2) * chance() : asked + firstWait * chance()
  return Math.min(maxWait, Math.round(wait))
}

/** Waits, unless the signal aborts: then it throws what the signal was aborted with. */
export async function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
  { timer }: Pick<Network, 'timer'>,
): Promise<void> {
  const wait = timer.wait(milliseconds)
  if (signal === undefined) return wait.over
  signal.throwIfAborted()
  const heard = new AbortController()
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true, signal: heard.signal }),
  )
  await Promise.race([wait.over, stopped])
  heard.abort()
  wait.cancel()
  signal.throwIfAborted()
}
