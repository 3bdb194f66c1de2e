/**
 * Exports lore for other programs. What was imported and not edited goes back as it came, byte for byte; an edit
 * changes its own entry and nothing else; lore from anywhere else becomes World Info, which all of them read.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { PackFile } from '../../packs/index.ts'
import { keyLogics, type LoreBook, type OriginalPath, partAt } from '../formats/common-lorebook.ts'
import type { CharacterCard } from '../formats/read-character-card.ts'
import { worldInfoDefaults } from '../formats/read-sillytavern-world-info.ts'
import { personSections } from '../pack/card-to-files.ts'
import type { Imported } from '../read-import.ts'
import { type Edit, type Edits, editsOf, type LoreText, readLoreFile } from './edits-since-import.ts'

/** What lore can be exported as. */
export const loreFormats = ['original', 'worldinfo', 'card'] as const
/** A format lore can be exported as. */
export type LoreFormat = (typeof loreFormats)[number]

export interface ExportedPack {
  readonly id: string
  /** Its files as they are, those that are switched off too. */
  readonly files: readonly PackFile[]
  /** What it was made of; null for a pack that was written here. */
  readonly origin: { readonly imported: Imported; readonly bytes: Uint8Array } | null
}

export function exportLore(pack: ExportedPack, format: LoreFormat): Result<Uint8Array> {
  if (format === 'worldinfo' && pack.origin?.imported.book?.format !== 'SillyTavern World Info')
    return worldInfo(pack)
  if (pack.origin === null || pack.origin.imported.pack === null) {
    const message = `The pack "${pack.id}" was written here and has no original. Export it with --format worldinfo.`
    return refuse('import/no-original', message)
  }
  const { imported, bytes } = pack.origin
  if (format === 'card' && imported.card === null) {
    const message = `The pack "${pack.id}" was not made of a character card. Export it with --format worldinfo.`
    return refuse('import/no-card', message)
  }
  const edits = editsOf(pack.origin.imported.pack, pack.files)
  const edited = edits.edited.length + edits.added.length > 0
  const packed = imported.ending === 'png' || imported.ending === 'charx'
  if (!edited && !(packed && format === 'card')) return done(bytes)
  const rewritable = !packed && (imported.book !== null || imported.card !== null)
  if (format === 'original' && !rewritable) {
    const instead = imported.card === null ? 'worldinfo' : 'card'
    const message = `The pack "${pack.id}" was edited, and its original cannot be written again. Export it with --format ${instead}.`
    return refuse('import/edited', message)
  }
  const carded = imported.card === null ? imported.root : patchCard(imported.root, imported.card, edits)
  const whole = imported.book === null ? carded : patchBook(carded, imported.book, edits)
  return done(jsonBytes(whole))
}

function worldInfo({ files }: ExportedPack): Result<Uint8Array> {
  const lore = files.flatMap((file) => readLoreFile(file) ?? []).filter(hasWords)
  const entries = Object.fromEntries(lore.map((text, uid) => [String(uid), worldInfoEntry(text, uid)]))
  return done(jsonBytes({ entries }))
}

function hasWords({ content }: LoreText): boolean {
  return content !== ''
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
}

/** Puts edited and added entries into the original of a book. */
function patchBook(root: JsonValue, book: LoreBook, { edited, added }: Edits): JsonValue {
  const entries = partAt(root, book.entriesAt)
  const inside = (edit: Edit): string | number | undefined => {
    const { place } = edit.made
    return place.length === book.entriesAt.length + 1 && isUnder(place, book.entriesAt)
      ? place.at(-1)
      : undefined
  }
  const byKey = new Map(edited.flatMap((edit) => (inside(edit) === undefined ? [] : [[inside(edit), edit]])))
  const patched = (key: string | number, entry: JsonValue): readonly JsonValue[] => {
    const edit = byKey.get(key)
    if (edit === undefined || !isJsonObject(entry)) return [entry]
    return edit.now === null ? [] : [patchEntry(entry, edit.now, book)]
  }
  if (Array.isArray(entries)) {
    const list = (entries as readonly JsonValue[]).flatMap((entry, index) => patched(index, entry))
    return withPartAt(root, book.entriesAt, [...list, ...added.map((text) => newEntry(text, book))])
  }
  if (!isJsonObject(entries)) return root
  const rows = Object.entries(entries).flatMap(([key, entry]) =>
    patched(key, entry).map((value) => [key, value] as const),
  )
  const next = Math.max(-1, ...Object.keys(entries).map(Number).filter(Number.isInteger)) + 1
  const more = added.map((text, index) => [String(next + index), worldInfoEntry(text, next + index)] as const)
  return withPartAt(root, book.entriesAt, Object.fromEntries([...rows, ...more]))
}

function isUnder(place: OriginalPath, above: OriginalPath): boolean {
  return above.every((step, index) => step === place[index])
}

function patchEntry(entry: JsonObject, now: NonNullable<Edit['now']>, { fields }: LoreBook): JsonObject {
  const { content, name, keys, enabled } = now
  return {
    ...entry,
    ...(content !== undefined && { [fields.content]: content }),
    ...(name !== undefined && { [fields.name]: name }),
    ...(keys !== undefined && { [fields.keys.field]: keysAs(keys, fields.keys.as) }),
    ...(enabled !== undefined &&
      fields.enabled !== null && { [fields.enabled.field]: enabled !== fields.enabled.off }),
  }
}

function keysAs(keys: readonly string[], as: 'list' | 'commas'): JsonValue {
  return as === 'list' ? [...keys] : keys.join(', ')
}

function newEntry({ content, name, keys }: LoreText, { fields, format }: LoreBook): JsonObject {
  return {
    [fields.keys.field]: keysAs(keys, fields.keys.as),
    [fields.content]: content,
    [fields.name]: name,
    ...(fields.enabled !== null && { [fields.enabled.field]: !fields.enabled.off }),
    ...(format === 'character book' && { extensions: {}, insertion_order: 100, use_regex: false }),
  }
}

/** Puts what was edited in a person's file back into the card. */
function patchCard(root: JsonValue, card: CharacterCard, { edited }: Edits): JsonValue {
  const edit = edited.find(({ made }) => made.type === 'npc' && made.place.length === card.at.length)
  if (edit?.now === null || edit === undefined) return root
  const data = partAt(root, card.at)
  if (!isJsonObject(data)) return root
  const was = partsOf(edit.made.prose)
  const is = edit.now.content === undefined ? was : partsOf(edit.now.content)
  const changed = Object.entries(is).filter(([field, text]) => was[field] !== text)
  const name = edit.now.name === undefined ? {} : { name: edit.now.name }
  return withPartAt(root, card.at, { ...data, ...Object.fromEntries(changed), ...name })
}

/** The fields of a card in a person's prose. */
function partsOf(prose: string): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {}
  let rest = prose
  for (const [heading, field] of personSections.toReversed()) {
    const at = rest.lastIndexOf(`## ${heading}\n`)
    if (at === -1) continue
    parts[field] = rest.slice(at + heading.length + 4).trim()
    rest = rest.slice(0, at)
  }
  return { description: rest.trim(), ...parts }
}

/** The same value with something else at one place. */
function withPartAt(root: JsonValue, path: OriginalPath, value: JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(root))
    return (root as readonly JsonValue[]).map((part, index) =>
      index === step ? withPartAt(part, rest, value) : part,
    )
  if (!isJsonObject(root)) return root
  return Object.fromEntries(
    Object.entries(root).map(([key, part]) => [key, key === step ? withPartAt(part, rest, value) : part]),
  )
}

/** An entry of World Info with its number. */
function worldInfoEntry(lore: LoreText, uid: number): JsonObject {
  return {
    uid,
    key: [...lore.keys],
    keysecondary: [...lore.secondary_keys],
    comment: lore.name,
    content: lore.content,
    constant: lore.constant,
    selective: true,
    selectiveLogic: keyLogics.indexOf(lore.logic),
    order: lore.order,
    position: 0,
    disable: !lore.enabled,
    probability: 100,
    useProbability: true,
    depth: 4,
    group: '',
    caseSensitive: lore.case_sensitive,
    matchWholeWords: lore.whole_words,
    ...worldInfoDefaults,
    addMemo: true,
    displayIndex: uid,
  }
}
