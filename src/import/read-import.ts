/**
 * Reading what other programs wrote: bytes in, a pack and a story out, with a report of every part. Nothing is written
 * here and nothing that is read is obeyed. The same bytes with the same name always give the same files.
 */
import { isJsonObject, type JsonValue } from '../core/json.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import { isZip } from '../packs/folders/read-zip.ts'
import { decodeText, isPng, readJson } from './bytes.ts'
import { type CharacterCard, isCard, readCard, readCharx, readPng } from './formats/character-card.ts'
import { isChatHead, isKoboldSave, readChat, readKoboldSave, type ToldHistory } from './formats/chats.ts'
import type { LoreBook } from './formats/lorebook.ts'
import {
  isAgnai,
  isKoboldBook,
  isNovelAi,
  isRisu,
  isStoryCards,
  readAgnai,
  readKoboldBook,
  readNovelAi,
  readRisu,
  readStoryCards,
} from './formats/other-lorebooks.ts'
import { readVault, vaultIn } from './formats/vault.ts'
import { isCharacterBook, isWorldInfo, readCharacterBook, readWorldInfo } from './formats/world-info.ts'
import { cleanLine, ImportNotes, type ImportReport } from './import-report.ts'
import { cardFiles } from './pack/card-files.ts'
import { type ImportedPack, importedPack } from './pack/imported-pack.ts'
import { loreFile, nameMaker, packIdFor, vaultFiles } from './pack/lore-files.ts'

/** A file of another program. */
export interface ImportSource {
  /** What people call it: a file's or a folder's name. */
  readonly file: string
  readonly bytes: Uint8Array
}

/** What an import shall become. */
export interface ImportOptions {
  /** The name of the pack or campaign; else what the file says, else the file's name. */
  readonly as?: string
}

/** A pack, a story or both, with the report and what an export needs of the original. */
export interface Imported {
  readonly pack: ImportedPack | null
  readonly history: ToldHistory | null
  readonly report: ImportReport
  /** The ending under which the original is kept. */
  readonly ending: 'json' | 'jsonl' | 'png' | 'charx'
  /** The JSON it came from; null for what is none. */
  readonly root: JsonValue
  readonly book: LoreBook | null
  readonly card: CharacterCard | null
}

/** The kinds of JSON that are understood. */
type JsonKind =
  | 'card'
  | 'world-info'
  | 'character-book'
  | 'novelai'
  | 'risu'
  | 'agnai'
  | 'story-cards'
  | 'kobold-save'
  | 'kobold-book'
  | 'chat'
  | 'vault'

interface Opened {
  readonly kind: JsonKind
  readonly root: JsonValue
  readonly text: string
  readonly ending: Imported['ending']
}

/**
 * Reads a file of another program.
 *
 * @example
 * const read = readImport({ file: 'harbour.json', bytes: new TextEncoder().encode('{"entries":{}}') })
 */
export function readImport(source: ImportSource, options: ImportOptions = {}): Result<Imported> {
  const notes = new ImportNotes()
  const opened = open(source, notes)
  if (!opened.ok) return opened
  const { kind } = opened.value
  const reading = { source, options, notes, opened: opened.value }
  if (kind === 'card') return fromCard(reading)
  if (kind === 'vault') return fromVault(reading)
  if (kind === 'chat') return fromChat(reading)
  return fromBook(reading, kind)
}

interface Reading {
  readonly source: ImportSource
  readonly options: ImportOptions
  readonly notes: ImportNotes
  readonly opened: Opened
}

function open({ file, bytes }: ImportSource, notes: ImportNotes): Result<Opened> {
  if (isPng(bytes) || isZip(bytes)) {
    const ending = isPng(bytes) ? 'png' : 'charx'
    const found = ending === 'png' ? readPng(bytes, file, notes) : readCharx(bytes, file, notes)
    return found.ok ? opening(found.value, '', ending, file, notes) : found
  }
  const decoded = decodeText(bytes, file)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  if (text.trim() === '') return refuse('import/empty', `${file} is empty: there is nothing in it.`)
  if (encoding !== 'UTF-8') notes.add('changed', 'read from UTF-16')
  const first = text.slice(0, text.indexOf('\n') + 1 || text.length)
  if (first.trimStart().startsWith('{') && first.trimEnd().endsWith('}')) {
    const head = readJson(first, { file })
    if (head.ok && isJsonObject(head.value.value) && isChatHead(head.value.value))
      return done({ kind: 'chat', root: null, text, ending: 'jsonl' })
  }
  const json = readJson(text, { file })
  if (json.ok) return opening(json.value, text, 'json', file, notes)
  if (/^\s*[[{]/.test(text)) return json
  const message = `${file}, line 1: this is neither JSON nor a picture nor an archive. What can be imported: ${importable}.`
  return refuse('import/malformed', message, { data: { file, line: 1 } })
}

function opening(
  json: { readonly value: JsonValue; readonly doubled: readonly string[] },
  text: string,
  ending: Imported['ending'],
  file: string,
  notes: ImportNotes,
): Result<Opened> {
  const kind = recognise(json.value, file)
  if (!kind.ok) return kind
  for (const key of json.doubled) notes.add('changed', 'keys that stand twice; the last one counts', key)
  return done({ kind: kind.value, root: json.value, text, ending })
}

const importable =
  'SillyTavern World Info and chats, character cards (V1, V2, V3 as JSON, PNG or CHARX), lorebooks of NovelAI, Risu, Agnai, AI Dungeon and KoboldAI, folders of Markdown notes, and exports of Fatewright'

/** What a file is, by what is in it: names and endings are not trusted. */
function recognise(value: JsonValue, file: string): Result<JsonKind> {
  const found = isJsonObject(value) ? kindOfObject(value) : kindOfList(value)
  if (found !== null) return done(found)
  const fields = isJsonObject(value) ? Object.keys(value).slice(0, 8).join(', ') : 'a list'
  const message = `${file} is JSON, but nothing that is known here (it has: ${fields.slice(0, 200)}). What can be imported: ${importable}.`
  return refuse('import/not-an-export', message, { data: { file } })
}

function kindOfObject(value: Parameters<typeof isCard>[0]): JsonKind | null {
  if (vaultIn(value) !== null) return 'vault'
  if (isCard(value)) return 'card'
  if (isNovelAi(value)) return 'novelai'
  if (isRisu(value)) return 'risu'
  if (isAgnai(value)) return 'agnai'
  if (isKoboldSave(value)) return 'kobold-save'
  if (isCharacterBook(value)) return 'character-book'
  if (isWorldInfo(value)) return 'world-info'
  if (isKoboldBook(value)) return 'kobold-book'
  return isChatHead(value) ? 'chat' : null
}

function kindOfList(value: JsonValue): JsonKind | null {
  if (isStoryCards(value)) return 'story-cards'
  return isKoboldBook(value) ? 'kobold-book' : null
}

/** A name for what is made: what was asked for, what the file says, what it is called. */
function nameFor({ source, options, notes }: Reading, said: string): string {
  const base = (source.file.split(/[\\/]/).at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,9}$/, '')
  const names = [options.as ?? '', said, base].map((name) => cleanLine(name, 'name', notes, 100))
  return names.find((name) => name !== '') ?? 'Imported'
}

type Made = Pick<Imported, 'pack' | 'history' | 'book' | 'card'>

function finished({ source, notes, opened }: Reading, format: string, made: Partial<Made>): Result<Imported> {
  const { ending, root } = opened
  const nothing = { pack: null, history: null, book: null, card: null }
  return done({ ...nothing, ...made, report: notes.report(source.file, format), ending, root })
}

function fromCard(reading: Reading): Result<Imported> {
  const { source, notes, opened } = reading
  const card = readCard(opened.root, source.file, notes)
  if (!card.ok) return card
  const name = nameFor(reading, card.value.name)
  const id = packIdFor(name)
  const { person, lore, others, scenario } = cardFiles(card.value, id, notes)
  const about = { id, name, description: `A world around ${person.name}.`, author: card.value.creator }
  const pack = importedPack(about, [person, ...lore], others, scenario)
  if (!pack.ok) return pack
  const format = `character card ${card.value.version}`
  return finished(reading, format, { pack: pack.value, card: card.value, book: card.value.book })
}

function fromVault(reading: Reading): Result<Imported> {
  const { notes, opened } = reading
  const read = readVault(vaultIn(opened.root) ?? [], notes)
  if (!read.ok) return read
  const name = nameFor(reading, '')
  const made = vaultFiles(read.value, notes)
  const pack = importedPack({ id: packIdFor(name), name, description: '', author: '' }, made, [], null)
  return pack.ok ? finished(reading, 'Markdown vault', { pack: pack.value }) : pack
}

function fromChat(reading: Reading): Result<Imported> {
  const history = readChat(reading.opened.text, reading.source.file, reading.notes)
  if (!history.ok) return history
  const title = nameFor(reading, history.value.title)
  return finished(reading, history.value.format, { history: { ...history.value, title } })
}

const readers = {
  'world-info': readWorldInfo,
  'character-book': (root: JsonValue, notes: ImportNotes) =>
    readCharacterBook(root, isJsonObject(root) && root.spec === 'lorebook_v3' ? ['data'] : [], notes),
  novelai: readNovelAi,
  risu: readRisu,
  agnai: readAgnai,
  'story-cards': readStoryCards,
  'kobold-book': readKoboldBook,
  'kobold-save': readKoboldBook,
} as const

function fromBook(reading: Reading, kind: keyof typeof readers): Result<Imported> {
  const { source, notes, opened } = reading
  const book = readers[kind](opened.root, notes)
  if (!book.ok) return book
  const history = kind === 'kobold-save' ? readKoboldSave(opened.root, source.file, notes) : null
  if (history !== null && !history.ok) return history
  const name = nameFor(reading, book.value.name)
  const told = history === null ? null : { ...history.value, title: name }
  if (told !== null && book.value.entries.length === 0)
    return finished(reading, told.format, { history: told })
  const makeName = nameMaker()
  const extras = { format: book.value.format }
  const made = book.value.entries.flatMap((entry) => loreFile(entry, makeName, extras, notes) ?? [])
  const description = cleanLine(book.value.description, 'description', notes, 2_000)
  const pack = importedPack({ id: packIdFor(name), name, description, author: '' }, made, [], null)
  if (!pack.ok) return pack
  const format = told?.format ?? book.value.format
  return finished(reading, format, { pack: pack.value, book: book.value, history: told })
}
