/** An installed pack with what it was made of, for whoever exports it or asks what its keys would do. */
import { lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isJsonObject } from '../../../core/json.ts'
import { done, type Result } from '../../../core/refusal.ts'
import { folderSource } from '../../folder/folder-source.ts'
import { readTextFile } from '../../folder/read-text-file.ts'
import type { PackFile } from '../../pack/pack-source.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { readJson } from '../bytes/read-json.ts'
import { bothPaths } from '../export/edits.ts'
import type { ExportedPack } from '../export/export-lore.ts'
import { textIn } from '../loose.ts'
import { readImport } from '../read-import.ts'
import { importFile } from './install-import.ts'
import { readSource } from './read-source.ts'

const originalName = /^original\.(?:json|jsonl|png|charx)$/

/** Opens the folder of a pack. */
export function openImported(folder: string): Result<ExportedPack> {
  const { files } = folderSource(folder).read()
  const id = basename(folder)
  const about = aboutImport(join(folder, importFile))
  if (about === null) return done({ id, files, origin: null })
  const original = readSource(join(folder, about.original))
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
  const read = readSource(path)
  const text = read.ok ? decodeText(read.value.bytes, importFile) : read
  const json = text.ok ? readJson(text.value.text, { file: importFile }) : text
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
