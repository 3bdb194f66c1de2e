/** Files of other programs as packs and campaigns, and back. */

export { type InstalledImport, installImport } from './install-import.ts'
export { type ImportedLore, importedLore } from './lore/imported-lore-service.ts'
export type { Imported, ImportOptions, ImportSource } from './read-import.ts'
export { readImportFromDisk } from './read-import-from-disk.ts'
