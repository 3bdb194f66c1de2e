/** A character card in our words: V1, V2 and V3, which differ in where things stand and in what may be said beside them. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, listIn, objectIn, textIn, textsIn } from '../loose.ts'
import { readCharacterBook } from '../lorebook/character-book.ts'
import type { LoreBook, OriginalPath } from '../lorebook/lore-book.ts'

/** A card. */
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

const first = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'] as const
const instructions = ['system_prompt', 'post_history_instructions'] as const
const forPeople = ['creator_notes', 'creator_notes_multilingual'] as const
const dates = ['source', 'creation_date', 'modification_date'] as const
const known: ReadonlySet<string> = new Set([
  ...[...first, ...instructions, ...forPeople, ...dates],
  ...[
    'alternate_greetings',
    'group_only_greetings',
    'character_book',
    'tags',
    'creator',
    'character_version',
  ],
  ...['extensions', 'assets', 'nickname'],
])

/** True for a card of any version. */
export function isCard(value: JsonObject): boolean {
  if (value.spec === 'chara_card_v2' || value.spec === 'chara_card_v3') return true
  if (isJsonObject(value.data) && typeof value.data.first_mes === 'string') return true
  return typeof value.name === 'string' && typeof value.first_mes === 'string'
}

/** Reads a card. */
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
  note(data, version, notes)
  return done({
    ...{ version, at, name },
    description: textIn(data.description),
    personality: textIn(data.personality),
    scenario: textIn(data.scenario),
    first_mes: textIn(data.first_mes),
    mes_example: textIn(data.mes_example),
    greetings: listIn(data.alternate_greetings)
      .map(textIn)
      .filter((one) => one.trim() !== ''),
    tags: textsIn(data.tags),
    creator: textIn(data.creator),
    character_version: textIn(data.character_version),
    book: book === null ? null : book.value,
  })
}

/** What the card has that is not played from. */
function note(data: JsonObject, version: CharacterCard['version'], notes: ImportNotes): void {
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
  for (const name of Object.keys(besides(data, known)))
    notes.add('kept', 'fields that no specification has', name)
}
