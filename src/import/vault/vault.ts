/** A folder of notes, as it stands on disk or as one text in which it was kept. */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import { textIn } from '../loose.ts'

/** One note. */
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
