/**
 * Arguments that several commands take in the same way: a campaign by any of its names, the number of a turn, a role
 * in a folder.
 */
import { InvalidArgumentError } from 'commander'
import { done, type Result, refuse } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { CampaignSummary } from '../store/state-store.ts'
import type { Answer } from './command-answer-and-printing.ts'
import type { CliContext } from './command-context.ts'

/** The argument of every command that works on a campaign. */
export const campaignArgument = ['<campaign>', 'its id, the beginning of it, or its name'] as const

/**
 * The id of the campaign that is meant; refused when there is none, or more than one. People name campaigns as they
 * remember them: by id, by name, by the beginning of either, or of a word in it.
 */
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

/** A command's work on the campaign that is named. */
export function onCampaign(
  name: string,
  work: (context: CliContext, campaignId: string) => Promise<Result<Answer>>,
): (context: CliContext) => Promise<Result<Answer>> {
  return async (context) => {
    const found = await findCampaign(context.engine, name)
    return found.ok ? work(context, found.value) : found
  }
}

function candidates(campaigns: readonly CampaignSummary[], wanted: string): readonly CampaignSummary[] {
  const exact = campaigns.filter((campaign) => campaign.campaign_id === wanted)
  if (exact.length > 0) return exact
  const text = folded(wanted)
  if (text === '') return []
  const named = campaigns.filter((campaign) => folded(campaign.name) === text)
  if (named.length > 0) return named
  const begun = campaigns.filter(
    ({ campaign_id, name }) => campaign_id.startsWith(text) || folded(name).startsWith(text),
  )
  return begun.length > 0 ? begun : campaigns.filter(({ name }) => ` ${folded(name)}`.includes(` ${text}`))
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

function ambiguous(wanted: string, meant: readonly CampaignSummary[]): Result<never> {
  const listed = meant.map(({ campaign_id, name, turns }) => `  ${campaign_id}  (${name}, ${turns} turns)`)
  const message = [`"${wanted}" could be any of these; use more of the id:`, ...listed].join('\n')
  return refuse('campaign/ambiguous', message, {
    data: { candidates: meant.map(({ campaign_id }) => campaign_id) },
  })
}

/** Reads the number of a turn for the parser of the command line. */
export function turnNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a turn.')
  return Number(text)
}

/** Who may call the tools of a campaign folder. */
export const folderRoles = ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'] as const
export type FolderRole = (typeof folderRoles)[number]
