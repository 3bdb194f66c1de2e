/**
 * A turn from a place in the log that a client remembers. The same line from the same place is the same turn, whoever
 * asks again; another line from a place that has been played past goes on there on a branch, and nothing is lost.
 */
import { canonicalJson } from '../../core/json.ts'
import { type LogPosition, readPosition } from '../../core/ledger/chain.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { TurnOptions } from '../../turn/open-turn.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { branch, switchTo } from '../go-back.ts'
import { playAtTable, type TurnAtTable } from './play-at-table.ts'

/** A line, and where it was said. */
export interface LineFrom {
  readonly input: string
  /** The position of the answer before it; null to go on from wherever the story stands. */
  readonly from: string | null
}

/** A turn, and whether the story had to go back for it. */
export interface TurnFrom extends TurnAtTable {
  /** The branch that was left for it, when it was. */
  readonly left: string | null
}

/**
 * Plays a line from a place.
 *
 * @example
 * await playFrom(desk, 'salt_k3f9q2', { input: 'I wait.', from: '4.0a1b2c3d4e5f' }, { key: 'k', owner: true })
 */
export async function playFrom(
  desk: CampaignDesk,
  campaignId: string,
  { input, from }: LineFrom,
  options: TurnOptions & { readonly key: string },
): Promise<Result<TurnFrom>> {
  const asked = sha256Hex(canonicalJson({ message: input }))
  const known = await desk.store.recall(campaignId, options.key, asked)
  if (!known.ok) return known
  const place = from === null || known.value.state === 'answered' ? null : readPosition(from)
  const moved = place === null ? done(null) : await goTo(desk, campaignId, place, options.key)
  if (!moved.ok) return moved
  const played = await playAtTable(desk, campaignId, { input }, options)
  return played.ok ? done({ ...played.value, left: moved.value }) : played
}

/** Stands where a line was said; gives the branch that was left, null when nobody had to move. */
async function goTo(
  desk: CampaignDesk,
  campaignId: string,
  place: LogPosition,
  key: string,
): Promise<Result<string | null>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  if (isAt(place, head.value)) return done(null)
  const branches = await desk.store.branches(campaignId)
  if (!branches.ok) return branches
  for (const { name, head: hash } of branches.value) {
    const records = await desk.store.getRecords(campaignId, {
      from: place.depth,
      to: place.depth,
      branch: name,
    })
    const record = records.ok ? records.value.find((one) => isAt(place, one)) : undefined
    if (record === undefined) continue
    const moved = await moveTo(desk, campaignId, { name, record, isHead: hash === record.hash }, key)
    return moved.ok ? done(head.value.branch) : moved
  }
  const message = 'That answer is not of this campaign, or of a log that is gone: nothing was played.'
  return refuse('campaign/unknown-record', message)
}

async function moveTo(
  desk: CampaignDesk,
  campaignId: string,
  to: { readonly name: string; readonly record: SealedRecord; readonly isHead: boolean },
  key: string,
): Promise<Result<Head>> {
  if (to.isHead) return switchTo(desk, campaignId, to.name)
  const name = `chat-${sha256Hex(key).slice(0, 8)}`
  const made = await branch(desk, campaignId, name, { record: to.record.hash })
  return made.ok || made.refusal.code !== 'campaign/branch-exists' ? made : switchTo(desk, campaignId, name)
}

function isAt({ depth, mark }: LogPosition, one: { readonly depth: number; readonly hash: string }): boolean {
  return one.depth === depth && one.hash.startsWith(mark)
}
