/** `fatewright campaigns`: what is kept here, the damaged ones included. */

import type { Command } from 'commander'
import type { CampaignSummary } from '../../store/state-store.ts'
import { countOf } from '../../text/grammar.ts'
import { answer } from '../answer.ts'
import type { Perform } from '../context.ts'
import { oneLine, type Paint } from '../terminal.ts'

/** Adds the command. */
export function addCampaigns(program: Command, perform: Perform): void {
  program
    .command('campaigns')
    .description('list the campaigns')
    .action(() =>
      perform(async ({ engine, home, paint }) => {
        const campaigns = await engine.store.campaigns()
        const none = `There are no campaigns in ${home} yet. Begin one: fatewright scenarios`
        const text =
          campaigns.length === 0
            ? none
            : campaigns.map((campaign) => campaignText(campaign, paint)).join('\n')
        return answer({ campaigns }, text)
      }),
    )
}

function campaignText(campaign: CampaignSummary, paint: Paint): string {
  if (campaign.trouble !== null)
    return `${campaign.campaign_id}\n  ${paint.bad(oneLine(campaign.trouble, 500))}`
  const { campaign_id, name, ruleset, turns, branches, founded_at } = campaign
  const counted = `${countOf(turns, 'turn')}, ${countOf(branches, 'branch', 'branches')}`
  const facts = `${counted}, ${oneLine(ruleset, 40)}, founded ${founded_at.slice(0, 10)}`
  return `${paint.strong(campaign_id)}  ${oneLine(name)}\n  ${paint.dim(facts)}`
}
