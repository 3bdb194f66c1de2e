/** Session zero and heroes: what a group agrees on before the first turn, and who is played. */
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/result.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { draftHero, type HeroDraft, type MadeHero, makeHero } from './session-zero/build-hero.ts'
import { type SessionZero, sessionZero } from './session-zero/session-zero.ts'

export interface Heroes {
  /** The questions and presets of session zero, and what answers come to. */
  readonly sessionZero: SessionZero
  /** The questions of making a hero, for the choices so far. */
  draft(rulesetId: string, choices: JsonObject): Promise<Result<HeroDraft>>
  /** A hero out of choices; open questions are answered by the ruleset's suggestions. */
  create(rulesetId: string, choices: JsonObject): Promise<Result<MadeHero>>
}

export function createHeroes(desk: CampaignDesk): Heroes {
  return {
    sessionZero,
    draft: (rulesetId, choices) => draftHero(desk, rulesetId, choices),
    create: (rulesetId, choices) => makeHero(desk, rulesetId, choices),
  }
}
