/** A roll outside the ruleset, on the record: a d20 of the campaign's own sealed dice, in the four tiers of the house rules. */
import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { KernelDesk } from '../kernel-desk.ts'

/** What may be asked. */
export const rollShape = z.strictObject({
  dc: z.int().min(1).max(40),
  modifier: z.int().min(-20).max(20).default(0),
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

/** Rolls, keeps it in the ledger, and says what it came to. */
export async function rollCheck(
  { engine }: KernelDesk,
  campaignId: string,
  input: z.output<typeof rollShape>,
): Promise<Result<JsonValue>> {
  const { dc, modifier, advantage, label } = input
  const state = await engine.state(campaignId)
  if (!state.ok) return state
  const actor = state.value.campaign.player_id ?? 'nobody'
  const rolled = await engine.turn(campaignId, {
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
