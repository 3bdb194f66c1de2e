/** The caller of the server, and which campaigns they may open or begin. */
import { done, type Result, refuse } from '../../core/result.ts'

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

/** What is answered about a campaign that a caller may not open: the same as about one that is not there. */
export function unknownCampaign(campaignId: string): ReturnType<typeof refuse> {
  return refuse('campaign/unknown', `There is no campaign "${campaignId.slice(0, 120)}" here.`)
}
