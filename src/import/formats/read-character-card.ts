/** Reads a character card: V1, V2 and V3, which differ in where things stand and in what may be said beside them. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { readZip } from '../../packs/index.ts'
import { decodeImport } from '../decode-import-text.ts'
import type { ImportNotes } from '../import-report.ts'
import { type ReadJson, readImportedJson } from '../read-imported-json.ts'
import { fromBase64, readPngTexts } from '../read-png-texts.ts'
import { besides, importLimits, listIn, objectIn, textIn, textsIn } from '../read-untrusted-fields.ts'
import type { LoreBook, OriginalPath } from './common-lorebook.ts'
import { readCharacterBook } from './read-card-lorebook.ts'

export interface CharacterCard {
  readonly version: 'V1' | 'V2' | 'V3'
  /** Where its fields stand in the original. */
  readonly at: OriginalPath
  readonly name: string
  readonly description: string
  readonly personality: string
  readonly scenario: string
  readonly first_mes: string
  readonly mes_example: string
  readonly greetings: readonly string[]
  readonly tags: readonly string[]
  readonly creator: string
  readonly character_version: string
  readonly book: LoreBook | null
}

const played = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'] as const
const instructions = ['system_prompt', 'post_history_instructions'] as const
const forPeople = ['creator_notes', 'creator_notes_multilingual'] as const
const dates = ['source', 'creation_date', 'modification_date'] as const
const knownFields: ReadonlySet<string> = new Set([
  ...played,
  ...instructions,
  ...forPeople,
  ...dates,
  'alternate_greetings',
  'group_only_greetings',
  'character_book',
  'tags',
  'creator',
  'character_version',
  'extensions',
  'assets',
  'nickname',
])

/** True for a card of any version. */
export function isCard(value: JsonObject): boolean {
  if (value.spec === 'chara_card_v2' || value.spec === 'chara_card_v3') return true
  if (isJsonObject(value.data) && typeof value.data.first_mes === 'string') return true
  return typeof value.name === 'string' && typeof value.first_mes === 'string'
}

export function readCard(root: JsonValue, file: string, notes: ImportNotes): Result<CharacterCard> {
  const top = objectIn(root)
  const inside = isJsonObject(top.data)
  const data = inside ? objectIn(top.data) : top
  const at: OriginalPath = inside ? ['data'] : []
  const version = top.spec === 'chara_card_v3' ? 'V3' : inside ? 'V2' : 'V1'
  const name = textIn(data.nickname) || textIn(data.name)
  if (name.trim() === '')
    return refuse(
      'import/no-name',
      `${file} is a character card without a name: write one into its field "name".`,
    )
  // Chub writes null where there is no book.
  const book = isJsonObject(data.character_book)
    ? readCharacterBook(root, [...at, 'character_book'], notes)
    : null
  if (book !== null && !book.ok) return book
  noteUnplayed(data, version, notes)
  return done({
    version,
    at,
    name,
    description: textIn(data.description),
    personality: textIn(data.personality),
    scenario: textIn(data.scenario),
    first_mes: textIn(data.first_mes),
    mes_example: textIn(data.mes_example),
    greetings: listIn(data.alternate_greetings)
      .map(textIn)
      .filter((greeting) => greeting.trim() !== ''),
    tags: textsIn(data.tags),
    creator: textIn(data.creator),
    character_version: textIn(data.character_version),
    book: book === null ? null : book.value,
  })
}

/** What the card has that is not played from. */
function noteUnplayed(data: JsonObject, version: CharacterCard['version'], notes: ImportNotes): void {
  const said = (name: string): boolean => JSON.stringify(data[name] ?? '').length > 2
  for (const name of instructions)
    if (said(name)) notes.add('kept', 'instructions to a model: nothing in a file commands the engine', name)
  for (const name of forPeople) if (said(name)) notes.add('kept', "the author's notes for people", name)
  for (const name of dates) if (said(name)) notes.add('kept', 'where and when the card was made', name)
  if (said('group_only_greetings')) notes.add('kept', 'greetings for groups', 'group_only_greetings')
  for (const [index, asset] of listIn(data.assets).entries())
    notes.add('kept', 'pictures and sounds', `${textIn(objectIn(asset).type)} assets[${index}]`)
  for (const name of Object.keys(objectIn(data.extensions)))
    notes.add('kept', 'extensions of other programs', `extensions.${name}`)
  if (version === 'V1') return
  for (const name of Object.keys(besides(data, knownFields)))
    notes.add('kept', 'fields that no specification has', name)
}

/** Chunks of a PNG picture that carry a card: the newer card first, then the older one, then a NovelAI lorebook. */
const keywords = ['ccv3', 'chara', 'naidata'] as const

/** The JSON that a picture carries, and in which chunk. */
export interface PngContents extends ReadJson {
  readonly keyword: (typeof keywords)[number]
}

/** Reads the card or lorebook in a picture. */
export function readPng(bytes: Uint8Array, file: string, notes: ImportNotes): Result<PngContents> {
  const texts = readPngTexts(bytes, file)
  if (!texts.ok) return texts
  const assets = texts.value.filter(({ keyword: name }) => name.toLowerCase().startsWith('chara-ext-asset_'))
  for (const asset of assets) notes.add('kept', 'pictures and sounds', asset.keyword.slice(0, 80))
  for (const keyword of keywords) {
    const found = texts.value.filter(({ keyword: name }) => name.toLowerCase() === keyword)
    const [chunk] = found
    if (chunk === undefined) continue
    notes.add('kept', 'further chunks of the same name', keyword, found.length - 1)
    if (keyword === 'ccv3' && texts.value.some(({ keyword: name }) => name.toLowerCase() === 'chara'))
      notes.add('kept', 'the older card in the same picture', 'chara')
    const raw = fromBase64(chunk.value)
    if (raw === null)
      return refuse('import/damaged', `${file}: the chunk "${keyword}" is not base64.`, { data: { file } })
    const where = `${file} (${keyword})`
    const text = decodeImport(raw, where)
    if (!text.ok) return text
    const json = readImportedJson(text.value.text, { file: where })
    return json.ok ? done({ keyword, ...json.value }) : json
  }
  const message = `${file} is a picture without a card in it: it has no chunk "chara", "ccv3" or "naidata". Sharing sites often strip them; look for the original file.`
  return refuse('import/no-card', message, { data: { file } })
}

/** Nothing that people write is compressed more than this. */
const maxRatio = 2_000

/** Reads the card of a CHARX: a zip archive with `card.json` at its root. */
export function readCharx(bytes: Uint8Array, file: string, notes: ImportNotes): Result<ReadJson> {
  const names = new Set<string>()
  const only = (path: string): boolean => {
    names.add(path)
    return path === 'card.json'
  }
  const { archiveFiles: entries, card: entry, archiveTotal: total } = importLimits
  const archive = readZip(bytes, { entries, entry, total, ratio: maxRatio, only })
  if (!archive.ok) return archive
  const [card] = archive.value
  if (card === undefined) {
    const what = [...names].some((name) => name.endsWith('.md'))
      ? 'Unpack it and import the folder.'
      : 'It is no CHARX.'
    return refuse('import/no-card', `${file} is an archive without a card.json in it. ${what}`, {
      data: { file },
    })
  }
  for (const name of names)
    if (name !== 'card.json' && !name.endsWith('/'))
      notes.add('kept', 'files beside the card', name.slice(0, 80))
  const where = `${file} (card.json)`
  const text = decodeImport(card.bytes, where)
  if (!text.ok) return text
  const json = readImportedJson(text.value.text, { file: where })
  return json.ok ? done(json.value) : json
}
