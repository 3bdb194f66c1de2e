/** What pages tell people to type is known to the command line, and what they show as data can be read. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { tryCli } from './entry/try-cli.ts'
import { type Block, blocksOf, pages, textOf } from './pages.ts'

interface Typed {
  readonly page: string
  readonly words: readonly string[]
}

/** Blocks in which a line can be a command. */
const typedIn: ReadonlySet<string> = new Set(['', 'sh', 'console'])

/** Every command line of a page that begins with `fatewright`: in blocks line by line, in prose between backticks. */
function typedOn(page: string): readonly Typed[] {
  const lines = blocksOf(page)
    .filter(({ language }) => typedIn.has(language))
    .flatMap(({ text }) => text.replace(/\\\n/g, ' ').split('\n'))
  const spans = [...textOf(page).matchAll(/`((?:npx )?fatewright [^`]+)`/g)].map((match) => match[1] ?? '')
  return [...lines, ...spans].flatMap((line) =>
    [...line.matchAll(/(?:^|\s|\(|node bin\/)(?:fatewright|fatewright\.mjs) ([^#&;>)]+)/g)].flatMap((match) =>
      alternatives(wordsOf(match[1] ?? '')).map((words) => ({ page, words })),
    ),
  )
}

/** The words of a line as a shell parts them; brackets around what may be left out mean nothing here. */
function wordsOf(text: string): readonly string[] {
  const [own = ''] = text.split(/ \| /)
  const words = own.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  return words.map((word) => (/^["']/.test(word) ? '"' : word.replace(/^\[+|\]+$|[,.:]$/g, '')))
}

/** `undo|redo` are two commands, `--html|--json` two options. */
function alternatives(words: readonly string[]): readonly (readonly string[])[] {
  const at = words.findIndex((word) => word.includes('|'))
  if (at === -1) return [words]
  return (words[at] ?? '').split('|').flatMap((one) => alternatives(words.toSpliced(at, 1, one)))
}

const helps = new Map<string, Promise<string>>()

/** What the program says about a command; empty when it does not know it. */
function helpOf(path: readonly string[]): Promise<string> {
  const key = path.join(' ')
  const known =
    helps.get(key) ??
    tryCli([...path, '--help'], { home: '/nowhere/at/all' }).then((told) =>
      told.exit === 0 ? told.stdout : '',
    )
  helps.set(key, known)
  return known
}

/** The commands that a help lists. */
function commandsIn(help: string): readonly string[] {
  const listed = help.split(/^Commands:$/m)[1] ?? ''
  return [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map((match) => match[1] ?? '')
}

/** What is not known in a line, or nothing. */
async function unknownIn({ page, words }: Typed): Promise<string[]> {
  const path: string[] = []
  let help = await helpOf([])
  for (const word of words) {
    const below = commandsIn(help)
    // A word in capitals stands for any of the commands there.
    if (/^[A-Z]+$/.test(word) && below.length > 0)
      help = (await Promise.all(below.map((command) => helpOf([...path, command])))).join('\n')
    if (!/^[a-z][a-z-]*$/.test(word)) break
    if (!below.includes(word)) {
      if (path.length === 0) return [`${page}: fatewright ${word}`]
      break
    }
    path.push(word)
    help = await helpOf(path)
  }
  return words
    .filter((word) => /^--?[a-z]/.test(word))
    .map((word) => word.replace(/=.*$/, ''))
    .filter((option) => !new RegExp(`(?:^|[ ,])${option}(?![a-z-])`, 'm').test(help))
    .map((option) => `${page}: fatewright ${path.join(' ')} ${option}`)
}

/** Why data cannot be read, or nothing. */
function unreadable({ page, line, language, file, text }: Block): string[] {
  try {
    if (file?.endsWith('.jsonl')) for (const row of text.trim().split('\n')) JSON.parse(row)
    else if (language === 'json') JSON.parse(text)
    const front = language === 'markdown' ? (/^---\n([\s\S]*?)^---$/m.exec(text)?.[1] ?? '') : text
    if (language === 'yaml' || language === 'markdown')
      for (const document of parseAllDocuments(front)) for (const error of document.errors) throw error
    return []
  } catch (error) {
    return [`${page}:${line}: ${(error as Error).message}`]
  }
}

describe('pages', () => {
  it('name only commands and options that there are', async () => {
    const typed = pages().flatMap(typedOn)
    expect(typed.length).toBeGreaterThan(80)
    const unknown = await Promise.all(typed.map(unknownIn))
    expect(unknown.flat()).toEqual([])
  })

  it('show data that can be read, or say that it is a fragment', () => {
    const shown = pages().flatMap((page) => blocksOf(page).filter(({ fragment }) => !fragment))
    const data = shown.filter(({ language }) => ['json', 'jsonl', 'yaml', 'markdown'].includes(language))
    expect(data.length).toBeGreaterThan(10)
    expect(data.flatMap(unreadable)).toEqual([])
  })

  it('mark every block of code with its language', () => {
    const known = new Set([...typedIn, 'ts', 'json', 'yaml', 'markdown'])
    const strange = pages().flatMap((page) => blocksOf(page).filter(({ language }) => !known.has(language)))
    expect(strange.map(({ page, line, language }) => `${join(page)}:${line} ${language}`)).toEqual([])
  })
})
