/**
 * The part of a prompt that stays: the scene as it began, then its turns one after the other, each with the lore that came
 * up in it. It is made from the log and from nothing of this moment, so that its bytes are the same turn after turn.
 */
import type { ContextPacket, SceneTurn } from '../../../core/protocol/context-packet.ts'
import type { PromptBlock } from '../../../llm/index.ts'
import { type PacketRow, packetParts, rowLine } from './packet-rows-and-changes.ts'
import { type Quotation, quotationsIn } from './quoted-lore.ts'
import type { LayoutLimits, LayoutWords } from './section-names-and-limits.ts'

/** What a prompt already holds of a scene. */
export interface SceneShown {
  readonly blocks: readonly PromptBlock[]
  /** The rows that it began with, for finding what changed since. */
  readonly rows: readonly PacketRow[]
  /** The quotations that stand in it. */
  readonly quoted: ReadonlySet<string>
}

/** Writes out a scene and its turns. */
export function sceneBlocks(
  packet: ContextPacket,
  rows: readonly PacketRow[],
  turns: readonly SceneTurn[],
  words: LayoutWords,
  limits: LayoutLimits,
): SceneShown {
  const kept = withinLength(rows, limits.scene, (row) => rowLine(row, true).length)
  const quoted = new Set<string>()
  const lore = fresh(quotationsIn(packet.lore_context), quoted, limits.lore)
  const text = [
    `# ${words.scene}`,
    ...packetParts.flatMap((part) => partLines(part, kept, words)),
    ...section(
      words.before,
      packet.recent_events.map((one) => `- ${JSON.stringify(one)}`),
    ),
    ...section(words.lore, lore),
  ].join('\n')
  const played = turns.map((turn, index) => ({
    role: 'user' as const,
    text: turnText(turn, words, limits, quoted),
    // Everything before the end of the last turn may be kept warm.
    cache: index === turns.length - 1 ? ('scene' as const) : ('none' as const),
  }))
  return { blocks: [{ role: 'user', text, cache: 'scene' }, ...played], rows, quoted }
}

function partLines(
  part: PacketRow['part'],
  rows: readonly PacketRow[],
  words: LayoutWords,
): readonly string[] {
  const own = rows.filter((row) => row.part === part)
  return section(
    words.part[part],
    own.map((row) => rowLine(row, keyed.has(part))),
  )
}

/** Parts whose rows do not say their own names. */
export const keyed: ReadonlySet<string> = new Set([
  'summary',
  'calibration',
  'npc_capabilities',
  'npc_agendas',
  'investigation_progress',
])

/** A heading with its lines; nothing when there are none. */
export function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, ...lines]
}

/** The first rows that fit. */
export function withinLength<Row>(
  rows: readonly Row[],
  most: number,
  length: (row: Row) => number,
): readonly Row[] {
  let left = most
  return rows.filter((row) => {
    left -= length(row)
    return left >= 0
  })
}

/** Quotations that nobody has read yet in this prompt; they count as read from now on. */
export function fresh(
  quotations: readonly Quotation[],
  quoted: Set<string>,
  most: number,
): readonly string[] {
  const unread = quotations.filter(({ key }) => !quoted.has(key))
  const kept = withinLength(unread, most, ({ line }) => line.length)
  for (const { key } of kept) quoted.add(key)
  return kept.map(({ line }) => line)
}

function turnText(turn: SceneTurn, words: LayoutWords, limits: LayoutLimits, quoted: Set<string>): string {
  const lore = fresh(quotationsIn(turn.lore), quoted, limits.lore / 3)
  return [
    `# ${words.played} ${turn.turn_no}`,
    ...section(words.lore, lore),
    `> ${JSON.stringify(turn.player_input.slice(0, 600))}`,
    turn.text.slice(0, limits.turn).toWellFormed(),
  ].join('\n')
}
