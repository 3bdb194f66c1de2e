/** Campaigns as files: out as lines or as a story, in as lines. */
import { z } from 'zod'
import { positionOf } from '../../core/ledger/chain.ts'
import { done } from '../../core/result.ts'
import { dataHeaders } from '../answer.ts'
import { readBytes } from '../request.ts'
import { type Route, route } from '../route.ts'
import { movedSchema } from '../wire/time-travel.ts'

const largestImport = 256 * 1_048_576

function file(text: string, name: string, media: string): Response {
  return new Response(text, {
    headers: {
      ...dataHeaders,
      'content-type': `${media}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/** Campaigns as files. */
export const transferRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/export',
    name: 'exportCampaign',
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
    summary: 'The story of the active branch as Markdown.',
    answer: z.string(),
    media: 'text/markdown',
    handle: async ({ engine }, { params: { id = '' } }) => {
      const told = await engine.reports.story(id)
      return told.ok ? file(told.value, `${id}.md`, 'text/markdown') : told
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
    handle: async ({ engine }, { context }) => {
      const bytes = await readBytes(context, largestImport)
      if (!bytes.ok) return bytes
      const lines = new TextDecoder().decode(bytes.value).split('\n')
      const head = await engine.campaigns.import(lines)
      if (!head.ok) return head
      const { campaign_id, branch, turn } = head.value
      return done({ campaign_id, branch, turn_no: turn, position: positionOf(head.value) })
    },
  }),
]
