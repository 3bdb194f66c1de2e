/** The HTTP server, and what of it other surfaces share: one turn at a time in a campaign, and a turn as plain text. */
export { answerText } from './completions/play-completion.ts'
export { isLoopback } from './guard.ts'
export { serve } from './serve.ts'
