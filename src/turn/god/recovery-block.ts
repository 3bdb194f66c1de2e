/**
 * The recovery block of seed 000: what disagrees, and lines to paste that would put it right. The story halts until a
 * person has pasted them; the block itself is text, and is executed only when it comes back through the input.
 */
import type { Discrepancy } from './find-state-contradictions.ts'
import { mostLines, setHeading } from './parse-set-block.ts'

/** A proposal to recover. */
export interface Recovery {
  /** What disagrees, and what to do about it. */
  readonly explanation: string
  /** The block to paste; empty when no line can put it right. */
  readonly block: string
}

/**
 * A proposal for these discrepancies, or null when there are none.
 *
 * @example
 * recoveryBlock(findDiscrepancies(state, []))?.block // 'GOD_MODE_SET:\nplayer_character_data.hp_current = 75'
 */
export function recoveryBlock(discrepancies: readonly Discrepancy[]): Recovery | null {
  if (discrepancies.length === 0) return null
  const list = discrepancies.map((one) => `- ${one.sentence}`).join('\n')
  const lines = new Map<string, string>()
  for (const { path, literal } of discrepancies.flatMap((one) => one.fixes)) {
    const inside = [...lines.keys()].some(
      (other) => path.startsWith(`${other}.`) || other.startsWith(`${path}.`),
    )
    if (!lines.has(path) && !inside && lines.size < mostLines) lines.set(path, literal)
  }
  const block =
    lines.size === 0
      ? ''
      : [setHeading, ...[...lines].map(([path, literal]) => `${path} = ${literal}`)].join('\n')
  const ask =
    block === ''
      ? 'Only you can say what is right; the story waits.'
      : 'The story waits. Copy the block below, change what you know better, and send it to put things right.'
  return { explanation: `State and story disagree:\n${list}\n${ask}`, block }
}
