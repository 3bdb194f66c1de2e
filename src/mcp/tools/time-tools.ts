/** Going back, going on elsewhere, and the console of the campaign's owner. */
import { z } from 'zod'
import { positionOf } from '../../core/ledger/chain.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { sha256Hex } from '../../dice/index.ts'
import { campaignId, type McpContext, type Tool, tool } from '../tool.ts'

type Moved = Awaited<ReturnType<McpContext['engine']['branches']['undo']>>

async function moved({ wait }: McpContext, id: string, work: () => Promise<Moved>): Promise<Result<unknown>> {
  const head = await wait(id, work)
  if (!head.ok) return head
  return done({ branch: head.value.branch, turn_no: head.value.turn, position: positionOf(head.value) })
}

/** Time travel and god mode. */
export const timeTools: readonly Tool[] = [
  tool({
    name: 'undo',
    title: 'Undo',
    description: 'Takes the newest turn back. The same attempt from there gets the same dice again.',
    input: z.object({ campaign: campaignId }),
    reads: false,
    run: (context, input) =>
      moved(context, input.campaign, () => context.engine.branches.undo(input.campaign)),
  }),
  tool({
    name: 'redo',
    title: 'Redo',
    description: 'Puts an undone turn back exactly as it was.',
    input: z.object({ campaign: campaignId }),
    reads: false,
    run: (context, input) =>
      moved(context, input.campaign, () => context.engine.branches.redo(input.campaign)),
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
      moved(context, id, () => context.engine.branches.create(id, name, turn === undefined ? {} : { turn })),
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
