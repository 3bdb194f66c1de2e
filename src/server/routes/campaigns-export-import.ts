/** Routes for campaigns, and for exporting and importing them as files. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { positionOf } from '../../core/ledger/log-position.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { withoutPathsIn } from '../../knowledge/index.ts'
import { judgeCreation, mayOpen } from '../access/caller-permissions.ts'
import { readBytes } from '../read-request.ts'
import { dataHeaders } from '../responses.ts'
import { type Route, route } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import {
  campaignListSchema,
  deletedCampaignSchema,
  foundedCampaignSchema,
  newCampaignSchema,
  readerRequestSchema,
  readerSchema,
  standingSchema,
  type WireFoundedCampaign,
  type WireNewCampaign,
} from '../wire/campaign.ts'
import { movedSchema } from '../wire/sessions-undo-and-branches.ts'

/** Campaigns: listed, founded, shown. */
export const campaignRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns',
    name: 'listCampaigns',
    summary: 'The campaigns that are kept here.',
    answer: campaignListSchema,
    handle: async ({ engine }, { caller }) => {
      const campaigns = withoutPathsIn(await engine.store.campaigns())
      return done({ campaigns: campaigns.filter(({ campaign_id }) => mayOpen(caller, campaign_id)) })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns',
    name: 'foundCampaign',
    summary: 'Founds a campaign from a scenario, or by name in the starter scene.',
    body: newCampaignSchema,
    answer: foundedCampaignSchema,
    status: 201,
    handle: async (server, { body, caller }) => {
      const allowed = judgeCreation(caller)
      if (!allowed.ok) return allowed
      // Who chooses the seed knows every roll: that is for tests of an owner's, not for a player.
      if (body.seed !== undefined && caller.role !== 'owner')
        return refuse('request/forbidden', 'Only the owner of this server chooses the seed of the dice.', {
          data: { where: 'body.seed' },
        })
      if (isMadeHero(body.hero) && caller.role !== 'owner')
        return refuse(
          'request/forbidden',
          'Only the owner of this server brings a hero that is already made; send the choices it is made from.',
          { data: { where: 'body.hero' } },
        )
      return server.foundings.begin(caller, () => found(server, body, caller.role !== 'owner'))
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id',
    name: 'showCampaign',
    summary: 'Where a campaign stands, as its player sees it.',
    answer: standingSchema,
    handle: async ({ engine }, { params, caller }) => {
      const now = await engine.reports.status(params.id ?? '', caller.role === 'owner')
      if (!now.ok) return now
      const head = await engine.store.head(now.value.campaign_id)
      return head.ok ? done({ ...now.value, position: positionOf(head.value) }) : head
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/reader',
    name: 'showReader',
    summary: 'When a model reads the lines of a campaign, and which.',
    answer: readerSchema,
    handle: ({ engine }, { params: { id = '' } }) => engine.campaigns.reader(id),
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/reader',
    name: 'setReader',
    summary:
      'Says when a model reads the lines of a campaign: always, doubtful, never, or usual, which leaves it to the program.',
    body: readerRequestSchema,
    answer: readerSchema,
    only: 'owner',
    handle: ({ engine, queue }, { params: { id = '' }, body: { reader } }) =>
      queue.wait(id, () => engine.campaigns.setReader(id, reader)),
  }),
  route({
    method: 'delete',
    path: '/api/campaigns/:id',
    name: 'deleteCampaign',
    summary:
      'Deletes a whole campaign for good. `confirm` must be its id; without it, says what would be lost.',
    query: z.strictObject({ confirm: z.string().max(200).optional() }),
    answer: deletedCampaignSchema,
    only: 'owner',
    handle: async ({ engine, queue }, { params: { id = '' }, query: { confirm } }) => {
      const gone = await queue.wait(id, () => engine.campaigns.delete(id, confirm))
      return gone.ok ? done({ deleted: gone.value.campaign_id, name: gone.value.name }) : gone
    },
  }),
]

/** True for a hero with a sheet of its own, rather than answers that the rules make one of. */
function isMadeHero(hero: WireNewCampaign['hero']): boolean {
  return typeof hero === 'object' && Object.hasOwn(hero, 'attrs')
}

async function found(
  server: ServerDependencies,
  body: WireNewCampaign,
  by_player: boolean,
): Promise<Result<WireFoundedCampaign>> {
  const { engine } = server
  const { name, scenario, ruleset, seed, client_seed, hero } = body
  const calibration = agreedIn(server, body)
  if (!calibration.ok) return calibration
  const chance = { ...(seed !== undefined && { seed }), ...(client_seed !== undefined && { client_seed }) }
  if (scenario !== undefined) {
    const created = await engine.campaigns.createFromScenario({
      scenario,
      by_player,
      ...chance,
      calibration: calibration.value,
      ...(name !== undefined && { name }),
      ...(hero !== undefined && { hero }),
    })
    return created.ok ? promised(server, created.value, created.value) : created
  }
  if (name === undefined)
    return refuse('request/malformed', 'Say which scenario is to be played, or give the campaign a name.', {
      data: { where: 'body.scenario' },
    })
  if (typeof hero === 'string')
    return refuse('request/malformed', 'Only scenarios have ready heroes; without one, send choices.', {
      data: { where: 'body.hero' },
    })
  const head = await engine.campaigns.createStarter({
    name,
    ...chance,
    ...(ruleset !== undefined && { ruleset }),
    ...(hero !== undefined && { hero }),
    ...(calibration.value !== undefined && { calibration: calibration.value as JsonObject }),
  })
  return head.ok ? promised(server, head.value, null) : head
}

/** What was agreed on: values over a preset's, answers over both; undefined when nothing was said. */
function agreedIn(
  { engine }: ServerDependencies,
  { calibration, answers }: WireNewCampaign,
): Result<unknown> {
  if (answers === undefined) return done(calibration)
  const before = engine.heroes.sessionZero.read(calibration)
  return before.ok ? engine.heroes.sessionZero.answer(before.value, answers) : before
}

/** A new campaign with the promise its dice are held to. */
async function promised(
  { engine }: ServerDependencies,
  head: { readonly campaign_id: string; readonly depth: number; readonly hash: string },
  from:
    | (Pick<WireFoundedCampaign, 'hero'> & { readonly scenario: string; readonly opening: readonly string[] })
    | null,
): Promise<Result<WireFoundedCampaign>> {
  const { campaign_id } = head
  const now = await engine.reports.status(campaign_id)
  if (!now.ok) return now
  const epochs = await engine.store.epochs(campaign_id)
  if (!epochs.ok) return epochs
  const dice = epochs.value.at(-1)
  const { name, view } = now.value
  return done({
    campaign_id,
    name,
    ruleset: view.campaign.ruleset,
    scenario: from?.scenario ?? null,
    hero: from?.hero ?? (view.you === null ? null : { id: view.you.id, name: view.you.name }),
    opening: [...(from?.opening ?? now.value.opening)],
    commitment: dice?.commitment ?? '',
    reproducible: dice?.reproducible ?? false,
    position: positionOf(head),
  })
}

const maxImportBytes = 256 * 1_048_576
const maxImportLines = 1_000_000

function file(text: string, name: string, media: string): Response {
  return new Response(text, {
    headers: {
      ...dataHeaders,
      'content-type': `${media}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

const lineBreak = 0x0a

/** The lines of a file, read one after the other; counted first, because each of millions would cost far more than its bytes. */
function linesOf(bytes: Uint8Array): Result<Iterable<string>> {
  let count = 1
  for (let at = bytes.indexOf(lineBreak); at !== -1; at = bytes.indexOf(lineBreak, at + 1)) {
    count += 1
    if (count > maxImportLines)
      return refuse(
        'request/too-large',
        `The file has more than the ${maxImportLines.toLocaleString('en')} lines that are read here, empty ones included.`,
      )
  }
  return done(decodedLines(bytes))
}

function* decodedLines(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(lineBreak, from)
    const end = found === -1 ? bytes.length : found
    if (end > from) yield decoder.decode(bytes.subarray(from, end))
    else yield ''
    from = end + 1
  }
}

/** Campaigns as files. */
export const transferRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/export',
    name: 'exportCampaign',
    report: true,
    summary: 'The whole campaign as lines of JSON; seeds that are not revealed stay at home. Spoilers.',
    answer: z.string(),
    media: 'application/x-ndjson',
    only: 'author',
    handle: async ({ engine }, { params: { id = '' } }) => {
      const lines = await engine.campaigns.export(id)
      if (!lines.ok) return lines
      return file(`${[...lines.value].join('\n')}\n`, `${id}.fw.jsonl`, 'application/x-ndjson')
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/story',
    name: 'exportStory',
    report: true,
    summary: 'The story of the active branch as Markdown.',
    answer: z.string(),
    media: 'text/markdown',
    handle: async ({ engine }, { params: { id = '' } }) => {
      const story = await engine.reports.story(id)
      return story.ok ? file(story.value, `${id}.md`, 'text/markdown') : story
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/import',
    name: 'importCampaign',
    summary: 'Restores a campaign from the lines of an export (the body, as application/x-ndjson).',
    answer: movedSchema,
    status: 201,
    only: 'owner',
    takesFile: true,
    handle: async ({ engine }, { context }) => {
      const bytes = await readBytes(context, maxImportBytes)
      if (!bytes.ok) return bytes
      const lines = linesOf(bytes.value)
      if (!lines.ok) return lines
      const head = await engine.campaigns.import(lines.value)
      if (!head.ok) return head
      const { campaign_id, branch, turn } = head.value
      return done({ campaign_id, branch, turn_no: turn, position: positionOf(head.value) })
    },
  }),
]
