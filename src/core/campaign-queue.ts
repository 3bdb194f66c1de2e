/**
 * The queue of each campaign lets one thing happen at a time: a second tab waits for the first, and a request that
 * is sent again while it is being played gets the same promise. What has begun is finished, even when the client
 * hangs up.
 */
import { type Result, refuse } from './result.ts'

/** The queue in front of each campaign. */
export interface CampaignQueue {
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
 * Opens the queue; `after` hears of every campaign in which something was done, `breathe` lets others have the thread before
 * each thing that is done.
 *
 * @example
 * const queue = openCampaignQueue((id) => feeds.changed(id))
 * const head = await queue.wait('salt_k3f9q2', () => engine.branches.undo('salt_k3f9q2'))
 */
export function openCampaignQueue(
  after: (campaignId: string) => void,
  breathe: () => Promise<void> = async () => undefined,
): CampaignQueue {
  const places = new Map<string, Place>()
  let closed = false
  let breath = Promise.resolve()
  // However many campaigns have a turn ready, they are begun one by one, with a breath before each.
  const next = (): Promise<void> => {
    breath = breath.then(breathe)
    return breath
  }
  const start = (
    id: string,
    place: Place,
    work: () => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> => {
    place.waiting += 1
    const begin = (): Promise<Result<unknown>> => next().then(work)
    const mine = place.last.then(begin, begin).finally(() => {
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
