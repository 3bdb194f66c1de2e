/**
 * Reading what other programs wrote: bytes in, a pack and a story out, with a report of every part. Nothing is written
 * here and nothing that is read is obeyed. The same bytes with the same name always give the same files.
 */

import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { isZip } from '../packs/index.ts'
import { decodeImport } from './decode-import-text.ts'
import type { LoreBook, LorebookFormat } from './formats/common-lorebook.ts'
import { characterBook } from './formats/read-card-lorebook.ts'
import { type CharacterCard, isCard, readCard, readCharx, readPng } from './formats/read-character-card.ts'
import {
  type ImportedStory,
  isChatHead,
  isKoboldSave,
  readKoboldSave,
  readSillyTavernChat,
} from './formats/read-chat-logs.ts'
import { readVault, vaultIn } from './formats/read-markdown-vault.ts'
import { agnai, koboldWorldInfo, novelAi, risu, storyCards } from './formats/read-other-lorebooks.ts'
import { worldInfo } from './formats/read-sillytavern-world-info.ts'
import { ImportNotes, type ImportReport } from './import-report.ts'
import { type ImportedPack, importedPack } from './pack/build-imported-pack.ts'
import { cardFiles } from './pack/card-to-files.ts'
import { makeLoreFile } from './pack/lore-entry-to-file.ts'
import { idMaker, packIdFor } from './pack/safe-pack-fields.ts'
import { vaultFiles } from './pack/vault-to-files.ts'
import { type ReadJson, readImportedJson } from './read-imported-json.ts'
import { isPng } from './read-png-texts.ts'
import { cleanLine } from './read-untrusted-fields.ts'

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
  readonly history: ImportedStory | null
  readonly report: ImportReport
  /** The ending under which the original is kept. */
  readonly ending: 'json' | 'jsonl' | 'png' | 'charx'
  /** The JSON it came from; null for what is none. */
  readonly root: JsonValue
  readonly book: LoreBook | null
  readonly card: CharacterCard | null
}

/** What a file was recognised as: a lorebook of some format, or something with a reader of its own. */
type Kind = 'card' | 'chat' | 'vault' | LorebookFormat

interface Opened {
  readonly kind: Kind
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
    return found.ok ? openJson(found.value, { text: '', ending, file, notes }) : found
  }
  const decoded = decodeImport(bytes, file)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  if (text.trim() === '') return refuse('import/empty', `${file} is empty: there is nothing in it.`)
  if (encoding !== 'UTF-8') notes.add('changed', 'read from UTF-16')
  const first = text.slice(0, text.indexOf('\n') + 1 || text.length)
  if (first.trimStart().startsWith('{') && first.trimEnd().endsWith('}')) {
    const head = readImportedJson(first, { file })
    if (head.ok && isJsonObject(head.value.value) && isChatHead(head.value.value))
      return done({ kind: 'chat', root: null, text, ending: 'jsonl' })
  }
  const json = readImportedJson(text, { file })
  if (json.ok) return openJson(json.value, { text, ending: 'json', file, notes })
  if (/^\s*[[{]/.test(text)) return json
  const message = `${file}, line 1: this is neither JSON nor a picture nor an archive. What can be imported: ${importable}.`
  return refuse('import/malformed', message, { data: { file, line: 1 } })
}

function openJson(
  json: ReadJson,
  { file, text, ending, notes }: Pick<Opened, 'text' | 'ending'> & { file: string; notes: ImportNotes },
): Result<Opened> {
  const kind = recognise(json.value, file)
  if (!kind.ok) return kind
  for (const key of json.doubled) notes.add('changed', 'keys that stand twice; the last one counts', key)
  return done({ kind: kind.value, root: json.value, text, ending })
}

const importable =
  'SillyTavern World Info and chats, character cards (V1, V2, V3 as JSON, PNG or CHARX), lorebooks of NovelAI, Risu, Agnai, AI Dungeon and KoboldAI, folders of Markdown notes, and exports of Fatewright'

/** What a file is, by what is in it: names and endings are not trusted. */
function recognise(value: JsonValue, file: string): Result<Kind> {
  const found = isJsonObject(value)
    ? kindOfObject(value)
    : listFormats.find((format) => format.matches(value))
  if (found !== undefined) return done(found)
  const fields = isJsonObject(value) ? Object.keys(value).slice(0, 8).join(', ') : 'a list'
  const message = `${file} is JSON, but nothing that is known here (it has: ${fields.slice(0, 200)}). What can be imported: ${importable}.`
  return refuse('import/not-an-export', message, { data: { file } })
}

/** A saved game holds world info beside its story. */
const koboldSave: LorebookFormat = { ...koboldWorldInfo, matches: isKoboldSave }

/** In this order: what an earlier format recognises is no later one. */
const objectFormats = [novelAi, risu, agnai, koboldSave, characterBook, worldInfo, koboldWorldInfo]
const listFormats = [storyCards, koboldWorldInfo]

function kindOfObject(value: JsonObject): Kind | undefined {
  if (vaultIn(value) !== null) return 'vault'
  if (isCard(value)) return 'card'
  return objectFormats.find((format) => format.matches(value)) ?? (isChatHead(value) ? 'chat' : undefined)
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
  const history = readSillyTavernChat(reading.opened.text, reading.source.file, reading.notes)
  if (!history.ok) return history
  const title = nameFor(reading, history.value.title)
  return finished(reading, history.value.format, { history: { ...history.value, title } })
}

function fromBook(reading: Reading, format: LorebookFormat): Result<Imported> {
  const { source, notes, opened } = reading
  const book = format.read(opened.root, notes)
  if (!book.ok) return book
  const history = format === koboldSave ? readKoboldSave(opened.root, source.file, notes) : null
  if (history !== null && !history.ok) return history
  const name = nameFor(reading, book.value.name)
  const story = history === null ? null : { ...history.value, title: name }
  if (story !== null && book.value.entries.length === 0)
    return finished(reading, story.format, { history: story })
  const makeId = idMaker()
  const extras = { format: book.value.format }
  const made = book.value.entries.flatMap((entry) => makeLoreFile(entry, makeId, extras, notes) ?? [])
  const description = cleanLine(book.value.description, 'description', notes, 2_000)
  const pack = importedPack({ id: packIdFor(name), name, description, author: '' }, made, [], null)
  if (!pack.ok) return pack
  const { format: written } = story ?? book.value
  return finished(reading, written, { pack: pack.value, book: book.value, history: story })
}
