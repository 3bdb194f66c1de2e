/** Two branches as their player may compare them: where they part, what was told on each, how what can be seen differs. */
import type { PlayerView } from '../../core/document/player-view.ts'
import { viewFor } from '../../core/document/view-for.ts'
import { done, type Result } from '../../core/result.ts'
import { compareRows } from '../../core/state/compare-states.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { type BranchComparison, compareBranches } from '../compare-branches.ts'

/** Compares two branches by what their player can see. */
export async function compareViews(
  desk: CampaignDesk,
  campaignId: string,
  left: string,
  right: string,
): Promise<Result<BranchComparison>> {
  const compared = await compareBranches(desk, campaignId, left, right)
  if (!compared.ok) return compared
  const seen: object[] = []
  for (const branch of [left, right]) {
    const state = await desk.store.getState(campaignId, { branch })
    if (!state.ok) return state
    seen.push(byName(viewFor(state.value, state.value.campaign.player_id ?? '')))
  }
  return done({ ...compared.value, differences: compareRows(seen[0] ?? {}, seen[1] ?? {}) })
}

/** A view whose rows have their names for keys, so that two of them differ where the world does and not where lists begin. */
function byName({ time, place, you, entities, facts, missions, clocks, combat }: PlayerView): object {
  return {
    time,
    place: place?.name ?? null,
    sheet: you?.sheet ?? {},
    possessions: keyed(you?.possessions ?? [], ({ name, quantity }) => [name, quantity]),
    people: keyed(entities, ({ id, name, present }) => [id, { name, present }]),
    known: keyed(facts, ({ id, object }) => [id, object]),
    quests: keyed(missions, ({ title, status }) => [title, status]),
    clocks: keyed(clocks, ({ name, value }) => [name, value]),
    fighting: combat !== null,
  }
}

function keyed<Row>(rows: readonly Row[], pair: (row: Row) => readonly [string, unknown]): object {
  return Object.fromEntries(rows.map(pair))
}
