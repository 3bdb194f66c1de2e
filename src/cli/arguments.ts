/** People name campaigns as they remember them: by id, by name, by the beginning of either, or of a word in it. */
import type { Engine } from '../campaign/engine.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { CampaignSummary } from '../store/state-store.ts'

/** The id of the campaign that is meant; refused when there is none, or more than one. */
export async function findCampaign(engine: Engine, wanted: string): Promise<Result<string>> {
  const campaigns = await engine.store.campaigns()
  const meant = candidates(campaigns, wanted)
  const only = meant[0]
  if (meant.length === 1 && only !== undefined) return done(only.campaign_id)
  if (meant.length > 1) return ambiguous(wanted, meant)
  // The store words this refusal: it knows what is there.
  const unknown = await engine.store.head(wanted)
  return unknown.ok ? done(unknown.value.campaign_id) : unknown
}

function candidates(campaigns: readonly CampaignSummary[], wanted: string): readonly CampaignSummary[] {
  const exact = campaigns.filter((one) => one.campaign_id === wanted)
  if (exact.length > 0) return exact
  const text = folded(wanted)
  if (text === '') return []
  const named = campaigns.filter((one) => folded(one.name) === text)
  if (named.length > 0) return named
  const begun = campaigns.filter(
    (one) => one.campaign_id.startsWith(text) || folded(one.name).startsWith(text),
  )
  return begun.length > 0 ? begun : campaigns.filter((one) => ` ${folded(one.name)}`.includes(` ${text}`))
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

function ambiguous(wanted: string, meant: readonly CampaignSummary[]): Result<never> {
  const listed = meant.map((one) => `  ${one.campaign_id}  (${one.name}, ${one.turns} turns)`)
  const message = [`"${wanted}" could be any of these; use more of the id:`, ...listed].join('\n')
  return refuse('campaign/ambiguous', message, { data: { candidates: meant.map((one) => one.campaign_id) } })
}

/** Who may call the tools of a campaign folder, for the commands that ask. */

/** The roles. */
export const folderRoles = ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'] as const
/** One of them. */
export type FolderRole = (typeof folderRoles)[number]
