/**
 * PackStore: the installed packs. It installs, replaces and removes them, each all or not at all; it reads no campaign and
 * changes none.
 */
import type { LocalPath } from '../core/name-or-local-path.ts'
import type { Result } from '../core/result.ts'
import type { ContentPackManifest } from './format/read-manifest.ts'

/** A pack as a list shows it. */
export interface InstalledPack
  extends Pick<ContentPackManifest, 'id' | 'name' | 'version' | 'layer' | 'license' | 'depends_on'> {
  readonly folder: string
  /** True for a pack that came with the program or stands in a folder of the caller's, and cannot be removed. */
  readonly fixed: boolean
  /** Scenarios that play in it, its own and others'. */
  readonly scenarios: readonly string[]
  /** A sentence when its manifest cannot be read; the rest is then what its name tells. */
  readonly trouble: string | null
}

/** How one version of a pack differs from another, by full ids. */
export interface PackChanges {
  readonly gone: readonly string[]
  readonly added: readonly string[]
  /** Still there, in other words or numbers. */
  readonly changed: readonly string[]
}

export interface InstallReport {
  readonly manifest: ContentPackManifest
  readonly folder: string
  /** The scenarios it brings along. */
  readonly scenarios: readonly string[]
  readonly warnings: number
  /** Files that packs have no use for and that were not copied. */
  readonly left_out: readonly string[]
  /** The version that was there before; null when there was none. */
  readonly before: string | null
  /** Null when there was none before. */
  readonly changes: PackChanges | null
  /** True when the very same pack was there, and nothing was done. */
  readonly same: boolean
}

export interface RemovalReport {
  readonly manifest: ContentPackManifest
  /** Scenarios that went with it. */
  readonly scenarios: readonly string[]
  /** Packs and scenarios that needed it; there are some only when removal was forced. */
  readonly needed_by: readonly string[]
  /** The version that is found from now on, because another copy of the pack is there; null when none is. */
  readonly uncovers: string | null
}

/** How strictly a pack is taken. */
export interface InstallOptions {
  /** Warnings refuse it too. */
  readonly strict?: boolean
}

/** What may be done to what is there. */
export interface UpgradeOptions extends InstallOptions {
  /** The same version with other content, or an older one. */
  readonly replace?: boolean
  /** Even when other packs or scenarios cannot be played with it. */
  readonly force?: boolean
}

export interface PackStore {
  list(): Promise<readonly InstalledPack[]>
  /** Installs a pack from a folder or a zip archive. */
  install(path: LocalPath, options?: InstallOptions): Promise<Result<InstallReport>>
  /** Puts another version of an installed pack in its place. */
  upgrade(path: LocalPath, options?: UpgradeOptions): Promise<Result<InstallReport>>
  remove(id: string, options?: { readonly force?: boolean }): Promise<Result<RemovalReport>>
}
