/** Tools of the table: what can be played, where a story stands, and playing it in two steps that cannot roll twice. */
import { z } from 'zod'
import { positionOf } from '../../core/ledger/log-position.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { readerSettings } from '../../core/state/model-reader-setting.ts'
import { sha256Hex } from '../../dice/index.ts'
import { withoutPathsIn } from '../../knowledge/index.ts'
import { campaignId, type McpContext, mayOpen, type Tool, tool } from '../mcp-tool.ts'

const campaign = campaignId.describe('The id of a campaign, as list_campaigns gives it.')

export const playTools: readonly Tool[] = [
  tool({
    name: 'list_scenarios',
    title: 'List scenarios',
    description: 'The worlds that can be played here, with their ready heroes.',
    input: z.object({}),
    reads: true,
    run: async ({ engine, campaigns }) =>
      done({ scenarios: withoutPathsIn(await engine.reports.scenariosOfCampaigns(campaigns)) }),
  }),
  tool({
    name: 'list_campaigns',
    title: 'List campaigns',
    description: 'The campaigns that are kept here.',
    input: z.object({}),
    reads: true,
    run: async (context) => {
      const campaigns = withoutPathsIn(await context.engine.store.campaigns())
      return done({ campaigns: campaigns.filter(({ campaign_id }) => mayOpen(context, campaign_id)) })
    },
  }),
  tool({
    name: 'new_campaign',
    title: 'Begin a campaign',
    description: 'Begins a scenario and gives its opening. The dice are promised before the first turn.',
    input: z.object({
      scenario: z.string().max(200),
      name: z.string().max(120).optional(),
      hero: z.string().max(200).optional().describe('The id of a ready hero; the first when missing.'),
    }),
    reads: false,
    run: async ({ engine, campaigns, begin = (work) => work() }, { scenario, name, hero }) => {
      if (campaigns !== null)
        return refuse('request/forbidden', 'This token opens its own campaigns; it begins no new ones.')
      const created = await begin(() =>
        engine.campaigns.createFromScenario({
          scenario,
          ...(name !== undefined && { name }),
          ...(hero !== undefined && { hero }),
        }),
      )
      if (!created.ok) return created
      const { campaign_id, opening, hero: played, ruleset } = created.value
      return done({ campaign_id, ruleset, hero: played, opening, position: positionOf(created.value) })
    },
  }),
  tool({
    name: 'set_reader',
    title: 'Set the reader',
    description:
      'Says when a model reads the lines of a campaign: always, doubtful (where the grammar is not sure), never, or usual. Only for the owner.',
    input: z.object({ campaign, reader: z.enum([...readerSettings, 'usual']) }),
    reads: false,
    run: async ({ engine, owner, wait }, { campaign: id, reader }) =>
      owner
        ? wait(id, () => engine.campaigns.setReader(id, reader))
        : refuse('request/forbidden', 'Who reads the lines is for whoever owns this campaign to say.'),
  }),
  tool({
    name: 'start_turn',
    title: 'Look where the story stands',
    description:
      'Where a campaign stands as its player sees it: scene, sheet, what was told last, what is offered.',
    input: z.object({ campaign }),
    reads: true,
    run: async ({ engine, owner }, input) => {
      const now = await engine.reports.status(input.campaign, owner)
      if (!now.ok) return now
      const head = await engine.store.head(input.campaign)
      return head.ok ? done({ ...now.value, position: positionOf(head.value) }) : head
    },
  }),
  tool({
    name: 'propose_action',
    title: 'Propose an action',
    description:
      'Says what the player does, in words or by a choice that was offered. Nothing is rolled yet: the answer holds a proposal for commit_turn.',
    input: z.object({
      campaign,
      input: z.string().max(20_000).optional(),
      choice: z.string().max(200).optional().describe('Key or number of an offered choice.'),
    }),
    reads: true,
    run: propose,
  }),
  tool({
    name: 'commit_turn',
    title: 'Play the proposed action',
    description:
      'Plays a proposal: the engine rolls, the rules decide, the game master tells. The same proposal is played once, however often it is sent.',
    input: z.object({ proposal: z.string().min(1).max(40_000) }),
    reads: false,
    run: commit,
  }),
]

async function propose(
  { engine, owner }: McpContext,
  input: {
    readonly campaign: string
    readonly input?: string | undefined
    readonly choice?: string | undefined
  },
): Promise<Result<unknown>> {
  const said = input.input?.trim() ?? ''
  if (said === '' && input.choice === undefined)
    return refuse('turn/nothing-said', 'Say what the player does, or name a choice.')
  const now = await engine.reports.status(input.campaign, owner)
  if (!now.ok) return now
  const head = await engine.store.head(input.campaign)
  if (!head.ok) return head
  const choices = Object.entries(now.value.last?.planning_block?.choices ?? {})
  const picked =
    input.choice === undefined
      ? undefined
      : choices.find(([key], at) => [key, String(at + 1)].includes(input.choice ?? ''))
  if (input.choice !== undefined && picked === undefined) {
    const there = choices.map(([key]) => key).join(', ') || 'nothing at the moment'
    return refuse('turn/unknown-choice', `"${input.choice}" was not offered. There is: ${there}.`, {
      rule: 'GM-03',
    })
  }
  const proposal = writeProposal({
    campaign: head.value.campaign_id,
    after: positionOf(head.value),
    ...(said !== '' && { input: said }),
    ...(picked !== undefined && { choice: picked[0] }),
  })
  return done({ proposal, would_check: picked?.[1].check ?? null, position: positionOf(head.value) })
}

async function commit(context: McpContext, input: { readonly proposal: string }): Promise<Result<unknown>> {
  const { engine, wait, owner, caller = '' } = context
  const read = readProposal(input.proposal)
  if (!read.ok) return read
  if (!mayOpen(context, read.value.campaign))
    return refuse('campaign/unknown', `There is no campaign "${read.value.campaign}" here.`)
  const { key, campaign: id, after, input: said, choice } = read.value
  const message = {
    ...(said !== undefined && { message: said }),
    ...(choice !== undefined && { choice }),
  }
  const options = { owner, caller, key, after, offeredOnly: true }
  const played = await wait(
    id,
    () => engine.turns.play(id, message, options),
    JSON.stringify([owner, caller, key]),
  )
  if (!played.ok) return played
  return done({ ...engine.turns.forPlayer(played.value.turn), position: played.value.position })
}

/** A proposed action as a text that travels: it names its place in the log, and its key is made of all of it. */
const proposalSchema = z.strictObject({
  campaign: z.string().max(120),
  after: z.string().max(40),
  input: z.string().max(20_000).optional(),
  choice: z.string().max(200).optional(),
})

type Proposal = z.infer<typeof proposalSchema>

function writeProposal(proposal: Proposal): string {
  return JSON.stringify(proposal)
}

/** Reads a proposal; the key is the same for the same proposal. */
function readProposal(text: string): Result<Proposal & { readonly key: string }> {
  const read = proposalSchema.safeParse(parsed(text))
  if (read.success) return done({ ...read.data, key: `mcp-${sha256Hex(text).slice(0, 40)}` })
  return refuse('turn/no-message', 'This is no proposal: send one as propose_action gave it.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
