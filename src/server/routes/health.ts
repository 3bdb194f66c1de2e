/** `GET /api/health`. */
import { done } from '../../core/refusal.ts'
import { type Route, route } from '../route.ts'
import { healthSchema } from '../wire/health.ts'

/** That the server lives. */
export const healthRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/health',
    name: 'health',
    summary: 'That the server lives, and what it plays with.',
    answer: healthSchema,
    handle: async ({ about }, { caller }) =>
      done({ ok: true, name: 'fatewright', role: caller.role, ...about } as const),
  }),
]
