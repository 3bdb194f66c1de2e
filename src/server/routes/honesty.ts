/** How honestly a campaign was told; the same report as the terminal's. */
import type { openEvaluation } from '../../compose/evaluation.ts'
import { done, refuse } from '../../core/result.ts'
import { type Loose, type Route, route } from '../route.ts'
import { honestyReportSchema, type WireHonestyReport } from '../wire/honesty.ts'

type Evaluation = Awaited<ReturnType<typeof openEvaluation>>
type Report = Extract<Awaited<ReturnType<Evaluation['honesty']>>, { ok: true }>['value']

/** Honesty. */
export const honestyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/honesty',
    name: 'reportHonesty',
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
    ...{ campaign_id, name, branch, turns, sound, rolls, told_by, seeds },
    rolls_recomputed: report.verification.rolls,
    sentences_audited: prose.sentences,
    contradictions_shown: prose.contradictions_shown,
    refused: refusals.acts + refusals.wishes,
    stopped: report.stopped.map(({ message, ...rest }) => ({ ...rest, ...(author && { message }) })),
  }
}
