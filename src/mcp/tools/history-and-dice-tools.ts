/** Tools for going back, and for dice. */
import { z } from 'zod'
import { positionOf } from '../../core/ledger/log-position.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { commitTo, describeRoll, sha256Hex, streamFamily } from '../../dice/index.ts'
import { campaignId, type McpContext, type Tool, tool } from '../mcp-tool.ts'

type Moved = Awaited<ReturnType<McpContext['engine']['branches']['undo']>>

async function moved({ wait }: McpContext, id: string, work: () => Promise<Moved>): Promise<Result<unknown>> {
  const head = await wait(id, work)
  if (!head.ok) return head
  return done({ branch: head.value.branch, turn_no: head.value.turn, position: positionOf(head.value) })
}

/** Time travel and god mode. */
export const historyTools: readonly Tool[] = [
  tool({
    name: 'undo',
    title: 'Undo',
    description: 'Takes the newest turn back. The same attempt from there gets the same dice again.',
    input: z.object({ campaign: campaignId }),
    reads: false,
    run: (context, input) =>
      moved(context, input.campaign, () =>
        context.engine.branches.undo(input.campaign, { owner: context.owner }),
      ),
  }),
  tool({
    name: 'redo',
    title: 'Redo',
    description: 'Puts an undone turn back exactly as it was.',
    input: z.object({ campaign: campaignId }),
    reads: false,
    run: (context, input) =>
      moved(context, input.campaign, () =>
        context.engine.branches.redo(input.campaign, { owner: context.owner }),
      ),
  }),
  tool({
    name: 'branch',
    title: 'Branch',
    description: 'Starts a branch after a turn and plays on there; the story so far stays where it was.',
    input: z.object({
      campaign: campaignId,
      name: z.string().min(1).max(60),
      turn: z.int().min(0).optional(),
    }),
    reads: false,
    run: (context, { campaign: id, name, turn }) =>
      moved(context, id, () =>
        context.engine.branches.create(id, name, turn === undefined ? {} : { turn }, {
          owner: context.owner,
        }),
      ),
  }),
  tool({
    name: 'god_set',
    title: 'God mode',
    description:
      'Corrects the world by a console command, for example "set my hp to 12". Only for the owner; it is noted in the log.',
    input: z.object({ campaign: campaignId, command: z.string().min(1).max(4_000) }),
    reads: false,
    run: async (context, { campaign: id, command }) => {
      if (!context.owner)
        return refuse('request/forbidden', 'God mode belongs to whoever owns this campaign.')
      const head = await context.engine.store.head(id)
      if (!head.ok) return head
      const key = `mcp-god-${sha256Hex(`${head.value.hash}|${command}`).slice(0, 40)}`
      const message = `GOD MODE: ${command}`
      const played = await context.wait(
        id,
        () => context.engine.turns.play(id, { message }, { owner: true, key, offeredOnly: true }),
        key,
      )
      if (!played.ok) return played
      const { god_mode_response, notices } = played.value.turn
      return done({ god_mode_response, notices, position: played.value.position })
    },
  }),
]

const notation = z.string().min(1).max(500).describe('For example 2d6+1 or 4d6kh3.')
const seed = z.string().regex(/^[0-9a-f]{64}$/)

function rolled(text: string, server_seed: string): Result<object> {
  const draws = streamFamily({ campaign_id: 'table', epoch: 0, server_seed, client_seed: '' }).stream(0)
  const described = describeRoll(text, draws)
  if ('error' in described)
    return refuse('dice/unreadable', described.error, { data: { position: described.position } })
  return done({ ...described, seed: server_seed, commitment: commitTo(server_seed) })
}

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
    run: ({ engine, report = (work) => work() }, input) =>
      report(() => engine.campaigns.verify(input.campaign)),
  }),
]
