/**
 * A campaign as one text file: a line of JSON for its book, each record, branch and noted move, a first line that says what it
 * is and a last line that says it is complete. Seeds that were not revealed are not in it.
 */
import { done, type Result } from '../core/result.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import type { CampaignDesk } from './campaign-desk.ts'

/** The name and version of the format, in every file's first line. */
export const exportFormat = { format: 'fatewright.campaign', version: 2 } as const

/** The lines of an export, each without its line break. */
export async function exportCampaign(
  desk: CampaignDesk,
  campaignId: string,
): Promise<Result<Iterable<string>>> {
  const campaign = await desk.store.getCampaign(campaignId)
  if (!campaign.ok) return campaign
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const dump = await desk.store.dump(campaignId)
  if (!dump.ok) return dump
  const packs = Object.values(state.value.packs).map(({ id, version, license }) => ({ id, version, license }))
  const first = {
    ...exportFormat,
    campaign_id: campaign.value.id,
    name: campaign.value.name,
    exported_at: desk.clock.now(),
    packs,
  }
  return done(sealedLines(first, dump.value))
}

function* sealedLines(first: object, lines: Iterable<object>): Iterable<string> {
  let count = 0
  let digest = ''
  for (const line of [first]) {
    const text = JSON.stringify(line)
    digest = sha256Hex(`${digest}\n${text}`)
    yield text
  }
  for (const line of lines) {
    const text = JSON.stringify(line)
    digest = sha256Hex(`${digest}\n${text}`)
    count += 1
    yield text
  }
  yield JSON.stringify({ type: 'end', lines: count, digest })
}
