/** `POST /api/chat`: seed 002's wire format. */
import { playChat } from '../chat/play-chat.ts'
import { type Route, route } from '../route.ts'
import { chatAnswerSchema, chatRequestSchema } from '../wire/chat.ts'

/** One call a turn. */
export const chatRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/chat',
    name: 'chat',
    summary: 'One call a turn: messages and a character in, a message with actions and updates out.',
    body: chatRequestSchema,
    answer: chatAnswerSchema,
    handle: (desk, { body, caller, context }) =>
      playChat(desk, body, caller, context.req.header('idempotency-key')),
  }),
]
