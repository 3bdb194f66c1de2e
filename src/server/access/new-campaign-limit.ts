/** The limit on how many campaigns a player may begin. */

import type { CampaignQueue } from '../../core/campaign-queue.ts'
import { type Result, refuse } from '../../core/result.ts'
import type { Caller } from './caller-permissions.ts'
import { openRateLimit } from './rate-limits.ts'

/** Begins campaigns, so that no caller waits for another’s and no player fills the disk with them. */
export interface Foundings {
  readonly begin: <Value>(
    caller: Pick<Caller, 'role' | 'account'>,
    work: () => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
}

/** So many games may a player begin at once, and another after so many seconds. */
const mostFoundings = 10

const secondsBetweenFoundings = 30

/** Opens the way to new campaigns: each waits for its turn like any other work, and players have a limit. */
export function openFoundings(queue: Pick<CampaignQueue, 'wait'>): Foundings {
  const limit = openRateLimit({ burst: mostFoundings, perSecond: 1 / secondsBetweenFoundings })
  let asked = 0
  return {
    begin: async ({ role, account }, work) => {
      if (role !== 'owner' && !limit.admits(account, performance.now())) {
        const message = `You have begun ${mostFoundings} games in a short time: go on with one of them, or wait a little.`
        return refuse('request/too-many', message, { data: { retry_after: secondsBetweenFoundings } })
      }
      asked += 1
      return queue.wait(`founding ${asked}`, work)
    },
  }
}
