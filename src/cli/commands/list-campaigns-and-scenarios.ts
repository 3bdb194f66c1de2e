/** Commands that list what is there: campaigns, scenarios. */

import type { Command } from 'commander'
import type { ScenarioSummary } from '../../packs/index.ts'
import type { CampaignSummary } from '../../store/state-store.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { answer } from '../command-answer-and-printing.ts'
import type { Perform } from '../command-context.ts'
import { oneLine, type Paint, printable, widthOf, wrapText } from '../terminal-text.ts'

/** `fatewright campaigns`: what is kept here, the damaged ones included. */
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

/** `fatewright scenarios`: the worlds that can be played, with whom. */
export function addScenarios(program: Command, perform: Perform): void {
  program
    .command('scenarios')
    .description('list what can be played')
    .action(() =>
      perform(async ({ engine, home, paint, io }) => {
        const scenarios = await engine.packs.scenarios()
        const none = `No scenarios are installed. Put packs into ${home}/packs and scenarios into ${home}/scenarios.`
        const width = widthOf(io.stdout)
        const listed = scenarios.map((scenario) => scenarioText(scenario, paint, width)).join('\n\n')
        return answer({ scenarios }, scenarios.length === 0 ? none : listed)
      }),
    )
}

function scenarioText(scenario: ScenarioSummary, paint: Paint, width: number): string {
  const head = `${paint.strong(scenario.id)}  ${oneLine(scenario.name)}`
  if (scenario.trouble !== null) return `${head}\n  ${paint.bad(oneLine(scenario.trouble, 500))}`
  const facts = [scenario.length, scenario.genre, scenario.ruleset].filter((fact) => fact !== '').join(', ')
  const heroes = scenario.heroes.map((hero) => `${hero.id} (${hero.name})`).join(', ')
  return [
    head,
    ...(scenario.blurb === '' ? [] : [wrapText(printable(scenario.blurb), width, '  ')]),
    paint.dim(`  ${oneLine(facts)}`),
    ...(heroes === '' ? [] : [paint.dim(wrapText(`heroes: ${printable(heroes)}`, width, '  '))]),
  ].join('\n')
}
