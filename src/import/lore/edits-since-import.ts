/** What was changed by hand in the files of an imported pack since it was made. */

import type { JsonObject } from '../../core/json.ts'
import { asNumber, isJsonObject } from '../../core/json.ts'
import { type PackFile, readFrontmatter } from '../../packs/index.ts'
import { keyLogics } from '../formats/common-lorebook.ts'
import type { ImportedPack } from '../pack/build-imported-pack.ts'
import type { GeneratedFile } from '../pack/lore-entry-to-file.ts'
import { flagOrNull, listIn, objectIn, textIn, textsIn } from '../read-untrusted-fields.ts'
import type { ActivationKeys } from './entry-activation.ts'

/** A file of lore as it may have been edited. */
export interface LoreText extends ActivationKeys {
  readonly path: string
  readonly type: string
  readonly name: string
  readonly content: string
  readonly order: number
}

/** One entry that was edited; null when its file is gone. */
export interface Edit {
  readonly made: GeneratedFile
  readonly now: Partial<Pick<LoreText, 'name' | 'content' | 'keys' | 'enabled'>> | null
}

export interface Edits {
  readonly edited: readonly Edit[]
  /** Lore that was written by hand beside what was imported. */
  readonly added: readonly LoreText[]
}

/** The path with and without the ending that switches an entry off. */
export function bothPaths(path: string): readonly [string, string] {
  const on = path.replace(/\.off$/, '')
  return [on, `${on}.off`]
}

/** Compares a pack as it was made with its files as they are. */
export function editsOf(pack: ImportedPack, current: readonly PackFile[]): Edits {
  const here = new Map(current.map((file) => [file.path, file]))
  const edited = pack.made.flatMap((made): readonly Edit[] => {
    const file = bothPaths(made.path).flatMap((path) => here.get(path) ?? [])[0]
    if (file === undefined) return [{ made, now: null }]
    if (file.text === made.text && file.path === made.path) return []
    const was = readLoreFile(made)
    const is = readLoreFile(file)
    if (was === null || is === null) return []
    const now = {
      ...(was.name !== is.name && { name: is.name }),
      ...(was.content !== is.content && { content: is.content }),
      ...(was.keys.join('\n') !== is.keys.join('\n') && { keys: is.keys }),
      ...(was.enabled !== is.enabled && { enabled: is.enabled }),
    }
    return Object.keys(now).length === 0 ? [] : [{ made, now }]
  })
  const known = new Set([...pack.files, ...pack.made].flatMap((file) => bothPaths(file.path)))
  const added = current.flatMap((file) =>
    known.has(file.path) || !/\.md$/.test(file.path) ? [] : (readLoreFile(file) ?? []),
  )
  return { edited, added }
}

/** Reads a file; null when it holds no lore. */
export function readLoreFile({ path, text }: PackFile): LoreText | null {
  const { found } = readFrontmatter(path, text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  if (found === null || !isJsonObject(found.metadata)) return null
  const front = found.metadata
  const how = objectIn(front.import)
  const gm = objectIn(front.gm)
  const body = found.content.trim()
  const name = textIn(front.name) || (/^# ([^\n]*)/.exec(body)?.[1] ?? '').trim()
  return {
    path,
    name,
    type: textIn(front.type),
    content: body.replace(/^# [^\n]*\n*/, '').trim(),
    keys: how.from === undefined ? [name, ...textsIn(gm.aliases)] : textList(how, 'keys'),
    secondary_keys: textList(how, 'secondary_keys'),
    logic: keyLogics.find((logic) => logic === how.logic) ?? 'and_any',
    constant: how.constant === true,
    enabled: !path.endsWith('.off'),
    order: asNumber(how.order) ?? 100,
    case_sensitive: flagOrNull(how.case_sensitive),
    whole_words: flagOrNull(how.whole_words),
    use_regex: how.use_regex === true,
  }
}

/** A list of keys; a comma in one of them is a part of it. */
function textList(how: JsonObject, field: string): readonly string[] {
  return listIn(how[field]).map(textIn)
}
