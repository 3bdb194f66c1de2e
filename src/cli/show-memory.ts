/** What a campaign remembers, each thing with the turn it came from. */
import type { CampaignMemory, Remembered } from '../campaign/table/memory.ts'
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { printable } from './printable.ts'

/** Shows core memories, established facts and summaries. */
export async function showMemory(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const memory = await desk.engine.memory(campaignId)
  return memory.ok ? answer(memory.value, memoryText(memory.value, desk)) : memory
}

function memoryText(memory: CampaignMemory, { paint }: CliDesk): string {
  const head = (text: string): string => paint.strong(text)
  const summaries = memory.summaries.map(
    ({ id, turns: [from, to], text }) => `${id}, turns ${from} to ${to}\n${text.replace(/^/gm, '  ')}`,
  )
  const parts = [
    [head('Core memories'), ...listed(memory.core_memories.map(line), 'Nothing is remembered yet.')],
    [
      head('Established facts'),
      ...listed(
        memory.established_facts.map((one) => `${line(one)} ${paint.dim(`[${one.about}; ${one.by}]`)}`),
        'Nothing was established yet.',
      ),
    ],
    [head('Summaries'), ...listed(summaries, 'No scene is over yet.')],
  ]
  return printable(parts.map((part) => part.join('\n')).join('\n\n'))
}

function line({ turn, text }: Remembered): string {
  return `turn ${turn ?? '?'}: ${text.replace(/\s+/g, ' ')}`
}

function listed(lines: readonly string[], none: string): readonly string[] {
  return lines.length === 0 ? [`  ${none}`] : lines.map((one) => one.replace(/^/gm, '  '))
}
