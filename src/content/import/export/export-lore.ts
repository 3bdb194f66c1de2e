/**
 * Lore for other programs. What was imported and not edited goes back as it came, byte for byte; an edit changes its own
 * entry and nothing else; lore from anywhere else becomes World Info, which all of them read.
 */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { PackFile } from '../../pack/pack-source.ts'
import type { Imported } from '../read-import.ts'
import { editsOf } from './edits.ts'
import { patchBook, patchCard } from './patch-original.ts'
import { type LoreText, readLoreFile } from './read-lore-file.ts'
import { worldInfoEntry } from './world-info-entry.ts'

/** What lore can be exported as. */
export const loreFormats = ['original', 'worldinfo', 'card'] as const
/** One of them. */
export type LoreFormat = (typeof loreFormats)[number]

/** A pack whose lore is exported. */
export interface ExportedPack {
  readonly id: string
  /** Its files as they are, those that are switched off too. */
  readonly files: readonly PackFile[]
  /** What it was made of; null for a pack that was written here. */
  readonly origin: { readonly imported: Imported; readonly bytes: Uint8Array } | null
}

/** Exports the lore of a pack. */
export function exportLore(pack: ExportedPack, format: LoreFormat): Result<Uint8Array> {
  if (format === 'worldinfo' && pack.origin?.imported.book?.format !== 'SillyTavern World Info')
    return worldInfo(pack)
  if (pack.origin === null || pack.origin.imported.pack === null) {
    const message = `The pack "${pack.id}" was written here and has no original. Export it with --format worldinfo.`
    return refuse('import/no-original', message)
  }
  const { imported, bytes } = pack.origin
  if (format === 'card' && imported.card === null) {
    const message = `The pack "${pack.id}" was not made of a character card. Export it with --format worldinfo.`
    return refuse('import/no-card', message)
  }
  const edits = editsOf(pack.origin.imported.pack, pack.files)
  const edited = edits.edited.length + edits.added.length > 0
  const packed = imported.ending === 'png' || imported.ending === 'charx'
  if (!edited && !(packed && format === 'card')) return done(bytes)
  const rewritable = !packed && (imported.book !== null || imported.card !== null)
  if (format === 'original' && !rewritable) {
    const instead = imported.card === null ? 'worldinfo' : 'card'
    const message = `The pack "${pack.id}" was edited, and its original cannot be written again. Export it with --format ${instead}.`
    return refuse('import/edited', message)
  }
  const carded = imported.card === null ? imported.root : patchCard(imported.root, imported.card, edits)
  const whole = imported.book === null ? carded : patchBook(carded, imported.book, edits)
  return done(jsonBytes(whole))
}

function worldInfo({ files }: ExportedPack): Result<Uint8Array> {
  const lore = files.flatMap((file) => readLoreFile(file) ?? []).filter(hasWords)
  const entries = Object.fromEntries(lore.map((one, uid) => [String(uid), worldInfoEntry(one, uid)]))
  return done(jsonBytes({ entries }))
}

function hasWords({ content }: LoreText): boolean {
  return content !== ''
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
}
