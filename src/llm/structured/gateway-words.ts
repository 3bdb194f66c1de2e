/** What the gateway itself says to a model: how to answer where no provider holds it to a shape, and what to mend. */
import type { z } from 'zod'
import type { PromptBlock } from '../language-model.ts'
import type { AnswerProblem } from './read-structured.ts'
import { wireSchema } from './wire-schema.ts'

/** So much of a failed answer is shown again; the rest would cost more than it helps. */
const longestQuote = 6_000

/** The shape of the answer, in words. */
export function schemaBlock(schema: z.ZodType): PromptBlock {
  const shape = JSON.stringify(wireSchema(schema).schema)
  const text = `Answer with one JSON object and nothing else: no fence, no remark before or after it. It fits this JSON Schema:\n${shape}`
  return { role: 'user', text, cache: 'none' }
}

/** The failed answer and what is wrong with it, by rule. */
export function repairBlocks(text: string, problems: readonly AnswerProblem[]): readonly PromptBlock[] {
  const list = problems.map((one) => `- [${one.rule}] ${one.problem}`).join('\n')
  const ask = `That answer could not be used:\n${list}\nAnswer once more, with the whole JSON object and nothing else.`
  const before = text.trim() === '' ? [] : [quoted(text)]
  return [...before, { role: 'user', text: ask, cache: 'none' }]
}

function quoted(text: string): PromptBlock {
  return { role: 'assistant', text: text.trim().slice(0, longestQuote), cache: 'none' }
}
