/** A prompt as a versioned text: what it is called, which version it is, and the words in two lengths. */

/** One version of a prompt, as it is written down; a changed word is a new version. */
export interface PromptFile {
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
