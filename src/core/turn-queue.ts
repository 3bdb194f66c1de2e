/**
 * One thing at a time in each campaign: a second tab waits for the first, and a request that is sent again while it is
 * being played gets the same promise. What has begun is finished, even when the client hangs up.
 */
import { type Result, refuse } from './result.ts'

/** The queue in front of each campaign. */
export interface TurnQueue {
  /** Does something to a campaign when it is its turn; the same name at the same time means the same work. */
  readonly wait: <Value>(
    campaignId: string,
    work: () => Promise<Result<Value>>,
    name?: string,
  ) => Promise<Result<Value>>
  /** Waits until everything that has begun is done, and lets nothing in any more. */
  readonly close: () => Promise<void>
}

interface Place {
  last: Promise<unknown>
  waiting: number
  readonly named: Map<string, Promise<Result<unknown>>>
}

/** A request that comes after so many is asked to come again. */
const maxQueueLength = 16

/**
 * Opens the queue; `after` hears of every campaign in which something was done.
 *
 * @example
 * const queue = openTurnQueue((id) => feeds.changed(id))
 * const head = await queue.wait('salt_k3f9q2', () => engine.branches.undo('salt_k3f9q2'))
 */
export function openTurnQueue(after: (campaignId: string) => void): TurnQueue {
  const places = new Map<string, Place>()
  let closed = false
  const start = (
    id: string,
    place: Place,
    work: () => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> => {
    place.waiting += 1
    const mine = place.last.then(work, work).finally(() => {
      place.waiting -= 1
      if (place.waiting === 0) places.delete(id)
      after(id)
    })
    place.last = mine.catch(() => undefined)
    return mine
  }
  return {
    wait: (id, work, name) => {
      if (closed)
        return Promise.resolve(refuse('request/closing', 'The server is being stopped: nothing was played.'))
      const place = places.get(id) ?? { last: Promise.resolve(), waiting: 0, named: new Map() }
      places.set(id, place)
      const same = name === undefined ? undefined : place.named.get(name)
      if (same !== undefined) return same as ReturnType<typeof work>
      if (place.waiting >= maxQueueLength) {
        const message =
          'Too many are waiting for this campaign already: nothing was played. Try again in a moment.'
        return Promise.resolve(refuse('request/busy', message))
      }
      const mine = start(id, place, work)
      if (name !== undefined) {
        place.named.set(name, mine)
        void mine.catch(() => undefined).finally(() => place.named.delete(name))
      }
      return mine as ReturnType<typeof work>
    },
    close: async () => {
      closed = true
      await Promise.all([...places.values()].map((place) => place.last))
    },
  }
}
