/**
 * A turn from a place in the log that a client remembers. The same line from the same place is the same turn, whoever
 * asks again; another line from a place that has been played past goes on there on a branch, and nothing is lost.
 */
import type { Result } from '../../core/result.ts'
import type { TurnOptions } from '../../turn/turn-request.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { playAtTable, type TurnAtTable } from './play-at-table.ts'

/** A line, and where it was said. */
export interface LineFrom {
  readonly input: string
  /** The position of the answer before it; null to go on from wherever the story stands. */
  readonly from: string | null
}

/**
 * Plays a line from a place.
 *
 * @example
 * await playFrom(desk, 'salt_k3f9q2', { input: 'I wait.', from: '4.0a1b2c3d4e5f' }, { key: 'k', owner: true })
 */
export function playFrom(
  desk: CampaignDesk,
  campaignId: string,
  { input, from }: LineFrom,
  options: TurnOptions & { readonly key: string },
): Promise<Result<TurnAtTable>> {
  return playAtTable(desk, campaignId, { input }, { ...options, ...(from !== null && { from }) })
}
