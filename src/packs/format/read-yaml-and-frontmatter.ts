/**
 * Reads untrusted YAML, alone or as the frontmatter of a Markdown file, as plain JSON with its lines kept. Only data: no tags, no aliases (a few lines of them can mean a
 * billion), no second document, no key twice, no key that reaches a prototype.
 */
import {
  CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLSeq,
} from 'yaml'
import { findJsonProblem, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { packLimits } from './pack-files-and-limits.ts'
import type { PackProblem } from './pack-problems.ts'

/** A place inside a YAML file. */
export type YamlPath = readonly (string | number)[]

export interface ReadYaml {
  readonly file: string
  readonly value: JsonValue
  /** The line of a place; of the nearest place around it that exists. */
  lineAt(path: YamlPath): number
}

/** What came of reading a text, and what it weighs. */
export interface YamlReading {
  readonly yaml: ReadYaml | null
  readonly problems: readonly PackProblem[]
  readonly tokens: number
}

/** What one text of YAML may weigh. */
export const yamlLimits = {
  /** Words, marks, spaces and line ends; the longest story file that is shipped has eleven thousand. */
  tokens: 40_000,
  /** Brackets in brackets, or dashes after dashes. */
  depth: 60,
  /** All texts of a pack together. */
  pack: 400_000,
} as const

/** Reads a text; `firstLine` is the line of the file on which it begins. */
export function readYaml(file: string, text: string, firstLine = 1): YamlReading {
  const trouble = (line: number, message: string): PackProblem => ({ file, line, code: 'E-YAML', message })
  if (text.length > packLimits.file)
    return {
      yaml: null,
      tokens: 0,
      problems: [trouble(0, `It is longer than ${packLimits.file} characters.`)],
    }
  const { tokens, trouble: weight } = weighYaml(text)
  if (weight !== null)
    return { yaml: null, tokens, problems: [trouble(weight.line + firstLine - 1, weight.message)] }
  const counter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: counter,
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  })
  const lineOf = (offset: number): number => counter.linePos(offset).line + firstLine - 1
  const complaints = [...document.errors, ...document.warnings].slice(0, 10)
  const problems = complaints.map(({ pos, code, message }) =>
    trouble(lineOf(pos[0]), sentenceFor(code, message)),
  )
  for (const { offset, key } of doubledKeys(document))
    problems.push(trouble(lineOf(offset), `The key "${key}" stands here twice.`))
  if (problems.length > 0) return { yaml: null, tokens, problems }
  const value = document.toJS({ maxAliasCount: 0 }) as JsonValue
  const lineAt = (path: YamlPath): number => lineOf(offsetAt(document.contents, path))
  const problem = findJsonProblem(value)
  if (problem !== null) {
    const line = lineAt(problem.path.split(/[.[\]]+/).filter((part) => part !== ''))
    return {
      yaml: null,
      tokens,
      problems: [trouble(line, `"${problem.path}" cannot be kept: ${problem.problem}.`)],
    }
  }
  const warnings = splitSentences(document).map(({ offset, text: part }) => {
    const message = `"${part}" looks like the second half of a sentence: a comma in [ ] begins a new line of the list. Put the sentence in quotes.`
    return { file, line: lineOf(offset), code: 'W-SPLIT', message } as const
  })
  return { yaml: { file, value, lineAt }, tokens, problems: warnings }
}

/** What is wrong, and on which line of the text, counting from 1. */
interface YamlWeight {
  readonly tokens: number
  readonly trouble: { readonly line: number; readonly message: string } | null
}

/**
 * Counts tokens and depth before a text is parsed: a parser may need minutes for a page that was written to make it. Aliases
 * and tags are refused here too, at their line.
 */
function weighYaml(text: string): YamlWeight {
  let [tokens, line, depth, marks] = [0, 1, 0, 0]
  for (const source of new Lexer().lex(text)) {
    tokens += 1
    const type = CST.tokenType(source)
    if (type === 'flow-seq-start' || type === 'flow-map-start') depth += 1
    if (type === 'flow-seq-end' || type === 'flow-map-end') depth -= 1
    if (type === 'newline') marks = 0
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') marks += 1
    const message = troubleWith(type, source, tokens, depth + marks)
    if (message !== null) return { tokens, trouble: { line, message } }
    line += source.split('\n').length - 1
  }
  return { tokens, trouble: null }
}

function troubleWith(type: string | null, source: string, tokens: number, depth: number): string | null {
  if (type === 'alias') return `"${source}" refers to another place; write it out instead.`
  if (type === 'tag') return `A pack is data: tags such as "${source.slice(0, 40)}" mean nothing in it.`
  if (depth > yamlLimits.depth) return 'It is nested too deep to be read.'
  if (tokens <= yamlLimits.tokens) return null
  return `From here on it is too long to be read: a file may have ${yamlLimits.tokens} words and marks. Split it.`
}

/** Keys that stand twice in one map; the library compares each key with all others, which takes it minutes. */
function doubledKeys(document: Document): readonly { readonly offset: number; readonly key: string }[] {
  const found: { offset: number; key: string }[] = []
  visit(document, {
    Map: (_key, node) => {
      const seen = new Set<string>()
      for (const { key } of node.items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (seen.has(name)) found.push({ offset: (key as Node).range?.[0] ?? 0, key: name.slice(0, 80) })
        seen.add(name)
      }
      return found.length > 10 ? visit.BREAK : undefined
    },
  })
  return found
}

/** Halves of sentences in lists between brackets, where every comma begins a new line. */
function splitSentences(document: Document): readonly { readonly offset: number; readonly text: string }[] {
  const found: { offset: number; text: string }[] = []
  visit(document, {
    Seq: (_key, node: YAMLSeq) => {
      // Only lists of sentences: in one of names a comma is a comma.
      const sentences = node.items.some((item) => isScalar(item) && /[.!?…]$/.test(String(item.value)))
      if (node.flow !== true || !sentences) return
      for (const [index, item] of node.items.entries()) {
        const before = node.items[index - 1]
        if (!isScalar(item) || !isScalar(before) || item.type !== 'PLAIN' || before.type !== 'PLAIN') continue
        const [first, second] = [String(before.value), String(item.value)]
        const halves = first.includes(' ') && second.includes(' ') && /^\p{Ll}/u.test(second)
        if (halves && /^\p{Lu}/u.test(first) && !/[.!?…]$/.test(first))
          found.push({ offset: item.range?.[0] ?? 0, text: second.slice(0, 60) })
      }
    },
  })
  return found
}

const sentences: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Lines are indented with spaces, and this one has a tab.',
  MULTIPLE_DOCS: 'A file holds one document; "---" begins a second one here.',
  NON_STRING_KEY: 'A key must be a word or a number.',
  RESOURCE_EXHAUSTION: 'It is nested too deep to be read.',
  BLOCK_AS_IMPLICIT_KEY:
    'A colon and a space mean a key: put the text in quotes, or on its own lines after "|".',
}

function sentenceFor(code: string, message: string): string {
  return sentences[code] ?? `This is not YAML: ${message.replace(/\s+/g, ' ')}.`
}

/** Where a place begins; a key counts as the beginning of what stands under it. */
function offsetAt(root: Node | null, path: YamlPath): number {
  let here: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const key of path) {
    if (isMap(here)) {
      const pair = here.items.find((item) => String(item.key) === String(key))
      if (!isPair(pair)) break
      offset = (pair.key as Node | null)?.range?.[0] ?? offset
      here = pair.value
    } else if (isSeq(here)) {
      here = here.items[Number(key)]
      offset = (here as Node | undefined)?.range?.[0] ?? offset
    } else break
    if (isAlias(here)) break
  }
  return offset
}

/** A Markdown file of a pack: YAML between two lines of dashes, then prose. */
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
