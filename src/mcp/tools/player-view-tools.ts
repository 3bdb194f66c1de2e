/** Tools that look: sheet, scene, clocks, journal, reasons, lore; as the player may. */
import { z } from 'zod'
import { done, refuse } from '../../core/result.ts'
import { campaignId, type McpContext, type Tool, tool } from '../mcp-tool.ts'

const ofCampaign = z.object({ campaign: campaignId })
const question = z.object({
  question: z.string().min(1).max(2_000),
  packs: z.array(z.string().max(200)).max(50).optional(),
  campaign: campaignId
    .optional()
    .describe('The campaign that is played: its player may read of places they visited and people they met.'),
})

/** A question as a player may ask it: of packs that are installed, as far as they have come. */
async function loreAsked({ engine, lore, campaigns }: McpContext, input: z.output<typeof question>) {
  if (lore === undefined) return refuse('pack/none', 'There is no lore to search here.')
  const { campaign, packs = [] } = input
  const readable = await engine.reports.readableLore({ packs, campaign, campaigns })
  if (!readable.ok) return readable
  return done({
    lore: lore(),
    asked: { question: { keywords: input.question }, reader: 'player' as const, ...readable.value },
  })
}

/** Tools that look. */
export const viewTools: readonly Tool[] = [
  tool({
    name: 'get_sheet',
    title: 'Character sheet',
    description: 'The player’s own character and what they carry.',
    input: ofCampaign,
    reads: true,
    run: async ({ engine }, input) => {
      const now = await engine.reports.status(input.campaign)
      return now.ok ? done({ you: now.value.view.you, resources: now.value.resources }) : now
    },
  }),
  tool({
    name: 'get_scene',
    title: 'Scene',
    description: 'Where the player is, when, who is there, and what could be done.',
    input: ofCampaign,
    reads: true,
    run: async ({ engine, owner }, input) => {
      const now = await engine.reports.status(input.campaign, owner)
      if (!now.ok) return now
      const { view, description, time, last } = now.value
      const present = view.entities.filter((entity) => entity.present)
      return done({ place: view.place, description, time, present, combat: view.combat, last })
    },
  }),
  tool({
    name: 'list_clocks',
    title: 'Clocks',
    description: 'The clocks that can be seen, and how far they have run.',
    input: ofCampaign,
    reads: true,
    run: async ({ engine }, input) => {
      const now = await engine.reports.status(input.campaign)
      return now.ok ? done({ clocks: now.value.view.clocks }) : now
    },
  }),
  tool({
    name: 'get_journal',
    title: 'Journal',
    description: 'Quests, clues, people, map and the story so far.',
    input: ofCampaign,
    reads: true,
    run: ({ engine, report = (work) => work() }, input) =>
      report(() => engine.reports.journal(input.campaign)),
  }),
  tool({
    name: 'explain_turn',
    title: 'Why?',
    description:
      'Why a turn went as it did: dice, difficulties and refusals, a sentence with its numbers each.',
    input: z.object({ campaign: campaignId, turn: z.int().min(1).optional() }),
    reads: true,
    run: async ({ engine }, { campaign: id, turn }) => {
      const why = await engine.reports.why(id, { openly: true, ...(turn !== undefined && { turn }) })
      return why.ok ? done({ why: why.value }) : why
    },
  }),
  tool({
    name: 'recall',
    title: 'Recall',
    description: 'Asks what was told earlier; each piece comes with its turn.',
    input: z.object({ campaign: campaignId, question: z.string().min(1).max(2_000) }),
    reads: true,
    run: ({ engine }, input) => engine.memory.search(input.campaign, input.question, { words_only: true }),
  }),
  tool({
    name: 'search_lore',
    title: 'Search lore',
    description: 'Finds what the packs say openly about something.',
    input: question,
    reads: true,
    run: async (context, input) => {
      const ready = await loreAsked(context, input)
      return ready.ok ? ready.value.lore.search(ready.value.asked) : ready
    },
  }),
  tool({
    name: 'explain_lore',
    title: 'Explain lore',
    description: 'Why each piece of lore would be found or not.',
    input: question,
    reads: true,
    run: async (context, input) => {
      const ready = await loreAsked(context, input)
      if (!ready.ok) return ready
      const explained = await ready.value.lore.explain(ready.value.asked)
      if (!explained.ok) return explained
      const { found, note } = explained.value
      return done({
        found: { ...found, chunks: found.chunks.filter((chunk) => chunk.visibility === 'player') },
        note,
      })
    },
  }),
]
