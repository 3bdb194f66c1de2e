/**
 * The words of the field in done folders: no old word in a declared name, a file's name or a comment, no parameter called
 * `one`, no doc comment that only repeats the name below it, no literal spread whose only effect is on the formatter.
 * Properties are not judged: their names may be stored, sent or written in packs, as those of core/legacy-stored-names.ts are.
 */
import { belongsTo, doneFolders, remainingFolders } from './done-folders.ts'
import type { Finding } from './finding.ts'
import {
  identifierName,
  isFunctionNode,
  isNode,
  lineAt,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './syntax.ts'

/** Old words, each with what to say instead. */
const replacements: Readonly<Record<string, string>> = {
  cup: 'DiceRoller',
  deed: 'authored action, act',
  desk: 'context, dependencies (of what)',
  drama: 'pacing',
  forgetful: 'inMemory',
  hush: 'suppress',
  mend: 'repair',
  nobody: 'the noun it stands for',
  omen: 'foreshadowing',
  ordeal: 'harm, saving throw',
  patience: 'timer',
  purse: 'budget',
  shelf: 'store, repository, cache',
  somebody: 'the noun it stands for',
  surroundings: 'environment',
  teller: 'narrator',
  telling: 'narration',
  whoever: 'the noun it stands for',
}
const plurals: Readonly<Record<string, string>> = {
  deeds: 'deed',
  omens: 'omen',
  cues: 'cue',
  shelves: 'shelf',
}
/** Words that have a plain meaning in a sentence and are riddles only as names. */
const onlyInNames: Readonly<Record<string, string>> = { cue: 'narration hint', one: 'the noun it stands for' }

/** Everything in the done folders that speaks the old words. */
export function checkVocabulary(
  sources: readonly SourceFile[],
  done: readonly string[] = doneFolders,
): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && isDone(path.slice('src/'.length), done))
    .flatMap((source) => [...fileName(source), ...declaredNames(source), ...comments(source)])
}

function isDone(path: string, done: readonly string[]): boolean {
  return belongsTo(path, done) && !belongsTo(path, remainingFolders)
}

function fileName({ path }: SourceFile): Finding[] {
  const name = path.split('/').at(-1) ?? path
  return oldWords(name.split(/[.-]/), { ...replacements, cue: 'narration hint' }).map((message) => ({
    file: path,
    line: 0,
    message: `has a name with ${message}`,
  }))
}

function declaredNames(source: SourceFile): Finding[] {
  const findings: Finding[] = []
  const add = (node: SyntaxNode, message: string): void => {
    findings.push({ file: source.path, line: lineAt(source.text, node.start), message })
  }
  walk(source.program, (node, field, ancestors) => {
    if (node.type === 'SpreadElement' && isNode(node.argument) && node.argument.type === 'ObjectExpression')
      add(node, 'spreads a literal; write its properties out')
    const name = identifierName(node)
    if (name === undefined || !isDeclared(field, ancestors)) return
    const words = name.split(/_|(?=[A-Z])/u).map((word) => word.toLowerCase())
    const known =
      words.length === 1 ? { ...replacements, ...onlyInNames } : { ...replacements, cue: 'narration hint' }
    for (const message of oldWords(words, known)) add(node, `declares ${name}, with ${message}`)
  })
  return findings
}

/** A name that this place introduces; one taken over from a property of the same name is that property's. */
function isDeclared(field: string, ancestors: readonly SyntaxNode[]): boolean {
  const parent = ancestors.at(-1)
  if (parent === undefined) return false
  if (parent.type === 'Property' && field === 'value')
    return parent.shorthand !== true && isPattern(ancestors.at(-2))
  if (field === 'id') return parent.type !== 'ExportSpecifier'
  if (isFunctionNode(parent) && field === 'params') return true
  return isPattern(parent) && (field === 'elements' || field === 'left' || field === 'argument')
}

function isPattern(node: SyntaxNode | undefined): boolean {
  return (
    node !== undefined &&
    ['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement'].includes(node.type)
  )
}

function comments(source: SourceFile): Finding[] {
  return source.comments.flatMap(({ value, start, end, type }) => {
    const line = lineAt(source.text, start)
    const words = value.toLowerCase().match(/[\p{L}]+/gu) ?? []
    const found = oldWords(words, replacements).map((message) => `has a comment with ${message}`)
    if (type === 'Block' && value.startsWith('*') && saysNothing(words, source.text.slice(end)))
      found.push('has a doc comment that only repeats the name below it; say why, or delete it')
    return found.map((message) => ({ file: source.path, line, message }))
  })
}

const fillers: ReadonlySet<string> = new Set(
  'a an the of to in for and is are all its it this that what which one some any gives returns whether'.split(
    ' ',
  ),
)

function saysNothing(words: readonly string[], after: string): boolean {
  const declared =
    /^\s*(?:export\s+)?(?:async\s+)?(?:readonly\s+|function\s+|const\s+|interface\s+|type\s+|class\s+)*([\p{L}_$][\p{L}\d_$]*)/u.exec(
      after,
    )
  if (declared?.[1] === undefined) return false
  const name = declared[1].split(/_|(?=[A-Z])/u).map((word) => stem(word.toLowerCase()))
  return words.every((word) => fillers.has(word) || name.includes(stem(word)))
}

function stem(word: string): string {
  return word.replace(/(?:ies|es|s|ed|ing)$/u, '')
}

function oldWords(words: readonly string[], known: Readonly<Record<string, string>>): string[] {
  return [...new Set(words.map((word) => plurals[word] ?? word))]
    .filter((word) => Object.hasOwn(known, word))
    .map((word) => `the old word "${word}"; say ${known[word]}`)
}
