/** What somebody thought of a turn: said, and read again. */
import { done } from '../../core/result.ts'
import { type Route, route } from '../route.ts'
import { feedbackListSchema, feedbackRequestSchema, feedbackSchema } from '../wire/feedback.ts'

/** Feedback. */
export const feedbackRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/feedback',
    name: 'readFeedback',
    summary: 'What was thought of the turns of this branch.',
    answer: feedbackListSchema,
    handle: async ({ engine }, { params }) => {
      const said = await engine.turns.feedback(params.id ?? '')
      return said.ok ? done({ feedback: said.value }) : said
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
          ...{ turn, verdict, by: caller.role },
          ...(text !== undefined && { text }),
        }),
      ),
  }),
]
