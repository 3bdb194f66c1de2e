/** Dice: rolled outside a campaign with the seed beside them, and checked; and all the dice of a campaign verified. */
import { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import { commitTo, describeRoll, streamFamily } from '../../dice/index.ts'
import { campaignId, type Tool, tool } from '../tool.ts'

const notation = z.string().min(1).max(500).describe('For example 2d6+1 or 4d6kh3.')
const seed = z.string().regex(/^[0-9a-f]{64}$/)

function rolled(text: string, server_seed: string): Result<object> {
  const draws = streamFamily({ campaign_id: 'table', epoch: 0, server_seed, client_seed: '' }).stream(0)
  const described = describeRoll(text, draws)
  if ('error' in described)
    return refuse('dice/unreadable', described.error, { data: { position: described.position } })
  return done({ ...described, seed: server_seed, commitment: commitTo(server_seed) })
}

/** Dice. */
export const diceTools: readonly Tool[] = [
  tool({
    name: 'roll',
    title: 'Roll dice',
    description:
      'Rolls outside any campaign. The seed comes with the result, so that verify_roll can repeat it.',
    input: z.object({ notation }),
    reads: true,
    run: async ({ entropy }, input) => rolled(input.notation, entropy.hex(32)),
  }),
  tool({
    name: 'verify_roll',
    title: 'Verify a roll',
    description: 'Repeats a roll from its seed and says whether the total is right.',
    input: z.object({ notation, seed, total: z.int() }),
    reads: true,
    run: async (_context, input) => {
      const again = rolled(input.notation, input.seed)
      if (!again.ok) return again
      const { total } = again.value as { readonly total: number }
      return done({ ok: total === input.total, total, claimed: input.total })
    },
  }),
  tool({
    name: 'verify_campaign',
    title: 'Verify a campaign',
    description: 'Checks the chain, the state and every roll of a campaign, and how its dice were treated.',
    input: z.object({ campaign: campaignId }),
    reads: true,
    run: ({ engine }, input) => engine.campaigns.verify(input.campaign),
  }),
]
