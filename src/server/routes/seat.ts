/** `GET /api/campaigns/:id/seat`. */
import { done } from '../../core/refusal.ts'
import { type Route, route } from '../route.ts'
import { seatSchema } from '../wire/seat.ts'

/** What whoever sits here may do. */
export const seatRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/seat',
    name: 'showSeat',
    summary: 'What may be done at the table now: the way back, who fights, how it ended.',
    answer: seatSchema,
    handle: async ({ engine }, { params, caller }) => {
      const seat = await engine.seat(params.id ?? '')
      return seat.ok ? done({ role: caller.role, ...seat.value }) : seat
    },
  }),
]
