/** Chooses prompts: the newest of a name, or the version that a campaign has pinned, in the length a model has room for. */
import { Fault } from '../../core/fault.ts'
import type { Prompt, PromptFile, PromptSource } from './prompt.ts'

const shownDigits = 12

/**
 * A source over written prompts; `hash` makes the fingerprints.
 *
 * @example
 * const source = promptSource(allPrompts, sha256)
 * source('narrator', 'full', {}).version // '1'
 */
export function promptSource(files: readonly PromptFile[], hash: (text: string) => string): PromptSource {
  const made = new Map<PromptFile, { readonly full: Prompt; readonly essentials: Prompt }>()
  const prompt = ({ id, version }: PromptFile, text: string): Prompt => ({
    ...{ id, version, text },
    fingerprint: hash(text).slice(0, shownDigits),
  })
  return (id, size, pins) => {
    const own = files.filter((file) => file.id === id)
    const pinned = pins !== undefined && Object.hasOwn(pins, id) ? pins[id] : undefined
    // A pin that names no version any more must not stop a turn; the fingerprint says what was used.
    const file = own.find(({ version }) => version === pinned) ?? own.at(-1)
    if (file === undefined) throw new Fault('bug', `There is no prompt called "${id}".`)
    const known = made.get(file) ?? {
      full: prompt(file, file.full),
      essentials: prompt(file, file.essentials),
    }
    made.set(file, known)
    return known[size]
  }
}
