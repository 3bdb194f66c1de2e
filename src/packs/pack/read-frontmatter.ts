/** A Markdown file of a pack: YAML between two lines of dashes, then prose. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { PackProblem } from './pack-problem.ts'
import { type ReadYaml, readYaml } from './read-yaml.ts'

/** A file taken apart. */
export interface Frontmatter {
  readonly metadata: JsonObject
  readonly yaml: ReadYaml
  /** The prose, without the lines above it. */
  readonly content: string
  /** The line on which the prose begins. */
  readonly contentLine: number
}

const fence = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/

/** Takes a Markdown file apart; `text` has line feeds only and no byte order mark. */
export function readFrontmatter(
  file: string,
  text: string,
): {
  readonly found: Frontmatter | null
  readonly problems: readonly PackProblem[]
  readonly tokens: number
} {
  const match = fence.exec(text)
  if (match === null) {
    const message = text.startsWith('---')
      ? 'The frontmatter never ends: a second line of "---" is missing.'
      : 'It has no frontmatter: the first line must be "---", then id and type, then "---".'
    return { found: null, tokens: 0, problems: [{ file, line: 1, code: 'E-SHAPE', message }] }
  }
  const { yaml, problems, tokens } = readYaml(file, match[1] ?? '', 2)
  if (yaml === null) return { found: null, problems, tokens }
  if (!isJsonObject(yaml.value)) {
    const message = 'The frontmatter must be names and values: id, type, tags …'
    return { found: null, tokens, problems: [{ file, line: 2, code: 'E-SHAPE', message }] }
  }
  const contentLine = match[0].split('\n').length
  return {
    found: { metadata: yaml.value, yaml, content: text.slice(match[0].length), contentLine },
    problems,
    tokens,
  }
}
