/** The service for imported lore, for authors: exporting it, and trying which words call up which entry. */
import { lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isJsonObject } from '../../core/json.ts'
import { type NameOrPath, wordsOf } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { findPackFolder, type PackFile, readPackFolder, readTextFile } from '../../packs/index.ts'
import { decodeImport } from '../decode-import-text.ts'
import { importFile } from '../install-import.ts'
import { readImport } from '../read-import.ts'
import { readImportSource } from '../read-import-from-disk.ts'
import { readImportedJson } from '../read-imported-json.ts'
import { textIn } from '../read-untrusted-fields.ts'
import { bothPaths, readLoreFile } from './edits-since-import.ts'
import { type Activation, activationOf } from './entry-activation.ts'
import { type ExportedPack, exportLore, type LoreFormat } from './export-lore.ts'

/** A pack is named by its id, or by the path of its folder. */
export interface ImportedLore {
  export(pack: NameOrPath, format: LoreFormat): Result<Uint8Array>
  tryKeys(pack: NameOrPath, words: string): Result<readonly TriedKey[]>
}

/** The lore of packs in some folders. */
export function importedLore(packs: readonly string[]): ImportedLore {
  const find = (pack: NameOrPath): Result<string> => {
    const folder = findPackFolder({ packs, scenarios: [] }, pack)
    if (folder !== null) return done(folder)
    return refuse('pack/unknown', `There is no pack "${wordsOf(pack)}", neither installed nor as a folder.`)
  }
  return {
    export(pack, format) {
      const folder = find(pack)
      const opened = folder.ok ? openImported(folder.value) : folder
      return opened.ok ? exportLore(opened.value, format) : opened
    },
    tryKeys(pack, words) {
      const folder = find(pack)
      return folder.ok ? tryKeys(folder.value, words) : folder
    },
  }
}

/** An entry and what words do to it. */
interface TriedKey extends Activation {
  readonly file: string
  readonly name: string
}

/** Tries words on the lore of a pack. */
export function tryKeys(folder: string, text: string): Result<readonly TriedKey[]> {
  const opened = openImported(folder)
  if (!opened.ok) return opened
  const lore = opened.value.files.flatMap((file) => readLoreFile(file) ?? [])
  return done(lore.map((entry) => ({ file: entry.path, name: entry.name, ...activationOf(entry, text) })))
}

const originalName = /^original\.(?:json|jsonl|png|charx)$/

/** The pack of a folder with the original it was made of, if there is one. */
export function openImported(folder: string): Result<ExportedPack> {
  const { files } = readPackFolder(folder)
  const id = basename(folder)
  const about = aboutImport(join(folder, importFile))
  if (about === null) return done({ id, files, origin: null })
  const original = readImportSource(join(folder, about.original))
  if (!original.ok) return original
  const { bytes } = original.value
  const imported = readImport({ file: about.source, bytes }, about.as === '' ? {} : { as: about.as })
  if (!imported.ok) return imported
  const off = (imported.value.pack?.made ?? []).flatMap((made) => readOff(folder, bothPaths(made.path)[1]))
  return done({ id, files: [...files, ...off], origin: { imported: imported.value, bytes } })
}

interface About {
  readonly source: string
  readonly as: string
  readonly original: string
}

/** What the pack says it was made of; null when it says nothing that can be used. */
function aboutImport(path: string): About | null {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null
  const read = readImportSource(path)
  const text = read.ok ? decodeImport(read.value.bytes, importFile) : read
  const json = text.ok ? readImportedJson(text.value.text, { file: importFile }) : text
  if (!json.ok || !isJsonObject(json.value.value)) return null
  const { source, as, original } = json.value.value
  const named = textIn(original)
  return originalName.test(named) ? { source: textIn(source), as: textIn(as), original: named } : null
}

function readOff(folder: string, path: string): readonly PackFile[] {
  if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile() !== true) return []
  const read = readTextFile(join(folder, path))
  return 'text' in read ? [{ path, text: read.text }] : []
}
