/**
 * Reads a vault, which is a folder of Markdown notes, as it stands on disk or as one text in which it was kept. What
 * a note is follows from its own frontmatter, else from the folder it stands in; links become words in the text and
 * relations beside it. A note whose frontmatter cannot be read keeps it as text.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { contentTypes, readFrontmatter } from '../../packs/index.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, importLimits, textIn, textsIn } from '../read-untrusted-fields.ts'
import { type LoreEntry, plainEntry } from './common-lorebook.ts'

export interface VaultNote {
  /** Inside the vault, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The name of the format in which a vault is kept beside the pack that was made of it. */
export const vaultFormat = 'fatewright.vault'

/** A vault as one text. */
export function keptVault(notes: readonly VaultNote[]): string {
  return `${JSON.stringify({ format: vaultFormat, files: notes }, null, 1)}\n`
}

/** The notes of a vault that was kept; null when the value is none. */
export function vaultIn(value: JsonValue): readonly VaultNote[] | null {
  if (!isJsonObject(value) || value.format !== vaultFormat || !Array.isArray(value.files)) return null
  return (value.files as readonly JsonValue[]).flatMap((note) =>
    isJsonObject(note) ? [{ path: textIn(note.path), text: textIn(note.text) }] : [],
  )
}

export interface ReadNote {
  readonly path: string
  readonly entry: LoreEntry
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  /** Names or paths of other notes. */
  readonly links: readonly string[]
}

type ContentType = (typeof contentTypes)[number]

const folders: readonly (readonly [RegExp, ContentType])[] = [
  [/^(?:npcs?|people|persons?|characters?|cast)$/, 'npc'],
  [/^(?:locations?|places?|cities|towns|regions?|world)$/, 'location'],
  [/^(?:factions?|groups?|guilds?|organi[sz]ations?)$/, 'faction'],
  [/^(?:items?|objects?|artefacts?|artifacts?|equipment)$/, 'item'],
  [/^(?:events?|sessions?|timeline)$/, 'event'],
  [/^(?:cultures?|races?|religions?|peoples)$/, 'culture'],
  [/^(?:technology|magic|science)$/, 'technology'],
]

const taken: ReadonlySet<string> = new Set(['id', 'type', 'name', 'title', 'aliases', 'alias', 'tags', 'tag'])

export function readVault(vault: readonly VaultNote[], notes: ImportNotes): Result<readonly ReadNote[]> {
  const pages = vault.filter((note) => note.path.toLowerCase().endsWith('.md'))
  if (pages.length > importLimits.entries)
    return refuse(
      'import/too-many',
      `There are ${pages.length} notes, and a pack holds at most ${importLimits.entries}. Import a folder of them.`,
    )
  return done(pages.map((note, index) => readNote(note, index, notes)))
}

function readNote({ path, text }: VaultNote, index: number, notes: ImportNotes): ReadNote {
  const cleaned = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { front, body } = partsOf(path, cleaned, notes)
  const linked = readWikiLinks(body)
  const steps = path.split('/')
  const base = (steps.at(-1) ?? path).replace(/\.md$/i, '')
  const own = besides(front, taken)
  if (Object.keys(own).length > 0)
    notes.add('kept', 'further fields of notes', `${path}: ${Object.keys(own).join(', ')}`)
  notes.add('changed', 'links made words', path, linked.links.length)
  return {
    path,
    entry: {
      ...plainEntry,
      place: ['files', index],
      name: textIn(front.name) || textIn(front.title) || base,
      content: withoutTitle(linked.text),
      keys: [],
      order: index,
      type: typeOf(front, steps.slice(0, -1)),
      group: steps.slice(0, -1).join('/'),
      unknown: own,
    },
    aliases: [...textsIn(front.aliases), ...textsIn(front.alias)],
    tags: [...textsIn(front.tags), ...textsIn(front.tag), ...linked.tags, ...steps.slice(0, -1)],
    links: linked.links.map(({ target }) => target),
  }
}

function partsOf(
  path: string,
  text: string,
  notes: ImportNotes,
): { readonly front: JsonObject; readonly body: string } {
  if (!text.startsWith('---\n')) return { front: {}, body: text }
  const { found, problems } = readFrontmatter(path, text)
  if (found !== null)
    return { front: isJsonObject(found.metadata) ? found.metadata : {}, body: found.content }
  // A line of dashes may only be a line of dashes.
  const [first] = problems
  notes.add(
    'refused',
    `frontmatter that cannot be read, kept as text: ${first?.message ?? ''}`,
    `${path}:${first?.line ?? 1}`,
  )
  return { front: {}, body: text.replace(/^---\n/, '') }
}

/** The first heading is the name, which the pack writes itself. */
function withoutTitle(body: string): string {
  return body.replace(/^\s*# [^\n]*\n?/, '').trim()
}

function typeOf(front: JsonObject, steps: readonly string[]): ContentType {
  const said = textIn(front.type).toLowerCase()
  const own =
    contentTypes.find((type) => type === said) ?? folders.find(([pattern]) => pattern.test(said))?.[1]
  if (own !== undefined) return own
  for (const step of steps.toReversed()) {
    const found = folders.find(([pattern]) => pattern.test(step.toLowerCase()))
    if (found !== undefined) return found[1]
  }
  return 'history'
}

interface WikiLink {
  readonly target: string
  readonly embedded: boolean
}

/** A text whose links are words. */
interface Linked {
  readonly text: string
  readonly links: readonly WikiLink[]
  readonly tags: readonly string[]
}

const link = /(!?)\[\[([^[\]\n]{1,300})\]\]/g
const tag = /(?:^|(?<=\s))#([\p{L}][\p{L}\p{N}_/-]{0,59})/gu
const fenced = /(```[\s\S]*?```|`[^`\n]*`)/
const asides = /%%[\s\S]*?%%/g

/**
 * Reads links (`[[Note]]`, `[[Note|words]]`, `[[Note#Heading]]`, `![[Note]]`) and tags such as `#harbour`; what stands in code
 * stays as it is.
 */
function readWikiLinks(written: string): Linked {
  const links: WikiLink[] = []
  const tags: string[] = []
  const parts = written.split(fenced).map((part, index) => {
    if (index % 2 === 1) return part
    for (const [, name = ''] of part.matchAll(tag)) tags.push(name)
    return part.replace(asides, '').replace(link, (_, bang: string, inner: string) => {
      const [full = '', ...words] = inner.split('|')
      const [target = '', heading = ''] = full.split('#')
      links.push({ target: target.trim(), embedded: bang !== '' })
      const named = target.trim() === '' ? heading : (target.split('/').at(-1) ?? target)
      return (words.join('|').replace(/\\$/, '') || named).trim()
    })
  })
  return { text: parts.join(''), links: links.filter(({ target }) => target !== ''), tags }
}
