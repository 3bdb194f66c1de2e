/**
 * Ability scores that are rolled: the dice are the founded campaign's own, so they stand in its ledger like any others and
 * nobody can have known them. It is the first thing that happens in it, before the story and outside its time.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { Head } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { playRawTurn } from '../play-raw-turn.ts'

/** True for choices that leave the scores to the dice. */
export function wantsDice(choices: unknown): choices is JsonObject {
  if (!isJsonObject(choices)) return false
  const { ability_method: method } = choices
  return (Array.isArray(method) ? method[0] : method) === 'rolled'
}

/** The choices as they are made without dice. */
export function withoutDice(choices: JsonObject): JsonObject {
  if (!wantsDice(choices)) return choices
  const { ability_method: _rolled, abilities: _later, ...rest } = choices
  return rest
}

/** Lets the dice fall and makes the hero anew with what they show. */
export async function rollHero(
  desk: CampaignDesk,
  { campaign_id: id }: Head,
  heroId: string,
  choices: JsonObject,
): Promise<Result<Head>> {
  const { abilities: _guessed, ...options } = choices
  const rolled = await playRawTurn(desk, id, {
    input: 'I roll my ability scores.',
    mode: 'GOD',
    attempt: { verb: 'roll_abilities', actor_id: heroId, options },
    answer: { narrative: 'The dice have fallen, and you are who they make of you.' },
  })
  return rolled.ok ? desk.store.head(id) : rolled
}
