/**
 * The commands of the table, and what a typed line means there: something for the story, or a command. A command has a
 * slash; its plain word alone on a line will do too, so that no player has to know. Everything else belongs to the engine.
 *
 * A new command is one entry of `commands`: reading, help, completion and suggestions are made of it.
 */
import { done } from '../../core/result.ts'
import {
  clocksPage,
  dicePage,
  drawHelp,
  type HelpRow,
  inventoryPage,
  journalPage,
  lastTurnPage,
  mapPage,
  type PageDrawer,
  recapPage,
  savePage,
  sheetPage,
} from './command-pages.ts'
import { type WhyKind, whyKinds } from './draw/why-reasons.ts'

export type TableCommand =
  | { readonly kind: 'say'; readonly message: { readonly message: string; readonly mode?: string } }
  /** A page of the game, by the name of its command. */
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'why'; readonly about: WhyKind | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'quit' }
  /** Not understood, with the sentence that says so. */
  | { readonly kind: 'unclear'; readonly sentence: string }
  | { readonly kind: 'nothing' }

interface CommandEntry {
  readonly name: string
  readonly aliases?: readonly string[]
  /** Names that are commands only behind a slash: in a story they may mean what they say. */
  readonly slashOnly?: readonly string[]
  /** Its row on the help page; a command without one is named in another's. */
  readonly help?: HelpRow
  /** Shows a page … */
  readonly draw?: PageDrawer
  /** … or means something else, by the words behind its name. */
  readonly read?: (words: string) => TableCommand
}

/** All commands, in the order in which help lists them. */
const commands: readonly CommandEntry[] = [
  {
    name: 'sheet',
    aliases: ['character', 'hero'],
    slashOnly: ['character', 'hero'],
    help: ['/sheet', 'who you are and what you can do'],
    draw: sheetPage,
  },
  {
    name: 'inventory',
    aliases: ['inv', 'i'],
    help: ['/inventory', 'what you carry'],
    draw: inventoryPage,
  },
  {
    name: 'clocks',
    aliases: ['clock'],
    slashOnly: ['clock'],
    help: ['/clocks', 'what is running out'],
    draw: clocksPage,
  },
  { name: 'map', help: ['/map', 'the places you know'], draw: mapPage },
  {
    name: 'journal',
    aliases: ['quests'],
    slashOnly: ['quests'],
    help: ['/journal', 'what you are about, what you found out, whom you met'],
    draw: journalPage,
  },
  { name: 'recap', help: ['/recap', 'the story so far'], draw: recapPage },
  {
    name: 'again',
    aliases: ['choices'],
    slashOnly: ['again'],
    help: ['/again', 'the last turn once more'],
    draw: lastTurnPage,
  },
  {
    name: 'undo',
    help: ['/undo, /redo', 'take a turn back, or put it back; the dice stay the same'],
    read: () => ({ kind: 'undo' }),
  },
  { name: 'redo', read: () => ({ kind: 'redo' }) },
  {
    name: 'meant',
    slashOnly: ['meant'],
    help: ['/meant WORDS', 'correct how your last line was read: /meant the other guard'],
    read: (words) =>
      words === ''
        ? { kind: 'unclear', sentence: 'Say what you meant: /meant the other guard' }
        : { kind: 'say', message: { message: `No, I meant ${words}` } },
  },
  { name: 'why', help: ['/why [what]', `why it went so: ${whyKinds.join(', ')}`], read: readWhy },
  { name: 'dice', help: ['/dice', 'the last rolls, and how to check them'], draw: dicePage },
  modeCommand('think', 'plan without doing anything', 'how do I cross?'),
  modeCommand('dm', 'ask the game master about rules and state', 'how does resting work?'),
  modeCommand('god', 'correct the world, for example /god set my hp to 12', 'set my hp to 12'),
  { name: 'save', help: ['/save', 'says that it is saved already'], draw: savePage },
  {
    name: 'quit',
    aliases: ['q'],
    help: ['/quit', 'leave; you go on where you stopped'],
    read: () => ({ kind: 'quit' }),
  },
  {
    name: 'help',
    aliases: ['?', 'h'],
    slashOnly: ['h'],
    help: ['?', 'this page'],
    draw: async ({ page }) => done(drawHelp(commandHelp, page)),
  },
]

/** A command that says the words behind it in a mode of play. */
function modeCommand(name: string, about: string, example: string): CommandEntry {
  return {
    name,
    slashOnly: [name],
    help: [`/${name} WORDS`, about],
    read: (words) =>
      words === ''
        ? { kind: 'unclear', sentence: `Say what about: /${name} ${example}` }
        : { kind: 'say', message: { message: words, mode: name } },
  }
}

/** Every command as the help page shows it. */
export const commandHelp: readonly HelpRow[] = commands.flatMap(({ help }) =>
  help === undefined ? [] : [help],
)

/** The commands that Tab completes and that a typo is compared with. */
export const commandNames: readonly string[] = commandHelp.flatMap(([usage]) => usage.match(/\/\w+/g) ?? [])

/** The commands that show a page, so that tests can look at all of them. */
export const pageNames: readonly string[] = commands.flatMap(({ name, draw }) =>
  draw === undefined ? [] : [name],
)

/** What draws the page of a command. */
export function pageOf(name: string): PageDrawer | undefined {
  return commands.find((command) => command.name === name)?.draw
}

/**
 * Reads a line.
 *
 * @example
 * readTableLine('/why dc') // { kind: 'why', about: 'dc' }
 */
export function readTableLine(line: string): TableCommand {
  const text = line.trim()
  if (text === '') return { kind: 'nothing' }
  if (text.startsWith('/') && !text.startsWith('//')) return readSlashed(text.slice(1).trim())
  const word = text.toLowerCase()
  const command = commandNamed(word)
  if (command !== undefined && command.slashOnly?.includes(word) !== true) return meaningOf(command, '')
  const why = whyKinds.find((kind) => word === `why ${kind}`)
  return why === undefined ? { kind: 'say', message: { message: line } } : { kind: 'why', about: why }
}

function readSlashed(text: string): TableCommand {
  const [head = ''] = text.split(/\s+/)
  const command = commandNamed(head.toLowerCase())
  return command === undefined ? unknown(head) : meaningOf(command, text.slice(head.length).trim())
}

function commandNamed(word: string): CommandEntry | undefined {
  return commands.find(({ name, aliases }) => name === word || aliases?.includes(word))
}

function meaningOf({ name, read }: CommandEntry, words: string): TableCommand {
  return read === undefined ? { kind: 'page', name } : read(words)
}

const whySynonyms: ReadonlyMap<string, WhyKind> = new Map([
  ...whyKinds.map((kind) => [kind, kind] as const),
  ['dice', 'die'],
  ['roll', 'die'],
  ['difficulty', 'dc'],
  ['words', 'line'],
  ['lines', 'line'],
  ['refused', 'refusal'],
  ['no', 'refusal'],
])

function readWhy(words: string): TableCommand {
  if (words === '') return { kind: 'why', about: null }
  const about = whySynonyms.get(words.split(/\s+/)[0]?.toLowerCase() ?? '')
  if (about !== undefined) return { kind: 'why', about }
  return { kind: 'unclear', sentence: `Why what? There are ${whyKinds.join(', ')}; /why alone tells all.` }
}

function unknown(head: string): TableCommand {
  const like = (letters: number): string[] =>
    commandNames.filter((name) => name.slice(1, 1 + letters) === head.toLowerCase().slice(0, letters))
  const near = like(2).length > 0 ? like(2) : like(1)
  const help = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '? lists what there is.'
  return { kind: 'unclear', sentence: `There is no /${head.slice(0, 30)}. ${help}` }
}
