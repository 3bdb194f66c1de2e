/** A roll outside the ruleset, on the record: a d20 of the campaign's own sealed dice, in the four tiers of the house rules. */

import { z } from 'zod'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'

/** What may be asked. */
export const rollShape = z.strictObject({
  dc: z.int().min(1).max(40),
  modifier: z.int().min(-20).max(20).default(0),
  /** An ability or a skill of the character; what it adds is read from the sheet. */
  stat: z
    .string()
    .regex(/^[a-z][a-z_-]{0,40}$/)
    .optional(),
  advantage: z.enum(['normal', 'advantage', 'disadvantage']).default('normal'),
  label: z
    .string()
    .regex(/^[A-Za-z][A-Za-z '-]{0,40}$/)
    .default('Check'),
})

/** What a total comes to against a difficulty. */
export function tierOf(total: number, dc: number): 'failure' | 'partial' | 'success' | 'great success' {
  if (total < dc) return 'failure'
  if (total === dc) return 'partial'
  return total >= dc + 5 ? 'great success' : 'success'
}

/** What an ability or a skill adds: an ability score by its distance from ten, anything smaller as it stands. */
function fromSheet(state: GameState, stat: string): Result<number> {
  const attrs = (state.entities[playerIdOf(state)]?.attrs ?? {}) as JsonObject
  const scores = [attrs.attributes, attrs.skills].filter(isJsonObject)
  const score = scores.map((one) => one[stat]).find((one) => typeof one === 'number')
  if (typeof score !== 'number') {
    const known = scores.flatMap((one) => Object.keys(one)).join(', ') || 'none'
    return refuse('state/unknown', `The sheet has no number for "${stat}". It has: ${known}.`)
  }
  return done(
    isJsonObject(attrs.attributes) && Object.hasOwn(attrs.attributes, stat)
      ? Math.floor((score - 10) / 2)
      : score,
  )
}

/** Rolls, keeps it in the ledger, and says what it came to. */
export async function rollCheck(
  { engine }: KernelDesk,
  campaignId: string,
  input: z.output<typeof rollShape>,
): Promise<Result<JsonValue>> {
  const { dc, advantage, label } = input
  const state = await engine.campaigns.state(campaignId)
  if (!state.ok) return state
  const own = input.stat === undefined ? done(0) : fromSheet(state.value, input.stat)
  if (!own.ok) return own
  const modifier = input.modifier + own.value
  const actor = state.value.campaign.player_id ?? 'nobody'
  const rolled = await engine.turns.playRaw(campaignId, {
    input: `[OOC] roll ${label} against ${dc}`,
    mode: 'DM',
    rolls: [
      {
        ...{ label, notation: '1d20', target: { kind: 'DC', value: dc } },
        modifiers: modifier === 0 ? [] : [{ value: modifier, source: '' }],
        attempt: { actor, action: 'roll_check', target: '', check: label.toLowerCase() },
        ...(advantage === 'advantage' && { advantage: true }),
        ...(advantage === 'disadvantage' && { disadvantage: true }),
      },
    ],
  })
  if (!rolled.ok) return rolled
  const [roll] = rolled.value.rolls
  const total = roll?.total ?? 0
  return done({ total, dc, tier: tierOf(total, dc), shown: [...rolled.value.dice_rolls] })
}
