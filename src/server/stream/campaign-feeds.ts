/**
 * The followers of a campaign, and how they hear of it: a nudge says that something may be new, and what is new is read
 * from the log, once for all who stand at the same place. So no follower can hear of a turn that is not committed, and what
 * another process does to the same file is heard of as well.
 */

import { type LogPosition, positionOf, readPosition } from '../../core/ledger/log-position.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import { type EventStream, eventFrame } from './event-stream.ts'

export interface CampaignFeeds {
  /** Follows a campaign from a place in its log, or from now; the stream is opened when there is room for it. */
  readonly follow: (campaignId: string, wish: FollowWish) => Promise<Result<null>>
  /** Something may be new. */
  readonly changed: (campaignId: string) => void
  readonly close: () => void
}

interface FollowWish {
  readonly open: () => EventStream
  /** Asked at every look and before every write: a stream may outlive the token it was opened with. */
  readonly mayFollow: () => boolean
  /** Null for from now on. */
  readonly since: string | null
  /** Whom the stream is counted for; null for the owner, who has all the room there is. */
  readonly holder: string | null
}

interface Follower {
  readonly stream: EventStream
  readonly holder: string | null
  readonly mayFollow: () => boolean
  /** The newest place it has heard of. */
  at: string
}

interface Feed {
  readonly followers: Set<Follower>
  /** What is being read and written; one after the other. */
  busy: Promise<void>
}

type LogReader = Pick<Engine, 'reports'>

const maxFollowers = 500
/** A player has a few tabs and machines; more than that would keep others out. */
const maxOfOneHolder = 20
/** How often the log is looked at for what other processes did, and how often a quiet stream says it lives. */
const lookEvery = 2_000
const looksPerBreath = 8

/** Opens the feeds of an engine's campaigns. */
export function openCampaignFeeds(engine: LogReader): CampaignFeeds {
  const feeds = new Map<string, Feed>()
  let looks = 0
  const feedOf = (id: string): Feed => {
    const feed = feeds.get(id) ?? { followers: new Set(), busy: Promise.resolve() }
    feeds.set(id, feed)
    return feed
  }
  const changed = (id: string): void => {
    const feed = feeds.get(id)
    if (feed === undefined || feed.followers.size === 0) return
    feed.busy = feed.busy.then(() => tellAll(engine, id, feed)).catch(() => undefined)
  }
  const timer = setInterval(() => {
    looks += 1
    for (const [id, feed] of feeds) {
      dismiss(feed)
      if (feed.followers.size === 0) feeds.delete(id)
      else changed(id)
      if (looks % looksPerBreath === 0)
        for (const follower of feed.followers) follower.stream.write(': still here\n\n')
    }
  }, lookEvery)
  timer.unref()
  return {
    changed,
    follow: async (id, wish) => {
      const feed = feedOf(id)
      const begun = feed.busy.then(() => begin(engine, id, feed, wish))
      feed.busy = begun.then(
        () => undefined,
        () => undefined,
      )
      return begun
    },
    close: () => {
      clearInterval(timer)
      for (const feed of feeds.values()) for (const follower of feed.followers) follower.stream.end()
      feeds.clear()
    },
  }
}

/** Greets a follower and tells what they missed. */
async function begin(
  engine: LogReader,
  id: string,
  feed: Feed,
  { open, mayFollow, since, holder }: FollowWish,
): Promise<Result<null>> {
  if (feed.followers.size >= maxFollowers)
    return noRoom('Too many are following this campaign already: try again later.')
  if (holder !== null && heldBy(feed, holder) >= maxOfOneHolder)
    return noRoom('This token follows the campaign too many times already: close some of its streams.')
  const place = since === null ? null : (readPosition(since) ?? nowhere)
  const read = await engine.reports.since(id, place)
  if (!read.ok) return read
  // They may have waited here, for their turn and for the log.
  if (!mayFollow()) return refuse('request/no-token', 'This token is not known here, or its time is over.')
  const { head } = read.value
  const stream = open()
  const here = { position: positionOf(head), branch: head.branch, turn_no: head.turn }
  stream.write(`retry: 1000\n${eventFrame('hello', here, place === null ? here.position : undefined)}`)
  stream.write(framesOf(read.value))
  const follower = { stream, holder, mayFollow, at: here.position }
  feed.followers.add(follower)
  stream.onClose(() => void feed.followers.delete(follower))
  return done(null)
}

function heldBy({ followers }: Feed, holder: string): number {
  return [...followers].filter((follower) => follower.holder === holder).length
}

function noRoom(message: string): Result<never> {
  return refuse('request/busy', message, { data: { retry_after: 30 } })
}

/** A place that no log has: a follower that names one reads anew. */
const nowhere: LogPosition = { depth: 0, mark: 'x' }

/** Ends the streams of those who may not follow any more. */
function dismiss({ followers }: Feed): void {
  for (const follower of followers) {
    if (follower.mayFollow()) continue
    followers.delete(follower)
    follower.stream.end()
  }
}

/** Tells everybody what is new for them; nearly always all of them stand at the same place. */
async function tellAll(engine: LogReader, id: string, feed: Feed): Promise<void> {
  const places = Map.groupBy(feed.followers, (follower) => follower.at)
  for (const [place, followers] of places) {
    const read = await engine.reports.since(id, readPosition(place))
    if (!read.ok) continue
    const at = positionOf(read.value.head)
    if (at === place) continue
    const frames = framesOf(read.value)
    dismiss(feed)
    for (const follower of followers) {
      if (!feed.followers.has(follower)) continue
      follower.at = at
      follower.stream.write(frames)
    }
  }
}

function framesOf({
  head,
  moved,
  news,
}: Extract<Awaited<ReturnType<Engine['reports']['since']>>, { ok: true }>['value']): string {
  const here = { position: positionOf(head), branch: head.branch, turn_no: head.turn }
  if (moved) return eventFrame('moved', here, here.position)
  return news
    .map(({ kind, ...event }) => {
      if ('turn' in event) return eventFrame('turn', event.turn, event.position)
      return eventFrame(kind, event, event.position)
    })
    .join('')
}
