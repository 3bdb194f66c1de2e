/**
 * What YAML weighs, before it is read: a reader may need minutes for a page that was written to make it, so words are
 * counted and depth is measured while they are only words. References and tags are refused here too, at their line.
 */
import { CST, Lexer } from 'yaml'

/** What one text of YAML may weigh. */
export const yamlLimits = {
  /** Words, marks, spaces and line ends; the longest story file that is shipped has eleven thousand. */
  tokens: 40_000,
  /** Brackets in brackets, or dashes after dashes. */
  depth: 60,
  /** All texts of a pack together. */
  pack: 400_000,
} as const

/** What is wrong, and on which line of the text, counting from 1. */
export interface YamlWeight {
  readonly tokens: number
  readonly trouble: { readonly line: number; readonly message: string } | null
}

/** Weighs a text. */
export function weighYaml(text: string): YamlWeight {
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
