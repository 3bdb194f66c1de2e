/** Files of other programs as packs and campaigns, and back. */
export { type ImportedLore, importedLore } from './export/imported-lore.ts'
export { type InstalledImport, installImport } from './install.ts'
export { openImport } from './open-import.ts'
export type { Imported, ImportOptions, ImportSource } from './read-import.ts'
