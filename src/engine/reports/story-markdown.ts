/**
 * The story of a campaign as one Markdown text that can be printed or shared: the opening, and every turn as it was
 * told.
 */
import { done, type Result } from '../../core/result.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { readStatus } from './campaign-status.ts'
import { maxTranscriptTurns, readTranscript, type TranscriptTurn } from './transcript.ts'

/**
 * @example
 * const text = await renderStory(dependencies, 'the_salt_road_k3f9q2')
 */
export async function renderStory(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<string>> {
  const now = await readStatus(dependencies, campaignId)
  if (!now.ok) return now
  const turns: TranscriptTurn[] = []
  for (let from = 1; from <= now.value.turn_no; from += maxTranscriptTurns) {
    const read = await readTranscript(dependencies, campaignId, { from, to: from + maxTranscriptTurns - 1 })
    if (!read.ok) return read
    turns.push(...read.value.turns)
  }
  const { name, opening, view } = now.value
  const cast = view.you === null ? [] : [`*${inline(view.you.name)} is played by you.*`]
  const parts = [`# ${inline(name)}`, ...cast, ...opening.map(block), ...turns.flatMap(renderTurn)]
  return done(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
}

function renderTurn({ turn_no, input, dice_rolls, narrative }: TranscriptTurn): readonly string[] {
  return [
    `## ${turn_no}`,
    ...input.map((line) => `> ${inline(line)}`),
    dice_rolls.map((line) => `- ${inline(line)}`).join('\n'),
    block(narrative),
  ]
}

/** Prose keeps its paragraphs; what would be a heading, a list, a quotation or a tag stays what was said. */
function block(text: string): string {
  return text
    .split('\n')
    .map((line) => inline(line).replace(/^(\s*)([#>+-]|\d+[.)])/, '$1\\$2'))
    .join('\n')
}

function inline(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&').replaceAll('\n', ' ')
}
