/** The worlds that can be played here. */
import type { ScenarioSummary } from '../../packs/pack-loader.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** All scenarios, by name; those whose file cannot be read say so. */
export async function listScenarios(desk: CampaignDesk): Promise<readonly ScenarioSummary[]> {
  const found = (await desk.packs?.listScenarios()) ?? []
  return [...found].sort((left, right) => (left.name < right.name ? -1 : 1))
}
