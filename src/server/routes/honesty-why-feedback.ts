/** Routes about how a turn or a campaign was played: honesty, reasons, feedback. */

import { z } from 'zod'
import type { openEvaluation } from '../../compose/campaign-evaluation.ts'
import type { JsonObject } from '../../core/json.ts'
import { done, refuse } from '../../core/result.ts'
import { type Loose, type Route, route } from '../route-definition.ts'
import {
  contextSchema,
  feedbackListSchema,
  feedbackRequestSchema,
  feedbackSchema,
  honestyReportSchema,
  type WireHonestyReport,
  whySchema,
} from '../wire/honesty-why-feedback.ts'

type Evaluation = Awaited<ReturnType<typeof openEvaluation>>
type Report = Extract<Awaited<ReturnType<Evaluation['honesty']>>, { ok: true }>['value']

export const honestyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/honesty',
    name: 'reportHonesty',
    report: true,
    summary:
      'How honestly a campaign was told: dice, prose, refusals, what was stopped. Counted from the log.',
    answer: honestyReportSchema,
    handle: async ({ engine, extras }, { params, caller }) => {
      if (extras.evaluation === undefined)
        return refuse(
          'request/not-found',
          'This server was started without reports; `fatewright honesty` has it.',
        )
      const evaluation = await extras.evaluation(engine)
      const report = await evaluation.honesty(params.id ?? '')
      if (!report.ok) return report
      const sentences = evaluation.sentences.honesty(report.value)
      return done({ ...shown(report.value, caller.author), sentences })
    },
  }),
]

function shown(report: Report, author: boolean): Loose<Omit<WireHonestyReport, 'sentences'>> {
  const { campaign_id, name, branch, turns, sound, rolls, told_by, seeds, prose, refusals } = report
  return {
    campaign_id,
    name,
    branch,
    turns,
    sound,
    rolls,
    told_by,
    seeds,
    rolls_recomputed: report.verification.rolls,
    sentences_audited: prose.sentences,
    contradictions_shown: prose.contradictions_shown,
    refused: refusals.acts + refusals.wishes,
    stopped: report.stopped.map(({ message, ...rest }) => ({ ...rest, ...(author && { message }) })),
  }
}

/** Reasons. */
export const whyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/why',
    name: 'explainTurn',
    summary:
      'Why the newest turn, or the one that is named, went as it did: a sentence with its numbers each.',
    query: z.strictObject({ turn: z.coerce.number().int().min(1).optional() }),
    answer: whySchema,
    handle: async ({ engine }, { params, query: { turn }, caller }) => {
      const openly = !caller.author
      const why = await engine.reports.why(params.id ?? '', { openly, ...(turn !== undefined && { turn }) })
      return why.ok ? done({ why: why.value }) : why
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/turns/:turn/context',
    name: 'showContext',
    summary:
      'What the game master of a turn was given to know, and what was refused of what it said. Spoilers.',
    answer: contextSchema,
    only: 'author',
    handle: async ({ engine }, { params: { id = '', turn = '' } }) => {
      const records = await engine.turns.records(id, Number(turn) || 0)
      if (!records.ok) return records
      const resolved = records.value.find((record) => record.kind === 'resolved')
      const told = records.value.find((record) => record.kind === 'told')
      if (resolved === undefined) return refuse('campaign/no-such-turn', `Turn ${turn} has no record here.`)
      return done({
        turn_no: resolved.turn,
        context_packet: resolved.body.context_packet as JsonObject,
        usage: (told?.body.usage ?? {}) as JsonObject,
        violations: [
          ...resolved.body.violations,
          ...(told?.body.violations ?? []),
        ] as unknown as JsonObject[],
        refused: told?.body.refused ?? [],
      })
    },
  }),
]

export const feedbackRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/feedback',
    name: 'readFeedback',
    summary: 'What was thought of the turns of this branch.',
    answer: feedbackListSchema,
    handle: async ({ engine }, { params, caller }) => {
      const said = await engine.turns.feedback(params.id ?? '')
      if (!said.ok) return said
      const isOpen = ({ by }: { readonly by: string }): boolean => caller.role === 'owner' || by === 'player'
      return done({ feedback: said.value.filter(isOpen) })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/feedback',
    name: 'giveFeedback',
    summary: 'Keeps what somebody thought of a turn: good, bad, a flag, a note.',
    body: feedbackRequestSchema,
    answer: feedbackSchema,
    status: 201,
    handle: ({ engine, queue }, { params: { id = '' }, body: { turn, verdict, text }, caller }) =>
      queue.wait(id, () =>
        engine.turns.giveFeedback(id, {
          turn,
          verdict,
          by: caller.role,
          ...(text !== undefined && { text }),
        }),
      ),
  }),
]
