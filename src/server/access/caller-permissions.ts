/** The caller of the server, and which campaigns they may open or begin. */
import type { CampaignQueue } from '../../core/campaign-queue.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { openRateLimit } from './rate-limits.ts'

/** Who calls; known from the token, never from what is said. */
export interface Caller {
  readonly role: 'owner' | 'player'
  /** An owner who asked to look behind the screen (`Fatewright-Role: author`): no player is spoilt by accident. */
  readonly author: boolean
  /** The campaigns this caller may open; null for all of them. */
  readonly campaigns: readonly string[] | null
  /** Tells callers apart: the id of a token, or the key that a chat program sent where none is needed. */
  readonly account: string
  /** Whom an open stream is counted for: the token, or the address where many may have the same one. */
  readonly holder: string
  /** Counts calls beyond the one that a request is; false when they are too many now. */
  readonly countsMore: (calls: number) => boolean
  /** False once the token was revoked, is over, or opens less; asked again by what outlives a request, such as a stream. */
  readonly stillOpens: (campaignId: string) => boolean
}

/** Who sends a turn, as the engine is told: what is kept for one sender is given to no other. */
export function senderOf({ role, account }: Pick<Caller, 'role' | 'account'>): {
  readonly owner: boolean
  readonly caller: string
} {
  return { owner: role === 'owner', caller: account }
}

/** True when a caller may open a campaign. */
export function mayOpen({ campaigns }: Caller, campaignId: string): boolean {
  return campaigns === null || campaigns.includes(campaignId)
}

/** Only who may open every campaign may begin a new one: a token for one campaign is for that one. */
export function judgeCreation({ campaigns }: Caller): Result<null> {
  if (campaigns === null) return done(null)
  return refuse('request/forbidden', 'This token opens its own campaigns; it begins no new ones.')
}

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

/** What is answered about a campaign that a caller may not open: the same as about one that is not there. */
export function unknownCampaign(campaignId: string): ReturnType<typeof refuse> {
  return refuse('campaign/unknown', `There is no campaign "${campaignId.slice(0, 120)}" here.`)
}
