/** Which entries of a pack some words would call up, and why: for authors who test their keys. */
import { done, type Result } from '../../../core/refusal.ts'
import { readLoreFile } from '../export/read-lore-file.ts'
import { type Activation, whyActive } from '../match/why-active.ts'
import { openImported } from './open-imported.ts'

/** An entry and what words do to it. */
export interface TriedKey extends Activation {
  readonly file: string
  readonly name: string
}

/** Tries words on the lore of a pack. */
export function tryKeys(folder: string, text: string): Result<readonly TriedKey[]> {
  const opened = openImported(folder)
  if (!opened.ok) return opened
  const lore = opened.value.files.flatMap((file) => readLoreFile(file) ?? [])
  return done(lore.map((one) => ({ file: one.path, name: one.name, ...whyActive(one, text) })))
}
