/** Who decides for somebody: the person at the table for their own character, the engine's tactics for all others. */
import type { Battle } from './battle.ts'

/** True for the character a person plays. */
export function isPlayed(battle: Battle, id: string): boolean {
  return battle.view.campaign.player_id === id
}
