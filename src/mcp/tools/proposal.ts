/** A proposed action as a text that travels: it names its place in the log, and its key is made of all of it. */
import { z } from 'zod'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { sha256Hex } from '../../dice/random-stream.ts'

const proposalSchema = z.strictObject({
  campaign: z.string().max(120),
  after: z.string().max(40),
  input: z.string().max(20_000).optional(),
  choice: z.string().max(200).optional(),
})

type Proposal = z.infer<typeof proposalSchema>

/** Writes a proposal. */
export function writeProposal(proposal: Proposal): string {
  return JSON.stringify(proposal)
}

/** Reads a proposal; the key is the same for the same proposal. */
export function readProposal(text: string): Result<Proposal & { readonly key: string }> {
  const read = proposalSchema.safeParse(parsed(text))
  if (read.success) return done({ ...read.data, key: `mcp-${sha256Hex(text).slice(0, 40)}` })
  return refuse('turn/no-message', 'This is no proposal: send one as propose_action gave it.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
