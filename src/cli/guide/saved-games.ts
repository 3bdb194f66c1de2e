/** The games that were played here, the one that was played last first. */
import type { Engine } from '../../campaign/engine.ts'

/** A game one can go on with. */
export interface SavedGame {
  readonly campaign_id: string
  readonly name: string
  readonly turns: number
  /** When its newest record was written. */
  readonly played_at: string
}

/** Lists them; those that cannot be opened are left to `campaigns` and `doctor`. */
export async function savedGames(engine: Engine): Promise<readonly SavedGame[]> {
  const kept = (await engine.store.campaigns()).filter((one) => one.trouble === null)
  const games: SavedGame[] = []
  for (const { campaign_id, name, turns, founded_at } of kept) {
    games.push({ campaign_id, name, turns, played_at: (await lastPlayed(engine, campaign_id)) ?? founded_at })
  }
  return games.sort((one, other) => other.played_at.localeCompare(one.played_at))
}

async function lastPlayed(engine: Engine, campaignId: string): Promise<string | null> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return null
  const { depth } = head.value
  const records = await engine.store.getRecords(campaignId, { from: depth, to: depth })
  return records.ok ? (records.value[0]?.body.at ?? null) : null
}
