/**
 * PackLoader (seed 003): where packs and scenarios come from. It reads and judges; it creates nothing and keeps nothing of
 * a campaign. An adapter gives folders; tests give files.
 */
import type { JsonObject } from '../core/json.ts'
import type { LocalPath, NameOrPath } from '../core/name-or-local-path.ts'
import type { Result } from '../core/result.ts'
import type { CompiledPack } from './compile/compile-pack.ts'
import type { CompiledScenario } from './compile/compile-scenario.ts'
import type { PackProblem } from './format/pack-problems.ts'
import type { ContentPackManifest } from './format/read-manifest.ts'

/** A problem with the line it is about, as the file has it. */
export interface ShownProblem extends PackProblem {
  readonly excerpt: string
}

export interface ValidationResult {
  /** True when nothing keeps it from being played. */
  readonly ok: boolean
  readonly manifest: ContentPackManifest | null
  readonly errors: number
  readonly warnings: number
  readonly problems: readonly ShownProblem[]
  /** Ids of the scenarios that play in it and were judged with it. */
  readonly scenarios: readonly string[]
  /** The endings it has, and where they stand. */
  readonly endings: readonly { readonly id: string; readonly file: string; readonly line: number }[]
  /** The folders it was judged with: its own neighbours first. */
  readonly folders: { readonly packs: readonly string[]; readonly scenarios: readonly string[] }
}

/** A scenario as a list shows it. */
export interface ScenarioSummary {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly blurb: string
  readonly length: string
  readonly genre: string
  readonly heroes: readonly { readonly id: string; readonly name: string; readonly blurb: string }[]
  /** What its author had in mind for the table: a preset's name, or values. */
  readonly calibration?: unknown
  /** What its author would like to ask the player before it begins. */
  readonly questions: readonly string[]
  /** A sentence when its file cannot be read; the rest is then what its name tells. */
  readonly trouble: string | null
}

/** A pack that was loaded, with the hash of its files. */
export interface LoadedPack extends CompiledPack {
  readonly hash: string
}

export interface LoadedScenario extends CompiledScenario {
  /** The packs' hashes, in the order of `packs`. */
  readonly pack_hashes: readonly string[]
  /** The world definition as the text that a campaign keeps, and its hash. */
  readonly definition_text: string
  readonly definition_hash: string
  /** The packs' prose in pieces, as a campaign keeps it; null when they have none. */
  readonly lore: { readonly text: string; readonly hash: string } | null
  /** Where a field stands, as a person looks for it: `scenarios/dead_drop.yaml:12`. */
  readonly placeOf?: (path: readonly (string | number)[]) => string
}

/** Why a scenario cannot begin, and the field of its file that is to blame; an empty path is the file as a whole. */
export interface StartProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Begins a scenario with each of its heroes, in a place that is forgotten, and says what went wrong. */
export type TryStart = (scenario: LoadedScenario) => Promise<readonly StartProblem[]>

/** Where packs and scenarios come from. A pack is named by its id, or by what the owner typed. */
export interface PackLoader {
  loadPack(pack: NameOrPath): Promise<Result<ContentPackManifest>>
  listPacks(): Promise<readonly ContentPackManifest[]>
  validatePack(pack: NameOrPath): Promise<Result<ValidationResult>>
  parseFrontmatter(
    file: LocalPath,
  ): Promise<Result<{ readonly metadata: JsonObject; readonly content: string }>>
  /** The whole pack, with the packs it builds on judged as well. */
  openPack(pack: NameOrPath): Promise<Result<LoadedPack>>
  listScenarios(): Promise<readonly ScenarioSummary[]>
  openScenario(id: string): Promise<Result<LoadedScenario>>
}
