/** The HTTP server, its tokens, and what of it other surfaces share: a turn as plain text. */

export { type AccessToken, judgeOwnToken, makeToken, type TokenStore } from './access/make-and-find-tokens.ts'
export { isLoopback } from './access/request-guard.ts'
export { openTokenFile } from './access/token-file.ts'
export { turnAnswerText } from './completions/turn-as-plain-text.ts'
export { serve } from './serve.ts'
