/** Where a campaign stands, in one line for people and one object for programs. */
import { done, type Result } from '../core/result.ts'
import { formatTime } from '../core/time/time-format.ts'
import type { Head } from '../store/state-store.ts'
import type { CliContext } from './context.ts'

/** A head as a line for people and as fields for programs. */
export interface DescribedHead {
  readonly line: string
  readonly data: object
}

/** Describes where a campaign stands. */
export async function describeHead(context: CliContext, head: Head): Promise<Result<DescribedHead>> {
  const campaign = await context.engine.store.getCampaign(head.campaign_id)
  if (!campaign.ok) return campaign
  const time = formatTime(campaign.value.calendar, head.time)
  const line = `${turnWords(head.turn)} · scene ${head.counters.user_scene_number} · ${time} · branch ${head.branch}`
  return done({ line, data: headData(head) })
}

/** The fields of a head that a program may rely on. */
export function headData(head: Head): object {
  const { campaign_id, branch, hash, turn, counters, time } = head
  return { campaign_id, branch, record: hash, turn: { ...counters, turn_no: turn }, world_time: time }
}

/** Between which turns a campaign stands: a head is never inside one. */
export function turnWords(turn: number): string {
  return turn === 0 ? 'before turn 1' : `after turn ${turn}`
}
