/** The notes of a vault as files of a pack, with their links as relations between them. */
import type { JsonObject } from '../../core/json.ts'
import { normalText } from '../../text/limit-combining-marks.ts'
import type { LoreEntry } from '../formats/common-lorebook.ts'
import type { ReadNote } from '../formats/read-markdown-vault.ts'
import type { ImportNotes } from '../import-report.ts'
import { cleanLine } from '../read-untrusted-fields.ts'
import { type GeneratedFile, makeLoreFile } from './lore-entry-to-file.ts'
import { idMaker, packTags } from './safe-pack-fields.ts'

interface KnownNote {
  readonly id: string
  readonly type: LoreEntry['type']
}

const relationFields: Readonly<Partial<Record<LoreEntry['type'], string>>> = {
  location: 'related_locations',
  npc: 'related_entities',
  item: 'related_entities',
  faction: 'related_factions',
}

const maxRelated = 100

export function vaultFiles(vault: readonly ReadNote[], notes: ImportNotes): readonly GeneratedFile[] {
  const makeId = idMaker()
  const named = vault.map((note) => ({ note, id: makeId(cleanLine(note.entry.name, '', notes, 100)) }))
  const known = new Map<string, KnownNote>()
  for (const { note, id } of named)
    for (const word of [note.entry.name, ...note.aliases, pathOf(note)])
      if (!known.has(folded(word))) known.set(folded(word), { id, type: note.entry.type })
  return named.flatMap(({ note, id }) => {
    const extras = {
      format: 'Markdown vault',
      at: note.path,
      aliases: note.aliases,
      tags: packTags(note.tags),
      related: relations(note, id, known, notes),
    }
    return makeLoreFile(note.entry, () => id, extras, notes) ?? []
  })
}

function pathOf({ entry }: ReadNote): string {
  return entry.group === '' ? entry.name : `${entry.group}/${entry.name}`
}

function folded(name: string): string {
  return normalText(name, 'NFC').trim().replace(/\.md$/i, '').toLowerCase()
}

function relations(
  { entry, links }: ReadNote,
  own: string,
  known: ReadonlyMap<string, KnownNote>,
  notes: ImportNotes,
): JsonObject {
  const related: Record<string, string[]> = {}
  for (const target of new Set(links)) {
    const found = known.get(folded(target)) ?? known.get(folded(target.split('/').at(-1) ?? ''))
    if (found === undefined)
      notes.add('kept', 'links to notes that are not there', `${entry.name}: ${target.slice(0, 80)}`)
    else if (found.id !== own) {
      const field = relationFields[found.type] ?? 'related_lore'
      related[field] = [...(related[field] ?? []), found.id]
    }
  }
  return Object.fromEntries(
    Object.entries(related).map(([field, ids]) => [field, [...new Set(ids)].slice(0, maxRelated)]),
  )
}
