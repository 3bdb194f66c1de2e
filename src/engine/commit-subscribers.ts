/**
 * Subscribers to commits, who are told that a campaign has moved. They are told after the commit and before the
 * answer: nothing they do can take back what is in the log, and what they could not do is a notice for the player.
 */
import { done, type Result } from '../core/result.ts'

export interface CommitSubscriber {
  /** The head of a campaign has moved. Returns a sentence for each thing that could not follow it. */
  moved(campaignId: string): Promise<readonly string[]>
  deleted(campaignId: string): Promise<void>
}

export interface CommitSubscribers {
  subscribe(subscriber: CommitSubscriber): void
  /** Tells the subscribers once the work is committed; without `addNotices` their sentences wait for the next turn. */
  afterMove<Value>(
    campaignId: string,
    work: Promise<Result<Value>>,
    addNotices?: (value: Value, notices: readonly string[]) => Value,
  ): Promise<Result<Value>>
  afterDelete<Value>(campaignId: string, work: Promise<Result<Value>>): Promise<Result<Value>>
}

export function createCommitSubscribers(): CommitSubscribers {
  const subscribers: CommitSubscriber[] = []
  return {
    subscribe: (subscriber) => {
      subscribers.push(subscriber)
    },
    async afterMove(campaignId, work, addNotices) {
      const committed = await work
      if (!committed.ok) return committed
      const notices: string[] = []
      for (const subscriber of subscribers) notices.push(...(await subscriber.moved(campaignId)))
      return notices.length === 0 || addNotices === undefined
        ? committed
        : done(addNotices(committed.value, notices))
    },
    async afterDelete(campaignId, work) {
      const deleted = await work
      if (deleted.ok) for (const subscriber of subscribers) await subscriber.deleted(campaignId)
      return deleted
    },
  }
}
