/** A prompt as a versioned text: what it is called, which version it is, and the words in two lengths. */

import { Fault } from '../../core/fault.ts'
import type { Result } from '../../core/result.ts'

/** One version of a prompt, as it is written down; a changed word is a new version. */
export interface WrittenPrompt {
  /** `narrator`, `interpreter` … */
  readonly id: string
  /** `1`, `2` … */
  readonly version: string
  /** For models with room. */
  readonly full: string
  /** For small models: the same law in as few words as it takes. */
  readonly essentials: string
}

/** How much room a model has. */
export type PromptSize = 'full' | 'essentials'

/** A prompt that was chosen. */
export interface Prompt {
  readonly id: string
  readonly version: string
  readonly text: string
  /** Says in the log which words were used, to the letter. */
  readonly fingerprint: string
}

/** Where prompts come from: the registry, with the pins of a campaign. */
export type PromptSource = (
  id: string,
  size: PromptSize,
  pins: Readonly<Record<string, string>> | undefined,
) => Prompt

/** What a registry calls a prompt of a length. */
export function promptName(id: string, size: PromptSize): string {
  return size === 'full' ? id : `${id}.essentials`
}

/**
 * A source over a registry: the newest of a name, or what the campaign has pinned. A campaign is never told by other words
 * than those it is held to; where they are missing, that is a fault, and the turn is told without a model.
 *
 * @example
 * const prompts = promptsFrom((id, version) => registry.getPrompt(id, version))
 */
export function promptsFrom(getPrompt: (id: string, version?: string) => Result<Prompt>): PromptSource {
  return (id, size, pins) => {
    const name = promptName(id, size)
    const pinned = pins !== undefined && Object.hasOwn(pins, name) ? pins[name] : undefined
    const found = pinned === undefined ? getPrompt(name) : getPrompt(name, pinned)
    if (!found.ok) throw new Fault('unsupported', found.refusal.message)
    return found.value
  }
}
