/** Packs and scenarios: their ports, and the parts of reading them that importing and searching build on. */
export { compilePack } from './compile/compile-pack.ts'
export { compileScenario } from './compile/compile-scenario.ts'
export type { ContentPackChunk } from './compile/lore-chunks.ts'
export { findPackFolder, readPackFolder } from './folders/pack-folders.ts'
export { readTextFile } from './folders/read-text-file.ts'
export { isZip, readZip } from './folders/read-zip.ts'
export { fsyncFolder } from './folders/write-pack.ts'
export { contentTypes } from './format/entry-schemas.ts'
export { firstParagraph } from './format/markdown-sections.ts'
export { manifestFile, nameProblem, type PackFile, packLimits } from './format/pack-files-and-limits.ts'
export { isError } from './format/pack-problems.ts'
export { readScenario } from './format/read-scenario.ts'
export { readFrontmatter } from './format/read-yaml-and-frontmatter.ts'
export type {
  LoadedPack,
  LoadedScenario,
  PackLoader,
  ScenarioSummary,
  ShownProblem,
  ValidationResult,
} from './pack-loader.ts'
export type {
  InstalledPack,
  InstallOptions,
  InstallReport,
  PackChanges,
  PackStore,
  RemovalReport,
  UpgradeOptions,
} from './pack-store.ts'
