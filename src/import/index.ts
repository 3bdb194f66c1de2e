/** Files of other programs as packs and campaigns, and back. */

export { type InstalledImport, installImport } from './install-import.ts'
export { type ImportedLore, importedLore } from './lore/imported-lore.ts'
export { readImportFromDisk } from './read-from-disk.ts'
export type { Imported, ImportOptions, ImportSource } from './read-import.ts'
