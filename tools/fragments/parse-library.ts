/**
 * Reads a text file of fragments. Writers see this:
 *
 *     @ sneak success | means: threat | genre: cyberpunk | needs: crowd
 *     You pass {t} at the pace of somebody who has been paid to.
 *     [Slowly|Carefully], then. ~ needs: walls
 *
 * A line that begins with @ says what the lines after it are for; `~` at the end of a line adds to that for this line
 * alone; `#` begins a remark. Several keys may share their lines: `@ sneak success, hide success`.
 */
import {
  type FragmentRow,
  type FragmentTag,
  fragmentTags,
  type Tags,
} from '../../src/gm/embedded/narrate/library-fragment-type.ts'

/** Something in a file that cannot be read. */
export interface LibraryProblem {
  readonly line: number
  readonly message: string
}

interface Heading {
  readonly keys: readonly string[]
  readonly needs: readonly string[]
  readonly tags: Tags
}

/** Reads a file. */
export function parseLibrary(text: string): {
  readonly rows: readonly (FragmentRow & { readonly line: number })[]
  readonly problems: readonly LibraryProblem[]
} {
  const rows: (FragmentRow & { line: number })[] = []
  const problems: LibraryProblem[] = []
  let heading: Heading | null = null
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1
    const written = raw.trim()
    if (written === '' || written.startsWith('#')) continue
    const complain = (message: string): void => void problems.push({ line, message })
    if (written.startsWith('@')) {
      heading = readHeading(written.slice(1), complain)
      continue
    }
    if (heading === null) {
      complain('This line has no @ heading above it.')
      continue
    }
    const [words = '', more] = written.split(/\s~\s(?=[a-z]+:)/)
    const own = more === undefined ? { needs: [], tags: {} } : readConditions(more.split('|'), complain)
    for (const key of heading.keys)
      rows.push({
        key,
        text: words.trim(),
        needs: [...new Set([...heading.needs, ...own.needs])],
        tags: { ...heading.tags, ...own.tags },
        line,
      })
  }
  return { rows, problems }
}

function readHeading(text: string, complain: (message: string) => void): Heading {
  const [keys = '', ...conditions] = text.split('|')
  const read = keys.split(',').map((key) => key.trim().split(/\s+/).join('.'))
  for (const key of read)
    if (!/^[a-z_]+(?:\.[a-z_]+)*$/.test(key))
      complain(`"${key}" is no key; write words, such as: sneak success`)
  return { keys: read, ...readConditions(conditions, complain) }
}

function readConditions(
  parts: readonly string[],
  complain: (message: string) => void,
): { readonly needs: readonly string[]; readonly tags: Tags } {
  const needs: string[] = []
  const tags: Partial<Record<FragmentTag, string>> = {}
  for (const part of parts) {
    const [name = '', value = ''] = part.split(':').map((one) => one.trim())
    const tag = fragmentTags.find((one) => one === name)
    if (name === 'needs') needs.push(...value.split(/[\s,]+/).filter((one) => one !== ''))
    else if (tag !== undefined && /^[a-z_]+$/.test(value)) tags[tag] = value
    else complain(`"${part.trim()}" is not understood; write needs: or one of ${fragmentTags.join(', ')}.`)
  }
  return { needs, tags }
}
