/** How providers say no, and how they cut words into pieces. */
import type { z } from 'zod'
import type { Complaint } from './provider-server.ts'

/** In OpenAI's words. */
export function openAiError(status: number, message: string): Complaint {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code: null } } }
}

/** The first thing that a body breaks, in a provider's words. */
export function bodyComplaint(
  error: z.ZodError,
  say: (status: number, message: string) => Complaint,
): Complaint {
  const issue = error.issues[0]
  return say(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`)
}

/** A text in the pieces that a stream brings: words with the space before them. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}
