/** Texts, names and fields in the form in which a pack may have them. */
import { stringify } from 'yaml'
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { findJsonProblem, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { nameProblem } from '../../packs/index.ts'
import type { ImportNotes } from '../import-report.ts'
import { cleanImported } from '../read-untrusted-fields.ts'

/** YAML as the loader of packs reads it. */
export function yamlText(value: object): string {
  return stringify(value, { schema: 'core', lineWidth: 0, aliasDuplicateObjects: false, indentSeq: true })
}

export function markdownText(front: object, name: string, prose: string): string {
  return `---\n${yamlText(front)}---\n\n# ${name}\n${prose === '' ? '' : `\n${prose}\n`}`
}

/** Tags as a pack may have them: plain words, each once. */
export function packTags(words: readonly string[]): readonly string[] {
  const tags = words.map((word) => slugOf(word).slice(0, 60)).filter((tag) => tag !== 'unnamed')
  return [...new Set(['imported', ...tags])].slice(0, 40)
}

/** Aliases as a pack may have them. */
export function packAliases(words: readonly string[], name: string): readonly string[] {
  const plain = words.map((word) => word.trim()).filter((word) => word !== '' && word.length <= 200)
  return [...new Set(plain)].filter((word) => word !== name).slice(0, 20)
}

const maxKept = 20_000

/** Fields for the frontmatter; what cannot stand there is noted and stays in the original. */
export function keptFields(fields: JsonObject, place: string, notes: ImportNotes): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const problem = findJsonProblem({ [key]: value } as JsonObject)
      const long = problem === null && JSON.stringify(value).length > maxKept
      if (problem === null && !long) return [[key, cleaned(value, place, notes)]]
      const why = long ? 'it is very long' : (problem?.problem ?? '')
      notes.add('kept', `fields that only the original can hold: ${why}`, `${place} ${key}`)
      return []
    }),
  )
}

function cleaned(value: JsonValue, place: string, notes: ImportNotes): JsonValue {
  if (typeof value === 'string') return cleanImported(value, place, notes)
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((part) => cleaned(part, place, notes))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part, place, notes)]))
}

/** Gives every name an id of its own. */
export type IdMaker = (name: string) => string

/** Ids for the things of one pack, each given once; `player` and its like are reserved. */
export function idMaker(): IdMaker {
  const taken = new Set(['player', 'hero', 'world', 'scene', 'campaign', 'foe', 'foes', 'coin'])
  return (name) => {
    const slug = fileSlugOf(name)
    const wanted = slug === 'unnamed' ? 'entry' : slug
    let id = wanted
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}_${count}`
    taken.add(id)
    return id
  }
}

/** A name as an id that can also name a file, on every system. */
function fileSlugOf(name: string): string {
  const slug = slugOf(name)
  return nameProblem(slug) === null ? slug : `name_${slug}`
}

/** A pack's id out of a name. */
export function packIdFor(name: string): string {
  const slug = fileSlugOf(name)
  const plain = slug === 'unnamed' ? 'imported' : slug
  return (/^[a-z]/.test(plain) ? plain : `pack_${plain}`).slice(0, 60).replace(/_+$/, '')
}
