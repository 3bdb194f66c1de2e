/**
 * What a typed line means at the table: something for the story, or something about the game. A command has a slash; the
 * plain word alone on its line does too, so that no player has to know. Everything else belongs to the engine.
 */
import { type WhyKind, whyKinds } from './draw/why.ts'

/** Pages that can be looked at. */
export type PageName =
  | 'sheet'
  | 'inventory'
  | 'clocks'
  | 'map'
  | 'journal'
  | 'recap'
  | 'dice'
  | 'help'
  | 'save'
  | 'again'

/** What a line means. */
export type TableCommand =
  | { readonly kind: 'say'; readonly message: { readonly message: string; readonly mode?: string } }
  | { readonly kind: 'page'; readonly name: PageName }
  | { readonly kind: 'why'; readonly about: WhyKind | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'quit' }
  /** Not understood, with the sentence that says so. */
  | { readonly kind: 'unclear'; readonly sentence: string }
  | { readonly kind: 'nothing' }

/** Every command as the help page shows it. */
export const commandHelp: readonly (readonly [usage: string, about: string])[] = [
  ['/sheet', 'who you are and what you can do'],
  ['/inventory', 'what you carry'],
  ['/clocks', 'what is running out'],
  ['/map', 'the places you know'],
  ['/journal', 'what you are about, what you found out, whom you met'],
  ['/recap', 'the story so far'],
  ['/again', 'the last turn once more'],
  ['/undo, /redo', 'take a turn back, or put it back; the dice stay the same'],
  ['/why [what]', `why it went so: ${whyKinds.join(', ')}`],
  ['/dice', 'the last rolls, and how to check them'],
  ['/think WORDS', 'plan without doing anything'],
  ['/dm WORDS', 'ask the game master about rules and state'],
  ['/god WORDS', 'correct the world, for example /god set my hp to 12'],
  ['/save', 'says that it is saved already'],
  ['/quit', 'leave; you go on where you stopped'],
  ['?', 'this page'],
]

const pages: Readonly<Record<string, PageName>> = {
  sheet: 'sheet',
  character: 'sheet',
  hero: 'sheet',
  inventory: 'inventory',
  inv: 'inventory',
  i: 'inventory',
  clocks: 'clocks',
  clock: 'clocks',
  map: 'map',
  journal: 'journal',
  quests: 'journal',
  recap: 'recap',
  dice: 'dice',
  help: 'help',
  '?': 'help',
  h: 'help',
  save: 'save',
  again: 'again',
  choices: 'again',
}

const moves: Readonly<Record<string, TableCommand>> = {
  undo: { kind: 'undo' },
  redo: { kind: 'redo' },
  quit: { kind: 'quit' },
  q: { kind: 'quit' },
}

/** Words that are commands only behind a slash: in a story they may mean what they say. */
const onlySlashed: ReadonlySet<string> = new Set(['h', 'again', 'character', 'hero', 'clock', 'quests'])
const modes: readonly string[] = ['think', 'dm', 'god']

/**
 * Reads a line.
 *
 * @example
 * readCommand('/why dc') // { kind: 'why', about: 'dc' }
 */
export function readCommand(line: string): TableCommand {
  const text = line.trim()
  if (text === '') return { kind: 'nothing' }
  if (text.startsWith('/') && !text.startsWith('//')) return slashed(text.slice(1).trim())
  const word = text.toLowerCase()
  const why = /^why (\w+)$/.exec(word)?.[1]
  const known = onlySlashed.has(word) ? null : named(word)
  if (known !== null) return known
  if (why !== undefined && isWhyKind(why)) return { kind: 'why', about: why }
  return { kind: 'say', message: { message: line } }
}

function slashed(text: string): TableCommand {
  const [head = '', ...rest] = text.split(/\s+/)
  const word = head.toLowerCase()
  const tail = text.slice(head.length).trim()
  if (modes.includes(word)) return spoken(word, tail)
  if (word === 'why' && rest.length > 0) return whyAbout(rest[0]?.toLowerCase() ?? '')
  return named(word) ?? unknown(head)
}

function named(word: string): TableCommand | null {
  if (word === 'why') return { kind: 'why', about: null }
  if (Object.hasOwn(moves, word)) return moves[word] ?? null
  const page = Object.hasOwn(pages, word) ? pages[word] : undefined
  return page === undefined ? null : { kind: 'page', name: page }
}

function spoken(mode: string, tail: string): TableCommand {
  if (tail !== '') return { kind: 'say', message: { message: tail, mode } }
  const example = {
    think: '/think how do I cross?',
    dm: '/dm how does resting work?',
    god: '/god set my hp to 12',
  }
  return { kind: 'unclear', sentence: `Say what about: ${example[mode as keyof typeof example]}` }
}

function isWhyKind(word: string): word is WhyKind {
  return (whyKinds as readonly string[]).includes(word)
}

const otherNames: Readonly<Record<string, WhyKind>> = {
  dice: 'die',
  roll: 'die',
  difficulty: 'dc',
  words: 'line',
  lines: 'line',
  refused: 'refusal',
  no: 'refusal',
}

function whyAbout(word: string): TableCommand {
  const about = isWhyKind(word) ? word : Object.hasOwn(otherNames, word) ? otherNames[word] : undefined
  if (about !== undefined) return { kind: 'why', about }
  return { kind: 'unclear', sentence: `Why what? There are ${whyKinds.join(', ')}; /why alone tells all.` }
}

function unknown(head: string): TableCommand {
  const names = commandHelp.flatMap(([usage]) => usage.match(/\/\w+/g) ?? [])
  const like = (letters: number): string[] =>
    names.filter((name) => name.slice(1, 1 + letters) === head.toLowerCase().slice(0, letters))
  const near = like(2).length > 0 ? like(2) : like(1)
  const help = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '? lists what there is.'
  return { kind: 'unclear', sentence: `There is no /${head.slice(0, 30)}. ${help}` }
}
