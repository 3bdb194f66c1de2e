/** The manifest of a pack's folder without the rest of it, for whoever only wants to know what is there. */
import { join } from 'node:path'
import { type ManifestReading, manifestFile, readManifest } from '../pack/pack-manifest.ts'
import { readTextFile } from './read-text-file.ts'

/** The manifest of a pack's folder, without the rest of it. */
export function manifestIn(folder: string): ManifestReading {
  const read = readTextFile(join(folder, manifestFile))
  return readManifest('text' in read ? [{ path: manifestFile, text: read.text }] : [])
}
