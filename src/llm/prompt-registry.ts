/**
 * PromptRegistry (seed 003): every version of every prompt, by name. A version never changes once a turn was told with it:
 * its fingerprint is in the turn, and a campaign can be held to it.
 */
import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import type { PromptPins } from '../core/protocol/prompt-pins.ts'
import { done, type Result, refuse } from '../core/result.ts'

/** A prompt as a file holds it. */
export interface PromptFile {
  readonly id: string
  /** Whole numbers with dots: 1, 2, 2.1. */
  readonly version: string
  readonly text: string
}

export interface PromptVersion {
  readonly id: string
  readonly version: string
  /** The first 16 characters of the SHA-256 of its text. */
  readonly fingerprint: string
}

/** A version with its text. */
export interface PromptTemplate extends PromptVersion {
  readonly text: string
}

/** Every version of every prompt, and the versions that campaigns are pinned to. */
export interface PromptRegistry {
  /** The names of all prompts, in the order of the alphabet. */
  listPrompts(): readonly string[]
  /** A version; the newest when none is named. */
  getPrompt(promptId: string, versionId?: string): Result<PromptTemplate>
  /** All versions, oldest first; none for an unknown prompt. */
  listPromptVersions(promptId: string): readonly PromptVersion[]
  /** Holds a campaign to a version; with null, to none. */
  pinPromptVersion(campaignId: string, promptId: string, versionId: string | null): Promise<Result<null>>
  /** The version that a campaign is held to, else the newest. */
  promptFor(campaignId: string, promptId: string): Promise<Result<PromptTemplate>>
}

/**
 * A registry over prompt files.
 *
 * @example
 * const registry = promptRegistry([{ id: 'narrator', version: '1', text: 'You tell what happens.' }], { hash, pins })
 */
export function promptRegistry(
  files: readonly PromptFile[],
  { hash, pins }: { readonly hash: HashText; readonly pins: PromptPins },
): PromptRegistry {
  const templates = files
    .map((file) => ({ ...file, fingerprint: hash(file.text).slice(0, 16) }))
    .sort((first, second) => compareVersions(first.version, second.version))
  const versionsOf = (id: string): readonly PromptTemplate[] =>
    templates.filter((template) => template.id === id)
  const getPrompt: PromptRegistry['getPrompt'] = (id, version) => {
    const versions = versionsOf(id)
    const found =
      version === undefined ? versions.at(-1) : versions.find((template) => template.version === version)
    return found === undefined ? unknownPrompt(id, version, versions, templates) : done(found)
  }
  return {
    getPrompt,
    listPrompts: () => [...new Set(templates.map((template) => template.id))].sort(),
    listPromptVersions: (promptId) =>
      versionsOf(promptId).map(({ id, version, fingerprint }) => ({ id, version, fingerprint })),
    async pinPromptVersion(campaignId, promptId, versionId) {
      const known = getPrompt(promptId, versionId ?? undefined)
      return known.ok ? pins.pin(campaignId, promptId, versionId) : known
    },
    async promptFor(campaignId, promptId) {
      const pinned = await pins.pinned(campaignId, promptId)
      return pinned.ok ? getPrompt(promptId, pinned.value ?? undefined) : pinned
    },
  }
}

function unknownPrompt(
  id: string,
  version: string | undefined,
  versions: readonly PromptTemplate[],
  all: readonly PromptTemplate[],
): Result<never> {
  if (versions.length === 0) {
    const names = [...new Set(all.map((template) => template.id))].join(', ')
    return refuse('llm/unknown-prompt', `There is no prompt "${id}". There are: ${names || 'none'}.`)
  }
  const numbers = versions.map((template) => template.version).join(', ')
  return refuse(
    'llm/unknown-prompt',
    `The prompt "${id}" has no version ${version}; it has ${numbers}. A campaign that is pinned to a version needs that file.`,
  )
}

function compareVersions(first: string, second: string): number {
  const [left, right] = [first.split('.').map(Number), second.split('.').map(Number)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
