/**
 * Lays a prompt out so that caches stay warm: the instructions, the scene as it began, its turns, and last whatever is new
 * in this moment. Nothing of the moment stands before the last breakpoint.
 */
import type { PromptBlock } from '../../../llm/index.ts'
import type { Prompt } from '../../prompts/versioned-prompt.ts'
import { type Moment, presentBlock } from './current-turn-block.ts'
import { packetRows } from './packet-rows-and-changes.ts'
import { sceneBlocks } from './scene-so-far-blocks.ts'
import {
  inputSchemaWords,
  type LayoutLimits,
  type LayoutWords,
  narrowLimits,
  packetWords,
  roomyLimits,
} from './section-names-and-limits.ts'

/** How a prompt is laid out. */
export interface LayoutStyle {
  readonly words: LayoutWords
  readonly limits: LayoutLimits
}

/** The style of a protocol for a model with more or less room. */
export function layoutStyle(protocol: 'packet' | 'input-schema', size: 'full' | 'essentials'): LayoutStyle {
  return {
    words: protocol === 'packet' ? packetWords : inputSchemaWords,
    limits: size === 'full' ? roomyLimits : narrowLimits,
  }
}

/**
 * The blocks of a prompt.
 *
 * @example
 * layOut(prompt.text, request, layoutStyle('packet', 'full')).at(-1)?.cache // 'none'
 */
export function layOut(
  instructions: Prompt['text'],
  moment: Moment,
  { words, limits }: LayoutStyle,
): readonly PromptBlock[] {
  const system: PromptBlock = { role: 'system', text: instructions, cache: 'stable' }
  const began = moment.scene?.began_with ?? moment.packet
  const shown = sceneBlocks(began, packetRows(began), moment.scene?.turns ?? [], words, limits)
  return [system, ...shown.blocks, presentBlock(moment, shown, words, limits)]
}
