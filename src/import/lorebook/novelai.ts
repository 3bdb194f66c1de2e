/** NovelAI's lorebooks (`lorebookVersion`), alone, in a picture, or inside a scenario. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, listIn, numberIn, objectIn, textIn, textsIn } from '../loose.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set([
  ...[
    'text',
    'keys',
    'displayName',
    'enabled',
    'contextConfig',
    'id',
    'category',
    'lastUpdatedAt',
    'searchRange',
  ],
  ...['forceActivation', 'keyRelative', 'nonStoryActivatable', 'loreBiasGroups', 'hidden'],
])

/** True for a lorebook, or a scenario that has one. */
export function isNovelAi(value: JsonObject): boolean {
  return value.lorebookVersion !== undefined || value.scenarioVersion !== undefined
}

/** Reads a lorebook. */
export function readNovelAi(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const top = root as JsonObject
  const scenario = top.lorebookVersion === undefined
  const book = scenario ? objectIn(top.lorebook) : top
  const entriesAt = scenario ? ['lorebook', 'entries'] : ['entries']
  const categories = new Map(
    listIn(book.categories).map((one) => [textIn(objectIn(one).id), textIn(objectIn(one).name)]),
  )
  const entries = readEntries(root, entriesAt, (entry, place) => readEntry(entry, place, categories), notes)
  if (!entries.ok) return entries
  if (scenario) notes.add('kept', 'the scenario around the lorebook (prompt, context, settings)')
  return done({
    format: scenario ? 'NovelAI scenario' : 'NovelAI lorebook',
    name: textIn(top.title),
    description: textIn(top.description),
    fields: {
      content: 'text',
      name: 'displayName',
      keys: { field: 'keys', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt,
    entries: entries.value,
  })
}

function readEntry(
  entry: JsonObject,
  place: OriginalPath,
  categories: ReadonlyMap<string, string>,
): LoreEntry {
  const context = objectIn(entry.contextConfig)
  const unused = ['contextConfig', 'searchRange', 'keyRelative', 'nonStoryActivatable', 'loreBiasGroups']
  return {
    ...plainEntry,
    place,
    name: textIn(entry.displayName),
    content: textIn(entry.text),
    keys: textsIn(entry.keys),
    constant: flagIn(entry.forceActivation, false),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(context.budgetPriority) ?? 100,
    group: categories.get(textIn(entry.category)) ?? '',
    unused: Object.fromEntries(Object.entries(entry).filter(([key]) => unused.includes(key))),
    unknown: besides(entry, known),
  }
}
