/**
 * Blocks of a prompt as messages. Where a provider keeps prefixes warm by marks, each block stays a part of its own and
 * carries its mark; everywhere else neighbours of one role become one text, because many local servers take only that.
 */
import type { PromptBlock } from '../language-model.ts'
import type { ProviderCall } from './provider-line.ts'

type Message = ProviderCall['prompt'][number]

/** Anthropic takes no more marks than this. */
const mostMarks = 4

const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** The messages; `marked` keeps blocks apart and marks them. */
export function promptMessages(blocks: readonly PromptBlock[], marked: boolean): Message[] {
  const first = blocks.findIndex((block) => block.role !== 'system')
  // Providers know system words only before everything else.
  const placed = blocks.map((block, index) =>
    block.role === 'system' && first >= 0 && index > first ? { ...block, role: 'user' as const } : block,
  )
  const marks = new Set(marked ? placed.filter((block) => block.cache !== 'none').slice(-mostMarks) : [])
  return neighbours(placed).flatMap((group) => (marked ? apart(group, marks) : joined(group)))
}

function neighbours(blocks: readonly PromptBlock[]): PromptBlock[][] {
  const groups: PromptBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0]?.role === block.role) last.push(block)
    else groups.push([block])
  }
  return groups
}

function joined(group: readonly PromptBlock[]): Message[] {
  const text = group.map((block) => block.text).join('\n\n')
  const role = group[0]?.role ?? 'user'
  if (role === 'system') return [{ role, content: text }]
  return [{ role, content: [{ type: 'text', text }] }]
}

function apart(group: readonly PromptBlock[], marks: ReadonlySet<PromptBlock>): Message[] {
  const role = group[0]?.role ?? 'user'
  const optionsOf = (block: PromptBlock) => (marks.has(block) ? { providerOptions: mark } : {})
  if (role === 'system')
    return group.map((block) => ({ role: 'system', content: block.text, ...optionsOf(block) }))
  const content = group.map((block) => ({
    type: 'text' as const,
    text: block.text,
    ...optionsOf(block),
  }))
  return [{ role, content }]
}
